import { firstPayIntent, payIntentId } from '#schemas/pay-intent.ts'
import { device } from '#src/queries/device.ts'
import { askPayment } from './ask-payment.ts'
import { storageFailure } from './keep-cart.ts'
import type { Outcome } from './outcome.ts'

/**
 * E2.2: an online payment that was begun is asked about and closed before another way is taken, so that no bill is paid twice unseen. The wish is kept on the
 * device and asked again until the server has answered it. NO_NETWORK: it could not be asked yet.
 */
export async function payAnotherWay(orderId: string): Promise<Outcome> {
  try {
    const db = await device()
    const session = await db.readSession()
    if (!session) return { error: 'UNAUTHORIZED_ACTION' }
    const now = Date.now()
    const intent = await db.changePayIntent(orderId, now, (row) => {
      if (row && row.guestId !== session.guestId) return row
      return { ...(row ?? { ...firstPayIntent(payIntentId(orderId), now), orderId, guestId: session.guestId }), step: 'closing' }
    })
    return intent?.step === 'closing' ? await askPayment(intent) : { error: 'FORBIDDEN' }
  } catch (error) {
    return storageFailure(error)
  }
}

/** The guest waits for the first payment after all; what the server has closed meanwhile stays closed. */
export async function waitForPayment(orderId: string): Promise<Outcome> {
  try {
    await (await device()).changePayIntent(orderId, Date.now(), (row) => (row?.step === 'closing' ? { ...row, step: row.backAt === null ? 'left' : 'back' } : row))
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}
