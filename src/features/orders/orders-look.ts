import { ORDERS_PAGE } from '#domain/order-window.ts'
import { makeCell } from '#src/queries/cell.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { NO_FILTER, type OrdersFilter } from './orders-filter.ts'
import type { DayRange, Period } from './orders-model.ts'

/** What of the history a guest has chosen to see. */
export interface OrdersLook {
  period: Period
  /** The days of the period "custom". */
  custom: DayRange
  filter: OrdersFilter
  /** How many orders that are over are shown at most. */
  limit: number
}

const FIRST_LOOK: OrdersLook = { period: 'all', custom: { from: '', to: '' }, filter: NO_FILTER, limit: ORDERS_PAGE }

const heldCell = makeCell<{ guestId: string | null; look: OrdersLook }>({ guestId: null, look: FIRST_LOOK })

/** Kept until the page ends, so that an order that was opened leads back to where it was found; nothing of another guest's. Whatever else is looked for is shown from its first ten on. */
export function useOrdersLook(guestId: string | null): [OrdersLook, (change: Partial<OrdersLook>) => void] {
  const held = useCell(heldCell)
  const look = held.guestId === guestId ? held.look : FIRST_LOOK
  return [look, (change) => heldCell.set({ guestId, look: { ...look, limit: ORDERS_PAGE, ...change } })]
}
