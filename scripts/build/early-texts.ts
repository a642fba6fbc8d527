import type { Plugin } from 'vite'

/** A catalogue that holds less than the whole. @param imports and `holds`: as they stand in messages/en.ts */
const catalogueOf = (name: string, imports: string, holds: string): Plugin => ({
  name,
  enforce: 'pre',
  load: (id) => (id.split('?')[0]?.endsWith('/messages/en.ts') ? `${imports}\nexport const en = { ${holds} }` : null),
})

/**
 * The page's catalogue holds the texts that it needs before any of its parts; the others come with the first part (messages/bring-later.ts). Workers have the whole, but for the
 * service worker: it paints first screens, and speaks of nothing else.
 */
export const earlyTexts = (): Plugin => catalogueOf('early-texts', `import { early } from './en-early.ts'`, '...early')

/** What the service worker evaluates later shows notifications. */
export const pushTexts = (): Plugin => catalogueOf('push-texts', `import { push } from './en/push.ts'`, 'push')
