import { createHash } from 'node:crypto'
import { object } from 'superstruct'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { refundStatusOf } from '#domain/online/shown.ts'
import type { OnlineRefund } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import { UuidV7 } from '#schemas/primitives.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import { addJob, type Queue } from '../jobs/queue.ts'

/** Money on its way back, as it is kept. */
export interface KeptRefund extends OnlineRefund {
  intentId: string
  gateway: string
  paymentId: string
  /** `release`: it was never drawn and goes back by itself; `refund`: it is sent back. */
  kind: 'release' | 'refund'
}

/** Refunds to be sent, and those that are under way to be asked about. Tried for longer than any outage: what is not sent is owed. */
export const refundQueue: Queue<{ refundId: string }> = { name: 'payment-refund', payload: object({ refundId: UuidV7 }), mostTries: 2000, tryMs: 30_000, atOnce: 4 }

const COLUMNS = sql.raw(`id, intent_id as "intentId", gateway, payment_id as "paymentId", amount, reason, kind, state, reference, bank_reference as "bankReference", method,
  asked_at as "askedAt", sent_at as "sentAt", changed_at as "changedAt"`)

type Row = Omit<KeptRefund, 'state' | 'reason' | 'kind'> & { state: string; reason: string; kind: string }

async function read(q: Queryable, where: Sql): Promise<KeptRefund[]> {
  const rows = await rowsOf<Row>(q, sql`select ${COLUMNS} from payment_refunds where ${where}`)
  return rows.map((row) => ({
    ...row,
    // Written by this file alone.
    state: row.state as KeptRefund['state'],
    reason: row.reason as KeptRefund['reason'],
    kind: row.kind as KeptRefund['kind'],
    amount: Number(row.amount),
    askedAt: Number(row.askedAt),
    sentAt: row.sentAt === null ? null : Number(row.sentAt),
    changedAt: Number(row.changedAt),
  }))
}

/** All refunds of an intent, in the order in which they were asked for. */
export const refundsOf = (q: Queryable, intentId: string): Promise<KeptRefund[]> => read(q, sql`intent_id = ${intentId} order by asked_at, id`)
export const readRefund = async (q: Queryable, id: string): Promise<KeptRefund | null> => (await read(q, sql`id = ${id}`))[0] ?? null

/** The id of a payment's n-th refund: the same however often it is decided, so that the company's own memory of the key holds too. */
const refundId = (paymentId: string, n: number, now: number): string => uuidV7(now, createHash('sha256').update(`refund:${paymentId}:${n}`).digest().subarray(0, 10))

export type NewRefund = Pick<KeptRefund, 'intentId' | 'gateway' | 'paymentId' | 'amount' | 'reason' | 'kind' | 'method'>

/** Writes a refund and, where it is to be sent, its job. A release is under way already: the bank ends it. */
export async function addRefund(tx: Tx, refund: NewRefund, before: readonly KeptRefund[], now: number): Promise<KeptRefund> {
  const n = before.filter(({ paymentId }) => paymentId === refund.paymentId).length + 1
  const added: KeptRefund = { ...refund, id: refundId(refund.paymentId, n, now), state: refund.kind === 'release' ? 'PENDING' : 'INITIAL', reference: '', bankReference: '', askedAt: now, sentAt: null, changedAt: now }
  await writeRefund(tx, added)
  return added
}

/** Writes a refund as it stands from now on; one that waits to be sent has its job due at once. */
export async function writeRefund(tx: Tx, r: KeptRefund): Promise<void> {
  await tx.q.execute(
    sql`insert into payment_refunds (id, intent_id, gateway, payment_id, amount, reason, kind, state, reference, bank_reference, method, asked_at, sent_at, changed_at)
      values (${r.id}, ${r.intentId}, ${r.gateway}, ${r.paymentId}, ${r.amount}, ${r.reason}, ${r.kind}, ${r.state}, ${r.reference}, ${r.bankReference}, ${r.method}, ${r.askedAt}, ${r.sentAt}, ${r.changedAt})
      on conflict (id) do update set kind = excluded.kind, state = excluded.state, reference = excluded.reference, bank_reference = excluded.bank_reference,
        sent_at = excluded.sent_at, changed_at = excluded.changed_at`,
  )
  if (r.kind === 'refund' && r.state === 'INITIAL') await addJob(tx.q, refundQueue, { key: r.id, payload: { refundId: r.id }, runAt: r.changedAt }, r.changedAt)
}

const shown = ({ id, amount, state, reason, reference, bankReference, method, askedAt, sentAt, changedAt }: KeptRefund): OnlineRefund => ({ id, amount, state, reason, reference, bankReference, method, askedAt, sentAt, changedAt })

/** The order with its refunds as its guest reads them (ST-11). */
export const withRefunds = (order: Order, refunds: readonly KeptRefund[]): Order => (refunds.length === 0 ? order : { ...order, refunds: refunds.map(shown), refundStatus: refundStatusOf(refunds) })
