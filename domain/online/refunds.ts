import type { Order } from '#schemas/order.ts'
import { amountDue } from '../payments.ts'

/** A payment company sends back no less than a rupee; what is less waits for the next part that is cancelled, or is given back at the counter. */
export const LEAST_REFUND = 100

/** Paise that were paid online towards an order and not sent back. */
export const paidOnline = ({ payments = [] }: Pick<Order, 'payments'>): number => payments.reduce((sum, { tender, amount }) => (tender === 'ONLINE' ? sum + amount : sum), 0)

/**
 * Paise to be sent back to where they were paid from, as an order stands: what was paid beyond its bill, as far as it was paid online. bill(before) - bill(after)
 * of a part that was cancelled, the whole of an order that came to nothing. What was paid at the counter is given back there.
 */
export function refundDue(order: Order): number {
  const over = Math.min(-amountDue(order), paidOnline(order))
  return over >= LEAST_REFUND ? over : 0
}
