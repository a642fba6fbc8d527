import type { Order } from '#schemas/order.ts'
import { endedUnmade } from '../order-life.ts'
import { amountDue, tipsToGiveBack, withPayment } from '../payments.ts'
import {
  BILLS_ACCOUNT,
  type BookIds,
  type BooksMoved,
  gatewayAccount,
  GOODWILL_ACCOUNT,
  type KeptAttempt,
  type KeptRefund,
  type Leg,
  type PaymentBooks,
  REFUNDS_ACCOUNT,
  UNALLOCATED_ACCOUNT,
  unaskedOf,
  withRefunds,
} from './books.ts'

/** A payment company sends back no less than a rupee; what is less waits for the next part that is cancelled, or is given back at the counter. */
export const LEAST_REFUND = 100

/** Paise that were paid online towards an order and not sent back. */
const paidOnline = ({ payments = [] }: Pick<Order, 'payments'>): number => payments.reduce((sum, { tender, amount }) => (tender === 'ONLINE' ? sum + amount : sum), 0)

/**
 * CO-08. Paise to be sent back to where they were paid from, as an order stands: what was paid beyond its bill, as far as it was paid online. bill(before) - bill(after)
 * of a part that was cancelled, the whole of an order that came to nothing. What was paid at the counter, and every tip, is given back there.
 */
export function refundDue(order: Order): number {
  const over = Math.min(-amountDue(order) - tipsToGiveBack(order), paidOnline(order))
  return over >= LEAST_REFUND ? over : 0
}

/** Paise of a payment that are neither sent back nor to be. */
const leftOf = ({ gateway, id, amount }: KeptAttempt, refunds: readonly KeptRefund[]): number =>
  refunds.reduce((left, refund) => (refund.gateway === gateway && refund.paymentId === id ? left - refund.amount : left), amount)

const refundOf = ({ gateway, id: paymentId, method }: KeptAttempt, order: Order, id: string, amount: number, now: number): KeptRefund => ({
  id,
  key: id,
  gateway,
  paymentId,
  amount,
  method,
  reason: endedUnmade(order.status) ? 'cancelled' : 'part',
  kind: 'refund',
  state: 'INITIAL',
  reference: '',
  bankReference: '',
  askedAt: now,
  sentAt: null,
  changedAt: now,
})

const onlineBack = (order: Order, ids: BookIds, { id, amount }: KeptRefund, now: number): Order =>
  withPayment(order, { id: ids.payment(`refund:${id}`), tender: 'ONLINE', amount: -amount, tip: 0, given: null, reference: '', at: now })

/**
 * What was paid online beyond the bill is on its way back, because the order or a part of it came to nothing. What somebody has given back already in the company's own
 * dashboard is that money, as far as it goes: it is not sent a second time, and belongs to a bill from then on. What was accepted as the outlet's own cost stays that as long
 * as the company has enough to send; beyond that it is a refund too, since no guest gets back more than was paid. @param now epoch ms
 */
export function refundOverpaid(books: PaymentBooks, order: Order, ids: BookIds, now: number): BooksMoved {
  let due = refundDue(order)
  let refunds: readonly KeptRefund[] = books.refunds
  let changed = order
  const legs: Leg[] = []
  const add = (attempt: KeptAttempt, most: number): KeptRefund | null => {
    const amount = Math.min(due, most)
    if (amount <= 0) return null
    const refund = refundOf(attempt, order, ids.refund(attempt.id, refunds.filter(({ paymentId }) => paymentId === attempt.id).length + 1), amount, now)
    changed = onlineBack(changed, ids, refund, now)
    due -= amount
    return refund
  }
  const attempts = books.attempts.map((attempt) => {
    if (attempt.verdict !== 'taken') return attempt
    let { returned, allocated } = attempt
    /** Somebody has given it back already: it is a refund of the bill, and of no other account. */
    const claim = (credit: string, most: number): number => {
      const refund = add(attempt, Math.min(most, leftOf(attempt, refunds)))
      if (!refund) return 0
      refunds = [...refunds, { ...refund, state: 'PENDING', sentAt: now }]
      legs.push({ key: `returned-for:${refund.id}`, debit: BILLS_ACCOUNT, credit, amount: refund.amount })
      returned -= refund.amount
      return refund.amount
    }
    claim(UNALLOCATED_ACCOUNT, unaskedOf(attempt))
    // The company has no more of it than that, and sends no less than a rupee.
    const most = leftOf(attempt, refunds) - returned
    const isShort = most < due
    const sent = Math.min(due, most) >= LEAST_REFUND ? add(attempt, most) : null
    if (sent) {
      refunds = [...refunds, sent]
      legs.push({ key: `refund:${sent.id}`, debit: BILLS_ACCOUNT, credit: REFUNDS_ACCOUNT, amount: sent.amount })
    }
    if (isShort) allocated -= claim(GOODWILL_ACCOUNT, allocated)
    return returned === attempt.returned ? attempt : { ...attempt, returned, allocated }
  })
  return { books: { ...books, attempts, refunds }, order: withRefunds(changed, refunds), legs }
}

/** How a refund stands at the company. */
export type RefundNews = Pick<KeptRefund, 'state' | 'reference' | 'bankReference'>

/** Old news of one that has come to its end changes nothing: two instances may have asked, and the slower one writes last. */
const isOver = ({ state }: Pick<KeptRefund, 'state'>): boolean => state === 'SUCCESS' || state === 'FAILED'

const hasLeft = ({ state }: Pick<KeptRefund, 'state'>): boolean => state === 'PENDING' || state === 'SUCCESS'

/**
 * A refund moves on: the money leaves the outlet's account at the company once; one that the bank did not take after that is owed again, and a person has to act.
 * @param now epoch ms @returns the same books where nothing moves
 */
export function moveRefund(books: PaymentBooks, order: Order, refundId: string, news: RefundNews, now: number): BooksMoved {
  const refund = books.refunds.find(({ id }) => id === refundId)
  if (!refund || isOver(refund) || (refund.state === news.state && refund.reference === news.reference && refund.bankReference === news.bankReference)) return { books, order, legs: [] }
  const { gateway, amount, key } = refund
  const moved: KeptRefund = { ...refund, ...news, sentAt: news.state === 'FAILED' ? refund.sentAt : (refund.sentAt ?? now), changedAt: now }
  const legs: Leg[] = []
  if (hasLeft(moved) && !hasLeft(refund)) legs.push({ key: `refund-sent:${key}`, debit: REFUNDS_ACCOUNT, credit: gatewayAccount(gateway), amount })
  if (!hasLeft(moved) && hasLeft(refund)) legs.push({ key: `refund-failed:${key}`, debit: gatewayAccount(gateway), credit: REFUNDS_ACCOUNT, amount })
  const refunds = books.refunds.map((one) => (one === refund ? moved : one))
  return { books: { ...books, refunds }, order: withRefunds(order, refunds), legs }
}
