import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { paymentStatusOf } from './online/shown.ts'
import { amountDue } from './payments.ts'

/** What the counter took last for an order and has given nothing back of: that alone can be undone. Undefined: nothing. */
export function lastTaken({ payments = [] }: Pick<Order, 'payments'>): Payment | undefined {
  const last = payments.findLast(({ tender }) => tender !== 'ONLINE')
  return last && last.amount > 0 ? last : undefined
}

/**
 * The order with a payment of it undone: its tip is none, what it brought goes back as it came, and what is due then is to be paid again (ST-11). Its list of payments grows all the
 * same, since a board takes the longer one for the later.
 * @param undoing the act, with its key and its time
 */
export function withUndone(order: Order, undone: Payment, undoing: Pick<Payment, 'id' | 'at'>): Order {
  const back: Payment = { ...undoing, tender: undone.tender, amount: -undone.amount, tip: 0, given: null, reference: '' }
  const payments = (order.payments ?? []).map((payment) => (payment.id === undone.id ? { ...payment, tip: 0, given: null } : payment))
  const open: Order = { ...order, payments: [...payments, back] }
  if (amountDue(open) <= 0) return open
  return { ...open, paymentStatus: order.online ? paymentStatusOf({ paymentStatus: 'INITIAL' }, order.online) : 'INITIAL' }
}
