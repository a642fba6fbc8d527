/** Orders and waiting commands as a guest may have them: one of each kind, of the outlet's own dishes. */
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { CartLine } from '#schemas/cart.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { Item } from '#schemas/menu.ts'
import { type Bill, type Order, ORDER_STATUSES, type OrderStatus } from '#schemas/order.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import type { Quote } from '#schemas/quote.ts'

/** Whose order it is, and what is in it. */
export interface Table {
  guestId: string
  brandId: string
  outletId: string
  outletName: string
  tableCode: string
  tableLabel: string
  dishes: readonly Item[]
}

const MINUTE = 60_000
const idAt = (ms: number, n: number): string => uuidV7(ms, new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, n >> 8, n & 255]))

/** Of dishes for so many paise, with their GST. */
export const billOf = (items: number): Bill => {
  const tax = Math.round(items * 0.025)
  return {
    items, discount: 0, packing: 0, delivery: 0, roundOff: 0, total: items + 2 * tax,
    taxes: [{ id: 'cgst', name: 'CGST', rateBps: 250, amount: tax, within: false }, { id: 'sgst', name: 'SGST', rateBps: 250, amount: tax, within: false }],
  }
}

const linesOf = ({ dishes }: Table, at: number): CartLine[] =>
  dishes.slice(0, 3).map((dish, index) => ({
    lineId: idAt(at, 900 + index), itemId: dish.id, variationId: null, addOns: [], quantity: index === 0 ? 2 : 1,
    shown: { name: dish.name, choices: '', unitPrice: dish.price, foodType: dish.foodType, picture: dish.picture }, changedAt: at, removedAt: null,
  }))

const sumOf = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity, shown }) => sum + quantity * shown.unitPrice, 0)

/** An entry of the outbox, tapped two minutes before `now`. */
export const entryOf = (table: Table, now: number, n: number, change: Partial<OrderEntry> = {}): OrderEntry => {
  const at = now - 2 * MINUTE
  const lines = linesOf(table, at)
  const id = idAt(at, n)
  const bill = billOf(sumOf(lines))
  return {
    id, version: 1, kind: 'place-order', guestId: table.guestId, outletId: table.outletId, state: 'saved', attempts: 0, createdAt: at, nextAttemptAt: now + 8 * MINUTE, expiresAt: now + 8 * MINUTE, changedAt: at,
    refusal: null, replacedBy: null, withdrawing: 'no', answer: null,
    command: {
      version: 1, orderId: id, outletId: table.outletId, tableCode: table.tableCode, serviceType: 'DI', note: '', menuVersion: 1, expectedTotal: bill.total, placedAt: at,
      lines: lines.map(({ lineId, itemId, variationId, addOns, quantity }) => ({ lineId, itemId, variationId, addOns, quantity })),
    },
    shown: { outletName: table.outletName, tableLabel: table.tableLabel, bill, lines },
    ...change,
  }
}

export const refusedWith = (code: ErrorCode, at: number, change: Partial<NonNullable<OrderEntry['refusal']>> = {}): NonNullable<OrderEntry['refusal']> => ({ code, quote: null, closed: null, at, ...change })

/** What the server says an entry costs now: its second dish dearer by `more` paise, or sold out (`null`). */
export const quoteOf = ({ shown: { lines } }: OrderEntry, more: number | null): Quote => {
  const now = lines.flatMap(({ changedAt: _changedAt, removedAt: _removedAt, shown, ...line }, index) => {
    const unitPrice = shown.unitPrice + (index === 1 ? (more ?? 0) : 0)
    return more === null && index === 1 ? [] : [{ ...line, ...shown, unitPrice, total: unitPrice * line.quantity, cancelled: false }]
  })
  const gone = more === null ? lines.slice(1, 2) : []
  return { lines: now, problems: gone.map(({ lineId, itemId }) => ({ lineId, kind: 'item-sold-out', id: itemId })), bill: billOf(now.reduce((sum, { total }) => sum + total, 0)), menuVersion: 1 }
}

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
  const isPartial = status === 'PARTIALCONFIRM'
  const lines = linesOf(table, at).map(({ shown, changedAt: _changedAt, removedAt: _removedAt, ...line }, index) => ({
    ...line, ...shown, total: shown.unitPrice * line.quantity, cancelled: status === 'CANCELLED' || (isPartial && index === 1),
  }))
  const bill = billOf(lines.reduce((sum, line) => sum + (isPartial && line.cancelled ? 0 : line.total), 0))
  return {
    id: idAt(at, n), brandId: table.brandId, outletId: table.outletId, outletName: table.outletName, tableLabel: table.tableLabel, tableType: 'DI', serviceType: 'DI', token: 40 + n, status, lines,
    cancelledItems: lines.filter(({ cancelled }) => cancelled).map(({ lineId }) => lineId), bill, billBefore: isPartial ? billOf(lines.reduce((sum, line) => sum + line.total, 0)) : null, note: 'Less oil, please',
    paymentTiming: 'POST_PAYMENT', paymentType: 'OUTLET', paymentStatus: 'INITIAL', refundStatus: 'NONE', transactionSubStatus: null, placedAt: at, orderPunchTime: at,
    ePrepTime: status === 'UNATTENDED' ? null : 20, ePickupTime: null, events: eventsOf(status, at),
    invoiceNumber: null, remark: status === 'CANCELLED' ? 'The tandoor is out' : '', feedback: null, feedbackUntil: status === 'SETTLED' ? now + 20 * MINUTE : null,
    ...change,
  }
}
