import { isRunning } from '#domain/order-life.ts'
import { type KitchenEvent, MOST_RUNNING_LISTED, type NumberedAvailability, type TableCall } from '#schemas/kitchen.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Order } from '#schemas/order.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { asEarlier, type BoardOrders, withList, withOrders } from './board-orders.ts'
import { countRunning, readCalls, readOrders } from './read-orders.ts'
import { isHere, waitsSince } from './serving.ts'

/** Where the line to the server stands. `since`: when it was last known to be open, epoch ms of this device. */
export type Line = { phase: 'connecting' } | { phase: 'live' } | { phase: 'lost'; since: number }

/** All that a board shows of its outlet. */
export interface Board extends BoardOrders {
  line: Line
  /** Server clock minus device clock, ms. */
  skew: number
  outlet: Outlet | null
  availability: Availability | null
  /** The number of the outlet's scope at which `availability` stood so: an earlier one never replaces it. */
  seq: number
  sections: readonly MenuSection[]
  calls: readonly TableCall[]
  /** How many times this board has heard that a day of its counter is closed. */
  daysClosed: number
  /** The list that was read last had as many running orders as a list has at most: earlier ones may be missing. */
  isFull: boolean
  /** How many things the server sent that this board could not read at all. */
  unread: number
}

export const emptyBoard: Board = {
  line: { phase: 'connecting' }, skew: 0, outlet: null, availability: null, seq: 0, sections: [], orders: new Map(), partial: new Map(), earlier: new Set(), calls: [],
  daysClosed: 0, isFull: false, unread: 0,
}

/** The outlet's side of the lists; null: of a form that this board does not know. */
export interface MenuRead {
  seq: number
  outlet: Outlet | null
  availability: Availability | null
  sections: readonly MenuSection[]
  unread: number
}

/** What the lists say, read after `hello`; orders and calls as they came. `calls` null: the stream has told later ones. */
export interface Lists {
  orders: readonly unknown[]
  calls: readonly unknown[] | null
  menu: MenuRead
}

export type Happening =
  | { type: 'lists'; lists: Lists }
  | { type: 'menu-read'; menu: MenuRead }
  | { type: 'lost'; at: number }
  | { type: 'answered'; order: unknown }
  | ({ type: 'switched' } & NumberedAvailability)
  | { type: 'told'; event: KitchenEvent; at: number }
  /** An event that could not be read; the lists are read again. */
  | { type: 'unread' }

/** Of two states of the switches the one with the higher number is the later, whichever way it came. */
const withSwitches = (board: Board, { seq, availability }: NumberedAvailability): Board => (seq < board.seq ? board : { ...board, seq, availability })

function withMenu(board: Board, { seq, outlet, availability, sections, unread }: MenuRead): Board {
  const next = { ...board, outlet: outlet ?? board.outlet, sections, unread: board.unread + unread }
  return availability ? withSwitches(next, { seq, availability }) : next
}

function withCalls(board: Board, values: readonly unknown[]): Board {
  const { calls, unread } = readCalls(values)
  return { ...board, calls, unread: board.unread + unread }
}

function withFreshOrders(board: Board, values: readonly unknown[], take: typeof withOrders): Board {
  const read = readOrders(values)
  return { ...board, ...take(board, read), unread: board.unread + read.unread }
}

function told(board: Board, event: KitchenEvent, at: number): Board {
  switch (event.type) {
    // Numbers and histories are compared within one connection: a restored database goes on from earlier ones.
    case 'hello': return { ...board, ...asEarlier(board), skew: event.serverTime - at, seq: 0 }
    case 'orders': return withFreshOrders(board, event.orders, withOrders)
    case 'availability': return withSwitches(board, event)
    case 'assistances': return withCalls(board, event.calls)
    case 'day': return { ...board, daysClosed: board.daysClosed + 1 }
    case 'menu': return board
  }
}

/** The board after something happened. What the server did not say is not shown. */
export function nextBoard(board: Board, happening: Happening): Board {
  switch (happening.type) {
    case 'lists': {
      const { orders, calls, menu } = happening.lists
      const read = withMenu(withFreshOrders(board, orders, withList), menu)
      return { ...(calls ? withCalls(read, calls) : read), line: { phase: 'live' }, isFull: countRunning(orders) >= MOST_RUNNING_LISTED }
    }
    case 'menu-read': return withMenu(board, happening.menu)
    case 'lost': return board.line.phase === 'lost' ? board : { ...board, line: { phase: 'lost', since: happening.at } }
    case 'answered': return withFreshOrders(board, [happening.order], withOrders)
    case 'switched': return withSwitches(board, happening)
    case 'told': return told(board, happening.event, happening.at)
    case 'unread': return { ...board, unread: board.unread + 1 }
  }
}

/** `asked`: the staff says first whether somebody sits at the table (decision 0035). */
export type Column = 'asked' | 'fresh' | 'cooking' | 'ready' | 'done'

/** Which column an order stands in. */
export function columnOf({ status, presence }: Pick<Order, 'status' | 'presence'>): Column {
  if (status === 'UNATTENDED' && presence === 'asked') return 'asked'
  if (status === 'UNATTENDED' || status === 'DRAFT') return 'fresh'
  if (status === 'CONFIRMED' || status === 'PARTIALCONFIRM') return 'cooking'
  return isRunning(status) ? 'ready' : 'done'
}

/** Orders whose guests wait in their cars, the longest first. */
export const carsHere = (orders: Iterable<Order>): Order[] => [...orders].filter(isHere).sort((a, b) => (a.arrivedAt ?? 0) - (b.arrivedAt ?? 0))

const MOST_DONE = 40

/** The orders of each column: the longest waiting first, of those that are done the latest. */
export function columnsOf(orders: Iterable<Order>): Record<Column, Order[]> {
  const columns: Record<Column, Order[]> = { asked: [], fresh: [], cooking: [], ready: [], done: [] }
  for (const order of [...orders].sort((a, b) => waitsSince(a) - waitsSince(b))) columns[columnOf(order)].push(order)
  const endOf = (order: Order): number => order.events.at(-1)?.at ?? order.orderPunchTime
  columns.done = columns.done.sort((a, b) => endOf(b) - endOf(a)).slice(0, MOST_DONE)
  return columns
}
