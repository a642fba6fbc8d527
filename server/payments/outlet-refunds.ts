import type { KitchenRefund } from '#schemas/kitchen-refunds.ts'
import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { isOutletOf, type Staff } from '../kitchen/staff.ts'

const DAY_MS = 24 * 60 * 60_000
/** A bank that has said nothing for so long is not asked any more (send-refunds.ts). */
const SILENT_MS = 30 * DAY_MS
const MOST_LISTED = 200

type Row = Omit<KitchenRefund, 'token' | 'place'> & { body: string }

async function refundsWhere(q: Queryable, where: Sql): Promise<KitchenRefund[]> {
  const rows = await rowsOf<Row>(
    q,
    sql`select r.id, i.order_id as "orderId", r.kind, r.state, r.amount, r.reason, r.method, r.reference, r.bank_reference as "bankReference",
        r.asked_at as "askedAt", r.sent_at as "sentAt", r.changed_at as "changedAt", o.body,
        r.state = 'INITIAL' and r.kind = 'refund' and (j.key is null or j.given_up_at is not null) as "isStuck",
        r.state = 'SUCCESS' and exists (select 1 from payment_acts a where a.subject = 'refund:' || r.id::text and a.act = 'settled') as "isByHand"
      from payment_refunds r join payment_intents i on i.id = r.intent_id join orders o on o.outlet_id = i.outlet_id and o.id = i.order_id
        left join jobs j on j.queue = 'payment-refund' and j.key = r.id::text
      where ${where} order by r.state = 'FAILED' desc, r.state = 'SUCCESS', r.changed_at desc limit ${MOST_LISTED}`,
  )
  return rows.map(({ body, ...row }) => {
    const { token, tableLabel } = JSON.parse(body) as Order
    return {
      ...row,
      token,
      place: tableLabel ?? '',
      amount: Number(row.amount),
      askedAt: Number(row.askedAt),
      sentAt: row.sentAt === null ? null : Number(row.sentAt),
      changedAt: Number(row.changedAt),
    }
  })
}

/** An outlet's money on its way back to guests, first what a person has to see to, and what arrived within the last day. @param now epoch ms */
export const outletRefunds = (q: Queryable, outletId: string, now: number): Promise<KitchenRefund[]> =>
  refundsWhere(q, sql`i.outlet_id = ${outletId} and (r.state in ('FAILED', 'INITIAL') or (r.state = 'PENDING' and r.changed_at > ${now - SILENT_MS}) or r.changed_at > ${now - DAY_MS})`)

/** A refund of the staff's outlets as it stands; null: it is not theirs, or not there. */
export async function theirRefund(q: Queryable, staff: Staff, refundId: string): Promise<KitchenRefund | null> {
  const [refund] = await refundsWhere(q, sql`r.id = ${refundId} and ${isOutletOf(staff, sql`i.outlet_id`)}`)
  return refund ?? null
}
