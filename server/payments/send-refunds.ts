import type { Deps } from '../deps.ts'
import { GatewayError, type GatewayRefund, type PaymentGateway } from '../gateways/payment-gateway.ts'
import { TryAgainAt, type Work, workOn } from '../jobs/worker.ts'
import type { Tx } from '../db/transact.ts'
import { holdOrder, writeOrderChange } from '../orders/change-order.ts'
import { readAttempts } from './attempts.ts'
import { readIntent } from './intents.ts'
import { cameBack, postOnline, sent } from './post-online.ts'
import { type KeptRefund, readRefund, refundQueue, refundsOf, withRefunds, writeRefund } from './refunds.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The restaurant's balance at the company is filled by the next payments, hardly sooner. */
const NO_BALANCE_MS = 30 * MINUTE
/** A bank that has said nothing for so long says nothing any more; the refund stays as sent. */
const SILENT_AFTER_MS = 30 * DAY

/** When a refund that is under way is asked about again, ms: banks take days. */
const restOf = (sinceMs: number): number => (sinceMs < 10 * MINUTE ? MINUTE : sinceMs < DAY ? HOUR : 6 * HOUR)

/** How a refund stands by the company's word: `processed` is said before the bank has it, so only the bank's own reference makes it arrive. */
export function stateOf({ status, bankReference }: Pick<GatewayRefund, 'status' | 'bankReference'>): 'PENDING' | 'SUCCESS' | 'FAILED' {
  if (status === 'failed') return 'FAILED'
  return status === 'processed' && bankReference !== '' ? 'SUCCESS' : 'PENDING'
}

/** Writes how a refund stands: ledger, order and the guest's phones. Held by its order's row; what moved meanwhile is read again. */
async function move(deps: Deps, refundId: string, to: Pick<KeptRefund, 'state' | 'reference' | 'bankReference'>): Promise<KeptRefund> {
  return deps.transact(async (tx) => {
    const found = await readRefund(tx.q, refundId)
    const intent = found && (await readIntent(tx.q, found.intentId))
    const held = intent && (await holdOrder(tx, intent.orderId))
    const refund = await readRefund(tx.q, refundId)
    if (!refund || !held) throw new Error(`There is no order of the refund ${refundId}.`)
    if (refund.state === to.state && refund.reference === to.reference && refund.bankReference === to.bankReference) return refund
    const now = deps.now()
    const moved: KeptRefund = { ...refund, ...to, sentAt: to.state === 'FAILED' ? refund.sentAt : (refund.sentAt ?? now), changedAt: now }
    await book(deps, tx, held.order.id, intent.outletId, refund, moved, now)
    await writeRefund(tx, moved)
    const order = withRefunds(held.order, await refundsOf(tx.q, refund.intentId))
    await writeOrderChange(tx, held, order, 'server', now)
    return moved
  })
}

/** Money leaves the outlet's account at the company once; a refund that failed after that is owed again. */
async function book(deps: Deps, tx: Tx, orderId: string, outletId: string, before: KeptRefund, moved: KeptRefund, now: number): Promise<void> {
  const outlet = await deps.outlets.atLeast(tx.q, outletId, 0)
  if (!outlet) throw new Error(`There is no outlet ${outletId} to keep books of.`)
  const left = before.state === 'PENDING' || before.state === 'SUCCESS'
  const leaves = moved.state === 'PENDING' || moved.state === 'SUCCESS'
  const { gateway, id, amount } = moved
  const legs = leaves && !left ? [sent(gateway, id, amount)] : left && !leaves ? [cameBack(gateway, id, amount)] : []
  await postOnline(tx, { outlet: outlet.outlet, orderId, gateway, now }, legs)
}

/** Whether the company has sent it back without having said so to us: by itself, or by a call that it answers with a refusal now. */
async function isSentAlready(deps: Deps, gateway: PaymentGateway, refund: KeptRefund): Promise<boolean> {
  const attempt = (await readAttempts(deps.db, refund.intentId)).find(({ id }) => id === refund.paymentId)
  if (!attempt) return false
  const order = await gateway.fetchOrder(attempt.gatewayOrder)
  const payment = order.payments.find(({ id }) => id === refund.paymentId)
  const ours = (await refundsOf(deps.db, refund.intentId)).filter(({ paymentId, state, id }) => paymentId === refund.paymentId && (id === refund.id || state === 'PENDING' || state === 'SUCCESS'))
  return payment !== undefined && payment.refunded >= ours.reduce((sum, { amount }) => sum + amount, 0)
}

async function send(deps: Deps, gateway: PaymentGateway, refund: KeptRefund): Promise<KeptRefund> {
  try {
    const made = await gateway.refund(refund.paymentId, refund.amount, refund.id)
    return await move(deps, refund.id, { state: stateOf(made), reference: made.id, bankReference: made.bankReference })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.kind === 'no-balance') throw new TryAgainAt(deps.now() + NO_BALANCE_MS, error.message)
    if (error.kind !== 'refused') throw error
    if (await isSentAlready(deps, gateway, refund)) return move(deps, refund.id, { state: 'PENDING', reference: '', bankReference: '' })
    deps.log.error({ err: error, refund: refund.id }, 'the payment company refused a refund: a person has to act')
    return move(deps, refund.id, { state: 'FAILED', reference: refund.reference, bankReference: '' })
  }
}

async function askHow(deps: Deps, gateway: PaymentGateway, refund: KeptRefund): Promise<KeptRefund> {
  const told = await gateway.fetchRefund(refund.paymentId, refund.reference)
  const moved = await move(deps, refund.id, { state: stateOf(told), reference: told.id, bankReference: told.bankReference })
  if (moved.state === 'FAILED') deps.log.error({ refund: refund.id }, 'a bank did not take a refund: a person has to act')
  return moved
}

/** The work of the refund queue: sends under the refund's own key until the company has it, then asks until the bank has it. */
export const refundWork = (deps: Deps): Work =>
  workOn(refundQueue, async ({ refundId }) => {
    const refund = await readRefund(deps.db, refundId)
    if (!refund || refund.kind === 'release' || refund.state === 'SUCCESS' || refund.state === 'FAILED') return
    const gateway = deps.payments
    if (gateway?.name !== refund.gateway) throw new Error('the payment company of this refund is not connected')
    const moved = refund.state === 'INITIAL' ? await send(deps, gateway, refund) : await askHow(deps, gateway, refund)
    if (moved.state !== 'PENDING' || moved.reference === '') return
    const now = deps.now()
    const since = now - (moved.sentAt ?? now)
    if (since < SILENT_AFTER_MS) throw new TryAgainAt(now + restOf(since), 'the bank has not said that it has the refund')
  })
