/** Orders and waiting commands as a guest may have them: one of each kind, of the outlet's own dishes. */
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { CartLine } from '#schemas/cart.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { Item } from '#schemas/menu.ts'
import { type Order, type OrderLine, ORDER_STATUSES, type OrderStatus } from '#schemas/order.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { Quote } from '#schemas/quote.ts'
import { billOf, withBills } from './bills.ts'

/** Whose order it is, and what is in it. */
export interface Table {
  guestId: string
  brandId: string
  outlet: Outlet
  tableCode: string
  tableLabel: string
  dishes: readonly Item[]
}

const MINUTE = 60_000
const idAt = (ms: number, n: number): string => uuidV7(ms, new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, n >> 8, n & 255]))

const linesOf = ({ dishes }: Table, at: number): CartLine[] =>
  dishes.slice(0, 3).map((dish, index) => ({
    lineId: idAt(at, 900 + index), itemId: dish.id, variationId: null, addOns: [], quantity: index === 0 ? 2 : 1,
    shown: { name: dish.name, choices: '', unitPrice: dish.price, foodType: dish.foodType, picture: dish.picture }, changedAt: at, removedAt: null,
  }))

const ordered = ({ shown, changedAt: _changedAt, removedAt: _removedAt, ...line }: CartLine): OrderLine => ({ ...line, ...shown, total: shown.unitPrice * line.quantity, cancelled: false })

/** An entry of the outbox, tapped two minutes before `now`. */
export const entryOf = (table: Table, now: number, n: number, change: Partial<OrderEntry> = {}): OrderEntry => {
  const at = now - 2 * MINUTE
  const lines = linesOf(table, at)
  const id = idAt(at, n)
  const bill = billOf(table, { lines: lines.map(ordered), serviceType: 'DI' })
  return {
    id, version: 1, kind: 'place-order', guestId: table.guestId, outletId: table.outlet.id, state: 'saved', attempts: 0, createdAt: at, nextAttemptAt: now + 8 * MINUTE, expiresAt: now + 8 * MINUTE, changedAt: at,
    refusal: null, replacedBy: null, withdrawing: 'no', answer: null,
    command: {
      version: 1, orderId: id, outletId: table.outlet.id, tableCode: table.tableCode, serviceType: 'DI', note: '', menuVersion: 1, expectedTotal: bill.total, placedAt: at,
      lines: lines.map(({ lineId, itemId, variationId, addOns, quantity }) => ({ lineId, itemId, variationId, addOns, quantity })),
    },
    shown: { outletName: table.outlet.name, tableLabel: table.tableLabel, bill, lines },
    ...change,
  }
}

export const refusedWith = (code: ErrorCode, at: number, change: Partial<NonNullable<OrderEntry['refusal']>> = {}): NonNullable<OrderEntry['refusal']> => ({ code, quote: null, closed: null, at, ...change })

/** The lines at their prices of today, and what they cost together; those of no price are sold out. */
export const quoteOf = (table: Table, { shown: { lines } }: OrderEntry, priceOf: (line: OrderLine, index: number) => number | null): Quote => {
  const now = lines.map(ordered).map((line, index) => ({ line, price: priceOf(line, index) }))
  const made = now.flatMap(({ line, price }) => (price === null ? [] : [{ ...line, unitPrice: price, total: price * line.quantity }]))
  const gone = now.filter(({ price }) => price === null)
  return { lines: made, problems: gone.map(({ line: { lineId, itemId } }) => ({ lineId, kind: 'item-sold-out', id: itemId })), bill: billOf(table, { lines: made, serviceType: 'DI' }), menuVersion: 1 }
}
/** What may have become of prices: the second dish is sold out or dearer, none is dearer, each is. */
export const prices = {
  secondGone: (line: OrderLine, index: number) => (index === 1 ? null : line.unitPrice),
  secondDearer: (line: OrderLine, index: number) => line.unitPrice + (index === 1 ? 2000 : 0),
  asBefore: (line: OrderLine) => line.unitPrice,
  allDearer: (line: OrderLine) => line.unitPrice + 2000,
} as const

/** A kitchen confirms before it does anything else with an order; ends without it are refusals. */
const NEVER_CONFIRMED: readonly OrderStatus[] = ['UNATTENDED', 'CONFIRMED', 'PARTIALCONFIRM', 'CANCELLED', 'FAILED', 'DRAFT']
const eventsOf = (status: OrderStatus, at: number): Order['events'] => [
  { status: 'UNATTENDED', at },
  ...(NEVER_CONFIRMED.includes(status) ? [] : [{ status: 'CONFIRMED' as const, at: at + MINUTE }]),
  ...(status === 'UNATTENDED' ? [] : [{ status, at: at + 3 * MINUTE }]),
]

/** The server's document of an order in a status, punched twelve minutes before `now`. */
export const orderIn = (status: OrderStatus, table: Table, now: number, change: Partial<Order> = {}): Order => {
  const at = now - 12 * MINUTE
  const n = ORDER_STATUSES.indexOf(status) + 1
  const lines = linesOf(table, at).map(ordered).map((line, index) => ({ ...line, cancelled: status === 'PARTIALCONFIRM' && index === 1 }))
  return withBills({
    id: idAt(at, n), brandId: table.brandId, outletId: table.outlet.id, outletName: table.outlet.name, tableLabel: table.tableLabel, tableType: 'DI', serviceType: 'DI', token: 40 + n, status, lines,
    cancelledItems: lines.filter(({ cancelled }) => cancelled).map(({ lineId }) => lineId), note: 'Less oil, please',
    paymentTiming: 'POST_PAYMENT', paymentType: 'OUTLET', paymentStatus: 'INITIAL', refundStatus: 'NONE', transactionSubStatus: null, placedAt: at, orderPunchTime: at,
    ePrepTime: status === 'UNATTENDED' ? null : 20, ePickupTime: null, events: eventsOf(status, at),
    invoiceNumber: null, remark: status === 'CANCELLED' ? 'The tandoor is out' : '', feedback: null, feedbackUntil: status === 'SETTLED' ? now + 20 * MINUTE : null,
    ...change,
  }, table)
}
