/** How an outlet's day is closed, and how its tables are read, as an accountant's program does. */
import type { CloseDay, DayView } from '#schemas/day-close.ts'

export type Cells = Record<string, string>

/** The rows of a table by the names of its columns. */
export function cellsOf(csv: string): Cells[] {
  const [head = '', ...lines] = csv.trimEnd().split('\r\n')
  return lines.map((line) => Object.fromEntries(head.split(',').map((name, at) => [name, JSON.parse(line.split(',')[at] ?? '""') as string])))
}

export const pick = (cells: Cells | undefined, ...names: readonly string[]) => names.map((name) => cells?.[name])

/** What somebody sends who has counted what came in, to the paisa, and has a word for everything that is open. */
export const closing = ({ day, lines, tasks }: DayView): CloseDay => {
  const expected = Object.fromEntries(lines.map(({ tender, taken, tips, givenBack }) => [tender, taken + tips - givenBack])) as CloseDay['expected']
  const openingCash = Math.max(0, -expected.CASH)
  return { day, openingCash, counted: { ...expected, CASH: expected.CASH + openingCash }, expected, notes: Object.fromEntries(tasks.map(({ id }) => [id, 'open'])) }
}
