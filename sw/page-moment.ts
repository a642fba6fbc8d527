import { type Moment, momentOf } from '#paint/moment.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'

const MINUTE_MS = 60_000
/** So far ahead is looked for the moment at which a page would say something else. */
const AHEAD_MS = 12 * 3_600_000

/** What a page says of a moment. @param now epoch ms of this device; @param offline known to be without a connection: it says how old the menu is */
export const momentAt = (screen: FirstScreen, now: number, offline: boolean): Moment => momentOf(screen, now + (screen.clockSkewMs ?? 0), offline)

/** A moment as a header can hold it. */
export const momentLine = (moment: Moment): string => encodeURIComponent(JSON.stringify(moment))

/**
 * The last full minute of the server's clock, at most twelve hours on, until which a page says the same as now. Each is tried: whatever pages come to say of the hour is
 * heeded. @returns epoch ms of this device
 */
export function sameUntil(screen: FirstScreen, now: number, offline: boolean): number {
  const lineAt = (at: number): string => momentLine(momentAt(screen, at, offline))
  const said = lineAt(now)
  const skew = screen.clockSkewMs ?? 0
  let until = now
  for (let at = Math.ceil((now + skew) / MINUTE_MS) * MINUTE_MS - skew; at <= now + AHEAD_MS && lineAt(at) === said; at += MINUTE_MS) until = at
  return until
}
