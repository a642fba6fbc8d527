import { FIRST_SCREEN_CACHE, FIRST_SCREEN_URL, paintedPageUrl } from './cache-names.ts'
import { withoutName } from './kept-screen.ts'

/** Deletes the pages that are kept for the next visit: the one who comes has theirs painted then. A storage that refuses keeps what is never shown. */
export async function forgetPaintedPages(): Promise<void> {
  try {
    const cache = await caches.open(FIRST_SCREEN_CACHE)
    await Promise.all([false, true].map((offline) => cache.delete(paintedPageUrl(offline))))
  } catch {
    return
  }
}

/**
 * Takes what a guest said of how they are served out of the screen that is kept for the next visit, and forgets the pages painted from it. The sync worker's next
 * snapshot says the same; it does not come where the page is closed at once.
 */
export async function forgetServing(): Promise<void> {
  try {
    const cache = await caches.open(FIRST_SCREEN_CACHE)
    const kept = await cache.match(FIRST_SCREEN_URL)
    const screen: unknown = await kept?.json()
    if (kept && typeof screen === 'object' && screen !== null) {
      Reflect.deleteProperty(screen, 'serving')
      await cache.put(FIRST_SCREEN_URL, new Response(JSON.stringify(screen), { headers: withoutName(kept) }))
    }
  } catch {
    return
  } finally {
    await forgetPaintedPages()
  }
}
