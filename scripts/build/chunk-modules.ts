import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../run.ts'

/** Beside Vite's manifest: neither served nor precached. */
export const CHUNK_MODULES = '.vite/modules.json'

/** A built file, as the manifest names it, -> the modules whose code is in it, by their paths from the project's folder. */
export type ChunkModules = Readonly<Record<string, readonly string[]>>

/** Writes down which module went into which file, for `npm run size`. */
export const chunkModules = (): Plugin => ({
  name: 'chunk-modules',
  apply: 'build',
  generateBundle(_options, bundle) {
    const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
    const files: ChunkModules = Object.fromEntries(
      scripts.map(({ fileName, modules }) => [fileName, Object.entries(modules).flatMap(([id, { code }]) => (code === null || code.trim() === '' ? [] : [relative(root, id.split('?')[0] ?? id)]))]),
    )
    this.emitFile({ type: 'asset', fileName: CHUNK_MODULES, source: JSON.stringify(files) })
  },
})
