/** What the database holds of online payments, read past all servers. */
import type { KeptAttempt, KeptRefund } from '#domain/online/books.ts'
import { type Queryable, rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type ReadAttempt = Pick<KeptAttempt, 'id' | 'status' | 'amount' | 'verdict' | 'verdictAt' | 'firstToldAt' | 'capturedAt'>
type ReadRefund = Pick<KeptRefund, 'id' | 'paymentId' | 'amount' | 'kind' | 'state' | 'reason'>

/** The books of one order's payment. */
export interface OrderPayment {
  intentId: string
  orderId: string
  askedAt: number
  /** The company's ids of what was opened. */
  opened: readonly string[]
  attempts: readonly ReadAttempt[]
  refunds: readonly ReadRefund[]
}

export interface Payments {
  /** By order. */
  orders: ReadonlyMap<string, OrderPayment>
  /** Ids of events as they are kept. */
  events: readonly string[]
}

export const NO_PAYMENTS: Payments = { orders: new Map(), events: [] }

/** Statements after which the payments have to be read again. */
export const touchesPayments = (text: string): boolean => /(?:insert into|update) payment_(?:intents|orders|attempts|refunds|events)\b/.test(text)

interface Row {
  kind: 'intent' | 'opened' | 'attempt' | 'refund' | 'event'
  intentId: string
  body: string
}

export async function readPayments(db: Queryable): Promise<Payments> {
  const rows = await rowsOf<Row>(
    db,
    sql`select 'intent' as kind, id::text as "intentId", json_build_object('orderId', order_id, 'askedAt', asked_at)::text as body from payment_intents
      union all select 'opened', intent_id::text, to_json(gateway_order)::text from payment_orders where gateway_order is not null
      union all select 'attempt', intent_id::text,
        json_build_object('id', id, 'status', status, 'amount', amount, 'verdict', verdict, 'verdictAt', verdict_at, 'firstToldAt', first_told_at, 'capturedAt', captured_at)::text
        from payment_attempts
      union all select 'refund', intent_id::text, json_build_object('id', id, 'paymentId', payment_id, 'amount', amount, 'kind', kind, 'state', state, 'reason', reason)::text from payment_refunds
      union all select 'event', '', to_json(id)::text from payment_events order by 1, 2, 3`,
  )
  const of = <T>(kind: Row['kind'], intentId: string): T[] => rows.filter((row) => row.kind === kind && row.intentId === intentId).map(({ body }) => JSON.parse(body) as T)
  const orders = new Map<string, OrderPayment>()
  for (const { intentId, body } of rows.filter(({ kind }) => kind === 'intent')) {
    const { orderId, askedAt } = JSON.parse(body) as { orderId: string; askedAt: number }
    orders.set(orderId, { intentId, orderId, askedAt, opened: of('opened', intentId), attempts: of('attempt', intentId), refunds: of('refund', intentId) })
  }
  return { orders, events: of('event', '') }
}
