import type { PageWord } from '#sw/api.ts'

/** To be called when the guest leaves: the service worker paints the page of the next visit from what this one has learned, so that it need not when they come. */
export function paintNextVisit(): void {
  if (typeof navigator !== 'undefined') navigator.serviceWorker?.controller?.postMessage({ type: 'paint' } satisfies PageWord, [])
}
