import type { PayIntent } from '#schemas/pay-intent.ts'
import { syncWorkerCell } from '#src/queries/workers.ts'
import type { Outcome } from './outcome.ts'
import { payRound } from './pay-steps.ts'
import { payTools } from './pay-tools.ts'

/**
 * One round for a payment that is open: the server is told what it has not heard and asked what the bank says, and what it says of the order is fetched.
 * Safe at any moment and as often as wanted. NO_NETWORK: nobody was reached.
 */
export async function askPayment(intent: PayIntent): Promise<Outcome> {
  const asked = await payRound(payTools, intent)
  if ('ok' in asked) void syncWorkerCell.get()?.sync()
  return asked
}
