import { array, type Infer, integer, nullable, optional, string, type, unknown } from 'superstruct'
import type { GatewayOrder, GatewayPayment, GatewayRefund } from '../payment-gateway.ts'

/**
 * What Razorpay's API answers, as far as it is read here: other fields may come and go. `notes` are never read (they arrive as `[]`, `{}` or an object).
 * Times are Unix seconds, amounts paise.
 */
export const RazorpayPayment = type({
  id: string(),
  order_id: nullable(string()),
  amount: integer(),
  currency: string(),
  status: string(),
  method: optional(nullable(string())),
  amount_refunded: optional(nullable(integer())),
  error_code: optional(nullable(string())),
  error_reason: optional(nullable(string())),
  acquirer_data: optional(unknown()),
})
export type RazorpayPayment = Infer<typeof RazorpayPayment>

export const RazorpayOrder = type({ id: string(), amount: integer(), receipt: nullable(string()), created_at: integer() })
export type RazorpayOrder = Infer<typeof RazorpayOrder>

export const RazorpayPayments = type({ items: array(RazorpayPayment) })
export const RazorpayOrders = type({ items: array(RazorpayOrder) })
export const RazorpayPaidOrders = type({ items: array(type({ ...RazorpayOrder.schema, payments: optional(RazorpayPayments) })) })

export const RazorpayRefund = type({
  id: string(),
  payment_id: string(),
  amount: integer(),
  status: string(),
  receipt: optional(nullable(string())),
  acquirer_data: optional(unknown()),
})
export type RazorpayRefund = Infer<typeof RazorpayRefund>
export const RazorpayRefunds = type({ items: array(RazorpayRefund) })

/** What the account takes: `true` or what there is of it by name; an empty list, `{}` or `false` where it is not taken. */
export const RazorpayMethods = type({ upi: optional(unknown()), card: optional(unknown()), netbanking: optional(unknown()), wallet: optional(unknown()) })
export type RazorpayMethods = Infer<typeof RazorpayMethods>

export const RazorpayDowntime = type({ method: string(), begin: integer(), end: optional(nullable(integer())), status: string(), severity: string(), instrument: optional(unknown()) })
export type RazorpayDowntime = Infer<typeof RazorpayDowntime>
export const RazorpayDowntimes = type({ items: array(RazorpayDowntime) })

/** A list answers at most this many at a time. */
export const MOST_LISTED = 100

/** The longest that the structs of schemas/online-payment.ts hold. */
const MOST = { reference: 80, method: 24, reason: 60 } as const

/** What a bank's help line asks for, by the names Razorpay has for it: UPI and most cards, cards, net banking, wallets; of refunds. */
const PAYMENT_REFERENCES = ['rrn', 'auth_code', 'bank_transaction_id', 'transaction_id'] as const
const REFUND_REFERENCES = ['arn', 'rrn', 'utr'] as const

/** @param data an object, or an empty list where the bank said nothing */
function bankReference(data: unknown, names: readonly string[]): string {
  const told = typeof data === 'object' && data !== null ? new Map<string, unknown>(Object.entries(data)) : new Map<string, unknown>()
  const found = names.map((name) => told.get(name)).find((said): said is string => typeof said === 'string' && said !== '')
  return found?.slice(0, MOST.reference) ?? ''
}

const PAYMENT_STATUSES = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const
const REFUND_STATUSES = ['pending', 'processed', 'failed'] as const

/** A status that is not known here says nothing yet, as the first one does. */
const statusOf = <const T extends readonly [string, ...string[]]>(status: string, words: T): T[number] => words.find((word) => word === status) ?? words[0]

/** A payment of Razorpay's in the port's words. */
export function paymentOf(payment: RazorpayPayment): GatewayPayment {
  const status = statusOf(payment.status, PAYMENT_STATUSES)
  return {
    id: payment.id,
    gatewayOrder: payment.order_id ?? '',
    status,
    amount: payment.amount,
    currency: payment.currency,
    refunded: payment.amount_refunded ?? 0,
    method: (payment.method ?? '').slice(0, MOST.method),
    bankReference: bankReference(payment.acquirer_data, PAYMENT_REFERENCES),
    reason: status === 'failed' ? (payment.error_reason || payment.error_code || '').slice(0, MOST.reason) : '',
  }
}

/** An order of Razorpay's with its payments, in the port's words. */
export const orderOf = ({ id, receipt, amount, created_at }: RazorpayOrder, payments: readonly RazorpayPayment[]): GatewayOrder =>
  ({ id, reference: receipt ?? '', amount, openedAt: created_at * 1000, payments: payments.map(paymentOf) })

/** A refund of Razorpay's in the port's words. */
export const refundOf = ({ id, payment_id, amount, status, receipt, acquirer_data }: RazorpayRefund): GatewayRefund => ({
  id,
  key: receipt ?? '',
  paymentId: payment_id,
  amount,
  status: statusOf(status, REFUND_STATUSES),
  bankReference: bankReference(acquirer_data, REFUND_REFERENCES),
})
