import type { Plugin } from 'vite'
import { bootWatch } from '#paint/boot-watch.ts'

/**
 * Puts the watch over the page's start before all that starts the code, since it must run whatever becomes of that, and behind the painted screen: on a first visit,
 * over a line that may be thin, it has nothing to watch.
 */
export const bootWatchInPage = (basePath: string): Plugin => ({
  name: 'boot-watch',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (html) => html.replace('<div id="root">', (root) => `${bootWatch(basePath)}${root}`) },
})
