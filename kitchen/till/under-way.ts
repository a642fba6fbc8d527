import { businessDay } from '#domain/business-day.ts'
import { isRunning } from '#domain/order-life.ts'
import type { Board } from '../board-state.ts'

/**
 * How many orders of a business day, or of one before it, are not over yet: those for a later day are no matter of its close. An order that can be read in part only is open.
 * @returns null: it is not known, the board is not in touch with the server
 */
export function underWayOn(day: string, { line, outlet, orders, partial }: Pick<Board, 'line' | 'outlet' | 'orders' | 'partial'>): number | null {
  if (line.phase !== 'live' || !outlet) return null
  const isOfDay = (at: number): boolean => businessDay(at, outlet.timeZone) <= day
  return (
    [...orders.values()].filter(({ status, wantedAt, orderPunchTime }) => isRunning(status) && isOfDay(wantedAt ?? orderPunchTime)).length +
    [...partial.values()].filter(({ orderPunchTime }) => isOfDay(orderPunchTime ?? 0)).length
  )
}
