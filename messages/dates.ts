import { hourTime } from './times.ts'

/** Dates as a guest reads them, in pages that come with a part: the first screen has none. All take epoch ms and the outlet's IANA zone. */
const LOCALE = 'en-IN'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`
  const held = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE, { ...options, timeZone })
  formats.set(key, held)
  return held
}

const shortTime = (atMs: number, timeZone: string): string =>
  format('short', timeZone, { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }).format(atMs).replace(/\s/, '\u00a0')

/** "Sat 14 Nov, 8:42 pm". */
export const dayAndTime = (atMs: number, timeZone: string): string =>
  `${format('day', timeZone, { weekday: 'short', day: 'numeric', month: 'short' }).format(atMs).replace(',', '')}, ${shortTime(atMs, timeZone)}`

/** "14 Nov 2026, 8:42 pm". */
export const dateAndTime = (atMs: number, timeZone: string): string =>
  `${format('date', timeZone, { day: 'numeric', month: 'short', year: 'numeric' }).format(atMs)}, ${shortTime(atMs, timeZone)}`

/** "November 2026". */
export const monthName = (atMs: number, timeZone: string): string => format('month', timeZone, { month: 'long', year: 'numeric' }).format(atMs)

/** "3 pm", "11:30 am", "midnight": an hour of a day as a restaurant's data writes it. @param clock "15:00"; "24:00" is the end of a day */
export function hourOfDay(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hourTime(Date.UTC(2026, 0, 1, hour, minute), 'UTC')
}
