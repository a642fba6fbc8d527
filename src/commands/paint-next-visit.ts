import { FIRST_SCREEN_CACHE, paintedPageUrl } from '#outbox/cache-names.ts'
import type { PageWord } from '#sw/api.ts'

/** To be called when the guest leaves: the service worker paints the page of the next visit from what this one has learned, so that it need not when they come. */
export function paintNextVisit(): void {
  if (typeof navigator !== 'undefined') navigator.serviceWorker?.controller?.postMessage({ type: 'paint' } satisfies PageWord, [])
}

/** What it was painted from was a guest's who is gone: the next visit's page is painted when they come. */
export async function forgetNextVisit(): Promise<void> {
  try {
    const cache = await caches.open(FIRST_SCREEN_CACHE)
    await Promise.all([false, true].map((offline) => cache.delete(paintedPageUrl(offline))))
  } catch {
    // Without a cache nothing is painted ahead.
  }
}
