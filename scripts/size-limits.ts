/** What each entry may weigh, in bytes after brotli, with everything it loads before it works. */
interface Entry {
  entry: string
  /** A build's folder. */
  folder: string
  bytes: number
}
/** `sources`: names in the build's manifest, weighed with their static imports, CSS and the HTML. `glob`: built files, weighed with their static imports. */
export type Limit = Entry & ({ sources: readonly string[] } | { glob: string })

export const limits: readonly Limit[] = [
  { entry: 'page, until it works', folder: 'dist/web', sources: ['index.html'], bytes: 121_000 },
  { entry: 'service worker', folder: 'dist/web', glob: 'sw.js', bytes: 75_000 },
  { entry: 'sync worker', folder: 'dist/web', glob: 'assets/sync-worker-*.js', bytes: 110_000 },
  { entry: 'scan worker', folder: 'dist/web', glob: 'assets/scan-worker-*.js', bytes: 30_000 },
  { entry: 'search worker', folder: 'dist/web', glob: 'assets/search-worker-*.js', bytes: 20_000 },
  { entry: 'kitchen board', folder: 'dist/kitchen', sources: ['index.html'], bytes: 110_000 },
]
