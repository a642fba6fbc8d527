import { enums, type Infer, literal, object, union } from 'superstruct'
import { text } from '#schemas/primitives.ts'
import type { Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { addJob, type Queue } from '../../jobs/queue.ts'
import { type Work, workOn } from '../../jobs/worker.ts'
import { moveSandboxPayment, moveSandboxRefund, newBankReference, newId, sandboxPayments, sandboxRefund } from './books.ts'
import { EVENT_SIGNATURE, sandboxSecret, signed } from './signature.ts'

/** What the practice company's bank does later, or what it tells us then. */
export const BankJob = union([
  object({ what: literal('payment'), id: text(40, 1), to: enums(['authorized', 'failed', 'refunded'] as const), reason: text(60), tells: enums(['once', 'twice', 'never'] as const) }),
  object({ what: literal('refund'), id: text(40, 1), to: enums(['processed', 'failed'] as const) }),
  object({ what: literal('event'), id: text(40, 1), kind: text(40, 1), orderId: text(40, 1), paymentId: text(40), refundId: text(40) }),
])
export type BankJob = Infer<typeof BankJob>

export const bankQueue: Queue<BankJob> = { name: 'sandbox-bank', payload: BankJob, mostTries: 30, tryMs: 20_000, atOnce: 4 }

/** How an event reaches the server: as a webhook does, raw body and headers. */
export type SandboxWebhook = (body: Uint8Array, headers: Headers) => Promise<void>

/** @param runAt epoch ms; @param now epoch ms */
export const addBankJob = (q: Queryable, job: BankJob, runAt: number, now: number): Promise<void> =>
  addJob(q, bankQueue, { key: job.what === 'payment' ? `payment ${job.id} ${job.to}` : `${job.what} ${job.id}`, payload: job, runAt }, now)

/** Has the events of a payment told: once; or each twice, the last one first. */
export async function tellPayment(q: Queryable, payment: { id: string; gatewayOrder: string }, kinds: readonly string[], tells: 'once' | 'twice' | 'never', now: number): Promise<void> {
  const wanted = tells === 'never' ? [] : tells === 'once' ? kinds : [...kinds, ...kinds].reverse()
  for (const [at, kind] of wanted.entries())
    await addBankJob(q, { what: 'event', id: newId('evt'), kind, orderId: payment.gatewayOrder, paymentId: payment.id, refundId: '' }, now + at, now)
}

/** Money that is not drawn goes back by itself after days; the demo's bank is quicker, ms. */
const RETURNED_MS = 10 * 60_000

/** Gives back, later, what was held and not drawn. */
export const returnLater = (q: Queryable, paymentId: string, now: number): Promise<void> =>
  addBankJob(q, { what: 'payment', id: paymentId, to: 'refunded', reason: '', tells: 'once' }, now + RETURNED_MS, now)

async function movePayment({ db, now }: Deps, { id, to, reason, tells }: BankJob & { what: 'payment' }): Promise<void> {
  const from = to === 'refunded' ? ['authorized'] : ['created', 'failed']
  if (!(await moveSandboxPayment(db, id, from, to, reason))) return
  const [payment] = await sandboxPayments(db, sql`p.id = ${id}`)
  if (to === 'authorized') await returnLater(db, id, now())
  if (payment) await tellPayment(db, payment, [`payment.${to}`], tells, now())
}

async function moveRefund({ db, now }: Deps, { id, to }: BankJob & { what: 'refund' }): Promise<void> {
  const refund = await sandboxRefund(db, id)
  if (!refund) return
  await moveSandboxRefund(db, id, to, to === 'processed' ? newBankReference() : '')
  const [payment] = await sandboxPayments(db, sql`p.id = ${refund.paymentId}`)
  if (payment) await addBankJob(db, { what: 'event', id: newId('evt'), kind: `refund.${to}`, orderId: payment.gatewayOrder, paymentId: payment.id, refundId: id }, now(), now())
}

/** The practice company at work: money that moves later, and events that it sends, signed as it signs them. */
export const bankWork = (deps: Deps, webhook: SandboxWebhook): Work =>
  workOn(bankQueue, async (job) => {
    if (job.what === 'payment') return movePayment(deps, job)
    if (job.what === 'refund') return moveRefund(deps, job)
    const body = new TextEncoder().encode(JSON.stringify({ id: job.id, event: job.kind, orderId: job.orderId, paymentId: job.paymentId, refundId: job.refundId }))
    await webhook(body, new Headers({ [EVENT_SIGNATURE]: signed(sandboxSecret(deps.config.tokenSecret), body) }))
  })
