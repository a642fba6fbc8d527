import { firstPayIntent, payIntentId } from '#schemas/pay-intent.ts'
import { PaymentResponse } from '#schemas/online-payment.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { device } from '#src/queries/device.ts'
import { storageFailure } from './keep-cart.ts'
import type { Outcome } from './outcome.ts'

/** What the payment page wrote into RT-07's address; each may be anybody's words, the server judges them. */
export interface PaymentReturn {
  orderId: string
  paymentId?: string | undefined
  gatewayOrder?: string | undefined
  signature?: string | undefined
  dropped?: boolean
}

/**
 * Keeps what the guest came back with from the payment page until the server has heard it. A return without a row (a browser that emptied its storage meanwhile)
 * is kept for whoever is logged in. A page that is loaded again changes nothing. UNAUTHORIZED_ACTION: nobody is logged in.
 */
export async function returnFromPayment({ orderId, paymentId, gatewayOrder, signature, dropped = false }: PaymentReturn): Promise<Outcome> {
  const response = readStruct({ orderId, paymentId, gatewayOrder, signature }, PaymentResponse)
  try {
    const db = await device()
    const session = await db.readSession()
    if (!session) return { error: 'UNAUTHORIZED_ACTION' }
    const now = Date.now()
    await db.changePayIntent(orderId, now, (kept) => {
      // Another guest's payment is not this one's to answer.
      if (kept && kept.guestId !== session.guestId) return kept
      const intent = kept ?? { ...firstPayIntent(payIntentId(orderId), now), orderId, guestId: session.guestId }
      const isTold = intent.told && intent.response?.paymentId === response?.paymentId
      return {
        ...intent,
        step: intent.step === 'closing' ? 'closing' : 'back',
        backAt: intent.backAt ?? now,
        response: response ?? intent.response,
        told: response ? isTold : intent.told,
        dropped: intent.dropped || dropped,
      }
    })
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}
