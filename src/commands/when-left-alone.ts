/** A tab that was left for the code in a message is looked at again within this time. */
const LEFT_ALONE_MS = 60_000

/** The part of a document that tells whether anybody looks at it. */
export type Seen = Pick<Document, 'visibilityState' | 'addEventListener'>

/**
 * Does something once the page was hidden for a whole minute and nothing typed would be lost by it; asks again each minute that it stays hidden.
 * @param isFree whether nothing typed would be lost
 */
export function whenLeftAlone(page: Seen, isFree: () => boolean, act: () => void): void {
  let wait: ReturnType<typeof setTimeout> | undefined
  const again = (): void => {
    wait = setTimeout(() => (isFree() ? act() : again()), LEFT_ALONE_MS)
  }
  const look = (): void => {
    clearTimeout(wait)
    if (page.visibilityState === 'hidden') again()
  }
  page.addEventListener('visibilitychange', look)
  look()
}
