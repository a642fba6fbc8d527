import type { Plugin } from 'vite'

/** The page's catalogue holds the texts that it needs before any of its parts; the others come with the first part (messages/bring-later.ts). Workers have the whole. */
export const earlyTexts = (): Plugin => ({
  name: 'early-texts',
  enforce: 'pre',
  load: (id) => (id.split('?')[0]?.endsWith('/messages/en.ts') ? `import { early } from './en-early.ts'\nexport const en = { ...early }` : null),
})

/** The service worker paints first screens and shows notifications: it speaks of nothing else. */
export const workerTexts = (): Plugin => ({
  name: 'worker-texts',
  enforce: 'pre',
  load: (id) => (id.split('?')[0]?.endsWith('/messages/en.ts') ? `import { early } from './en-early.ts'\nimport { push } from './en/push.ts'\nexport const en = { ...early, push }` : null),
})
