import type { Order } from '#schemas/order.ts'
import { derive, type ReadCell } from './cell.ts'
import { entriesCell, sessionCell } from './device.ts'
import { ordersCell } from './guest.ts'
import { olderOrdersCell } from './older-held.ts'
import { isWaitingView, type OrderView, orderViews } from './order-view.ts'
import { useCell } from './use-cell.ts'
import { clock } from './use-now.ts'

export type { OrderView }

/** How often time alone may change what is said of an order ("unknown" after its time). */
const CLOCK_MS = 5_000
const NONE: readonly OrderView[] = []

/** What this phone holds wins over what was looked up. */
const withOlder = (orders: readonly Order[], older: readonly Order[]): readonly Order[] => (older.length === 0 ? orders : [...older, ...orders])

/** Undefined until outbox and database have both been read. */
export const orderViewsCell: ReadCell<readonly OrderView[] | undefined> = derive([entriesCell, ordersCell, olderOrdersCell, sessionCell, clock(CLOCK_MS)], ([entries, orders, older, session, now], before) =>
  entries && orders && session !== undefined ? orderViews(entries, withOlder(orders, older), session?.guestId ?? null, now, before ?? NONE) : undefined)

const waitingCell: ReadCell<readonly OrderView[]> = derive([orderViewsCell], ([views], before) => {
  const next = (views ?? NONE).filter(isWaitingView)
  return before && next.length === before.length && next.every((view, index) => view === before[index]) ? before : next
})

/** The guest's orders, newest first. */
export const useOrders = (): readonly OrderView[] => useCell(orderViewsCell) ?? NONE

/** Undefined while it is being read, null when there is no such order here. */
export function useOrder(id: string): OrderView | null | undefined {
  const views = useCell(orderViewsCell)
  return views && (views.find((view) => view.id === id) ?? null)
}

/** Orders that are not with the kitchen: waiting, refused, or to be answered. */
export const useWaitingOrders = (): readonly OrderView[] => useCell(waitingCell)
