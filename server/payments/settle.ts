import type { KeptAttempt, PaymentBooks } from '#domain/online/books.ts'
import { comeBack } from '#domain/online/come-back.ts'
import { isMadeNow } from '#domain/online/made-now.ts'
import { isAtOnce } from '#domain/online/pay-news.ts'
import { type News, tellBooks, toCapture } from '#domain/online/tell-books.ts'
import { speak } from '#messages/speak.ts'
import type { Deps } from '../deps.ts'
import { GatewayError, type GatewayOrder, type PaymentGateway } from '../gateways/payment-gateway.ts'
import { holdOrder, writeOrderChange } from '../orders/change-order.ts'
import { drawAgainAt } from './kept-for-capture.ts'
import { readEpoch } from '../sync/epoch.ts'
import { openedFor } from './opened-orders.ts'
import { outletNow } from './outlet-now.ts'
import { askAboutBy } from './poll-queue.ts'
import { holdBooks, readIntent } from './read-books.ts'
import { bookIds, postLegs, writeBooks } from './write-books.ts'

export type SettleDeps = Pick<Deps, 'db' | 'transact' | 'outlets' | 'payments' | 'now' | 'log'>

/** What the company tells of one that was opened. @returns null: it does not know it @throws GatewayError where it does not answer */
async function fetchOpened({ log }: SettleDeps, gateway: PaymentGateway, intentId: string, gatewayOrder: string): Promise<GatewayOrder | null> {
  try {
    return await gateway.fetchOrder(gatewayOrder)
  } catch (error) {
    if (!(error instanceof GatewayError && error.kind === 'refused')) throw error
    log.warn({ err: error, intent: intentId, gateway: gateway.name }, 'the payment company does not know what was opened there')
    return null
  }
}

/**
 * Asks the company about all that was opened for an intent. An answer about another order or amount than was opened is none. One of several that the company does not know holds up none of
 * the others: the comparison of the days tells of it.
 */
async function askGateway(deps: SettleDeps, gateway: PaymentGateway, intentId: string): Promise<News[]> {
  const { db, log } = deps
  const news: News[] = []
  let [asked, known] = [0, 0]
  for (const opened of await openedFor(db, intentId)) {
    if (opened.gateway !== gateway.name || opened.gatewayOrder === null) continue
    asked += 1
    const order = await fetchOpened(deps, gateway, intentId, opened.gatewayOrder)
    if (!order) continue
    known += 1
    if (order.id !== opened.gatewayOrder || order.reference !== opened.reference || order.amount !== opened.amount) {
      log.error({ intent: intentId, gateway: gateway.name }, 'the payment company tells another order than was opened')
      throw new GatewayError('refused', 'The payment company tells another order than was opened.')
    }
    news.push(...order.payments.filter(({ gatewayOrder }) => gatewayOrder === order.id).map((payment) => ({ ...payment, gateway: gateway.name })))
  }
  if (asked > 0 && known === 0) throw new GatewayError('refused', 'The payment company knows nothing of what was opened.')
  return news
}

/** Moves order, tries, refunds and ledger by what was told, in one transaction. */
const apply = (deps: SettleDeps, orderId: string, outletId: string, news: readonly News[]): Promise<PaymentBooks> =>
  deps.transact(async (tx) => {
    const outlet = await outletNow(tx, deps, outletId)
    const held = await holdOrder(tx, orderId)
    const books = await holdBooks(tx, orderId)
    if (!held || !books) throw new Error(`There is no order ${orderId} to settle.`)
    const now = deps.now()
    const { order, terms } = held
    const unmade = isMadeNow(order, outlet.outlet, outlet.availability, now) ? null : speak('tracking.unmade')
    const moved = tellBooks(books, news, { order, terms, unmade, restoredAt: (await readEpoch(tx.q)).beganAt, ids: bookIds(now), now })
    await postLegs(tx, outlet.outlet, orderId, moved.legs, now)
    await writeBooks(tx, books, moved.books)
    const again = drawAgainAt(moved.books, now)
    if (again !== null) await askAboutBy(tx.q, books.intent.id, again, now)
    if (JSON.stringify(moved.order) !== JSON.stringify(order)) await writeOrderChange(tx, held, moved.order, 'server', now, isAtOnce(moved.books, moved.order, now))
    return moved.books
  })

/** A capture whose answer is lost is found by the next question; one that is refused too: the company says what the payment is. */
async function capture({ log }: SettleDeps, gateway: PaymentGateway, { id, amount }: KeptAttempt): Promise<void> {
  try {
    await gateway.capture(id, amount)
  } catch (error) {
    if (!(error instanceof GatewayError && error.kind === 'refused')) throw error
    log.warn({ err: error, payment: id }, 'the payment company refused to capture a payment')
  }
}

/** Of what was given back unasked the company tells less than before: whether a bank did not take it, or this is old news, its list of the payment says. */
async function takeBack(deps: SettleDeps, gateway: PaymentGateway, books: PaymentBooks, news: readonly News[]): Promise<PaymentBooks> {
  let standing = books
  for (const { id, refunded } of books.attempts.filter(({ returned }) => returned > 0)) {
    if (!news.some((told) => told.id === id && told.refunded < refunded)) continue
    const listed = await gateway.refundsOf(id)
    const { orderId, outletId } = books.intent
    standing = await deps.transact(async (tx) => {
      const outlet = await outletNow(tx, deps, outletId)
      const held = await holdOrder(tx, orderId)
      const now = deps.now()
      const before = await holdBooks(tx, orderId)
      if (!held || !before) throw new Error(`There is no order ${orderId} to settle.`)
      const moved = comeBack(before, held.order, id, listed, now)
      await postLegs(tx, outlet.outlet, orderId, moved.legs, now)
      await writeBooks(tx, before, moved.books)
      return moved.books
    })
  }
  return standing
}

/** Asked, captured, asked again: a third round is only needed where a second payment comes in between. */
const MOST_ROUNDS = 3

/**
 * The one end of every way on which news of a payment comes: the page's return, a webhook, the poller, the counter. Asks the payment company what is true,
 * compares amount, currency and order, and moves order, ledger and refunds by it; captures what the order wants. Any number of them at once and in any order have the same end.
 * @returns the books as they stand then; null: there are none, or no company is connected
 * @throws GatewayError where the company gives no answer; it is asked again then (poll.ts)
 */
export async function settle(deps: SettleDeps, intentId: string): Promise<PaymentBooks | null> {
  const gateway = deps.payments
  const intent = await readIntent(deps.db, intentId)
  if (!gateway || !intent) return null
  await deps.outlets.get(intent.outletId) // In memory before the transaction opens, so that it is short.
  for (let round = 1; ; round++) {
    const news = await askGateway(deps, gateway, intentId)
    const books = await takeBack(deps, gateway, await apply(deps, intent.orderId, intent.outletId, news), news)
    const wanted = toCapture(books)
    if (wanted.length === 0 || round > MOST_ROUNDS) return books
    for (const attempt of wanted) await capture(deps, gateway, attempt)
  }
}
