import { billFigures } from '#domain/bill-figures.ts'
import { billedFor } from '#domain/payments.ts'
import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import { type BillRow, endOf, readFigures } from './corrected-bills.ts'
import { type OpenDay, readDay } from './read-day.ts'
import type { TillOutlet } from './till-outlet.ts'

interface Row {
  body: string
  countedFor: string
  figures: string | null
  before: string | null
}

/** What an open day's list says as it stands: its own bills, then what has changed of earlier ones. */
const openRows = (outlet: TillOutlet, { view: { day }, bills, corrected }: OpenDay): BillRow[] =>
  [...bills.map(({ order }): BillRow => ({ order, figures: billFigures(order, endOf(day, outlet)), before: null, countedFor: day })), ...corrected]

/** Keeps the bills of a day that is being closed, in the transaction of the close: that they are counted, and their figures with those of earlier bills that have changed. */
export async function keepBills(tx: Tx, outlet: TillOutlet, open: OpenDay): Promise<void> {
  const { view, bills } = open
  const figures = openRows(outlet, open).map((row) => sql`(${outlet.id}, ${row.order.id}, ${view.day}, ${JSON.stringify(row.figures)})`)
  if (figures.length > 0) await tx.q.execute(sql`insert into till_bill_figures (outlet_id, order_id, day, body) values ${sql.join(figures, sql`, `)}`)
  const counted = bills.map(({ order, paid }) => sql`(${outlet.id}, ${order.id}, ${view.day}, ${billedFor(order)}, ${paid})`)
  if (counted.length > 0) await tx.q.execute(sql`insert into till_bills (outlet_id, order_id, day, billed, paid) values ${sql.join(counted, sql`, `)}`)
}

/** The rows of a day's list of bills: as the day was closed, or as it stands while it is open. Bills that an earlier release counted stand as they are now. @param now epoch ms */
export async function dayBills(q: Queryable, outlet: TillOutlet, day: string, now: number): Promise<BillRow[]> {
  const named = sql`select order_id from till_bills where outlet_id = ${outlet.id} and day = ${day} union select order_id from till_bill_figures where outlet_id = ${outlet.id} and day = ${day}`
  const rows = await rowsOf<Row>(
    q,
    sql`select o.body, b.day as "countedFor", f.body as figures, (
        select p.body from till_bill_figures p where p.outlet_id = o.outlet_id and p.order_id = o.id and p.day < ${day} order by p.day desc limit 1
      ) as before
      from orders o join till_bills b on b.outlet_id = o.outlet_id and b.order_id = o.id
      left join till_bill_figures f on f.outlet_id = o.outlet_id and f.order_id = o.id and f.day = ${day}
      where o.outlet_id = ${outlet.id} and o.id in (${named}) order by b.day = ${day} desc, o.punched_at`,
  )
  if (rows.length === 0) {
    const read = await readDay(q, outlet, now)
    return 'open' in read && read.open.view.day === day ? openRows(outlet, read.open) : []
  }
  return rows.map(({ body, countedFor, figures, before }) => {
    const order = JSON.parse(body) as Order
    return { order, figures: figures === null ? billFigures(order, Infinity) : readFigures(figures), before: before === null ? null : readFigures(before), countedFor }
  })
}
