import { type Attempt, type AttemptGround, judgeAttempts, withNews } from '#domain/online/attempt.ts'
import { isMadeNow } from '#domain/online/made-now.ts'
import { onlineOf, paymentStatusOf } from '#domain/online/shown.ts'
import { actOnOrder } from '#domain/order-acts.ts'
import { withPayment } from '#domain/payments.ts'
import type { Order } from '#schemas/order.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { GatewayError, type GatewayOrder, type PaymentGateway } from '../gateways/payment-gateway.ts'
import { holdOrder, type StandingOrder, writeOrderChange } from '../orders/change-order.ts'
import type { HeldOutlet } from '../outlets/held-outlet.ts'
import { type KeptAttempt, readAttempts, writeAttempt } from './attempts.ts'
import { bookAttempt } from './book-attempt.ts'
import { holdIntent, type Intent, openedFor, readIntent } from './intents.ts'
import { paymentIdOf } from './post-online.ts'
import { refundsOf, withRefunds } from './refunds.ts'

export type SettleDeps = Pick<Deps, 'db' | 'transact' | 'outlets' | 'payments' | 'now' | 'log'>

/** What the company said of one order of ours, whose numbers are ours. */
interface Told {
  gateway: string
  order: GatewayOrder
}

/** Asks the company about all that was opened for an intent. An answer about another order or amount than was opened is none. */
async function ask({ db, log }: SettleDeps, gateway: PaymentGateway, intentId: string): Promise<Told[]> {
  const told: Told[] = []
  for (const opened of await openedFor(db, intentId)) {
    if (opened.gateway !== gateway.name || opened.gatewayOrder === null) continue
    const order = await gateway.fetchOrder(opened.gatewayOrder)
    if (order.id !== opened.gatewayOrder || order.reference !== opened.reference || order.amount !== opened.amount) {
      log.error({ intent: intentId, gateway: gateway.name }, 'the payment company tells another order than was opened')
      throw new GatewayError('refused', 'The payment company tells another order than was opened.')
    }
    told.push({ gateway: gateway.name, order })
  }
  return told
}

function merged(known: readonly KeptAttempt[], told: readonly Told[], now: number): KeptAttempt[] {
  const attempts = new Map(known.map((attempt) => [`${attempt.gateway} ${attempt.id}`, attempt]))
  for (const { gateway, order } of told)
    for (const payment of order.payments.filter(({ gatewayOrder }) => gatewayOrder === order.id)) {
      const before = attempts.get(`${gateway} ${payment.id}`)
      const { returned, verdictAt, firstToldAt, capturedAt } = before ?? { returned: 0, verdictAt: null, firstToldAt: now, capturedAt: null }
      attempts.set(`${gateway} ${payment.id}`, { ...withNews(before, payment), gateway, returned, verdictAt, firstToldAt, capturedAt })
    }
  return [...attempts.values()]
}

function judged(ground: AttemptGround, attempts: readonly KeptAttempt[]): KeptAttempt[] {
  const verdicts = new Map(judgeAttempts(ground, attempts).map(({ id, verdict }) => [id, verdict]))
  return attempts.map((attempt) => {
    const verdict = verdicts.get(attempt.id) ?? null
    return verdict === attempt.verdict ? attempt : { ...attempt, verdict, verdictAt: ground.now }
  })
}

const isSame = (a: KeptAttempt, b: KeptAttempt): boolean => (Object.keys(a) as (keyof KeptAttempt)[]).every((field) => a[field] === b[field])

/** The order with money that was drawn for it: a draft is the kitchen's from then on. */
function paidBy(order: Order, { terms }: StandingOrder, attempt: Attempt, now: number): Order {
  const moved = actOnOrder(order, terms, 'pay', {}, now) ?? order
  return withPayment(moved, { id: paymentIdOf(`taken:${attempt.id}`, now), tender: 'ONLINE', amount: attempt.amount, tip: 0, given: null, reference: (attempt.bankReference || attempt.id).slice(0, 40), at: now })
}

/** The order as its guest reads it after this. */
export async function withOnline(tx: Tx, order: Order, intent: Intent, attempts: readonly Attempt[], now: number): Promise<Order> {
  const online = onlineOf(order, { id: intent.id, amount: intent.amount, isClosed: intent.closedAt !== null, remark: intent.remark }, attempts, order.online ?? null, now)
  const told: Order = { ...order, online, paymentStatus: paymentStatusOf(order, online), transactionSubStatus: intent.remark || null }
  return withRefunds(told, await refundsOf(tx.q, intent.id))
}

/** Moves order, tries, refunds and ledger by what was told, in one transaction. @returns what is to be captured now */
async function apply(tx: Tx, deps: SettleDeps, orderId: string, held: HeldOutlet, told: readonly Told[]): Promise<KeptAttempt[]> {
  const standing = await holdOrder(tx, orderId)
  const intent = await holdIntent(tx, orderId)
  if (!standing || !intent) throw new Error(`There is no order ${orderId} to settle.`)
  const now = deps.now()
  const before = await readAttempts(tx.q, intent.id)
  const ground: AttemptGround = { order: standing.order, isClosed: intent.closedAt !== null, isServed: isMadeNow(standing.order, held.availability), now }
  const attempts = judged(ground, merged(before, told, now))
  let { order } = standing
  for (const [at, attempt] of attempts.entries()) {
    const known = before.find(({ gateway, id }) => gateway === attempt.gateway && id === attempt.id)
    if (known && isSame(known, attempt)) continue
    if (attempt.verdict === 'taken' && known?.verdict !== 'taken') order = paidBy(order, standing, attempt, now)
    attempts[at] = await bookAttempt(tx, { intentId: intent.id, outlet: held.outlet, orderId, now }, known ?? null, attempt)
    await writeAttempt(tx, intent.id, attempts[at])
  }
  const next = await withOnline(tx, order, intent, attempts, now)
  if (JSON.stringify(next) !== JSON.stringify(standing.order)) await writeOrderChange(tx, standing, next, 'server', now)
  return attempts.filter(({ verdict, status }) => verdict === 'capture' && status === 'authorized')
}

/** A capture whose answer is lost is found by the next question; one that is refused too: the company says what the payment is. */
async function capture({ log }: SettleDeps, gateway: PaymentGateway, { id, amount }: KeptAttempt): Promise<void> {
  try {
    await gateway.capture(id, amount)
  } catch (error) {
    if (!(error instanceof GatewayError && error.kind === 'refused')) throw error
    log.warn({ err: error, payment: id }, 'the payment company refused to capture a payment')
  }
}

/** Asked, captured, asked again: a third round is only needed where a second payment comes in between. */
const MOST_ROUNDS = 3

/**
 * The one end of every way on which news of a payment comes: the page's return, a webhook, the poller, the counter. Asks the payment company what is true,
 * compares amount, currency and order, and moves order, ledger and refunds by it; captures what the order wants. Any number of them at once and in any order have the same end.
 * @throws GatewayError where the company gives no answer; it is asked again then (poll.ts)
 */
export async function settle(deps: SettleDeps, intentId: string): Promise<void> {
  const gateway = deps.payments
  const intent = await readIntent(deps.db, intentId)
  if (!gateway || !intent) return
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const told = await ask(deps, gateway, intentId)
    const captures = await deps.transact(async (tx) => {
      const held = await deps.outlets.atLeast(tx.q, intent.outletId, 0)
      if (!held) throw new Error(`There is no outlet ${intent.outletId} of an order that is paid.`)
      return apply(tx, deps, intent.orderId, held, told)
    })
    if (captures.length === 0) return
    for (const attempt of captures) await capture(deps, gateway, attempt)
  }
}
