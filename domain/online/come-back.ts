import type { Order } from '#schemas/order.ts'
import { type BooksMoved, gatewayAccount, GOODWILL_ACCOUNT, type Leg, type PaymentBooks, UNALLOCATED_ACCOUNT, unaskedOf } from './books.ts'
import { failedElsewhere, type ListedRefund, unclaimed } from './given-back.ts'

/**
 * What somebody gave back unasked and a bank did not take is with the company again: the ledger has it as given back no more, and nobody has to say why it was. What was accepted as
 * the outlet's own cost before is none any more. A failed refund stays one, so this is no old news, regardless of who asked before.
 * @param listed all that the company lists of the payment; @param now epoch ms @returns the same books where nothing came back
 */
export function comeBack(books: PaymentBooks, order: Order, paymentId: string, listed: readonly ListedRefund[], now: number): BooksMoved {
  const attempt = books.attempts.find(({ id }) => id === paymentId)
  const amount = attempt ? Math.min(attempt.returned - Math.max(0, unclaimed(books, paymentId, listed)), failedElsewhere(books, listed)) : 0
  if (!attempt || amount <= 0) return { books, order, legs: [] }
  const { gateway, status, refunded, returned, allocated } = attempt
  const open = Math.min(amount, unaskedOf(attempt))
  const leg = (credit: string, paise: number): Leg[] => (paise > 0 ? [{ key: `returned-failed:${paymentId}:${credit}:${now}`, debit: gatewayAccount(gateway), credit, amount: paise }] : [])
  // The company tells less again, and what is given back next is new.
  const moved = { ...attempt, status: status === 'refunded' ? ('captured' as const) : status, refunded: refunded - amount, returned: returned - amount, allocated: allocated - (amount - open) }
  const attempts = books.attempts.map((one) => (one === attempt ? moved : one))
  return { books: { ...books, attempts }, order, legs: [...leg(UNALLOCATED_ACCOUNT, open), ...leg(GOODWILL_ACCOUNT, amount - open)] }
}
