import { isUnavailable } from '../db/unavailable.ts'
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
      else logUnheard(deps, intentId, error)
      return false
    },
  )
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Logs a failure that came after the caller had its answer: a warning where the database was only unavailable, since the poller asks again; any other is an error. */
function logUnheard({ log }: Pick<SettleDeps, 'log'>, intentId: string, error: unknown): void {
  const facts = { err: error, intent: intentId }
  if (isUnavailable(error)) log.warn(facts, 'the database cannot settle a payment now')
  else log.error(facts, 'a payment could not be settled')
}
