import type { Plugin } from 'vite'
import { bootWatch } from '#paint/boot-watch.ts'

/** Puts the watch over the page's start at the beginning of its document: it must run whatever becomes of the code. */
export const bootWatchInPage = (basePath: string): Plugin => ({
  name: 'boot-watch',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (html) => html.replace('<!--theme-->', () => `${bootWatch(basePath)}<!--theme-->`) },
})
