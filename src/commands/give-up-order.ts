import { unknown } from 'superstruct'
import { askServer } from '#src/queries/ask-server.ts'
import { syncWorkerCell } from '#src/queries/workers.ts'
import { type Heard, isSending, unlessHeard } from './may-be-heard.ts'

/**
 * A guest gives up an order that waits for its payment (ST-09): it never was the kitchen's. Never queued: NO_NETWORK is told at once. Where it was paid
 * meanwhile it stands, which its document says, as it says what came of a call that nobody answered.
 */
export async function giveUpOrder(orderId: string): Promise<Heard> {
  const isSent = isSending()
  const reply = await askServer({ method: 'POST', path: `/api/orders/${orderId}/withdraw`, body: {}, struct: unknown(), asGuest: true })
  const outcome = 'error' in reply ? unlessHeard(reply, isSent) : ({ ok: true } as const)
  if (!('error' in outcome)) void syncWorkerCell.get()?.sync()
  return outcome
}
