import { zonedTime } from './zoned-time.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** The outlet's own date, "2026-11-21". @param timeZone IANA */
export function outletDay(atMs: number, timeZone: string): string {
  const { year, month, day } = zonedTime(atMs, timeZone)
  return `${year}-${two(month)}-${two(day)}`
}

/** The Indian financial year a moment lies in, April to March: "2627". */
export function financialYear(atMs: number, timeZone: string): string {
  const { year, month } = zonedTime(atMs, timeZone)
  const first = month >= 4 ? year : year - 1
  return `${two(first % 100)}${two((first + 1) % 100)}`
}

/** The calendar's next day: "2026-12-01" after "2026-11-30". */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
