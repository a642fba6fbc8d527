import { isRunning } from '#domain/order-life.ts'
import type { Order } from '#schemas/order.ts'
import { isOpen, type PartialOrder, type ReadOrders } from './read-orders.ts'

/** The orders that a board holds, by id: in one of the two maps. */
export interface BoardOrders {
  orders: ReadonlyMap<string, Order>
  /** Those that could be read in part only and still wait for something. */
  partial: ReadonlyMap<string, PartialOrder>
}

/** Takes fresh orders in. An order's history only grows: the longer one is the later. */
export function withOrders(held: BoardOrders, fresh: Pick<ReadOrders, 'whole' | 'partial'>): BoardOrders {
  const [orders, partial] = [new Map(held.orders), new Map(held.partial)]
  const changesOf = (id: string): number => Math.max(orders.get(id)?.events.length ?? 0, partial.get(id)?.changes ?? 0)
  for (const order of fresh.whole) {
    if (changesOf(order.id) > order.events.length) continue
    orders.set(order.id, order)
    partial.delete(order.id)
  }
  for (const order of fresh.partial) {
    if (changesOf(order.id) > order.changes) continue
    orders.delete(order.id)
    if (isOpen(order)) partial.set(order.id, order)
    else partial.delete(order.id)
  }
  return { orders, partial }
}

/** Takes a whole list in: what it does not name stays only while it runs, since an event may be ahead of the list. */
export function withList(held: BoardOrders, list: Pick<ReadOrders, 'whole' | 'partial'>): BoardOrders {
  const listed = new Set([...list.whole, ...list.partial].map(({ id }) => id))
  const orders = new Map([...held.orders].filter(([id, order]) => listed.has(id) || isRunning(order.status)))
  const partial = new Map([...held.partial].filter(([id, order]) => listed.has(id) || (order.status !== null && isRunning(order.status))))
  return withOrders({ orders, partial }, list)
}
