import type { Plugin } from 'vite'
import { FILES_OF_EVERY_VISIT } from './page-chunks.ts'

/** Chromium reads it in a file's first line (V8's explicit compile hints); to every other engine it is a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n'

interface Chunk {
  name: string
  isEntry: boolean
}

/** Only by its name: whatever imports it, a file's address tells its bytes. */
export const isHinted = ({ name, isEntry }: Chunk): boolean => isEntry || FILES_OF_EVERY_VISIT.has(name)

/**
 * Has the browser compile the code of every visit whole, on another thread and while it comes over the network. Without it each function is read over when its
 * file arrives and compiled when it is first called, which stands in the way of taps.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  // A file's address stands for its bytes: browsers keep it for a year, and the service worker checks them.
  augmentChunkHash: (chunk) => (isHinted(chunk) ? HINT : undefined),
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && isHinted(file)) file.code = HINT + file.code
    },
  },
})
