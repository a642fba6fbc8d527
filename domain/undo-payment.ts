import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { paymentStatusOf } from './online/shown.ts'
import { endedUnmade } from './order-life.ts'
import { amountDue, paidFor, roomForMore } from './payments.ts'

/** What the counter took last for an order and has given nothing back of: that alone can be undone. Undefined: nothing. */
export function lastTaken({ payments = [] }: Pick<Order, 'payments'>): Payment | undefined {
  const last = payments.findLast(({ tender }) => tender !== 'ONLINE')
  return last && last.amount > 0 ? last : undefined
}

/** Whether a bill was undone so often that what is taken for it stays taken: each time takes two of the payments that an order has room for, and what goes back of it needs some. */
export const isUndoneTooOften = (order: Pick<Order, 'payments'>): boolean => roomForMore(order) <= 0

const ofCounter = (payments: readonly Payment[]): Payment[] => payments.filter(({ tender }) => tender !== 'ONLINE')

/** Whether what the counter wrote next brings back whole what it took, as undoing does. */
const bringsBack = (taken: Payment, next: Payment): boolean => taken.amount > 0 && taken.tip === 0 && taken.given === null && next.tender === taken.tender && next.amount === -taken.amount

type Billed = Pick<Order, 'status' | 'events' | 'bill' | 'payments'>

/**
 * Whether something was still due once it had gone back, of an order that had not come to nothing by then: then it was undone. What is given back settles a bill, or comes after the end of
 * the order.
 */
function leftDue({ status, events, bill, payments = [] }: Billed, back: Payment): boolean {
  if (endedUnmade(status) && back.at >= (events.findLast((event) => endedUnmade(event.status))?.at ?? 0)) return false
  return paidFor({ payments: payments.slice(0, payments.indexOf(back) + 1) }) < bill.total
}

/**
 * What was taken and given back of an order as its guest lived it. What the counter undid did not happen, and may have been another guest's money: neither it nor that it went back
 * is among them (decision 0034).
 */
export function lastingPayments(order: Billed): readonly Payment[] {
  const { payments = [] } = order
  const undone = new Set<Payment>()
  let taken: Payment | undefined
  for (const next of ofCounter(payments)) {
    if (taken && bringsBack(taken, next) && leftDue(order, next)) undone.add(taken).add(next)
    taken = next
  }
  return payments.filter((payment) => !undone.has(payment))
}

/**
 * Whether a payment was taken and undone since: what the counter wrote next brings it back whole, and it holds neither a tip nor what was counted any more. What is given back of an order
 * that came to nothing looks the same, and nothing is due there.
 */
export function isUndone({ payments = [] }: Pick<Order, 'payments'>, paymentId: string): boolean {
  const counted = ofCounter(payments)
  const at = counted.findIndex(({ id }) => id === paymentId)
  const [taken, next] = at < 0 ? [] : counted.slice(at)
  return taken !== undefined && next !== undefined && bringsBack(taken, next)
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
