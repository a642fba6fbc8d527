import type { BooksMoved, KeptRefund, PaymentBooks } from '#domain/online/books.ts'
import { givenElsewhere, nameOfGiven, takeGiven } from '#domain/online/given-back.ts'
import { moveRefund, type RefundNews } from '#domain/online/refunds.ts'
import type { Order } from '#schemas/order.ts'
import type { Deps } from '../deps.ts'
import { GatewayError, type GatewayRefund, MOST_REQUEST_MS, type PaymentGateway } from '../gateways/payment-gateway.ts'
import { TryAgainAt, type Work, workOn } from '../jobs/worker.ts'
import { holdOrder, writeOrderChange } from '../orders/change-order.ts'
import { outletNow } from './outlet-now.ts'
import { holdBooks, intentOfRefund, readBooks, readIntent } from './read-books.ts'
import { bookIds, postLegs, refundQueue, writeBooks } from './write-books.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Wait before the next try where the restaurant's balance at the company was too low, ms: only further payments fill it. */
const NO_BALANCE_MS = 30 * MINUTE
/** So long after it was sent, a refund without the bank's reference is not asked about any more, ms; its state stays PENDING. */
const SILENT_AFTER_MS = 30 * DAY
/** What has to be left of a try's time to send a refund in it, ms: two requests, and what the clocks of two instances may differ by. */
const SENDING_MS = 2 * MOST_REQUEST_MS + 5000

/** When a refund that is under way is asked about again, ms: banks take days. */
const restOf = (sinceMs: number): number => (sinceMs < 10 * MINUTE ? MINUTE : sinceMs < DAY ? HOUR : 6 * HOUR)

/** How a refund stands by the company's word: `processed` is said before the bank has it, so only the bank's own reference makes it arrive. */
export function stateOf({ status, bankReference }: Pick<GatewayRefund, 'status' | 'bankReference'>): 'PENDING' | 'SUCCESS' | 'FAILED' {
  if (status === 'failed') return 'FAILED'
  return status === 'processed' && bankReference !== '' ? 'SUCCESS' : 'PENDING'
}

/** Writes how a refund stands: ledger, order and the guest's phones. */
async function writeMoved(deps: Deps, intentId: string, refundId: string, move: (books: PaymentBooks, order: Order, now: number) => BooksMoved): Promise<KeptRefund> {
  return deps.transact(async (tx) => {
    const intent = await readIntent(tx.q, intentId)
    const held = intent && (await holdOrder(tx, intent.orderId))
    const books = held && (await holdBooks(tx, intent.orderId))
    if (!books) throw new Error(`There is no order of the refund ${refundId}.`)
    const now = deps.now()
    const moved = move(books, held.order, now)
    if (moved.books !== books) {
      await postLegs(tx, (await outletNow(tx, deps, intent.outletId)).outlet, held.order.id, moved.legs, now)
      await writeBooks(tx, books, moved.books)
      await writeOrderChange(tx, held, moved.order, 'server', now)
    }
    return refundIn(moved.books, refundId)
  })
}

/** News of the call of a key: where a person has had the refund sent by another one since, it is none of that. */
const writeMove = (deps: Deps, intentId: string, { id, key }: KeptRefund, news: RefundNews): Promise<KeptRefund> =>
  writeMoved(deps, intentId, id, (books, order, now) => (refundIn(books, id).key === key ? moveRefund(books, order, id, news, now) : { books, order, legs: [] }))

function refundIn({ refunds }: PaymentBooks, refundId: string): KeptRefund {
  const refund = refunds.find(({ id }) => id === refundId)
  if (!refund) throw new Error(`There is no refund ${refundId}.`)
  return refund
}

/** Takes what was given back in the company's dashboard as this refund. @returns null: nothing of it was */
async function takeWhatWasGiven(deps: Deps, gateway: PaymentGateway, books: PaymentBooks, refund: KeptRefund): Promise<KeptRefund | null> {
  const listed = await gateway.refundsOf(refund.paymentId)
  if (!givenElsewhere(books, refund, listed)) return null
  return writeMoved(deps, books.intent.id, refund.id, (held, order, now) => takeGiven(held, order, refund.id, listed, bookIds(now), now))
}

/** @param until epoch ms from which another instance may be sending it, or a person have given it back by hand */
async function sendRefund(deps: Deps, gateway: PaymentGateway, books: PaymentBooks, refund: KeptRefund, until: number): Promise<KeptRefund> {
  const taken = await takeWhatWasGiven(deps, gateway, books, refund)
  if (taken) return taken
  if (deps.now() > until - SENDING_MS) throw new TryAgainAt(deps.now(), 'too little of the time of this try was left to send the refund in it')
  try {
    const made = await gateway.refund(refund.paymentId, refund.amount, refund.key)
    return await writeMove(deps, books.intent.id, refund, { state: stateOf(made), reference: made.id, bankReference: made.bankReference })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.kind === 'no-balance') throw new TryAgainAt(deps.now() + NO_BALANCE_MS, error.message)
    if (error.kind !== 'refused') throw error
    // Somebody may have given it back since it was looked for.
    const since = await takeWhatWasGiven(deps, gateway, books, refund)
    if (since) return since
    deps.log.error({ err: error, refund: refund.id }, 'the payment company refused a refund: a person has to act')
    return writeMove(deps, books.intent.id, refund, { state: 'FAILED', reference: refund.reference, bankReference: '' })
  }
}

async function askHow(deps: Deps, gateway: PaymentGateway, books: PaymentBooks, refund: KeptRefund): Promise<KeptRefund> {
  const reference = refund.reference || nameOfGiven(books, refund, await gateway.refundsOf(refund.paymentId))
  if (reference === null) return refund
  const told = await gateway.fetchRefund(refund.paymentId, reference)
  const moved = await writeMove(deps, books.intent.id, refund, { state: stateOf(told), reference: told.id, bankReference: told.bankReference })
  if (moved.state === 'FAILED') deps.log.error({ refund: refund.id }, 'a bank did not take a refund: a person has to act')
  return moved
}

/**
 * The work of the refund queue: sends under the refund's own key until the company has it, then asks until the bank has it. What somebody has given back in the
 * company's dashboard before is that refund: before each try the company is asked for it, as it refuses a second one only where nothing is left of the payment.
 */
export const refundWork = (deps: Deps): Work =>
  workOn(refundQueue, async ({ refundId }, { until }) => {
    const intentId = await intentOfRefund(deps.db, refundId)
    const books = intentId === null ? null : await readBooks(deps.db, intentId)
    if (!books) return
    const refund = refundIn(books, refundId)
    if (refund.kind === 'release' || refund.state === 'SUCCESS' || refund.state === 'FAILED') return
    const gateway = deps.payments
    if (gateway?.name !== refund.gateway) throw new Error('the payment company of this refund is not connected')
    const moved = refund.state === 'INITIAL' ? await sendRefund(deps, gateway, books, refund, until) : await askHow(deps, gateway, books, refund)
    const now = deps.now()
    if (moved.state === 'INITIAL') throw new TryAgainAt(now, 'the books moved on meanwhile')
    if (moved.state !== 'PENDING') return
    const since = now - (moved.sentAt ?? now)
    if (since < SILENT_AFTER_MS) throw new TryAgainAt(now + restOf(since), 'the bank has not said that it has the refund')
  })
