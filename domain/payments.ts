import type { Order } from '#schemas/order.ts'
import { ORDER_STATUSES } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { known } from '#schemas/primitives.ts'
import { endedUnmade, kitchenSince } from './order-life.ts'

type Billed = Pick<Order, 'status' | 'bill' | 'paymentStatus' | 'payments'>

/** Paise taken towards an order's bill so far, less what was given back; tips are not among them. */
export const paidFor = ({ payments }: Pick<Order, 'payments'>): number => (payments ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** Paise of tips given with an order. */
export const tipsOf = ({ payments }: Pick<Order, 'payments'>): number => (payments ?? []).reduce((sum, { tip }) => sum + tip, 0)

/** Paise that an order costs as it stands: nothing once it has come to nothing. */
export const billedFor = ({ status, bill }: Pick<Order, 'status' | 'bill'>): number => (endedUnmade(status) ? 0 : bill.total)

/**
 * Paise that are still to be paid; negative: what is to be given back, because a part of the order was cancelled after it was paid.
 * An order that an earlier release called paid has no payments and owes nothing.
 */
export function amountDue(order: Billed): number {
  if (order.paymentStatus === 'SUCCESS' && order.payments === undefined) return 0
  return billedFor(order) - paidFor(order)
}

/** Whether a counter may take money for an order now: it is the outlet's, its status is known, and something is due. */
export const isPayableAtCounter = (order: Billed & Pick<Order, 'events'>): boolean =>
  amountDue(order) > 0 && kitchenSince(order) !== null && known(order.status, ORDER_STATUSES) !== null

/** Whether its bill may go on a room, to be settled at check-out: somebody stays there. */
export const mayGoOnRoom = ({ serviceType }: Pick<Order, 'serviceType'>): boolean => serviceType === 'RO'

/** Whether any of it went on a room, so that it is settled and not paid yet. */
export const isOnRoom = ({ payments }: Pick<Order, 'payments'>): boolean => (payments ?? []).some(({ tender }) => tender === 'ROOM')

/**
 * The order with a payment more. Its payment succeeded once nothing is due (ST-11): serving never does that. What is given back does not undo it,
 * since the rest stays paid.
 */
export function withPayment(order: Order, payment: Payment): Order {
  const paid: Order = { ...order, payments: [...(order.payments ?? []), payment] }
  return { ...paid, paymentStatus: amountDue(paid) <= 0 ? 'SUCCESS' : order.paymentStatus }
}
