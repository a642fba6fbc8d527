import type { ServiceType } from '#schemas/menu.ts'
import type { WorkHours } from '#schemas/outlet.ts'
import { DAY_CUT_MS } from './business-day.ts'
import { zonedTime } from './zoned-time.ts'

const DAY = 1440

/** Minutes since Sunday 00:00 in the outlet's zone. */
export function weekMinute(atMs: number, timeZone: string): number {
  const { weekday, hour, minute } = zonedTime(atMs, timeZone)
  return weekday * DAY + hour * 60 + minute
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Spans of a week in minutes since Sunday 00:00; one that runs past Saturday goes beyond 10,080. */
const spansOf = (hours: readonly WorkHours[], serviceType: ServiceType): [number, number][] =>
  hours
    .filter((span) => span.serviceType === serviceType)
    .map((span) => {
      const start = span.day * DAY + minuteOf(span.startTime)
      const end = span.day * DAY + minuteOf(span.endTime)
      return [start, end > start ? end : end + DAY]
    })

const WEEK = 7 * DAY

/** Whether a service has begun since the outlet's business day did, whatever became of it: after midnight that of the evening before. */
export function hasBegunToday(hours: readonly WorkHours[], serviceType: ServiceType, atMs: number, timeZone: string): boolean {
  const now = weekMinute(atMs, timeZone)
  const since = weekMinute(atMs - DAY_CUT_MS, timeZone) % DAY
  return spansOf(hours, serviceType).some(([start]) => (now - start + WEEK) % WEEK <= since)
}

/** Minutes that are left of a span at a minute of the week, of several the most; 0: it lies in none. */
const leftAt = (spans: readonly [number, number][], minute: number): number => Math.max(0, ...spans.map(([start, end]) => end - start - ((((minute - start) % WEEK) + WEEK) % WEEK)))

/** Minutes from a minute of the week on for which spans follow each other without a gap, such as those of whole days; null: there is no end of them. */
function openFor(spans: readonly [number, number][], minute: number): number | null {
  let open = leftAt(spans, minute)
  for (let more = open; more > 0 && open < WEEK; open += more) more = leftAt(spans, minute + open)
  return open < WEEK ? open : null
}

/**
 * EN-10: minutes until the outlet closes (when open; null: it never does) or opens (when closed; null: it never does for this service). `endsInMinutes`: until the end of the
 * span that the moment lies in, which the next one may follow at once.
 */
export function hoursAt(hours: readonly WorkHours[], serviceType: ServiceType, atMs: number, timeZone: string):
  | { open: true; closesInMinutes: number | null; endsInMinutes: number }
  | { open: false; opensInMinutes: number | null } {
  const now = weekMinute(atMs, timeZone)
  const spans = spansOf(hours, serviceType)
  const left = leftAt(spans, now)
  if (left > 0) return { open: true, closesInMinutes: openFor(spans, now), endsInMinutes: left }
  const until = spans.map(([start]) => (start - now + WEEK) % WEEK)
  return { open: false, opensInMinutes: until.length > 0 ? Math.min(...until) : null }
}

/** Whether two entries of hours share a minute of the week for a way, across midnight as well; where one ends as the other begins they do not. */
export function hoursMeet(one: WorkHours, other: WorkHours, serviceType: ServiceType): boolean {
  const [ones, others] = [spansOf([one], serviceType), spansOf([other], serviceType)]
  return ones.some(([start]) => leftAt(others, start) > 0) || others.some(([start]) => leftAt(ones, start) > 0)
}
