import { zonedTime } from '#domain/zoned-time.ts'

/** What a spreadsheet may take for a formula, also behind blanks and in full-width letters; an amount below zero is a number. */
const isFormula = (text: string): boolean => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) && !/^-\d+\.\d\d$/.test(text)

const cell = (text: string): string => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Names of columns are our own words, but for those of taxes, which come with a restaurant's menu. */
const nameCell = (name: string): string => (/^\w[\w ]*$/.test(name) ? name : cell(name))

const two = (value: number): string => String(value).padStart(2, '0')

/** The time of day in a zone, "13:05". @param at epoch ms */
export function timeOf(at: number, timeZone: string): string {
  const { hour, minute } = zonedTime(at, timeZone)
  return `${two(hour)}:${two(minute)}`
}

/** Integer paise as a table has them: "1209.00". */
export const rupees = (paise: number): string => `${paise < 0 ? '-' : ''}${Math.floor(Math.abs(paise) / 100)}.${two(Math.abs(paise) % 100)}`

/** Rows as CSV (RFC 4180), the last line ended too. The first row is the names. */
export const csvOf = ([head = [], ...rows]: readonly (readonly string[])[]): string => [head.map(nameCell).join(','), ...rows.map((cells) => cells.map(cell).join(',')), ''].join('\r\n')
