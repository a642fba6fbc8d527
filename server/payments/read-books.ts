import type { KeptAttempt, KeptIntent, KeptRefund, PaymentBooks } from '#domain/online/books.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'

/** The only purpose so far: the bill of an order (ST-12). */
export const PURPOSE = 'order'

const numberOrNull = (value: number | null): number | null => (value === null ? null : Number(value))

async function intentWhere(q: Queryable, where: Sql): Promise<KeptIntent | null> {
  const [row] = await rowsOf<KeptIntent>(
    q,
    sql`select id, order_id as "orderId", outlet_id as "outletId", amount, remark, asked_at as "askedAt", closed_at as "closedAt" from payment_intents where ${where}`,
  )
  return row ? { ...row, amount: Number(row.amount), askedAt: Number(row.askedAt), closedAt: numberOrNull(row.closedAt) } : null
}

/** Null: no payment of this id was asked for. */
export const readIntent = (q: Queryable, id: string): Promise<KeptIntent | null> => intentWhere(q, sql`id = ${id}`)
/** The payment of an order's bill; null: nobody asked to pay online. */
export const intentOfOrder = (q: Queryable, orderId: string): Promise<KeptIntent | null> => intentWhere(q, sql`order_id = ${orderId} and purpose = ${PURPOSE}`)

// What stands in these columns is written by write-books.ts alone.
type AttemptRow = Omit<KeptAttempt, 'status' | 'verdict'> & { status: string; verdict: string | null }
type RefundRow = Omit<KeptRefund, 'state' | 'reason' | 'kind'> & { state: string; reason: string; kind: string }

/** The tries of an intent, in the order in which they were first told of. */
export async function readAttempts(q: Queryable, intentId: string): Promise<KeptAttempt[]> {
  const rows = await rowsOf<AttemptRow>(
    q,
    sql`select gateway, id, gateway_order as "gatewayOrder", status, amount, currency, refunded, returned, allocated, method, bank_reference as "bankReference", reason, verdict,
      verdict_at as "verdictAt", first_told_at as "firstToldAt", captured_at as "capturedAt"
      from payment_attempts where intent_id = ${intentId} order by first_told_at, id`,
  )
  return rows.map((row) => ({
    ...row,
    status: row.status as KeptAttempt['status'],
    verdict: row.verdict as KeptAttempt['verdict'],
    amount: Number(row.amount),
    refunded: Number(row.refunded),
    returned: Number(row.returned),
    allocated: Number(row.allocated),
    verdictAt: numberOrNull(row.verdictAt),
    firstToldAt: Number(row.firstToldAt),
    capturedAt: numberOrNull(row.capturedAt),
  }))
}

async function readRefunds(q: Queryable, intentId: string): Promise<KeptRefund[]> {
  const rows = await rowsOf<RefundRow>(
    q,
    sql`select id, coalesce(call_key, id::text) as key, gateway, payment_id as "paymentId", amount, reason, kind, state, reference,
        bank_reference as "bankReference", method, asked_at as "askedAt", sent_at as "sentAt", changed_at as "changedAt"
      from payment_refunds where intent_id = ${intentId} order by asked_at, id`,
  )
  return rows.map((row) => ({
    ...row,
    state: row.state as KeptRefund['state'],
    reason: row.reason as KeptRefund['reason'],
    kind: row.kind as KeptRefund['kind'],
    amount: Number(row.amount),
    askedAt: Number(row.askedAt),
    sentAt: numberOrNull(row.sentAt),
    changedAt: Number(row.changedAt),
  }))
}

const whole = async (q: Queryable, intent: KeptIntent | null): Promise<PaymentBooks | null> =>
  intent && { intent, attempts: await readAttempts(q, intent.id), refunds: await readRefunds(q, intent.id) }

/** The books of an intent as they stand; null: there is none. */
export const readBooks = async (q: Queryable, intentId: string): Promise<PaymentBooks | null> => whole(q, await readIntent(q, intentId))

/** The books of an order's payment with their row held until the commit; everybody holds the order's row before. null: nobody asked to pay it online. */
export const holdBooks = async (tx: Tx, orderId: string): Promise<PaymentBooks | null> => whole(tx.q, await intentWhere(tx.q, sql`order_id = ${orderId} and purpose = ${PURPOSE} for update`))

/** Whose refund it is; null: there is none. */
export async function intentOfRefund(q: Queryable, refundId: string): Promise<string | null> {
  const [row] = await rowsOf<{ intentId: string }>(q, sql`select intent_id as "intentId" from payment_refunds where id = ${refundId}`)
  return row?.intentId ?? null
}
