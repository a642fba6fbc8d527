/** How an outlet's day is closed, and how its tables are read, as an accountant's program does. */
import { expect } from 'vitest'
import type { CloseDay, DayView } from '#schemas/day-close.ts'
import { OUTLET, type Stage } from './stage.ts'

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

/** The day at the stage's counter, as its staff read and close it. @param stage opened by the time that any of them is called */
export function dayBooks(stage: () => Stage) {
  const get = async <T>(path: string): Promise<T> => (await stage().call<T>('GET', `/api/kitchen/day-close${path}`, { staff: true })).body
  const view = (): Promise<DayView> => get(`?outletId=${OUTLET}`)
  return {
    view,
    /** A day's table as it is exported. */
    table: (day: string, of: 'bills' | 'gateway'): Promise<string> => get(`/export?outletId=${OUTLET}&day=${day}&of=${of}`),
    /** Closes the first open day with a word for everything that is open. @returns the day as it was read */
    close: async (): Promise<DayView> => {
      const day = await view()
      expect((await stage().call('POST', `/api/kitchen/outlets/${OUTLET}/close-day`, { staff: true, body: closing(day) })).status).toBe(200)
      return day
    },
  }
}
