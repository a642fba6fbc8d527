import { known } from '#schemas/primitives.ts'
import { type Offer, OFFER_PERIODS } from '#schemas/offer.ts'
import { outletDay } from '../outlet-calendar.ts'
import { zonedTime } from '../zoned-time.ts'

const DAY_MS = 86_400_000

/** A day of a calendar and the minute on it, as a clock at the outlet shows them. */
export interface Clock {
  day: string
  weekday: number
  minute: number
}

/** @param at epoch ms; @param timeZone IANA, the outlet's */
export function clockAt(at: number, timeZone: string): Clock {
  const { weekday, hour, minute } = zonedTime(at, timeZone)
  return { day: outletDay(at, timeZone), weekday, minute: hour * 60 + minute }
}

/** The day before a calendar day; days of a calendar are counted in UTC, where each has 24 hours. */
const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)

const DAY_MINUTES = 1440
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Hours of a day, first those that begin next. */
export function nextFirst(hours: Offer['when']['hours'], { minute }: Clock): Offer['when']['hours'] {
  const wait = ({ start }: Offer['when']['hours'][number]): number => (minuteOf(start) - minute + DAY_MINUTES) % DAY_MINUTES
  return hours.toSorted((one, other) => wait(one) - wait(other))
}

/** Which of an offer's times speaks against a moment. */
export type TimeProblem = 'expire' | 'date' | 'day' | 'time'

/** In the order of VA-25. An offer that has not begun can be one of another weekday, too. */
function dayProblems({ from, until, weekdays }: Offer['when'], { day, weekday }: Clock): TimeProblem[] {
  const problems: TimeProblem[] = []
  if (until !== null && day > until) problems.push('expire')
  if (from !== null && day < from) problems.push('date')
  if (weekdays.length > 0 && !weekdays.includes(weekday)) problems.push('day')
  return problems
}

/** Days on which a span that holds this minute began. */
function daysOfSpans(hours: Offer['when']['hours'], clock: Clock): Clock[] {
  return hours.flatMap(({ start, end }): Clock[] => {
    const [first, last] = [minuteOf(start), minuteOf(end)]
    if (last > first) return clock.minute >= first && clock.minute < last ? [clock] : []
    if (clock.minute >= first) return [clock]
    return clock.minute < last ? [{ ...clock, day: dayBefore(clock.day), weekday: (clock.weekday + 6) % 7 }] : []
  })
}

/**
 * F-11 to F-13: days, weekdays and hours in the outlet's zone. The hours after midnight of a span belong to the day on which it began, with its date and its weekday.
 * All of them that speak against the moment, in the order of VA-25.
 */
export function timeProblems(when: Offer['when'], clock: Clock): TimeProblem[] {
  if (when.hours.length === 0) return dayProblems(when, clock)
  const spans = daysOfSpans(when.hours, clock)
  if (spans.some((began) => dayProblems(when, began).length === 0)) return []
  return [...dayProblems(when, spans[0] ?? clock), ...(spans.length === 0 ? (['time'] as const) : [])]
}

/** The Monday of the week a calendar day lies in. */
function mondayOf(day: string, weekday: number): string {
  let monday = day
  for (let back = (weekday + 6) % 7; back > 0; back--) monday = dayBefore(monday)
  return monday
}

/** F-18: what counts as one day, week (from Monday) or month of the outlet's calendar: uses with the same word are counted together. A period of a later release counts as for ever. */
export function periodAt(per: NonNullable<Offer['limits']['perGuest']>['per'], at: number, timeZone: string): string {
  const { day, weekday } = clockAt(at, timeZone)
  switch (known(per, OFFER_PERIODS)) {
    case 'day': return day
    case 'week': return mondayOf(day, weekday)
    case 'month': return day.slice(0, 7)
    case 'ever':
    case null: return ''
  }
}
