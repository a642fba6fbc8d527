import { outletDay } from './outlet-calendar.ts'
import { zonedTime } from './zoned-time.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** An outlet's day begins at 4 in the morning, where the greeting's morning begins: a late dinner is part of the evening before. */
export const DAY_CUT_MS = 4 * HOUR

/** The business day of a moment, "2026-11-21". @param timeZone IANA */
export const businessDay = (atMs: number, timeZone: string): string => outletDay(atMs - DAY_CUT_MS, timeZone)

/** The day after: "2026-11-30" leads to "2026-12-01". */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)

/** The moment at which a business day begins, epoch ms. */
export function businessDayStart(day: string, timeZone: string): number {
  const midnight = Date.parse(day)
  const { hour, minute, day: there } = zonedTime(midnight, timeZone)
  const ahead = (hour + minute / 60) * HOUR - (there === new Date(midnight).getUTCDate() ? 0 : DAY)
  return midnight - ahead + DAY_CUT_MS
}
