import { endedUnmade } from '#domain/order-life.ts'
import { amountDue } from '#domain/payments.ts'
import { lastingPayments } from '#domain/undo-payment.ts'
import { speak } from '#messages/speak.ts'
import type { OrderView } from '#src/queries/use-orders.ts'

/** The line under an order's dishes. */
export interface OrderTotal {
  label: string
  /** What offers and points take off, paise: the dishes above stand with their own prices. 0 where nothing is charged. */
  discount: number
  /** What packing, delivery, taxes that are not in the prices and the round-off add, paise: dishes, discount and this make the total. 0 where nothing is charged. */
  added: number
  /** What `added` is called: where prices hold their taxes and nothing is charged beside them it is the round-off alone. */
  addedLabel: string
  /** The order came to nothing: its total is struck, as its dishes are. */
  isVoid: boolean
  /** There is a receipt, or one will come. */
  hasReceipt: boolean
}

const addedTo = ({ items, discount, total }: OrderView['bill']): number => total - items + discount
const addedLabelOf = (bill: OrderView['bill']): string => speak(addedTo(bill) === bill.roundOff ? 'cart.roundOff' : 'tracking.added')

/** "To pay" is said only of a bill of which nothing is paid and that stands. */
export function orderTotal({ order, bill }: Pick<OrderView, 'order' | 'bill'>): OrderTotal {
  const addedLabel = addedLabelOf(bill)
  if (!order) return { label: speak('tracking.agreedTotal'), discount: bill.discount, added: addedTo(bill), addedLabel, isVoid: false, hasReceipt: false }
  const isVoid = endedUnmade(order.status)
  return {
    label: speak(!isVoid && amountDue(order) === bill.total ? 'tracking.newTotal' : 'tracking.total'),
    discount: isVoid ? 0 : bill.discount,
    added: isVoid ? 0 : addedTo(bill),
    addedLabel,
    isVoid,
    hasReceipt: !isVoid || lastingPayments(order).length > 0,
  }
}
