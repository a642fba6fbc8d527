/** What befell orders, read from the database, each counted once. */
import { kitchenSince } from '#domain/order-life.ts'
import type { Order } from '#schemas/order.ts'
import type { Ledger } from '../ledger.ts'
import type { RealFault } from './tally.ts'

/** How an order ended that was to be paid first and never was the kitchen's. */
function faultOfOrder(order: Order): RealFault | null {
  if (kitchenSince(order) !== null || order.status === 'DRAFT') return null
  return order.status === 'FAILED' ? 'draft ran out' : 'draft given up'
}

/** @returns what counts as it looks on */
export function createSeen(count: (fault: RealFault) => void): (ledger: Ledger) => void {
  const counted = new Set<string>()
  const once = (id: string, fault: RealFault | null): void => {
    if (fault === null || counted.has(`${id} ${fault}`)) return
    counted.add(`${id} ${fault}`)
    count(fault)
  }
  return (ledger) => {
    for (const { id, order } of ledger.orders.values()) once(id, faultOfOrder(order))
  }
}
