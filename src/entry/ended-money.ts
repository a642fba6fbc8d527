import { endedUnmade } from '#domain/order-life.ts'
import { isWithBank, wholeRefunds } from '#domain/pay-truth.ts'
import { amountDue } from '#domain/payments.ts'
import { lastingPayments } from '#domain/undo-payment.ts'
import { speak } from '#messages/speak.ts'
import type { Order } from '#schemas/order.ts'

/** `open`: nobody knows yet what became of a payment that was begun. */
export type EndedMoney = 'open' | 'back' | 'done' | 'stuck' | 'given' | 'room'

/** CO-08: where the money of an order is that came to nothing; null: none was taken, or the order stands. */
export function endedMoney(order: Order): EndedMoney | null {
  if (!endedUnmade(order.status)) return null
  const refunds = wholeRefunds(order)
  if (refunds.some(({ state }) => state === 'FAILED')) return 'stuck'
  const isKept = amountDue(order) < 0
  // The bank may have what it brought, and the counter still something.
  if (refunds.length > 0) return refunds.every(isWithBank) && !isKept ? 'done' : 'back'
  const tenders = lastingPayments(order).filter(({ amount }) => amount > 0).map(({ tender }) => tender)
  if (tenders.includes('ONLINE')) return 'back'
  // Nothing of it was paid: it was to be settled at check-out.
  if (tenders.length > 0 && tenders.every((tender) => tender === 'ROOM')) return isKept ? 'room' : null
  if (tenders.length > 0) return isKept ? 'back' : 'given'
  return order.online ? 'open' : null
}

/** The same in a sentence. */
export const moneyWords = (money: EndedMoney): string => speak(`tracking.money.${money}`)
