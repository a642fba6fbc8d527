import type { PayIntent } from '#schemas/pay-intent.ts'
import { askPayment } from './ask-payment.ts'
import { storageFailure } from './keep-cart.ts'
import type { Outcome } from './outcome.ts'
import { ownSession } from './own-session.ts'
import { keepClosing, notClosing } from './pay-steps.ts'
import { payTools } from './pay-tools.ts'

/**
 * E2.2: an online payment that was begun is asked about and closed before another way is taken, so that no bill is paid twice unseen. The wish is kept on the
 * device and asked again until the server has answered it. NO_NETWORK: it could not be asked yet.
 */
export async function payAnotherWay(orderId: string): Promise<Outcome> {
  try {
    const session = await ownSession()
    if (!session) return { error: 'UNAUTHORIZED_ACTION' }
    const intent = await keepClosing(payTools, orderId, session.guestId)
    return intent ? await askPayment(intent) : { error: 'FORBIDDEN' }
  } catch (error) {
    return storageFailure(error)
  }
}

/** The guest waits for the first payment after all; what the server has closed meanwhile stays closed. FORBIDDEN: the payment is of another guest than the one who is logged in now. */
export async function waitForPayment(orderId: string): Promise<Outcome> {
  try {
    const session = await ownSession()
    if (!session) return { error: 'UNAUTHORIZED_ACTION' }
    const isOwn = (row: PayIntent): boolean => row.guestId === session.guestId
    const intent = await payTools.change(orderId, (row) => (row && isOwn(row) ? notClosing(row) : row))
    return !intent || isOwn(intent) ? { ok: true } : { error: 'FORBIDDEN' }
  } catch (error) {
    return storageFailure(error)
  }
}
