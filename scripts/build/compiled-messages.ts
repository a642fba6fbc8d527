import { statSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const CATALOGUE = /\/messages\/[a-z]{2}\/[\w-]+\.ts$/

interface Texts {
  [key: string]: string | Texts
}

/** Every text of a part of the catalogue as what the small formatter reads: plain words stay as they are. */
export const compiledTexts = (texts: Texts): unknown =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compiledTexts(text)]))

/**
 * Reads the catalogue's ICU texts at build time, so that no browser carries a parser for them: a fifth of what the page and the service worker
 * would weigh. The formatter of compiled texts takes the parser's place; Node and the tests read the texts as they are written.
 */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  enforce: 'pre',
  config: () => ({ resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] } }),
  transform: async (_code, id) => {
    const path = id.split('?')[0] ?? id
    if (!CATALOGUE.test(path)) return
    const parts = (await import(`${path}?changed=${statSync(path).mtimeMs}`)) as Record<string, Texts>
    const code = Object.entries(parts).map(([name, texts]) => `export const ${name} = ${JSON.stringify(compiledTexts(texts))}`)
    return { code: code.join('\n'), map: null }
  },
})
