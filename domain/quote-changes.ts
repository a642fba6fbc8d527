import type { CartLine } from '#schemas/cart.ts'
import type { LineProblem, Quote } from '#schemas/quote.ts'

/** What differs, for one line, between what the guest saw and what the server says. Unit prices in paise. */
export type LineChange =
  | { lineId: string; name: string; kind: 'price'; was: number; now: number }
  | { lineId: string; name: string; kind: 'unavailable'; problem: LineProblem }

/** The guest is asked line by line; lines that stayed as they were are not in the list. */
export function quoteChanges(shown: readonly CartLine[], quote: Quote): LineChange[] {
  return shown.flatMap((line): LineChange[] => {
    const { name, unitPrice: was } = line.shown
    const problem = quote.problems.find((entry) => entry.lineId === line.lineId)
    if (problem) return [{ lineId: line.lineId, name, kind: 'unavailable', problem }]
    const now = quote.lines.find((entry) => entry.lineId === line.lineId)?.unitPrice
    return now !== undefined && now !== was ? [{ lineId: line.lineId, name, kind: 'price', was, now }] : []
  })
}
