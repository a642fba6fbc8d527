import { assert } from 'superstruct'
import { onlineNow } from '#domain/pay-truth.ts'
import { amountDue } from '#domain/payments.ts'
import { Checkout } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import { firstPayIntent, PayIntent, payIntentId } from '#schemas/pay-intent.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { device } from '#src/queries/device.ts'
import { ownIntentOf } from '#src/queries/pay-intents.ts'
import { storageFailure } from './keep-cart.ts'
import type { Outcome } from './outcome.ts'

/** An address of this origin, and no other: what a browser reads as a host begins with two slashes, of either kind. */
const isOwnPath = (path: string): boolean => /^\/[^/\\]/.test(path)

/**
 * P-07: asks where an order is paid and keeps, on the disk, that the guest goes there: only then may the page be left for `path`.
 * NO_NETWORK and STORAGE_FULL: the payment page was not opened, so nothing was charged. ACT_REFUSED: another amount is due than the guest read, or none.
 * PAYMENT_NOT_ALLOWED, PAYMENT_ERROR, SERVER_BUSY: it cannot be paid online now.
 * @param isStopped whether the guest has taken the wish back meanwhile; then nothing is kept and BAD_REQUEST given
 */
export async function startPayment(order: Order, isStopped: () => boolean = () => false): Promise<Outcome<{ path: string }>> {
  const amount = amountDue(order)
  const { id: orderId } = order
  const session = await (await device()).readSession()
  if (!session) return { error: 'UNAUTHORIZED_ACTION' }
  const kept = ownIntentOf(orderId)
  // What was reported of an earlier try is told first.
  if (kept?.response && !kept.told) return { error: 'ACT_REFUSED' }
  const reply = await askServer({ method: 'POST', path: '/api/payments/initiatePayment/v2', body: { orderId, amount }, struct: Checkout, asGuest: true })
  if ('error' in reply) return { error: reply.error, message: reply.message }
  const checkout = reply.value
  if (isStopped()) return { error: 'BAD_REQUEST' }
  if (checkout.amount !== amount || !isOwnPath(checkout.path)) return { error: 'UNKNOWN_SERVER_ERR' }
  try {
    const now = Date.now()
    const intent: PayIntent = { ...firstPayIntent(payIntentId(orderId), now), orderId, guestId: session.guestId, checkout, before: onlineNow({ intent: kept, order }) ?? order.online ?? null }
    assert(intent, PayIntent)
    await (await device()).changePayIntent(orderId, now, () => intent)
    return { ok: true, path: checkout.path }
  } catch (error) {
    return storageFailure(error)
  }
}
