import type { OrderStatus } from '#schemas/order.ts'

/** What the outlet does with an order. */
export type OrderAct = 'accept' | 'accept-part' | 'ready' | 'dispatch' | 'serve' | 'cancel' | 'fail'

type Row = Readonly<Record<OrderAct, OrderStatus | null>>

const none: Row = { accept: null, 'accept-part': null, ready: null, dispatch: null, serve: null, cancel: null, fail: null }
const fresh: Row = { ...none, accept: 'CONFIRMED', 'accept-part': 'PARTIALCONFIRM', cancel: 'CANCELLED', fail: 'FAILED' }
const cooking: Row = { ...none, ready: 'READY', dispatch: 'OUTFORDELIVERY', serve: 'SETTLED', cancel: 'CANCELLED' }
const moving: Row = { ...none, serve: 'SETTLED', cancel: 'CANCELLED' }

/** ST-09 as a total table: null is an act that this status refuses. */
export const ORDER_LIFE: Readonly<Record<OrderStatus, Row>> = {
  DRAFT: fresh,
  UNATTENDED: fresh,
  CONFIRMED: cooking,
  PARTIALCONFIRM: cooking,
  READY: { ...moving, dispatch: 'OUTFORDELIVERY' },
  OUTFORDELIVERY: moving,
  DISPATCHED: moving,
  ORDERDELIVERED: none,
  DELIVERED: none,
  SETTLED: none,
  FAILED: none,
  CANCELLED: none,
}

export const nextStatus = (status: OrderStatus, act: OrderAct): OrderStatus | null => ORDER_LIFE[status][act]

/** ST-10: still to be watched. */
export const isRunning = (status: OrderStatus): boolean => ORDER_LIFE[status].cancel !== null
/** The food reached the guest: feedback may be given (VA-27). */
export const isServed = (status: OrderStatus): boolean => status === 'SETTLED' || status === 'ORDERDELIVERED' || status === 'DELIVERED'
