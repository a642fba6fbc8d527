import { device } from '#src/queries/device.ts'
import { storageFailure } from './keep-cart.ts'
import type { Outcome } from './outcome.ts'
import { keepReturn, type PaymentReturn } from './pay-steps.ts'
import { payTools } from './pay-tools.ts'

/**
 * Keeps what the guest came back with from the payment page until the server has heard it. A return without a row (a browser that emptied its storage meanwhile)
 * is kept for the guest who is logged in. A page that is loaded again changes nothing. UNAUTHORIZED_ACTION: nobody is logged in.
 */
export async function returnFromPayment(told: PaymentReturn): Promise<Outcome> {
  try {
    const session = await (await device()).readSession()
    if (!session) return { error: 'UNAUTHORIZED_ACTION' }
    await keepReturn(payTools, session.guestId, told)
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}
