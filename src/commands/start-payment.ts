import type { Order } from '#schemas/order.ts'
import { ownIntentOf } from '#src/queries/pay-intents.ts'
import { storageFailure } from './keep-cart.ts'
import { ownSession } from './own-session.ts'
import { openPayment, type Opened } from './pay-steps.ts'
import { payTools } from './pay-tools.ts'

/**
 * P-07: asks where an order is paid and keeps, on the disk, that the guest goes there: only then may the page be left for `path`.
 * NO_NETWORK and STORAGE_FULL: the payment page was not opened, so nothing was charged; `unknown`: nor was it, and nobody knows what the bank did with what was opened before.
 * ACT_REFUSED: another amount is due than the guest read, or none.
 * PAYMENT_NOT_ALLOWED, PAYMENT_ERROR, SERVER_BUSY: it cannot be paid online now.
 * @param byCode the page is opened on another device, by a code that is shown here
 * @param isStopped whether the guest has taken the wish back meanwhile; then nothing is kept and BAD_REQUEST given
 */
export async function startPayment(order: Order, { byCode = false, isStopped = () => false }: { byCode?: boolean; isStopped?: () => boolean } = {}): Promise<Opened> {
  try {
    const session = await ownSession()
    if (!session) return { error: 'UNAUTHORIZED_ACTION' }
    return await openPayment(payTools, { order, guestId: session.guestId, kept: ownIntentOf(order.id), byCode, isStopped })
  } catch (error) {
    return storageFailure(error)
  }
}
