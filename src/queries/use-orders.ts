import { runsOutAt } from '#domain/order-life.ts'
import type { Order } from '#schemas/order.ts'
import { byThen } from './by-then.ts'
import { derive, type ReadCell } from './cell.ts'
import { entriesCell, sessionCell } from './device.ts'
import { ordersCell } from './guest.ts'
import { olderOrdersCell } from './older-held.ts'
import { isWaitingView, type OrderView, orderViews } from './order-view.ts'
import { clockSkewCell } from './server-clock.ts'
import { useCell } from './use-cell.ts'
import { useIsCutOff } from './use-connection.ts'
import { clock } from './use-now.ts'

export type { OrderView }

/** How often time alone may change what is said of an order ("unknown" after its time). */
const CLOCK_MS = 5_000
/** A phone's database answers in much less; where it cannot be opened (a full disk) the outbox alone says what became of an order. */
const LATEST_MS = 3_000
const NONE: readonly OrderView[] = []

/** What this phone holds wins over what was looked up. */
const withOlder = (orders: readonly Order[], older: readonly Order[]): readonly Order[] => (older.length === 0 ? orders : [...older, ...orders])

const ordersAreDueCell = byThen(derive([ordersCell], ([orders]) => orders !== undefined), LATEST_MS)

/** Undefined until outbox and database have both been read; without the database's where that takes too long. */
export const orderViewsCell: ReadCell<readonly OrderView[] | undefined> = derive(
  [entriesCell, ordersCell, ordersAreDueCell, olderOrdersCell, sessionCell, clock(CLOCK_MS)],
  ([entries, orders, areDue, older, session, now], before) =>
    entries && areDue && session !== undefined ? orderViews(entries, withOlder(orders ?? [], older), session?.guestId ?? null, now, before ?? NONE) : undefined,
)

const waitingCell: ReadCell<readonly OrderView[]> = derive([orderViewsCell], ([views], before) => {
  const next = (views ?? NONE).filter(isWaitingView)
  return before && next.length === before.length && next.every((view, index) => view === before[index]) ? before : next
})

/** The newest order that the kitchen begins once it is paid, while it may still be. */
const unpaidCell = derive([orderViewsCell, clock(CLOCK_MS), clockSkewCell], ([views, now, skew]): OrderView | undefined =>
  views?.find(({ truth, order }) => truth.stage === 'unpaid' && order !== null && (runsOutAt(order) ?? 0) > now + skew),
)

/** The guest's orders, newest first. */
export const useOrders = (): readonly OrderView[] => useCell(orderViewsCell) ?? NONE

/**
 * Undefined while it is being read, null where there is no such order here. Where the database cannot be read, null asks the server for it; with no network
 * nobody can say.
 */
export function useOrder(id: string): OrderView | null | undefined {
  const views = useCell(orderViewsCell)
  const isRead = useCell(ordersCell) !== undefined
  const offline = useIsCutOff()
  return views && (views.find((view) => view.id === id) ?? (isRead || !offline ? null : undefined))
}

/** Orders that are not with the kitchen: waiting, refused, or to be answered. */
export const useWaitingOrders = (): readonly OrderView[] => useCell(waitingCell)

/** Hook: the order that waits for its payment. */
export const useUnpaidOrder = (): OrderView | undefined => useCell(unpaidCell)
