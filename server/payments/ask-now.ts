import type { Deps } from '../deps.ts'
import { GatewayError } from '../gateways/payment-gateway.ts'
import { settle } from './settle.ts'

/**
 * Settles a payment while somebody waits for it.
 * @param withinMs how long the company has to answer
 * @returns false: it gave no answer in time; the poller asks again
 */
export async function askNow(deps: Deps, intentId: string, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), withinMs)
  })
  const asked = settle(deps, intentId).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof GatewayError)) throw error
      deps.log.warn({ err: error, intent: intentId }, 'the payment company could not be asked about a payment')
      return false
    },
  )
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
    // Where the time was over first nobody waits for its failure.
    asked.catch((error: unknown) => deps.log.error({ err: error, intent: intentId }, 'a payment could not be settled'))
  }
}
