import { type Order, ORDER_STATUSES } from '#schemas/order.ts'
import { known } from '#schemas/primitives.ts'
import { kitchenSince, runsOutAt } from '../order-life.ts'
import { amountDue, roomForMore } from '../payments.ts'

/** A payment company takes no less, paise. */
export const LEAST_PAYMENT = 100

/**
 * Whether an order's bill may be paid online now: something is due, what is drawn and what goes back of it have their place, and an order that is paid before the meal is still
 * within its time. @param now epoch ms
 */
export function isPayableOnline(order: Order, now: number): boolean {
  if (amountDue(order) < LEAST_PAYMENT || roomForMore(order) < 0 || known(order.status, ORDER_STATUSES) === null) return false
  return order.status === 'DRAFT' ? now < (runsOutAt(order) ?? now) : kitchenSince(order) !== null
}
