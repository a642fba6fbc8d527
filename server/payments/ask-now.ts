import { logFailed } from '../db/log-failed.ts'
import { GatewayError } from '../gateways/payment-gateway.ts'
import { settle, type SettleDeps } from './settle.ts'

/**
 * Settles a payment while somebody waits for it.
 * @param withinMs how long the company has to answer
 * @returns false: it gave no answer in time; the poller asks again
 * @throws what went wrong on our side meanwhile; later it is logged
 */
export async function askNow(deps: SettleDeps, intentId: string, withinMs: number): Promise<boolean> {
  let isWaitedFor = true
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      isWaitedFor = false
      resolve(false)
    }, withinMs)
  })
  const asked = settle(deps, intentId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof GatewayError) deps.log.warn({ err: error, intent: intentId }, 'the payment company could not be asked about a payment')
      else if (isWaitedFor) throw error
      else logFailed(deps.log, error, { intent: intentId }, 'a payment could not be settled')
      return false
    },
  )
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
