import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { paymentStatusOf } from './online/shown.ts'
import { amountDue, roomForMore } from './payments.ts'

/** What the counter took last for an order and has given nothing back of: that alone can be undone. Undefined: nothing. */
export function lastTaken({ payments = [] }: Pick<Order, 'payments'>): Payment | undefined {
  const last = payments.findLast(({ tender }) => tender !== 'ONLINE')
  return last && last.amount > 0 ? last : undefined
}

/** Whether a bill was undone so often that what is taken for it stays taken: each time takes two of the payments that an order has room for, and what goes back of it needs some. */
export const isUndoneTooOften = (order: Pick<Order, 'payments'>): boolean => roomForMore(order) <= 0

/**
 * Whether a payment was taken and undone since: what the counter wrote next brings it back whole, and it holds neither a tip nor what was counted any more. What is given back of an order
 * that came to nothing looks the same, and nothing is due there.
 */
export function isUndone({ payments = [] }: Pick<Order, 'payments'>, paymentId: string): boolean {
  const ofCounter = payments.filter(({ tender }) => tender !== 'ONLINE')
  const at = ofCounter.findIndex(({ id }) => id === paymentId)
  const [taken, next] = at < 0 ? [] : ofCounter.slice(at)
  return taken !== undefined && taken.amount > 0 && taken.tip === 0 && taken.given === null && next?.tender === taken.tender && next.amount === -taken.amount
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
