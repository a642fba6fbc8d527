import { type BillFigures, billFigures, isCorrected } from '#domain/bill-figures.ts'
import { businessDayStart, dayAfter } from '#domain/business-day.ts'
import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { LATE_COMMIT_MS, type TillOutlet } from './till-outlet.ts'

/** A row of a day's list of bills. */
export interface BillRow {
  order: Order
  figures: BillFigures
  /** Of a bill that an earlier day has counted: what that day and those after it have said of it. null: this day counts it. */
  before: BillFigures | null
  /** The day that has counted it. */
  countedFor: string
}

/** A row of a bill that an earlier day has counted and that has changed since. */
export interface CorrectedBill extends BillRow {
  before: BillFigures
}

interface Row {
  body: string
  countedFor: string
  before: string
}

/** The moment from which payments count for the next day, epoch ms. */
export const endOf = (day: string, { timeZone }: TillOutlet): number => businessDayStart(dayAfter(day), timeZone)

/** Figures as they are kept. */
export const readFigures = (body: string): BillFigures => JSON.parse(body) as BillFigures

/**
 * Bills of closed days that have changed since the last close that kept any: the next close counts the change, as it counts an order that the last one did not see. So a change
 * needs no lock against a close, and one that an instance of an earlier release wrote is found too.
 */
export async function correctedBills(q: Queryable, outlet: TillOutlet, day: string): Promise<CorrectedBill[]> {
  const lastKept = sql`select until_at from till_days d where d.outlet_id = ${outlet.id}
    and exists (select 1 from till_bill_figures f where f.outlet_id = d.outlet_id and f.day = d.day) order by d.day desc limit 1`
  const rows = await rowsOf<Row>(
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
