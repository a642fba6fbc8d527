/** The longest, in ms, that the code waits for the pictures a guest sees first, and for the first frame itself. */
const PICTURES_MS = 500
const FRAME_MS = 1_500

/**
 * Calls `start` once the painted screen is shown: a script that stands in the page is run before that, and one that begins with the frame takes
 * the processor from it. On a first visit the two largest pictures go before the code as well, if the line is not too slow for them; kept pictures
 * come with it. Where nothing is painted, or nobody looks, there is nothing to wait for.
 */
export function whenPainted(screen: Element, start: () => void): void {
  let isStarted = false
  const once = (): void => {
    if (!isStarted) start()
    isStarted = true
  }
  const afterPictures = (): void => {
    if ('kept' in document.documentElement.dataset) return once()
    const seen = [...screen.querySelectorAll<HTMLImageElement>('.feature:nth-child(-n + 2) img')].map((picture) => picture.decode())
    setTimeout(once, PICTURES_MS)
    void Promise.allSettled(seen).then(() => requestAnimationFrame(() => setTimeout(once)))
  }
  if (document.hidden || !screen.firstElementChild) return once()
  new PerformanceObserver((seen) => seen.getEntriesByName('first-contentful-paint').length > 0 && afterPictures()).observe({ type: 'paint', buffered: true })
  setTimeout(once, FRAME_MS)
}
