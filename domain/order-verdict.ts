import type { PlaceOrder } from '#schemas/order.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Availability, Outlet, Table } from '#schemas/outlet.ts'
import type { ClosedDetails, LineProblem, Quote } from '#schemas/quote.ts'
import { isOrderTooOld } from './order-wait.ts'
import { outletState } from './outlet-state.ts'
import type { MenuIndex } from './menu-index.ts'
import { priceLines } from './pricing.ts'

/** ER-06: with this many running an order is one too many. */
export const MOST_RUNNING_ORDERS = 5

/** All that decides an order, as it stands in the transaction that would write it. Times on the server's clock, epoch ms. */
export interface OrderFacts {
  outlet: Outlet
  availability: Availability
  menu: MenuIndex
  /** The table or room that the order names; null: it names none; undefined: it names one that the outlet does not have. */
  table: Pick<Table, 'serviceType'> | null | undefined
  guestBlocked: boolean
  /** The guest's running orders, without this one. */
  running: number
  placedAt: number
  now: number
}

/** The answer to an order; a refusal is as final as an order. */
export type OrderVerdict =
  | { taken: true; quote: Quote }
  | { taken: false; code: 'USER_BLOCKED' | 'TABLE_NOT_FOUND' | 'ORDER_EXPIRED' | 'TOO_MANY_ORDERS' }
  | { taken: false; code: 'ORDER_TIME_NOT_ALLOWED'; closed: ClosedDetails }
  | { taken: false; code: 'ITEM_NOT_AVAILABLE' | 'SELECTION_INVALID' | 'PRICE_CHANGED'; quote: Quote }

/** ER-05: the ids that are in the way, each once. */
export const disabledItems = (problems: readonly LineProblem[]): string[] => [...new Set(problems.map((problem) => problem.id))]

/** P-06: a room order goes to a room, a dine-in order to a table, or with its token to the counter; the other ways need neither. */
function isServedAt(serviceType: ServiceType, table: OrderFacts['table']): boolean {
  if (table === undefined) return false
  if (serviceType === 'RO') return table?.serviceType === 'RO'
  return serviceType !== 'DI' || table === null || table.serviceType === 'DI'
}

/** Judges an order: first whether it may be placed at all, then whether it can be made, then whether it costs what the guest agreed to. */
export function orderVerdict(order: PlaceOrder, facts: OrderFacts): OrderVerdict {
  if (facts.guestBlocked) return { taken: false, code: 'USER_BLOCKED' }
  if (!isServedAt(order.serviceType, facts.table)) return { taken: false, code: 'TABLE_NOT_FOUND' }
  if (isOrderTooOld(facts.placedAt, order.serviceType, facts.now)) return { taken: false, code: 'ORDER_EXPIRED' }
  const state = outletState(facts.outlet, facts.availability, order.serviceType, facts.now)
  if (!state.accepting) return { taken: false, code: 'ORDER_TIME_NOT_ALLOWED', closed: { reason: state.reason, opensAt: state.opensAt } }
  if (facts.running >= MOST_RUNNING_ORDERS) return { taken: false, code: 'TOO_MANY_ORDERS' }
  const quote = priceLines(order.lines, order.serviceType, facts)
  if (quote.problems.some((problem) => problem.kind !== 'selection-invalid')) return { taken: false, code: 'ITEM_NOT_AVAILABLE', quote }
  if (quote.problems.length > 0) return { taken: false, code: 'SELECTION_INVALID', quote }
  return quote.bill.total > order.expectedTotal ? { taken: false, code: 'PRICE_CHANGED', quote } : { taken: true, quote }
}
