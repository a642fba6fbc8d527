import { formatAmount } from '#domain/money.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const MOST_LISTED = 200

interface RefundRow {
  id: string
  state: string
  amount: number
  reason: string
  orderId: string
  outletId: string
  failure: string | null
}

interface PaymentRow {
  id: string
  gateway: string
  amount: number
  currency: string
}

interface ReturnedRow {
  id: string
  amount: number
  orderId: string
  outletId: string
}

/** Refunds that a person has to see to: failed, or waiting though nobody tries them any more. */
const refundsInHand = (q: Queryable): Promise<RefundRow[]> =>
  rowsOf<RefundRow>(
    q,
    sql`select r.id, r.state, r.amount, r.reason, i.order_id as "orderId", i.outlet_id as "outletId", j.failure from payment_refunds r join payment_intents i on i.id = r.intent_id
      left join jobs j on j.queue = 'payment-refund' and j.key = r.id::text
      where r.state = 'FAILED' or (r.state = 'INITIAL' and (j.key is null or j.given_up_at is not null)) order by r.changed_at limit ${MOST_LISTED}`,
  )

const straysInHand = (q: Queryable): Promise<PaymentRow[]> =>
  rowsOf<PaymentRow>(q, sql`select payment_id as id, gateway, amount, currency from payment_strays where cleared_at is null order by found_at limit ${MOST_LISTED}`)

const returnedInHand = (q: Queryable): Promise<ReturnedRow[]> =>
  rowsOf<ReturnedRow>(
    q,
    sql`select a.id, a.returned - a.allocated as amount, i.order_id as "orderId", i.outlet_id as "outletId" from payment_attempts a join payment_intents i on i.id = a.intent_id
      where a.returned > a.allocated order by a.first_told_at limit ${MOST_LISTED}`,
  )

const rupees = (amount: number): string => formatAmount(Number(amount))

/** What waits for a person, a line each, no guest among it: money that is owed and did not go, money of nothing here, money that went and belongs to no bill. */
export async function linesInHand(q: Queryable): Promise<string[]> {
  const [refunds, strays, returned] = [await refundsInHand(q), await straysInHand(q), await returnedInHand(q)]
  const lines = [
    ...refunds.map(
      ({ id, state, amount, reason, orderId, outletId, failure }) =>
        `refund ${id}  ${state === 'FAILED' ? 'failed' : 'not tried any more'}  ${rupees(amount)}  ${reason}  order ${orderId} at ${outletId}${failure === null ? '' : `  ${failure}`}`,
    ),
    ...strays.map(
      ({ id, gateway, amount, currency }) =>
        `payment ${id}  of nothing here, ${gateway}  ${currency === 'INR' ? rupees(amount) : `${amount} of the least unit of ${currency}`}`,
    ),
    ...returned.map(({ id, amount, orderId, outletId }) => `payment ${id}  given back unasked  ${rupees(amount)}  order ${orderId} at ${outletId}`),
  ]
  return lines.length === 0 ? ['Nothing waits for a person.'] : lines
}
