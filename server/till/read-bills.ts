import { businessDay } from '#domain/business-day.ts'
import { lastTaken } from '#domain/undo-payment.ts'
import { amountDue } from '#domain/payments.ts'
import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { outletLedger } from '../ledger/post-transfers.ts'
import type { TillOutlet } from './till-outlet.ts'

const MOST_BILLS = 300

/**
 * The orders of an outlet with something to be paid or given back, the latest first. Of an outlet that leaves thousands of bills open here, those for which money has moved are all the same
 * among them, since only there something may be to be given back.
 */
export async function openBills(q: Queryable, outletId: string): Promise<Order[]> {
  const rows = await rowsOf<{ body: string }>(
    q,
    sql`with open as not materialized (select id, punched_at from orders where outlet_id = ${outletId} and bill_open and kitchen_at is not null),
        listed as (
          (select id from open order by punched_at desc limit ${MOST_BILLS})
          union (select id from open where exists (select 1 from ledger_transfers t where t.ledger = ${outletLedger(outletId)} and t.order_id = open.id) order by punched_at desc limit ${MOST_BILLS})
        )
      select o.body from orders o join listed on listed.id = o.id where o.outlet_id = ${outletId} order by o.punched_at desc`,
  )
  // An instance of the release before ends orders without closing their bills.
  return rows.map(({ body }) => JSON.parse(body) as Order).filter((order) => amountDue(order) !== 0)
}

/**
 * The orders of an outlet that its counter took money for on the day that is open now, and that nothing is due of: those whose payment can still be undone. What was taken last comes first.
 * @param now epoch ms
 */
export async function paidBills(q: Queryable, { id, timeZone }: TillOutlet, now: number): Promise<Order[]> {
  const rows = await rowsOf<{ body: string }>(
    q,
    sql`with taken as (
        select t.order_id, max(t.at) as at from ledger_transfers t join till_days d on d.outlet_id = ${id} and d.day = t.day
          where t.ledger = ${outletLedger(id)} and t.day >= ${businessDay(now, timeZone)} and d.closed_at is null and t.key like 'take:%'
          group by t.order_id order by max(t.at) desc limit ${MOST_BILLS}
        )
      select o.body from orders o join taken on taken.order_id = o.id where o.outlet_id = ${id} order by taken.at desc, o.punched_at desc`,
  )
  return rows.map(({ body }) => JSON.parse(body) as Order).filter((order) => amountDue(order) === 0 && lastTaken(order) !== undefined)
}
