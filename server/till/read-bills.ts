import { amountDue } from '#domain/payments.ts'
import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const MOST_BILLS = 300

/** The orders of an outlet with something to be paid or given back, the latest first. */
export async function openBills(q: Queryable, outletId: string): Promise<Order[]> {
  const rows = await rowsOf<{ body: string }>(
    q,
    sql`select body from orders where outlet_id = ${outletId} and bill_open and kitchen_at is not null order by punched_at desc limit ${MOST_BILLS}`,
  )
  // An instance of the release before ends orders without closing their bills.
  return rows.map(({ body }) => JSON.parse(body) as Order).filter((order) => amountDue(order) !== 0)
}
