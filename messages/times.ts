/** Times as a guest reads them. All take epoch ms and the outlet's IANA zone. */
const LOCALE = 'en-IN'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`
  const held = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE, { ...options, timeZone })
  formats.set(key, held)
  return held
}

/** "12:05", of a moment of today. */
export const clockTime = (atMs: number, timeZone: string): string =>
  format('clock', timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(atMs)

/** "11 pm", "11:30 pm": an hour of opening. */
export const hourTime = (atMs: number, timeZone: string): string =>
  format('hour', timeZone, { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }).format(atMs).replace(':00', '')

/** "Sat 14 Nov, 8:42 pm". */
export const dayAndTime = (atMs: number, timeZone: string): string =>
  `${format('day', timeZone, { weekday: 'short', day: 'numeric', month: 'short' }).format(atMs).replace(',', '')}, ${format('short', timeZone, { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }).format(atMs)}`

/** "November 2026". */
export const monthName = (atMs: number, timeZone: string): string => format('month', timeZone, { month: 'long', year: 'numeric' }).format(atMs)

/** "Sunday". */
export const weekday = (atMs: number, timeZone: string): string => format('weekday', timeZone, { weekday: 'long' }).format(atMs)

/** "2026-11-21": which day it is there, to compare days. */
export const dayKey = (atMs: number, timeZone: string): string => {
  const parts = format('key', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(atMs)
  return ['year', 'month', 'day'].map((type) => parts.find((part) => part.type === type)?.value ?? '').join('-')
}
