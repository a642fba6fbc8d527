import type { Order } from '#schemas/order.ts'
import {
  type BookIds,
  BY_HAND_ACCOUNT,
  type BooksMoved,
  GOODWILL_ACCOUNT,
  type KeptRefund,
  type PaymentBooks,
  refundedByUs,
  REFUNDS_ACCOUNT,
  UNALLOCATED_ACCOUNT,
  unaskedOf,
  withRefunds,
} from './books.ts'
import { comeBack } from './come-back.ts'
import { type ListedRefund, listedAsSaid, takeGiven } from './given-back.ts'

const replaced = (books: PaymentBooks, order: Order, before: KeptRefund, after: KeptRefund): Pick<BooksMoved, 'books' | 'order'> => {
  const refunds = books.refunds.map((one) => (one === before ? after : one))
  return { books: { ...books, refunds }, order: withRefunds(order, refunds) }
}

const failed = ({ refunds }: PaymentBooks, refundId: string): KeptRefund | undefined => refunds.find(({ id, state }) => id === refundId && state === 'FAILED')

/** The refund, where it waits to be sent. */
export const waiting = ({ refunds }: PaymentBooks, refundId: string): KeptRefund | undefined => refunds.find(({ id, state, kind }) => id === refundId && state === 'INITIAL' && kind === 'refund')

/**
 * A person has a refund sent again that the company refused or a bank did not take: the same refund, by a call of its own, since the company answers the old key as before.
 * @param key of that call; @param now epoch ms @returns null: it has not failed, so there is nothing to do
 */
export function sendAgain(books: PaymentBooks, order: Order, refundId: string, key: string, now: number): BooksMoved | null {
  const refund = failed(books, refundId)
  return refund ? { ...replaced(books, order, refund, { ...refund, key, state: 'INITIAL', reference: '', bankReference: '', sentAt: null, changedAt: now }), legs: [] } : null
}

/** What the company told of a payment as given back, less what a bank did not take of a refund that is the company's no more: it is with the company again. */
function withoutRefund(books: PaymentBooks, { gateway, paymentId }: KeptRefund): PaymentBooks {
  const attempts = books.attempts.map((attempt) =>
    attempt.id === paymentId && attempt.gateway === gateway ? { ...attempt, refunded: Math.min(attempt.refunded, refundedByUs(books.refunds, attempt) + attempt.returned) } : attempt)
  return { ...books, attempts }
}

/**
 * A person has given the money of a refund back another way: of one that failed, or of one that waits and is not being sent.
 * @param reference what the guest can ask for, such as a bank transfer's; @param now epoch ms @returns null: it was sent, or is settled
 */
export function givenByHand(books: PaymentBooks, order: Order, refundId: string, reference: string, now: number): BooksMoved | null {
  const refund = failed(books, refundId) ?? waiting(books, refundId)
  if (!refund) return null
  const after: KeptRefund = { ...refund, state: 'SUCCESS', reference: '', bankReference: reference, sentAt: now, changedAt: now }
  const moved = replaced(books, order, refund, after)
  return { ...moved, books: withoutRefund(moved.books, after), legs: [{ key: `refund-by-hand:${refundId}`, debit: REFUNDS_ACCOUNT, credit: BY_HAND_ACCOUNT, amount: refund.amount }] }
}

/** What a person says of a refund that was given back, and what the company lists of its payment meanwhile. */
export interface SaidGiven {
  /** What the guest can ask for, such as a bank transfer's; or the company's name of a refund that was made in its dashboard. */
  reference: string
  listed: readonly ListedRefund[]
  /** Of the call that the refund would be sent by, where it has failed. */
  key: string
  ids: BookIds
  /** Epoch ms. */
  now: number
}

/** A person has given a refund back: in the company's dashboard, as far as it lists it, else another way. @returns null: it was sent, or is settled */
export function settledByPerson(books: PaymentBooks, order: Order, refundId: string, { reference, listed, key, ids, now }: SaidGiven): BooksMoved | null {
  const ready = sendAgain(books, order, refundId, key, now) ?? { books, order, legs: [] }
  const refund = waiting(ready.books, refundId)
  const meant = refund && listedAsSaid(ready.books, refund, listed, reference)
  const moved = meant ? takeGiven(ready.books, ready.order, refundId, meant, ids, now) : ready
  return moved.books === ready.books ? givenByHand(books, order, refundId, reference, now) : moved
}

/**
 * What the company gave back unasked, because somebody told it to, is the outlet's own cost: the bill stands as it is. What a bank did not take of it is none.
 * @param listed what the company lists of the payment; @param now epoch ms @returns null: there is none of this payment
 */
export function asGoodwill(books: PaymentBooks, order: Order, paymentId: string, listed: readonly ListedRefund[], now: number): BooksMoved | null {
  const back = comeBack(books, order, paymentId, listed, now)
  const attempt = back.books.attempts.find(({ id }) => id === paymentId)
  const amount = attempt ? unaskedOf(attempt) : 0
  if (!attempt || amount <= 0) return back.books === books ? null : back
  const attempts = back.books.attempts.map((one) => (one === attempt ? { ...attempt, allocated: attempt.returned } : one))
  return { books: { ...back.books, attempts }, order, legs: [...back.legs, { key: `goodwill:${paymentId}:${attempt.refunded}:${now}`, debit: GOODWILL_ACCOUNT, credit: UNALLOCATED_ACCOUNT, amount }] }
}
