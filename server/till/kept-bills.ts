import { type BillFigures, billFigures, isCorrected } from '#domain/bill-figures.ts'
import { businessDayStart, dayAfter } from '#domain/business-day.ts'
import { billedFor } from '#domain/payments.ts'
import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import { LATE_COMMIT_MS, type OpenDay, readDay, type TillOutlet } from './read-day.ts'

/** A row of a day's list of bills. */
export interface BillRow {
  order: Order
  figures: BillFigures
  /** Of a bill that an earlier day has counted: what that day and those after it have said of it. null: this day counts it. */
  before: BillFigures | null
  /** The day that has counted it. */
  countedFor: string
}

interface Row {
  body: string
  countedFor: string
  figures: string | null
  before: string | null
}

/** The moment from which payments count for the next day, epoch ms. */
const endOf = (day: string, { timeZone }: TillOutlet): number => businessDayStart(dayAfter(day), timeZone)

const readFigures = (body: string): BillFigures => JSON.parse(body) as BillFigures

/**
 * Bills of closed days that have changed since the last close that kept any: the next close counts the change, as it counts an order that the last one did not see. So a change
 * needs no lock against a close, and one that an instance of an earlier release wrote is found too.
 */
async function correctedBills(q: Queryable, outlet: TillOutlet, day: string): Promise<BillRow[]> {
  const lastKept = sql`select until_at from till_days d where d.outlet_id = ${outlet.id}
    and exists (select 1 from till_bill_figures f where f.outlet_id = d.outlet_id and f.day = d.day) order by d.day desc limit 1`
  const rows = await rowsOf<Pick<Row, 'body' | 'countedFor'> & { before: string }>(
    q,
    sql`select o.body, b.day as "countedFor", f.body as before from orders o join till_bills b on b.outlet_id = o.outlet_id and b.order_id = o.id
      join lateral (select body from till_bill_figures f where f.outlet_id = o.outlet_id and f.order_id = o.id order by f.day desc limit 1) f on true
      where o.outlet_id = ${outlet.id} and o.changed_at > (${lastKept}) - ${LATE_COMMIT_MS}::bigint order by o.punched_at`,
  )
  return rows
    .map(({ body, countedFor, before }) => {
      const order = JSON.parse(body) as Order
      return { order, figures: billFigures(order, endOf(day, outlet)), before: readFigures(before), countedFor }
    })
    .filter(({ before, figures }) => isCorrected(before, figures))
}

/** What an open day's list says as it stands: its own bills, then what has changed of earlier ones. */
async function openRows(q: Queryable, outlet: TillOutlet, { view: { day }, bills }: OpenDay): Promise<BillRow[]> {
  const own = bills.map(({ order }): BillRow => ({ order, figures: billFigures(order, endOf(day, outlet)), before: null, countedFor: day }))
  return [...own, ...(await correctedBills(q, outlet, day))]
}

/** Keeps the bills of a day that is being closed, in the transaction of the close: that they are counted, and their figures with those of earlier bills that have changed. */
export async function keepBills(tx: Tx, outlet: TillOutlet, open: OpenDay): Promise<void> {
  const { view, bills } = open
  const figures = (await openRows(tx.q, outlet, open)).map((row) => sql`(${outlet.id}, ${row.order.id}, ${view.day}, ${JSON.stringify(row.figures)})`)
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
    return 'open' in read && read.open.view.day === day ? openRows(q, outlet, read.open) : []
  }
  return rows.map(({ body, countedFor, figures, before }) => {
    const order = JSON.parse(body) as Order
    return { order, figures: figures === null ? billFigures(order, Infinity) : readFigures(figures), before: before === null ? null : readFigures(before), countedFor }
  })
}
