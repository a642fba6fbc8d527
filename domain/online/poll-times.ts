const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const FIRST = [5 * SECOND, 15 * SECOND, 30 * SECOND, ...[1, 2, 5, 10, 12, 15, 30].map((minutes) => minutes * MINUTE)]
const HOURLY = Array.from({ length: 24 }, (_, at) => (at + 1) * HOUR)
const SIX_HOURLY = Array.from({ length: 24 }, (_, at) => DAY + (at + 1) * 6 * HOUR)

/** When the payment company is asked about a payment that is not at its end, ms since it was begun. A bank may change its mind about one that failed; after seven days nothing is asked any more. */
export const POLL_TIMES: readonly number[] = [...FIRST, ...HOURLY, ...SIX_HOURLY]

/** How much later than that at most, as a part of the time to the next: what began together is not asked together. */
const SPREAD = 0.1

/**
 * When to ask next, epoch ms; null: not any more.
 * @param begunAt epoch ms; @param now epoch ms; @param random in [0, 1)
 */
export function nextPollAt(begunAt: number, now: number, random: number): number | null {
  const next = POLL_TIMES.find((time) => begunAt + time > now)
  return next === undefined ? null : Math.round(begunAt + next + (begunAt + next - now) * SPREAD * random)
}
