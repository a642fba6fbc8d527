import { isServed } from '#domain/order-life.ts'
import { MOST_PAID_LISTED } from '#domain/most-paid-listed.ts'
import { amountDue, isPayableAtCounter } from '#domain/payments.ts'
import { lastTaken } from '#domain/undo-payment.ts'
import type { TableCall } from '#schemas/kitchen.ts'
import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'

/** A bill in the counter's list. */
export interface BillRow {
  order: Order
  /** Paise; negative: to be given back. */
  due: number
  /** The table has called for its bill. */
  asked: boolean
  /** Epoch ms from which it has stood as it does. */
  since: number
}

const rankOf = ({ due, asked, order }: BillRow): number => (due < 0 ? 0 : asked ? 1 : isServed(order.status) ? 2 : order.status === 'READY' ? 3 : 4)

/** Bills with something to pay or give back: money to give back first, then who asked, then who was served, the longest waiting first. */
export function billRows(orders: Iterable<Order>, calls: readonly TableCall[]): BillRow[] {
  const asking = new Set(calls.filter(({ kind }) => kind === 'bill').map(({ tableLabel }) => tableLabel))
  return [...orders]
    .filter((order) => amountDue(order) < 0 || isPayableAtCounter(order))
    .map((order): BillRow => ({
      order,
      due: amountDue(order),
      asked: order.tableLabel !== null && asking.has(order.tableLabel),
      since: order.events.at(-1)?.at ?? order.orderPunchTime,
    }))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.since - b.since)
}

/** A bill that the counter took lately. */
export interface PaidRow {
  order: Order
  payment: Payment
}

const MOST_PAID = 5

/** What the server listed as paid on the day that is open, as it was read. */
export interface PaidList {
  /** The open day on which it was read: its business day, and how many closes the board had heard of. */
  period: string
  /** Server time from which on a payment may be missing in it, epoch ms. */
  readAt: number
  orders: readonly unknown[]
  ids: ReadonlySet<string>
  /** The server lists no more: what was paid before may be left out. */
  isCut: boolean
}

const idOf = (value: unknown): string[] => (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? [value.id] : [])

/**
 * @param orders as the server sent them
 * @param period the day that was open then: another one once it turns or is closed
 * @param readAt server time when they were asked for, epoch ms
 */
export const paidList = (orders: readonly unknown[], period: string, readAt: number): PaidList => ({
  period, readAt, orders, ids: new Set(orders.flatMap(idOf)), isCut: orders.length >= MOST_PAID_LISTED,
})

/** What is known of an open day: a list of before it turned or was closed says nothing of it. */
export const listOn = (period: string, list: PaidList): PaidList | null => (list.period === period ? list : null)

/**
 * What the counter took last, the latest first: a hand that took the wrong bill finds it here. The board also holds bills of a day that is over, so of the day that is open are those that the
 * server listed, and those that were paid since.
 * @param today all of the day that is open; null: it is not known, the last few are listed
 */
export function paidRows(orders: Iterable<Order>, today: PaidList | null): PaidRow[] {
  return [...orders]
    .flatMap((order): PaidRow[] => {
      const payment = amountDue(order) === 0 ? lastTaken(order) : undefined
      return payment && (!today || today.ids.has(order.id) || payment.at >= today.readAt) ? [{ order, payment }] : []
    })
    .sort((a, b) => b.payment.at - a.payment.at)
    .slice(0, today ? MOST_PAID_LISTED : MOST_PAID)
}
