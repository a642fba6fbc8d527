import { type PayFacts, payTruth, type PayTruth } from '#domain/pay-truth.ts'
import type { Order } from '#schemas/order.ts'
import { ownPayIntentsCell } from './pay-intents.ts'
import { clockSkewCell } from './server-clock.ts'
import { useCell } from './use-cell.ts'
import { useIsCutOff } from './use-connection.ts'
import { useNow } from './use-now.ts'

/** How often time alone may change what is said of a payment (CO-07). */
const EVERY_MS = 5_000

export interface PayReading extends PayFacts {
  truth: PayTruth
}

/** What may be said of the payment of an order; null: there is no order yet, or this phone's own rows have not been read. */
export function usePayTruth(order: Order | null): PayReading | null {
  const intents = useCell(ownPayIntentsCell)
  const offline = useIsCutOff()
  const now = useNow(EVERY_MS)
  const clockSkewMs = useCell(clockSkewCell)
  if (!order || !intents) return null
  const facts: PayFacts = { intent: intents.find(({ orderId }) => orderId === order.id) ?? null, order, offline, now, clockSkewMs }
  return { ...facts, truth: payTruth(facts) }
}
