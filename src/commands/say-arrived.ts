import { Order } from '#schemas/order.ts'
import { askServer } from '#src/queries/ask-server.ts'
import type { Outcome } from './outcome.ts'

/**
 * P-06: the guest of a car order says that the car is parked. It says something of this minute only, so it is never queued: NO_NETWORK is told at once.
 * ACT_REFUSED: the order is over. What the boards heard comes back with the order's document.
 */
export async function sayArrived(orderId: string): Promise<Outcome> {
  const reply = await askServer({ method: 'POST', path: `/api/orders/${orderId}/arrived`, body: {}, struct: Order, asGuest: true })
  return 'error' in reply ? { error: reply.error, message: reply.message } : { ok: true }
}
