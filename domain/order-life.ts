import { known } from '#schemas/primitives.ts'
import { type Order, ORDER_STATUSES, type OrderStatus, type OrderStatusWord } from '#schemas/order.ts'

/** What the outlet does with an order. */
export type OutletAct = 'accept' | 'accept-part' | 'ready' | 'dispatch' | 'serve' | 'cancel'

/** What can happen to an order: an act of its outlet, its payment, the guest giving up an order that is not paid, its time running out. */
export type OrderAct = OutletAct | 'pay' | 'give-up' | 'run-out'

const MINUTE = 60_000

type Row = Readonly<Record<OrderAct, OrderStatus | null>>

const none: Row = { accept: null, 'accept-part': null, ready: null, dispatch: null, serve: null, cancel: null, pay: null, 'give-up': null, 'run-out': null }
const cooking: Row = { ...none, ready: 'READY', dispatch: 'OUTFORDELIVERY', serve: 'SETTLED', cancel: 'CANCELLED' }
const moving: Row = { ...none, serve: 'SETTLED', cancel: 'CANCELLED' }

/** ST-09 as a total table: null is an act that this status refuses. */
export const ORDER_LIFE: Readonly<Record<OrderStatus, Row>> = {
  // Not paid yet, so not the kitchen's: no act of the outlet reaches it.
  DRAFT: { ...none, pay: 'UNATTENDED', 'give-up': 'CANCELLED', 'run-out': 'FAILED' },
  UNATTENDED: { ...none, accept: 'CONFIRMED', 'accept-part': 'PARTIALCONFIRM', cancel: 'CANCELLED', 'run-out': 'FAILED' },
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

const rowOf = (status: OrderStatusWord): Row | null => {
  const here = known(status, ORDER_STATUSES)
  return here && ORDER_LIFE[here]
}

/** Null: the act is refused, as every act is on a status of a later release. */
export const nextStatus = (status: OrderStatusWord, act: OrderAct): OrderStatus | null => rowOf(status)?.[act] ?? null

/**
 * ST-10: still to be watched, because something can yet happen to it. An order that is not paid counts: its number and its price are taken;
 * so does one with a status of a later release, of which nobody here can say that it is over.
 */
export const isRunning = (status: OrderStatusWord): boolean => {
  const row = rowOf(status)
  return row === null || Object.values(row).some((next) => next !== null)
}

/** The food reached the guest: feedback may be given (VA-27). */
export const isServed = (status: OrderStatusWord): boolean => status === 'SETTLED' || status === 'ORDERDELIVERED' || status === 'DELIVERED'

/** The order ended, and nothing was made of it. */
export const endedUnmade = (status: OrderStatusWord): boolean => status === 'CANCELLED' || status === 'FAILED'

/** When the outlet said the food would be ready, epoch ms; null: it did not say. */
export function promisedAt(order: Pick<Order, 'events' | 'ePrepTime' | 'ePickupTime' | 'orderPunchTime'>): number | null {
  if (order.ePickupTime !== null) return order.ePickupTime
  if (order.ePrepTime === null) return null
  const confirmed = order.events.find(({ status }) => status === 'CONFIRMED' || status === 'PARTIALCONFIRM')?.at ?? order.orderPunchTime
  return confirmed + order.ePrepTime * MINUTE
}

/** When an order became the kitchen's, epoch ms; null: it never was, because it was not paid. Boards show no order before. */
export const kitchenSince = (order: Pick<Order, 'events'>): number | null => order.events.find(({ status }) => status !== 'DRAFT' && status !== 'CANCELLED' && status !== 'FAILED')?.at ?? null

/** How long an order waits for its payment: a bank may take 10 minutes to answer, and the guest needs some before. */
export const PAY_WINDOW_MS = 15 * MINUTE

/** An order the outlet has not answered after this time (ms) ends, so that it does not count against the guest's limit for ever (ER-06). */
export const UNANSWERED_MS = 120 * MINUTE

/**
 * When an order ends by itself (`run-out`), epoch ms; null: it does not end by itself. One that is wanted later may wait for its answer until then.
 * @param restoredAt epoch ms at which the database was restored last: what was paid or answered since the dump is not in it, so an order of before has its time anew
 */
export function runsOutAt({ status, events, wantedAt }: Pick<Order, 'status' | 'events' | 'wantedAt'>, restoredAt = 0): number | null {
  const changedAt = events.findLast((event) => event.status === status)?.at
  if (changedAt === undefined) return null
  const since = Math.max(changedAt, restoredAt)
  switch (status) {
    case 'DRAFT': return since + PAY_WINDOW_MS
    case 'UNATTENDED': return Math.max(since, wantedAt ?? since) + UNANSWERED_MS
    default: return null
  }
}
