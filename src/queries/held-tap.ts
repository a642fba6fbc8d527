/** Longer than a busy page of a slow phone keeps a tap waiting, ms. */
const HELD_MS = 5_000

/**
 * When the tap was made that is being handled, where the browser kept it back: a tab that was suspended handles its taps when it goes on. By the age of the event and not
 * by its time, because a page's own clock stands still while a phone sleeps. Null: it was handled at once, or nothing was tapped.
 * @param now epoch ms
 * @returns epoch ms
 */
export function heldTapAt(now: number): number | null {
  const { event } = globalThis as { event?: Event | undefined }
  const waitedMs = event ? Math.round(performance.now() - event.timeStamp) : 0
  return waitedMs > HELD_MS ? now - waitedMs : null
}
