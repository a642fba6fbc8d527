import type { PrecacheEntry } from 'workbox-precaching'

/** https://w3c.github.io/ServiceWorker/#service-worker-static-routing */
interface RoutedEvent extends ExtendableEvent {
  addRoutes: (rules: readonly { condition: { urlPattern: string }; source: { cacheName: string } }[]) => Promise<void>
}

/**
 * Leaves the page's fonts to the browser, which takes them from the cache itself while this worker still starts or paints: the first frame waits for them.
 * A browser that cannot do that asks this worker, as for every other file.
 * @param event the worker's installation
 * @param manifest what is kept in the cache of this name, by addresses that begin at the worker's own
 */
export async function leaveFonts(event: ExtendableEvent, manifest: readonly PrecacheEntry[], cacheName: string, workerUrl: string): Promise<void> {
  const fonts = manifest.filter(({ url }) => url.endsWith('.woff2')).map(({ url }) => new URL(url, workerUrl).pathname)
  const rules = fonts.map((urlPattern) => ({ condition: { urlPattern }, source: { cacheName } }))
  if (rules.length > 0 && 'addRoutes' in event) await (event as RoutedEvent).addRoutes(rules).catch(() => undefined)
}
