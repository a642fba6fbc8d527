/** A moment as a clock in a zone shows it. */
export interface ZonedTime {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  /** 0 Sunday. */
  weekday: number
  hour: number
  minute: number
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Making a formatter costs more than a hundred uses of it; an outlet's zone is one of few. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone, weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
  })
  formatters.set(timeZone, made)
  return made
}

/** Zones that have kept one offset since before there were epochs to count: no formatter is made for them, which a service worker would wait for. Ms. */
const STEADY: Readonly<Record<string, number>> = { 'Asia/Kolkata': 5.5 * 3_600_000 }

function steadyTime(atMs: number, offset: number): ZonedTime {
  const there = new Date(atMs + offset)
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1, day: there.getUTCDate(), weekday: there.getUTCDay(), hour: there.getUTCHours(), minute: there.getUTCMinutes() }
}

/** @param atMs epoch ms; @param timeZone IANA */
export function zonedTime(atMs: number, timeZone: string): ZonedTime {
  const steady = STEADY[timeZone]
  if (steady !== undefined) return steadyTime(atMs, steady)
  const parts = formatterOf(timeZone).formatToParts(atMs)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((entry) => entry.type === type)?.value ?? '0'
  return {
    year: Number(part('year')),
    month: Number(part('month')),
    day: Number(part('day')),
    weekday: WEEKDAYS.indexOf(part('weekday')),
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  }
}

/** How far the zone's clocks are ahead of UTC at a moment, in ms, whole minutes. @param timeZone IANA */
export function zoneOffset(atMs: number, timeZone: string): number {
  const { year, month, day, hour, minute } = zonedTime(atMs, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(atMs / 60_000) * 60_000
}
