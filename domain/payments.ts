import type { Order } from '#schemas/order.ts'
import { ORDER_STATUSES } from '#schemas/order.ts'
import { MOST_PAYMENTS, type Payment, type TakenBy, TENDERS } from '#schemas/payment.ts'
import { known } from '#schemas/primitives.ts'
import { endedUnmade, kitchenSince } from './order-life.ts'

type Billed = Pick<Order, 'status' | 'bill' | 'paymentStatus' | 'payments'>

/** Paise taken towards an order's bill so far, less what was given back; tips are not among them. */
export const paidFor = ({ payments }: Pick<Order, 'payments'>): number => (payments ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** Up to so many payments an order's bill can be undone and is paid online: the rest is for money that is taken or was drawn by then, and for all that goes back of it. */
const MOST_BEFORE_LAST = MOST_PAYMENTS - 10

/** How many payments an order may still have until its bill can be undone no more (0), or be paid online no more (below 0). */
export const roomForMore = ({ payments = [] }: Pick<Order, 'payments'>): number => MOST_BEFORE_LAST - payments.length

/** Paise of tips given with an order. */
export const tipsOf = ({ payments }: Pick<Order, 'payments'>): number => (payments ?? []).reduce((sum, { tip }) => sum + tip, 0)

/** Paise that an order costs as it stands: nothing once it has come to nothing. */
export const billedFor = ({ status, bill }: Pick<Order, 'status' | 'bill'>): number => (endedUnmade(status) ? 0 : bill.total)

/** Paise of tips that are to be given back: none is kept for a meal that was never made. */
export const tipsToGiveBack = (order: Pick<Order, 'status' | 'payments'>): number => (endedUnmade(order.status) ? tipsOf(order) : 0)

/** Whether an earlier release called an order paid without a payment: it owes nothing, and is none of the counter's bills. */
export const isCalledPaid = ({ paymentStatus, payments }: Pick<Order, 'paymentStatus' | 'payments'>): boolean => paymentStatus === 'SUCCESS' && payments === undefined

/**
 * Paise that are still to be paid; negative: what is to be given back, because a part of the order was cancelled after it was paid, or all of it, and its tip with it.
 */
export const amountDue = (order: Billed): number => (isCalledPaid(order) ? 0 : billedFor(order) - paidFor(order) - tipsToGiveBack(order))

/** Whether a counter may take money for an order now: it is the outlet's, its status is known, and something is due. */
export const isPayableAtCounter = (order: Billed & Pick<Order, 'events'>): boolean =>
  amountDue(order) > 0 && kitchenSince(order) !== null && known(order.status, ORDER_STATUSES) !== null

/** Whether its bill may go on a room, to be settled at check-out: somebody stays there. */
export const mayGoOnRoom = ({ serviceType }: Pick<Order, 'serviceType'>): boolean => serviceType === 'RO'

/** What of it is on a room, paise, tips among it: it is settled at check-out, and not paid yet. */
const onRoom = ({ payments }: Pick<Order, 'payments'>): number => (payments ?? []).reduce((sum, { tender, amount, tip }) => (tender === 'ROOM' ? sum + amount + tip : sum), 0)

/** Whether any of it is on a room. */
export const isOnRoom = (order: Pick<Order, 'payments'>): boolean => onRoom(order) > 0

/** How `amount` (paise) may go back at the counter: off the room what is on the room, and no money from the drawer for it; otherwise in money. */
export const waysBack = (order: Pick<Order, 'payments'>, amount: number): readonly TakenBy[] => (onRoom(order) >= amount ? ['ROOM'] : TENDERS)

/**
 * The order with a payment more. Its payment succeeded once nothing is due (ST-11): serving never does that. What is given back does not undo it,
 * since the rest stays paid.
 */
export function withPayment(order: Order, payment: Payment): Order {
  const paid: Order = { ...order, payments: [...(order.payments ?? []), payment] }
  return { ...paid, paymentStatus: amountDue(paid) <= 0 ? 'SUCCESS' : order.paymentStatus }
}

/** The order with what was given back of it. Where tips went back too, what had brought them holds neither a tip nor what was counted with it any more, as where a payment is undone. */
export function withGivenBack(order: Order, back: Payment): Order {
  const payments = back.tipBack ? order.payments?.map((payment) => (payment.tip > 0 ? { ...payment, tip: 0, given: null } : payment)) : order.payments
  return withPayment({ ...order, payments }, back)
}
