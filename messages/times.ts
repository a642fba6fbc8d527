import { zonedTime } from '#domain/zoned-time.ts'

/** Times as a guest reads them, written by hand (light-formatters.ts). All take epoch ms and the outlet's IANA zone. */
const two = (value: number): string => String(value).padStart(2, '0')

/** With the space before it, at which no line breaks. */
const half = (hour: number): string => (hour < 12 ? '\u00a0am' : '\u00a0pm')
const ofTwelve = (hour: number): number => (hour % 12 === 0 ? 12 : hour % 12)

/** "12:05 pm", of a moment of today. */
export function clockTime(atMs: number, timeZone: string): string {
  const { hour, minute } = zonedTime(atMs, timeZone)
  return `${ofTwelve(hour)}:${two(minute)}${half(hour)}`
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
const WEEK_MS = 7 * 86_400_000

/** "9:40 pm" today, "Thu, 9:40 pm" within a week, "14 Nov, 9:40 pm" before or after that: a moment of a day that may be another. */
export function momentTime(atMs: number, nowMs: number, timeZone: string): string {
  const time = clockTime(atMs, timeZone)
  const key = dayKey(atMs, timeZone)
  if (key === dayKey(nowMs, timeZone)) return time
  const { weekday: weekdayAt, day, month } = zonedTime(atMs, timeZone)
  const isNear = Math.abs(nowMs - atMs) < WEEK_MS && key !== dayKey(nowMs - WEEK_MS, timeZone)
  return `${isNear ? DAYS[weekdayAt]?.slice(0, 3) : `${day} ${MONTHS[month - 1]}`}, ${time}`
}

/** "11 pm", "11:30 pm", "midnight": an hour of opening. "12 am" would be read as noon by many. */
export function hourTime(atMs: number, timeZone: string): string {
  const { hour, minute } = zonedTime(atMs, timeZone)
  return hour + minute === 0 ? 'midnight' : `${ofTwelve(hour)}${minute === 0 ? '' : `:${two(minute)}`}${half(hour)}`
}

/** "Sunday". */
export const weekday = (atMs: number, timeZone: string): string => DAYS[zonedTime(atMs, timeZone).weekday] ?? ''

/** "20 Nov": a day of a calendar. @param day as `dayKey` writes it */
export const calendarDay = (day: string): string => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`

/** "2026-11-21": which day it is there, to compare days. */
export function dayKey(atMs: number, timeZone: string): string {
  const { year, month, day } = zonedTime(atMs, timeZone)
  return `${year}-${two(month)}-${two(day)}`
}
