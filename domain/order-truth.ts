import type { OrderEntry, OutboxState } from '#schemas/outbox.ts'
import type { ServiceWord } from '#schemas/menu.ts'
import type { OrderStatusWord } from '#schemas/order.ts'
import { orderLabel, type OrderLabel } from './order-status.ts'

/** Where an order truly is. Only the server's word may lead beyond `sending`. */
export type OrderTruth =
  | { stage: 'phone' }
  | { stage: 'sending' }
  | { stage: 'unknown' }
  | { stage: 'ask' }
  | { stage: 'expired' }
  | { stage: 'rejected' }
  /** The server had accepted it, and was restored since: it is asked for it again (decision 0015). */
  | { stage: 'again' }
  /** It is known to be over, and its document is no longer on this phone. */
  | { stage: 'over' }
  /** The server had accepted it, lost it in a restore (decision 0015), and did not take it again or cannot be asked from here: whether it was made nobody here knows. */
  | { stage: 'lost' }
  | { stage: 'withdrawn' }
  /** The server has it, the kitchen not: it waits for its payment. */
  | { stage: 'unpaid' }
  | { stage: 'kitchen'; label: Exclude<OrderLabel, 'unpaid'> }

export interface EntryFacts {
  state: OutboxState
  attempts: number
  expiresAt: number | null
  answerStatus: OrderStatusWord | null
  /** A document said once that it was served, refused or ended otherwise. */
  over: boolean
}

/** What of an outbox entry says where its order is. */
export const factsOf = ({ state, attempts, expiresAt, answer, over = false }: OrderEntry): EntryFacts => ({ state, attempts, expiresAt, answerStatus: answer?.status ?? null, over })

function serversTruth(status: OrderStatusWord, serviceType: ServiceWord): OrderTruth {
  const label = orderLabel(status, serviceType)
  return label === 'unpaid' ? { stage: 'unpaid' } : { stage: 'kitchen', label }
}

/**
 * What may be said of an order from the outbox entry and the server's document, whichever are known.
 * The server's document wins; without it an answer to the POST does; without either nothing is claimed.
 * `unknown`: handed to the network, no answer, and its time has passed.
 */
export function orderTruth(entry: EntryFacts | null, order: { status: OrderStatusWord } | null, serviceType: ServiceWord, now: number): OrderTruth {
  if (order) return serversTruth(order.status, serviceType)
  if (!entry) return { stage: 'unknown' }
  switch (entry.state) {
    case 'accepted': return entry.over ? { stage: 'over' } : serversTruth(entry.answerStatus ?? 'UNATTENDED', serviceType)
    case 'saved':
      if (entry.answerStatus !== null) return { stage: 'again' }
      if (entry.attempts === 0) return { stage: 'phone' }
      return { stage: entry.expiresAt !== null && now > entry.expiresAt ? 'unknown' : 'sending' }
    case 'sending': return { stage: entry.answerStatus === null ? 'sending' : 'again' }
    case 'needs-confirmation': return { stage: 'ask' }
    case 'expired': return { stage: 'expired' }
    case 'rejected': return { stage: entry.answerStatus === null ? 'rejected' : 'lost' }
    case 'withdrawn': return { stage: 'withdrawn' }
  }
}
