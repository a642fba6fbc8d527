import type { Order } from '#schemas/order.ts'
import { endedUnmade } from '../order-life.ts'
import { amountDue, withPayment } from '../payments.ts'
import { BILLS_ACCOUNT, type BookIds, type BooksMoved, gatewayAccount, type KeptAttempt, type KeptRefund, type Leg, type PaymentBooks, REFUNDS_ACCOUNT, withRefunds } from './books.ts'

/** A payment company sends back no less than a rupee; what is less waits for the next part that is cancelled, or is given back at the counter. */
export const LEAST_REFUND = 100

/** Paise that were paid online towards an order and not sent back. */
const paidOnline = ({ payments = [] }: Pick<Order, 'payments'>): number => payments.reduce((sum, { tender, amount }) => (tender === 'ONLINE' ? sum + amount : sum), 0)

/**
 * CO-08. Paise to be sent back to where they were paid from, as an order stands: what was paid beyond its bill, as far as it was paid online. bill(before) - bill(after)
 * of a part that was cancelled, the whole of an order that came to nothing. What was paid at the counter is given back there.
 */
export function refundDue(order: Order): number {
  const over = Math.min(-amountDue(order), paidOnline(order))
  return over >= LEAST_REFUND ? over : 0
}

/** Paise of a payment that are neither sent back nor to be. */
const leftOf = ({ gateway, id, amount }: KeptAttempt, refunds: readonly KeptRefund[]): number =>
  refunds.reduce((left, refund) => (refund.gateway === gateway && refund.paymentId === id ? left - refund.amount : left), amount)

/** What was paid online beyond the bill is on its way back, because the order or a part of it came to nothing. @param now epoch ms */
export function refundOverpaid(books: PaymentBooks, order: Order, ids: BookIds, now: number): BooksMoved {
  let due = refundDue(order)
  let refunds: readonly KeptRefund[] = books.refunds
  let changed = order
  const legs: Leg[] = []
  for (const attempt of books.attempts.filter(({ verdict }) => verdict === 'taken')) {
    const amount = Math.min(due, leftOf(attempt, refunds))
    if (amount <= 0) continue
    const { gateway, id: paymentId, method } = attempt
    const id = ids.refund(paymentId, refunds.filter((refund) => refund.paymentId === paymentId).length + 1)
    const reason = endedUnmade(order.status) ? 'cancelled' : 'part'
    refunds = [...refunds, { id, gateway, paymentId, amount, method, reason, kind: 'refund', state: 'INITIAL', reference: '', bankReference: '', askedAt: now, sentAt: null, changedAt: now }]
    legs.push({ key: `refund:${id}`, debit: BILLS_ACCOUNT, credit: REFUNDS_ACCOUNT, amount })
    changed = withPayment(changed, { id: ids.payment(`refund:${id}`), tender: 'ONLINE', amount: -amount, tip: 0, given: null, reference: '', at: now })
    due -= amount
  }
  return { books: { ...books, refunds }, order: withRefunds(changed, refunds), legs }
}

/** How a refund stands at the company. */
export type RefundNews = Pick<KeptRefund, 'state' | 'reference' | 'bankReference'>

const hasLeft = ({ state }: Pick<KeptRefund, 'state'>): boolean => state === 'PENDING' || state === 'SUCCESS'

/**
 * A refund moves on: the money leaves the outlet's account at the company once; one that the bank did not take after that is owed again, and a person has to act.
 * @param now epoch ms @returns the same books where nothing moves
 */
export function moveRefund(books: PaymentBooks, order: Order, refundId: string, news: RefundNews, now: number): BooksMoved {
  const refund = books.refunds.find(({ id }) => id === refundId)
  if (!refund || (refund.state === news.state && refund.reference === news.reference && refund.bankReference === news.bankReference)) return { books, order, legs: [] }
  const { gateway, amount } = refund
  const moved: KeptRefund = { ...refund, ...news, sentAt: news.state === 'FAILED' ? refund.sentAt : (refund.sentAt ?? now), changedAt: now }
  const legs: Leg[] = []
  if (hasLeft(moved) && !hasLeft(refund)) legs.push({ key: `refund-sent:${refundId}`, debit: REFUNDS_ACCOUNT, credit: gatewayAccount(gateway), amount })
  if (!hasLeft(moved) && hasLeft(refund)) legs.push({ key: `refund-failed:${refundId}`, debit: gatewayAccount(gateway), credit: REFUNDS_ACCOUNT, amount })
  const refunds = books.refunds.map((one) => (one === refund ? moved : one))
  return { books: { ...books, refunds }, order: withRefunds(order, refunds), legs }
}
