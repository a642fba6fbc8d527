import type { ServiceType } from '#schemas/menu.ts'
import type { WorkHours } from '#schemas/outlet.ts'
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

/** Whether a service has begun since the outlet's midnight, whatever became of it. */
export function hasBegunToday(hours: readonly WorkHours[], serviceType: ServiceType, atMs: number, timeZone: string): boolean {
  const now = weekMinute(atMs, timeZone)
  const midnight = now - (now % DAY)
  return spansOf(hours, serviceType).some(([start]) => start >= midnight && start <= now)
}

/** EN-10: minutes until the outlet closes (when open) or opens (when closed); `opens` null: it never opens for this service. */
export function hoursAt(hours: readonly WorkHours[], serviceType: ServiceType, atMs: number, timeZone: string):
  | { open: true; closesInMinutes: number }
  | { open: false; opensInMinutes: number | null } {
  const now = weekMinute(atMs, timeZone)
  const spans = spansOf(hours, serviceType)
  const left = spans.flatMap(([start, end]) =>
    [now, now + WEEK].flatMap((minute) => (minute >= start && minute < end ? [end - minute] : [])))
  if (left.length > 0) return { open: true, closesInMinutes: Math.max(...left) }
  const until = spans.map(([start]) => (start - now + WEEK) % WEEK)
  return { open: false, opensInMinutes: until.length > 0 ? Math.min(...until) : null }
}
