import { Order } from '#schemas/order.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { syncWorkerCell } from '#src/queries/workers.ts'
import { type Heard, isSending, unlessHeard } from './may-be-heard.ts'

/**
 * P-06: the guest of a car order says that the car is parked. It says something of this minute only, so it is never queued: NO_NETWORK is told at once.
 * ACT_REFUSED: the order is over. Said again after an answer that was lost, it is said once. What the boards heard comes back with the order's document.
 */
export async function sayArrived(orderId: string): Promise<Heard> {
  const isSent = isSending()
  const reply = await askServer({ method: 'POST', path: `/api/orders/${orderId}/arrived`, body: {}, struct: Order, asGuest: true })
  const outcome = 'error' in reply ? unlessHeard(reply, isSent) : ({ ok: true } as const)
  if ('unheard' in outcome) void syncWorkerCell.get()?.sync()
  return outcome
}
