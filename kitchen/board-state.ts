import { isRunning } from '#domain/order-life.ts'
import type { KitchenEvent, TableCall } from '#schemas/kitchen.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Order } from '#schemas/order.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'

/** Where the line to the server stands. `since`: when it was last known to be open, epoch ms of this device. */
export type Line = { phase: 'connecting' } | { phase: 'live' } | { phase: 'lost'; since: number }

/** All that a board shows of its outlet. */
export interface Board {
  line: Line
  /** Server clock minus device clock, ms. */
  skew: number
  outlet: Outlet | null
  availability: Availability | null
  sections: readonly MenuSection[]
  orders: ReadonlyMap<string, Order>
  calls: readonly TableCall[]
}

export const emptyBoard: Board = { line: { phase: 'connecting' }, skew: 0, outlet: null, availability: null, sections: [], orders: new Map(), calls: [] }

/** What the lists say, read after `hello`. */
export interface Lists {
  orders: readonly Order[]
  calls: readonly TableCall[]
  outlet: Outlet
  availability: Availability
  sections: readonly MenuSection[]
}

export type Happening =
  | { type: 'lists'; lists: Lists }
  | { type: 'menu-read'; menu: Pick<Lists, 'outlet' | 'availability' | 'sections'> }
  | { type: 'lost'; at: number }
  | { type: 'answered'; order: Order }
  | { type: 'switched'; availability: Availability }
  | { type: 'told'; event: KitchenEvent; at: number }

/** An order's history only grows: the longer one is the later. */
function withOrders(held: ReadonlyMap<string, Order>, fresh: readonly Order[]): ReadonlyMap<string, Order> {
  const next = new Map(held)
  for (const order of fresh) if ((next.get(order.id)?.events.length ?? 0) <= order.events.length) next.set(order.id, order)
  return next
}

function told(board: Board, event: KitchenEvent, at: number): Board {
  switch (event.type) {
    case 'hello': return { ...board, skew: event.serverTime - at }
    case 'orders': return { ...board, orders: withOrders(board.orders, event.orders) }
    case 'availability': return { ...board, availability: event.availability }
    case 'assistances': return { ...board, calls: event.calls }
    case 'menu': return board
  }
}

/** The board after something happened. What the server did not say is not shown. */
export function nextBoard(board: Board, happening: Happening): Board {
  switch (happening.type) {
    case 'lists': {
      const { orders, ...rest } = happening.lists
      const listed = new Set(orders.map((order) => order.id))
      const kept = new Map([...board.orders].filter(([id, order]) => listed.has(id) || isRunning(order.status)))
      return { ...board, ...rest, line: { phase: 'live' }, orders: withOrders(kept, orders) }
    }
    case 'menu-read': return { ...board, ...happening.menu }
    case 'lost': return board.line.phase === 'lost' ? board : { ...board, line: { phase: 'lost', since: happening.at } }
    case 'answered': return { ...board, orders: withOrders(board.orders, [happening.order]) }
    case 'switched': return { ...board, availability: happening.availability }
    case 'told': return told(board, happening.event, happening.at)
  }
}

export type Column = 'fresh' | 'cooking' | 'ready' | 'done'

/** Which column an order stands in. */
export function columnOf({ status }: Pick<Order, 'status'>): Column {
  if (status === 'UNATTENDED' || status === 'DRAFT') return 'fresh'
  if (status === 'CONFIRMED' || status === 'PARTIALCONFIRM') return 'cooking'
  return isRunning(status) ? 'ready' : 'done'
}

const MOST_DONE = 40

/** The orders of each column: the longest waiting first, of those that are done the latest. */
export function columnsOf(orders: Iterable<Order>): Record<Column, Order[]> {
  const columns: Record<Column, Order[]> = { fresh: [], cooking: [], ready: [], done: [] }
  for (const order of [...orders].sort((a, b) => a.orderPunchTime - b.orderPunchTime)) columns[columnOf(order)].push(order)
  const endOf = (order: Order): number => order.events.at(-1)?.at ?? order.orderPunchTime
  columns.done = columns.done.sort((a, b) => endOf(b) - endOf(a)).slice(0, MOST_DONE)
  return columns
}
