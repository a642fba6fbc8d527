import { isRunning } from '#domain/order-life.ts'
import type { Order } from '#schemas/order.ts'
import { isOpen, type PartialOrder, type ReadOrders } from './read-orders.ts'

/** The orders that a board holds, by id: in one of the two maps. */
export interface BoardOrders {
  orders: ReadonlyMap<string, Order>
  /** Those that could be read in part only and still wait for something. */
  partial: ReadonlyMap<string, PartialOrder>
  /** Ids of those last heard of before the connection that stands: a restored database may know them otherwise, so they count for nothing against what it says. */
  earlier: ReadonlySet<string>
}

/** How far an order's history goes: its statuses, its payments, its guest's arrival and ask to cancel, and the staff's word that somebody sits at its table. */
const changesIn = (order: Order | undefined): number =>
  (order?.events.length ?? 0) + (order?.payments?.length ?? 0) + (typeof order?.arrivedAt === 'number' ? 1 : 0) + (order?.cancelAsk ? (order.cancelAsk.answer === null ? 1 : 2) : 0) +
  (order?.presence === 'confirmed' ? 1 : 0)

/** When its online payment or a refund moved last, epoch ms of the server: no status and no payment of the order says so. */
const moneyAt = (order: Order | undefined): number => Math.max(order?.online?.since ?? 0, ...(order?.refunds ?? []).map(({ changedAt }) => changedAt))

/** All that is held was heard of before the connection that begins. */
export const asEarlier = ({ orders, partial }: BoardOrders): BoardOrders => ({ orders, partial, earlier: new Set([...orders.keys(), ...partial.keys()]) })

/** Takes fresh orders in. Within one connection an order's history only grows: the longer one is the later. */
export function withOrders(held: BoardOrders, fresh: Pick<ReadOrders, 'whole' | 'partial'>): BoardOrders {
  const [orders, partial] = [new Map(held.orders), new Map(held.partial)]
  const changesOf = (id: string): number => (held.earlier.has(id) ? 0 : Math.max(changesIn(orders.get(id)), partial.get(id)?.changes ?? 0))
  for (const order of fresh.whole) {
    const [before, after] = [changesOf(order.id), changesIn(order)]
    const isEarlier = before > after || (before === after && !held.earlier.has(order.id) && moneyAt(orders.get(order.id)) > moneyAt(order))
    if (isEarlier) continue
    orders.set(order.id, order)
    partial.delete(order.id)
  }
  for (const order of fresh.partial) {
    if (changesOf(order.id) > order.changes) continue
    orders.delete(order.id)
    if (isOpen(order)) partial.set(order.id, order)
    else partial.delete(order.id)
  }
  const named = new Set([...fresh.whole, ...fresh.partial].map(({ id }) => id))
  return { orders, partial, earlier: new Set([...held.earlier].filter((id) => !named.has(id))) }
}

/** Takes a whole list in: what it does not name stays only while it runs and was heard of on this connection, since an event may be ahead of the list. */
export function withList(held: BoardOrders, list: Pick<ReadOrders, 'whole' | 'partial'>): BoardOrders {
  const listed = new Set([...list.whole, ...list.partial].map(({ id }) => id))
  const stays = ({ id, status }: Order | PartialOrder): boolean => listed.has(id) || (!held.earlier.has(id) && status !== null && isRunning(status))
  const orders = new Map([...held.orders].filter(([, order]) => stays(order)))
  const partial = new Map([...held.partial].filter(([, order]) => stays(order)))
  return { ...withOrders({ orders, partial, earlier: held.earlier }, list), earlier: new Set() }
}
