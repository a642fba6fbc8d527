import type { PaymentMethods } from '#schemas/payment-methods.ts'
import type { Deps } from '../deps.ts'
import { GatewayError } from '../gateways/payment-gateway.ts'
import { Refusal } from '../http/refusal.ts'

/** So long an answer of the company is passed on; that it gave none is passed on for less, so that its way back is seen soon. ms */
const KEPT_MS = { told: 60_000, untold: 10_000 } as const
/** A guest who chooses how to pay waits no longer for it, ms. */
const ASK_MS = 3000

interface Kept {
  /** null: the company did not answer. */
  told: Promise<PaymentMethods | null>
  until: number
}

/**
 * What can be paid with online now, for every guest from one answer of the company: asked once at a time, and again when the answer is old.
 * @returns a reader that throws PAYMENT_NOT_ALLOWED where nothing is paid online, SERVER_BUSY where the company does not answer
 */
export function createMethodsReader({ payments, now, log }: Pick<Deps, 'payments' | 'now' | 'log'>): () => Promise<PaymentMethods> {
  let kept: Kept | null = null
  const ask = (gateway: NonNullable<Deps['payments']>): Kept => {
    const asked: Kept = { told: Promise.resolve(null), until: now() + KEPT_MS.untold }
    asked.told = gateway.methods().then(
      (told) => {
        asked.until = now() + KEPT_MS.told
        return told
      },
      (error: unknown) => {
        if (!(error instanceof GatewayError)) throw error
        log.warn({ err: error, gateway: gateway.name }, 'the payment company did not say what can be paid with')
        return null
      },
    )
    return asked
  }
  return async () => {
    if (!payments) throw new Refusal('PAYMENT_NOT_ALLOWED')
    if (!kept || kept.until <= now()) kept = ask(payments)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), ASK_MS)
    })
    const told = await Promise.race([kept.told, late]).finally(() => clearTimeout(timer))
    if (!told) throw new Refusal('SERVER_BUSY')
    return told
  }
}
