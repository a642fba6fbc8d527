import { isServed } from '#domain/order-life.ts'
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

/** What the counter took last, the latest first: a hand that took the wrong bill finds it here. @param isAll whether all of the day are listed, else the last few */
export const paidRows = (orders: Iterable<Order>, isAll: boolean): PaidRow[] =>
  [...orders]
    .flatMap((order): PaidRow[] => {
      const payment = amountDue(order) === 0 ? lastTaken(order) : undefined
      return payment ? [{ order, payment }] : []
    })
    .sort((a, b) => b.payment.at - a.payment.at)
    .slice(0, isAll ? undefined : MOST_PAID)
