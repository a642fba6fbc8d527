import type { Feedback } from '#schemas/feedback.ts'
import type { Order } from '#schemas/order.ts'

/** Feedback as the outlet keeps it of a guest whose account is gone: its ratings, none of the guest's words. */
export const withoutRemark = (feedback: Feedback): Feedback => ({ ...feedback, remark: '' })

/** An order that is over, as the ledger keeps it of a guest whose account is gone: it names nobody, no door and no place where they were, and has no word that the guest wrote. */
export const withoutDoor = ({ leaveAtDoor: _left, riderNote: _note, metresAway: _metres, ...order }: Order): Order => ({
  ...order,
  note: '',
  vehicle: null,
  address: null,
  feedback: order.feedback && withoutRemark(order.feedback),
  ...(order.cancelAsk ? { cancelAsk: { ...order.cancelAsk, reason: '' } } : {}),
})
