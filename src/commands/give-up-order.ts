import { unknown } from 'superstruct'
import { askServer } from '#src/queries/ask-server.ts'
import { syncWorkerCell } from '#src/queries/workers.ts'
import type { Outcome } from './outcome.ts'

/**
 * A guest gives up an order that waits for its payment (ST-09): it never was the kitchen's. Never queued: NO_NETWORK is told at once. Where it was paid
 * meanwhile it stands, which its document says.
 */
export async function giveUpOrder(orderId: string): Promise<Outcome> {
  const reply = await askServer({ method: 'POST', path: `/api/orders/${orderId}/withdraw`, body: {}, struct: unknown(), asGuest: true })
  if ('error' in reply) return { error: reply.error, message: reply.message }
  void syncWorkerCell.get()?.sync()
  return { ok: true }
}
