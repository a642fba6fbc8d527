/** What each entry may weigh, in bytes after brotli, with everything it loads before it works. */
interface Entry {
  entry: string
  /** A build's folder. */
  folder: string
  bytes: number
  /** Modules that it must do without, by their paths: the build notes which file each went into (scripts/build/chunk-modules.ts). */
  without?: readonly RegExp[]
}
/**
 * `sources`: names in the build's manifest, weighed with their static imports, CSS and the HTML. `glob`: built files, weighed with their static imports.
 * `lastScript`: an HTML file, of which the last script that stands in it is weighed alone.
 */
export type Limit = Entry & ({ sources: readonly string[] } | { glob: string } | { lastScript: string })

/**
 * What a menu works without: every other screen, the ways to order, to pay and to sign in, maps, the local database and the router. Each comes with the part
 * of the page that needs it.
 */
const NO_MENUS: readonly RegExp[] = [
  /^src\/features\/(?!menu\/)/,
  /^src\/routes\/(?!menu-layer|catch-broken|broken-page)/,
  /^src\/commands\/(?:place-order|new-entry|addresses|sign-in|pay-|(?:ask|start|follow|return-from)-payments?)/,
  /^src\/ui\/(?:map\/|text-field|otp-field|bill)/,
  /^messages\/en\/(?!app|common|menu|ways\.)/,
  /^domain\/(?:pay|order-|address|localities|distance|online\/|points\/|offers\/)/,
  /^store\/(?!names|search-list|storage-full)/,
  /^cities\//,
  /node_modules\/(?:rxdb|dexie|rxjs|@tanstack|comlink)\//,
]

/** What only a guest who names an address needs: maps, the drawn cities, the addresses' own screens. Nothing that every menu brings holds it. */
const OF_ADDRESSES: readonly RegExp[] = [/^src\/features\/address\//, /^src\/ui\/map\//, /^src\/routes\/address-screens/, /^domain\/localities/, /^cities\//, /^messages\/en\/address\./]

/** What only a guest who pays online needs, or has paid. */
const OF_PAYING: readonly RegExp[] = [/^src\/features\/pay\//, /^messages\/en\/(?:pay|paying-page)\./]

/** The parts that a menu brings before they are asked for (src/app/load-ahead.ts, held together by tests/house/load-ahead.test.ts). */
export const AHEAD: readonly string[] = ['item-route', 'cart-route', 'guest-screens', 'order-screens', 'ways-route'].map((name) => `src/routes/${name}.tsx`)

export const limits: readonly Limit[] = [
  { entry: 'page, until it works', folder: 'dist/web', sources: ['index.html'], bytes: 110_000, without: NO_MENUS },
  { entry: 'page, with what comes ahead', folder: 'dist/web', sources: ['index.html', ...AHEAD], bytes: 285_000, without: [...OF_ADDRESSES, ...OF_PAYING] },
  // Sent with the painted menu, before all code: decision 0025 says what is in it.
  { entry: 'early script, in the page', folder: 'dist/web', lastScript: 'index.html', bytes: 5_800 },
  { entry: 'service worker, until it answers', folder: 'dist/web', glob: 'sw.js', bytes: 18_000 },
  // Evaluated where no kept page is good for the answer.
  { entry: 'service worker, what paints', folder: 'dist/web', glob: 'assets/sw-painter-*.js', bytes: 20_000 },
  { entry: 'service worker, the rest', folder: 'dist/web', glob: 'assets/sw-rest-*.js', bytes: 45_000 },
  { entry: 'sync worker', folder: 'dist/web', glob: 'assets/sync-worker-*.js', bytes: 110_000 },
  { entry: 'scan worker', folder: 'dist/web', glob: 'assets/scan-worker-*.js', bytes: 30_000 },
  { entry: 'search worker', folder: 'dist/web', glob: 'assets/search-worker-*.js', bytes: 20_000 },
  { entry: 'kitchen board', folder: 'dist/kitchen', sources: ['index.html'], bytes: 85_000 },
  { entry: 'kitchen board, with its counter', folder: 'dist/kitchen', glob: 'assets/payments-part-*.js', bytes: 88_000 },
]
