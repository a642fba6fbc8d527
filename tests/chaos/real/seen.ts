/** What befell orders, read from the phone's entries and from the database, each counted once. */
import { kitchenSince } from '#domain/order-life.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import type { Order } from '#schemas/order.ts'
import type { Ledger } from '../ledger.ts'
import type { RealFault } from './tally.ts'

/** What its refusal says of an order that the server did not take as it was. */
function faultOfEntry({ refusal }: OutboxEntry): RealFault | null {
  if (refusal?.points) return 'fewer points left than were agreed to'
  if (refusal?.code !== 'OFFER_NOT_APPLICABLE') return null
  return refusal.offer?.mystery ? 'mystery deal that no longer applies' : 'offer that no longer applies'
}

/** How an order ended that was to be paid first and never was the kitchen's. */
function faultOfOrder(order: Order): RealFault | null {
  if (kitchenSince(order) !== null || order.status === 'DRAFT') return null
  return order.status === 'FAILED' ? 'draft ran out' : 'draft given up'
}

/** What the guest and the kitchen have said of it since. */
function faultsSaid({ status, arrivedAt, cancelAsk }: Order): RealFault[] {
  const answers: RealFault[] = cancelAsk?.answer === 'NO' ? ['kitchen refuses to cancel'] : cancelAsk && status === 'CANCELLED' ? ['kitchen agrees to cancel'] : []
  return [...answers, ...(cancelAsk ? ['guest asks to cancel' as const] : []), ...(typeof arrivedAt === 'number' ? ['guest says that the car is here' as const] : [])]
}

/** @returns what counts as it looks on */
export function createSeen(count: (fault: RealFault) => void): (entries: Iterable<OutboxEntry>, ledger: Ledger) => void {
  const counted = new Set<string>()
  const once = (id: string, fault: RealFault | null): void => {
    if (fault === null || counted.has(`${id} ${fault}`)) return
    counted.add(`${id} ${fault}`)
    count(fault)
  }
  return (entries, ledger) => {
    for (const entry of entries) once(entry.id, faultOfEntry(entry))
    for (const { id, order } of ledger.orders.values()) [faultOfOrder(order), ...faultsSaid(order)].forEach((fault) => once(id, fault))
  }
}
