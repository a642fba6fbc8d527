import { MOST_REFUNDS_TOLD, type OnlinePayment, type OnlineRefund } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import type { Attempt } from './attempt.ts'
import { onlineOf, paymentStatusOf, refundStatusOf } from './shown.ts'

/** A try to pay as it is kept. Times in epoch ms, amounts in paise. */
export interface KeptAttempt extends Attempt {
  gateway: string
  /** What was given back by nobody's order here, as far as the ledger has it. */
  returned: number
  /** How much of `returned` a person has accepted as the outlet's own cost. */
  allocated: number
  /** When it was decided about. */
  verdictAt: number | null
  firstToldAt: number
  /** When it was written into the ledger that the money was drawn. */
  capturedAt: number | null
}

/** Paise of a payment that the company gave back unasked and that belong to no bill. */
export const unaskedOf = ({ returned, allocated }: Pick<KeptAttempt, 'returned' | 'allocated'>): number => returned - allocated

/** Money on its way back, as it is kept. */
export interface KeptRefund extends OnlineRefund {
  /** Of the call that sends it: its id, and another for each time that a person has it sent again. */
  key: string
  gateway: string
  paymentId: string
  /** `release`: it was never drawn and goes back by itself; `refund`: it is sent back. */
  kind: 'release' | 'refund'
}

/** What is asked to be paid online for an order. */
export interface KeptIntent {
  id: string
  orderId: string
  outletId: string
  amount: number
  /** ST-11's User_Dropped or Invalid; '' nothing of it. */
  remark: string
  /** When the guest asked for it last. */
  askedAt: number
  /** When the guest chose another way to pay; null: they did not. */
  closedAt: number | null
}

/** Given back past the payment company (person-acts.ts): one that the company has sent bears its name. */
const isByHand = ({ state, reference }: KeptRefund): boolean => state === 'SUCCESS' && reference === ''

/** Paise of a payment that refunds here send, have sent or tried to send by its company. */
export const refundedByUs = (refunds: readonly KeptRefund[], { gateway, id }: Pick<KeptAttempt, 'gateway' | 'id'>): number =>
  refunds.reduce((sum, refund) => (refund.gateway === gateway && refund.paymentId === id && refund.kind === 'refund' && !isByHand(refund) ? sum + refund.amount : sum), 0)

/** All that is kept of an order's online payment. */
export interface PaymentBooks {
  intent: KeptIntent
  /** In the order in which they were first told of. */
  attempts: readonly KeptAttempt[]
  /** In the order in which they were asked for. */
  refunds: readonly KeptRefund[]
}

/** A transfer of the outlet's ledger: `amount` paise from the account `credit` to the account `debit`, once for its key. */
export interface Leg {
  key: string
  debit: string
  credit: string
  amount: number
}

/** Ids that are the same however often something is decided. */
export interface BookIds {
  /** Of a payment's n-th refund, from one on: it is the key of the call too. */
  refund: (paymentId: string, n: number) => string
  /** Of a payment in the order. */
  payment: (what: string) => string
}

/** What a change does: books and order as they stand then, and what the ledger has to say of it. */
export interface BooksMoved {
  books: PaymentBooks
  order: Order
  legs: readonly Leg[]
}

/** What guests paid towards their bills. */
export const BILLS_ACCOUNT = 'bills'
/** What a payment company has drawn for the outlet and not sent back. */
export const gatewayAccount = (gateway: string): string => `gateway:${gateway}`
/** Money that was drawn and belongs to no bill; it is empty but within the transaction that decides where it goes. Anything in it is an alarm. */
export const UNALLOCATED_ACCOUNT = 'unallocated'
/** What is owed to guests: refunds that were decided and are not sent yet. */
export const REFUNDS_ACCOUNT = 'refunds'
/** What was given back to guests by hand, past the payment company and the tills: a bank transfer of the owner's. */
export const BY_HAND_ACCOUNT = 'by-hand'
/** What the outlet gave back of bills that stand as they are. */
export const GOODWILL_ACCOUNT = 'goodwill'

const shownRefund = ({ id, amount, state, reason, reference, bankReference, method, askedAt, sentAt, changedAt }: KeptRefund): OnlineRefund => ({
  id,
  amount,
  state,
  reason,
  reference,
  bankReference,
  method,
  askedAt,
  sentAt,
  changedAt,
})

/** The order with its refunds as its guest reads them (ST-11). */
export const withRefunds = (order: Order, refunds: readonly KeptRefund[]): Order =>
  refunds.length === 0 ? order : { ...order, refunds: refunds.slice(-MOST_REFUNDS_TOLD).map(shownRefund), refundStatus: refundStatusOf(refunds) }

/** The order as its guest reads it: how its payment and its refunds stand. @param now epoch ms */
export function withBooks(order: Order, { intent, attempts, refunds }: PaymentBooks, now: number): Order {
  const online: OnlinePayment = onlineOf(order, { id: intent.id, amount: intent.amount, isClosed: intent.closedAt !== null, remark: intent.remark }, attempts, order.online ?? null, now)
  return withRefunds({ ...order, online, paymentStatus: paymentStatusOf(order, online), transactionSubStatus: online.state === 'paid' ? null : intent.remark || null }, refunds)
}
