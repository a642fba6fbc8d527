/** RD-13. */
const STEP_MS = 3_000
/** A guest who has scrolled this far (px) no longer sees the row. */
const OUT_OF_SIGHT_PX = 200
/** What rounding may leave of the way to the end, px. */
const LEEWAY_PX = 8

/** A row of cards side by side. */
export interface Row extends Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'> {
  readonly children: Iterable<unknown>
  scrollBy(way: ScrollToOptions): void
}

/**
 * Moves a row on by one card every three seconds, once through, until the guest touches anything: what a guest looks for never runs away. It may be called late:
 * a guest who has touched or scrolled anything before has begun already.
 * @returns what ends it
 */
export function playRow(row: Row, page: Pick<Window, 'scrollY' | 'addEventListener' | 'navigator'>): () => void {
  // Safari before 16.4 does not say it.
  if (row.scrollLeft > 0 || page.scrollY > 0 || (page.navigator.userActivation as UserActivation | undefined)?.hasBeenActive) return () => undefined
  const ended = new AbortController()
  const step = (): void => {
    const atEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - LEEWAY_PX
    if (atEnd || page.scrollY > OUT_OF_SIGHT_PX) return stop()
    const [first, second] = [...row.children] as HTMLElement[]
    row.scrollBy({ left: first && second ? second.offsetLeft - first.offsetLeft : row.clientWidth, behavior: 'smooth' })
  }
  const timer = setInterval(step, STEP_MS)
  const stop = (): void => {
    clearInterval(timer)
    ended.abort()
  }
  for (const gesture of ['pointerdown', 'keydown', 'wheel'] as const) page.addEventListener(gesture, stop, { passive: true, signal: ended.signal })
  return stop
}
