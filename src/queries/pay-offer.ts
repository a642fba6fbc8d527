import { isPayableOnline } from '#domain/online/payable.ts'
import type { PayTruth } from '#domain/pay-truth.ts'
import { takesOnline } from '#domain/payment-timing.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'

/** What is known of the payment says that none is under way or done. */
const OPEN: ReadonlySet<PayTruth> = new Set(['unpaid', 'failed', 'dropped', 'outlet'])

/**
 * P-07: whether paying online is offered for an order now: its outlet takes that, something is due, and no payment is under way.
 * @param outlet the order's; null: not on this phone, so only a draft is offered, which nothing else pays
 * @param now epoch ms of the server
 */
export function isOfferedOnline(order: Order, truth: PayTruth, outlet: Outlet | null, now: number): boolean {
  if (!OPEN.has(truth) || !isPayableOnline(order, now)) return false
  return order.status === 'DRAFT' || (outlet?.id === order.outletId && takesOnline(outlet))
}
