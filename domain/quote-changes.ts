import type { CartLine, OrderedLine } from '#schemas/cart.ts'
import type { Refusal } from '#schemas/outbox.ts'
import type { LineProblem, Quote } from '#schemas/quote.ts'

/** What differs, for one line, between what the guest saw and what the server says. Unit prices in paise. */
export type LineChange =
  | { lineId: string; name: string; kind: 'price'; was: number; now: number }
  | { lineId: string; name: string; kind: 'unavailable'; problem: LineProblem }

/** What a refusal says of an order's lines: prices and problems. Lines that it does not speak of are in neither list. */
export type RefusedLines = Pick<Quote, 'lines' | 'problems'>

function problemOf(line: OrderedLine, disabled: ReadonlySet<string>): LineProblem[] {
  const problem = (kind: LineProblem['kind'], id: string): LineProblem[] => [{ lineId: line.lineId, kind, id }]
  if (disabled.has(line.itemId)) return problem('item-sold-out', line.itemId)
  if (line.variationId !== null && disabled.has(line.variationId)) return problem('variation-sold-out', line.variationId)
  const addOn = line.addOns.find(({ addOnId }) => disabled.has(addOnId))
  return addOn ? problem('add-on-sold-out', addOn.addOnId) : []
}

/** ER-05: by the refusal's quote, else by the ids of what cannot be had; null where it says neither. */
export function refusedLines(lines: readonly OrderedLine[], { quote, disabledItems = [] }: Pick<Refusal, 'quote' | 'disabledItems'>): RefusedLines | null {
  if (quote || disabledItems.length === 0) return quote
  const disabled = new Set(disabledItems)
  return { lines: [], problems: lines.flatMap((line) => problemOf(line, disabled)) }
}

/** The guest is asked line by line; lines that stayed as they were are not in the list. */
export function quoteChanges(shown: readonly CartLine[], quote: RefusedLines): LineChange[] {
  return shown.flatMap((line): LineChange[] => {
    const { name, unitPrice: was } = line.shown
    const problem = quote.problems.find((entry) => entry.lineId === line.lineId)
    if (problem) return [{ lineId: line.lineId, name, kind: 'unavailable', problem }]
    const now = quote.lines.find((entry) => entry.lineId === line.lineId)?.unitPrice
    return now !== undefined && now !== was ? [{ lineId: line.lineId, name, kind: 'price', was, now }] : []
  })
}
