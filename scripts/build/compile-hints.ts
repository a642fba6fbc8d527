import type { Plugin } from 'vite'

/** Chromium reads it in a file's first line (V8's explicit compile hints); to every other engine it is a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** The files of page-chunks.ts that every visit runs soon after its first screen is painted. */
const LATER: ReadonlySet<string> = new Set(['device-live', 'run-app', 'screens', 'store-live'])

interface Chunk {
  name: string
  fileName: string
  isEntry: boolean
  imports: readonly string[]
}

/** The files that every visit runs, with all that they import at once. */
export function filesOfEveryVisit(chunks: readonly Chunk[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set(chunks.filter(({ isEntry, name }) => isEntry || LATER.has(name)).map(({ fileName }) => fileName))
  for (const file of files) for (const imported of byName.get(file)?.imports ?? []) files.add(imported)
  return files
}

/**
 * Has the browser compile the code of every visit whole, on another thread and while it comes over the network. Without it each function is read over when its
 * file arrives and compiled when it is first called, which stands in the way of taps.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const hinted = filesOfEveryVisit(chunks)
      for (const chunk of chunks) if (hinted.has(chunk.fileName)) chunk.code = HINT + chunk.code
    },
  },
})
