import { billedFor, paidFor } from '#domain/payments.ts'
import type { Order } from '#schemas/order.ts'
import { PAID_WITH } from '#schemas/payment.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { csvOf, rupees, timeOf } from './csv.ts'
import { readDay, type TillOutlet } from './read-day.ts'

/** The orders that count for a day: as it was closed, or as it stands while it is open. @param now epoch ms */
async function ordersOf(q: Queryable, outlet: TillOutlet, day: string, now: number): Promise<Order[]> {
  const rows = await rowsOf<{ body: string }>(
    q,
    sql`select o.body from till_bills b join orders o on o.outlet_id = b.outlet_id and o.id = b.order_id where b.outlet_id = ${outlet.id} and b.day = ${day} order by o.punched_at`,
  )
  if (rows.length > 0) return rows.map(({ body }) => JSON.parse(body) as Order)
  const read = await readDay(q, outlet, now)
  return 'open' in read && read.open.view.day === day ? read.open.bills.map(({ order }) => order) : []
}

/** Paise of an order that each way of paying brought, less what went back by it. */
const paidWith = ({ payments = [] }: Order, tender: string): number => payments.reduce((sum, payment) => (payment.tender === tender ? sum + payment.amount : sum), 0)

/** What a bill's taxes are reckoned on, paise: without taxes and rounding, after discounts (CGST Act, 15(3)(a)). An order that came to nothing has no supply. */
function taxable({ status, bill }: Order): number {
  if (billedFor({ status, bill }) === 0) return 0
  return bill.total - bill.roundOff - bill.taxes.reduce((sum, { amount }) => sum + amount, 0)
}

/** What is on a room stands in the last column: who reads the others by their place finds them where they were. */
const PAID_IN_MONEY = PAID_WITH.filter((tender) => tender !== 'ROOM')

/**
 * The bills of a day as a table for an accountant, a row a bill, in rupees: taxable value, each tax, rounding, total, what each way of paying brought, and what is due. A part that
 * was cancelled is in none of the figures; what the bill was before it stands beside them. @param now epoch ms
 */
export async function billsCsv(q: Queryable, outlet: TillOutlet, day: string, now: number): Promise<string> {
  const orders = await ordersOf(q, outlet, day, now)
  const taxNames = [...new Set(orders.flatMap(({ bill }) => bill.taxes.map(({ name }) => name)))].sort()
  const head = [
    'day', 'time', 'invoice', 'bill', 'status', 'before', 'discount', 'taxable', ...taxNames, 'round off', 'total',
    ...PAID_IN_MONEY.map((tender) => tender.toLowerCase()), 'due', 'order', 'room',
  ]
  const lines = orders.map((order) => {
    const { bill, billBefore } = order
    const stands = billedFor(order) > 0
    const taxOf = (name: string): number => (stands ? bill.taxes.reduce((sum, tax) => (tax.name === name ? sum + tax.amount : sum), 0) : 0)
    const money = [
      billBefore?.total ?? bill.total, stands ? bill.discount : 0, taxable(order), ...taxNames.map(taxOf), stands ? bill.roundOff : 0, billedFor(order), ...PAID_IN_MONEY.map((tender) => paidWith(order, tender)),
      billedFor(order) - paidFor(order),
    ]
    return [day, timeOf(order.orderPunchTime, outlet.timeZone), order.invoiceNumber ?? '', String(order.token), order.status, ...money.map(rupees), order.id, rupees(paidWith(order, 'ROOM'))]
  })
  return csvOf([head, ...lines])
}
