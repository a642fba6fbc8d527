import { FIRST_SCREEN_CACHE, paintedPageUrl } from './cache-names.ts'

/** Deletes the pages that are kept for the next visit: the one who comes has theirs painted then. A storage that refuses keeps what is never shown. */
export async function forgetPaintedPages(): Promise<void> {
  try {
    const cache = await caches.open(FIRST_SCREEN_CACHE)
    await Promise.all([false, true].map((offline) => cache.delete(paintedPageUrl(offline))))
  } catch {
    return
  }
}
