import { array, type Infer, integer, nullable, optional, string, type, boolean } from 'superstruct'
import type { GatewaySettlement } from '../payment-gateway.ts'
import type { RazorpayCall } from './call.ts'

/** A line of the settlement report; its times are Unix seconds, its amounts paise, and its fee holds the tax on it. */
const Line = type({
  entity_id: string(),
  type: string(),
  debit: integer(),
  credit: integer(),
  amount: integer(),
  currency: string(),
  fee: optional(nullable(integer())),
  tax: optional(nullable(integer())),
  settled: optional(nullable(boolean())),
  settled_at: optional(nullable(integer())),
  settlement_id: optional(nullable(string())),
  settlement_utr: optional(nullable(string())),
  order_receipt: optional(nullable(string())),
  created_at: optional(nullable(integer())),
})
type Line = Infer<typeof Line>
const Lines = type({ items: array(Line) })

/** The report answers at most this many lines at a time. */
const MOST_LINES = 1000
/** The company's days are India's, ms ahead of UTC. */
const INDIA_MS = 5.5 * 3_600_000

const kindOf = (word: string): GatewaySettlement['kind'] => (word === 'payment' || word === 'refund' ? word : 'other')

/** @returns null: it is in no settlement yet */
function settlementOf(line: Line): GatewaySettlement | null {
  if (line.settled === false || !line.settled_at) return null
  return {
    id: line.entity_id,
    kind: kindOf(line.type),
    amount: line.amount,
    currency: line.currency,
    fee: line.fee ?? 0,
    tax: line.tax ?? 0,
    net: line.credit - line.debit,
    settlement: line.settlement_id ?? '',
    bankReference: line.settlement_utr ?? '',
    settledAt: line.settled_at * 1000,
    reference: line.order_receipt ?? '',
    ...(line.created_at && { madeAt: line.created_at * 1000 }),
  }
}

/** The months of India's calendar from one moment to another, both epoch ms, the first one first. */
function monthsBetween(from: number, to: number): { year: number; month: number }[] {
  const [first, last] = [new Date(from + INDIA_MS), new Date(to + INDIA_MS)]
  const count = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1
  return Array.from({ length: Math.max(0, count) }, (_, n) => {
    const at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n))
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 }
  })
}

/** What was settled in [from, to], epoch ms, month by month as the report has it. @throws GatewayError */
export async function* askSettlements(call: RazorpayCall, from: number, to: number): AsyncIterable<GatewaySettlement> {
  for (const { year, month } of monthsBetween(from, to))
    for (let skip = 0; ; skip += MOST_LINES) {
      const { items } = await call({ method: 'GET', path: ['settlements', 'recon', 'combined'], query: { year, month: String(month).padStart(2, '0'), count: MOST_LINES, skip } }, Lines)
      for (const line of items) {
        const settled = settlementOf(line)
        if (settled && settled.settledAt >= from && settled.settledAt <= to) yield settled
      }
      if (items.length < MOST_LINES) break
    }
}
