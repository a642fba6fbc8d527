import type { Order, OrderStatusWord } from '#schemas/order.ts'
import { isRunning } from './order-life.ts'

/** Until it is ready an order can be stopped, if the outlet says so. */
const STOPPABLE: ReadonlySet<OrderStatusWord> = new Set(['UNATTENDED', 'CONFIRMED', 'PARTIALCONFIRM'])

type Asked = Pick<Order, 'status' | 'cancelAsk'>

/** Whether the guest may ask the outlet to cancel it: once, while there is something to stop. An ask that was not answered yet may be said again. */
export const mayAskCancel = ({ status, cancelAsk }: Asked): boolean => STOPPABLE.has(status) && (cancelAsk?.answer ?? null) === null

/** Whether the outlet has been asked and owes an answer. */
export const isCancelAsked = ({ status, cancelAsk }: Asked): boolean => isRunning(status) && cancelAsk?.answer === null

/** The order with the outlet's answer to the ask that stands; unchanged where none does. @param now epoch ms */
export const withCancelAnswer = (order: Order, answer: 'YES' | 'NO', now: number): Order =>
  order.cancelAsk?.answer === null ? { ...order, cancelAsk: { ...order.cancelAsk, answer, answeredAt: now } } : order
