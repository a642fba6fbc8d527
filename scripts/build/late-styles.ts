import type { Plugin } from 'vite'

const HELPER = 'vite/preload-helper'
const INTO_HEAD = /document\.head\.appendChild\(link\)/g

/**
 * Puts style sheets that come later behind all that are there, of which the last stands in the body (inline-css.ts). Chromium takes a sheet with layers
 * that comes before another for a change of fonts as well, and lays the whole document out anew: 24 ms at full speed, for each part that is loaded.
 * @throws where Vite's own helper no longer is what this changes
 */
export const lateStyles = (): Plugin => ({
  name: 'late-styles',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) => {
    if (!id.includes(HELPER)) return undefined
    if (!code.match(INTO_HEAD)) throw new Error('Vite\u2019s preload helper adds its links in another way: scripts/build/late-styles.ts has to follow.')
    return { code: code.replaceAll(INTO_HEAD, 'document.body.appendChild(link)'), map: null }
  },
})
