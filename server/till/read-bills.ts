import { businessDay } from '#domain/business-day.ts'
import { MOST_PAID_LISTED } from '#domain/most-paid-listed.ts'
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

/** Those of the day that is open now for which its counter has taken money, undone or not, by what was taken last. */
const takenToday = ({ id, timeZone }: TillOutlet, now: number) => sql`
  select t.order_id as id from ledger_transfers t join till_days d on d.outlet_id = ${id} and d.day = t.day
    where t.ledger = ${outletLedger(id)} and t.day >= ${businessDay(now, timeZone)} and d.closed_at is null and t.key like 'take:%'
    group by t.order_id order by max(t.at) desc, t.order_id`

/**
 * The orders of an outlet that its counter took money for on the day that is open now, and that nothing is due of: those whose payment can still be undone. What was taken last comes first,
 * and what is left out of more than MOST_PAID_LISTED was taken before all that is listed.
 * @param now epoch ms
 */
export async function paidBills(q: Queryable, outlet: TillOutlet, now: number): Promise<Order[]> {
  const ids = (await rowsOf<{ id: string }>(q, takenToday(outlet, now))).map(({ id }) => id)
  const paid: Order[] = []
  for (let at = 0; at < ids.length && paid.length < MOST_PAID_LISTED; at += MOST_PAID_LISTED) {
    const some = ids.slice(at, at + MOST_PAID_LISTED)
    const rows = await rowsOf<{ id: string; body: string }>(q, sql`select id, body from orders where outlet_id = ${outlet.id} and id = any(${`{${some.join(',')}}`}::uuid[])`)
    const bodies = new Map(rows.map(({ id, body }) => [id, JSON.parse(body) as Order]))
    paid.push(...some.flatMap((id) => bodies.get(id) ?? []).filter((order) => amountDue(order) === 0 && lastTaken(order) !== undefined))
  }
  return paid.slice(0, MOST_PAID_LISTED)
}
