import { createHash } from 'node:crypto'
import { object } from 'superstruct'
import type { BookIds, KeptAttempt, KeptIntent, KeptRefund, Leg, PaymentBooks } from '#domain/online/books.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { UuidV7 } from '#schemas/primitives.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import { addJob, type Queue } from '../jobs/queue.ts'
import type { Actor } from '../kitchen/actor.ts'
import { outletLedger, postTransfers } from '../ledger/post-transfers.ts'
import { holdOpenDay } from '../till/open-day.ts'
import { PURPOSE } from './read-books.ts'

/**
 * Refunds to be sent, and those that are under way to be asked about. Tried for longer than any outage: what is not sent is owed. A try has time for four requests that each take as
 * long as they may. A company may be making a refund though the instance that asked it has stopped: nobody says meanwhile that it was given back by hand.
 */
export const refundQueue: Queue<{ refundId: string }> = { name: 'payment-refund', payload: object({ refundId: UuidV7 }), mostTries: 2000, tryMs: 60_000, atOnce: 4, outlivesStop: true }

/** Ids made from what they are of. @param now epoch ms */
export function bookIds(now: number): BookIds {
  const idOf = (what: string): string => uuidV7(now, createHash('sha256').update(what).digest().subarray(0, 10))
  return { refund: (paymentId, n) => idOf(`refund:${paymentId}:${n}`), payment: idOf }
}

/** Writes an intent as it stands from now on. */
export async function writeIntent(tx: Tx, { id, orderId, outletId, amount, remark, askedAt, closedAt }: KeptIntent): Promise<void> {
  await tx.q.execute(
    sql`insert into payment_intents (id, order_id, outlet_id, purpose, amount, remark, asked_at, closed_at)
      values (${id}, ${orderId}, ${outletId}, ${PURPOSE}, ${amount}, ${remark}, ${askedAt}, ${closedAt})
      on conflict (order_id, purpose) do update set amount = excluded.amount, remark = excluded.remark, asked_at = excluded.asked_at, closed_at = excluded.closed_at`,
  )
}

async function writeAttempt(tx: Tx, intentId: string, a: KeptAttempt): Promise<void> {
  await tx.q.execute(
    sql`insert into payment_attempts (gateway, id, intent_id, gateway_order, status, amount, currency, refunded, returned, allocated,
        method, bank_reference, reason, verdict, verdict_at, first_told_at, captured_at)
      values (${a.gateway}, ${a.id}, ${intentId}, ${a.gatewayOrder}, ${a.status}, ${a.amount}, ${a.currency}, ${a.refunded}, ${a.returned}, ${a.allocated},
        ${a.method}, ${a.bankReference}, ${a.reason},
        ${a.verdict}, ${a.verdictAt}, ${a.firstToldAt}, ${a.capturedAt})
      on conflict (gateway, id) do update set status = excluded.status, amount = excluded.amount, refunded = excluded.refunded,
        returned = excluded.returned, allocated = excluded.allocated, method = excluded.method,
        bank_reference = excluded.bank_reference, reason = excluded.reason, verdict = excluded.verdict, verdict_at = excluded.verdict_at, captured_at = excluded.captured_at`,
  )
  // What is in the books belongs to an order, whatever was thought of it before they told of it.
  if (a.currency === 'INR')
    await tx.q.execute(sql`update payment_strays set cleared_at = ${a.firstToldAt} where gateway = ${a.gateway} and payment_id = ${a.id} and cleared_at is null`)
  // Money of another currency is in no book of paise: a person has to act.
  else if (a.status === 'captured')
    await tx.q.execute(
      sql`insert into payment_strays (gateway, payment_id, gateway_order, amount, currency, found_at) values (${a.gateway}, ${a.id}, ${a.gatewayOrder}, ${a.amount}, ${a.currency}, ${a.firstToldAt})
        on conflict (gateway, payment_id) do nothing`,
    )
}

async function writeRefund(tx: Tx, intentId: string, r: KeptRefund): Promise<void> {
  await tx.q.execute(
    sql`insert into payment_refunds (id, call_key, intent_id, gateway, payment_id, amount, reason, kind, state, reference, bank_reference, method, asked_at, sent_at, changed_at)
      values (${r.id}, ${r.key}, ${intentId}, ${r.gateway}, ${r.paymentId}, ${r.amount}, ${r.reason}, ${r.kind}, ${r.state},
        ${r.reference}, ${r.bankReference}, ${r.method}, ${r.askedAt}, ${r.sentAt}, ${r.changedAt})
      on conflict (id) do update set call_key = excluded.call_key, amount = excluded.amount, kind = excluded.kind,
        state = excluded.state, reference = excluded.reference, bank_reference = excluded.bank_reference,
        sent_at = excluded.sent_at, changed_at = excluded.changed_at`,
  )
  if (r.kind === 'refund' && r.reference !== '')
    await tx.q.execute(
      sql`insert into payment_refund_calls (call_key, refund_id, reference) values (${r.key}, ${r.id}, ${r.reference}) on conflict (call_key) do update set reference = excluded.reference`,
    )
  // One without the company's name was given back in its dashboard: which one it is, and how it stands, is asked.
  const isToBeAsked = r.state === 'INITIAL' || (r.state === 'PENDING' && r.reference === '')
  if (r.kind === 'refund' && isToBeAsked) await addJob(tx.q, refundQueue, { key: r.id, payload: { refundId: r.id }, runAt: r.changedAt }, r.changedAt)
}

/** The rows that are others than before, or new. */
const changed = <T extends object>(before: readonly T[], after: readonly T[]): readonly T[] =>
  after.filter((row) => !before.some((old) => (Object.keys(row) as (keyof T)[]).every((field) => old[field] === row[field])))

/** Writes what is new in the books of a held payment; a refund that waits to be sent, or to be asked about, has its job. */
export async function writeBooks(tx: Tx, before: PaymentBooks, after: PaymentBooks): Promise<void> {
  if (before.intent !== after.intent) await writeIntent(tx, after.intent)
  for (const attempt of changed(before.attempts, after.attempts)) await writeAttempt(tx, after.intent.id, attempt)
  for (const refund of changed(before.refunds, after.refunds)) await writeRefund(tx, after.intent.id, refund)
}

/** Writes transfers of a payment into the outlet's ledger, for the first day that is open. @param now epoch ms; @param by who decided it, where it was a person */
export async function postLegs(tx: Tx, outlet: { id: string; timeZone: string }, orderId: string, legs: readonly Leg[], now: number, by: Actor = 'server'): Promise<void> {
  if (legs.length === 0) return
  const day = await holdOpenDay(tx, outlet, now)
  await postTransfers(tx, outletLedger(outlet.id), legs.map((leg) => ({ ...leg, unit: 'PAISE', orderId, day, by, at: now })))
}
