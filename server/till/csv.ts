import { zonedTime } from '#domain/zoned-time.ts'

/** A cell that no spreadsheet takes for a formula; an amount below zero is a number. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) && !/^-\d+\.\d\d$/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const two = (value: number): string => String(value).padStart(2, '0')

/** The time of day in a zone, "13:05". @param at epoch ms */
export function timeOf(at: number, timeZone: string): string {
  const { hour, minute } = zonedTime(at, timeZone)
  return `${two(hour)}:${two(minute)}`
}

/** Integer paise as a table has them: "1209.00". */
export const rupees = (paise: number): string => `${paise < 0 ? '-' : ''}${Math.floor(Math.abs(paise) / 100)}.${two(Math.abs(paise) % 100)}`

/** Rows as CSV (RFC 4180), the last line ended too. The first row is the names, of our own words. */
export const csvOf = ([head = [], ...rows]: readonly (readonly string[])[]): string => [head.join(','), ...rows.map((cells) => cells.map(cell).join(',')), ''].join('\r\n')
