/** What Razorpay's API answers and its webhooks carry, field by field as its documentation records them (payments.md, orders.md, refunds.md of its webhooks and API pages). */
import { randomBytes } from 'node:crypto'

export interface RazorpayPaymentShape {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  method: string
  captured: boolean
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  error_code: string | null
  error_reason: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
  [field: string]: unknown
}

export interface RazorpayOrderShape {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  created_at: number
  [field: string]: unknown
}

export interface RazorpayRefundShape {
  id: string
  entity: 'refund'
  amount: number
  payment_id: string
  receipt: string | null
  status: 'pending' | 'processed' | 'failed'
  acquirer_data: Record<string, string | null>
  created_at: number
  [field: string]: unknown
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A prefix and 14 letters and digits. */
export const razorpayId = (prefix: 'order' | 'pay' | 'rfnd' | 'evt'): string => `${prefix}_${[...randomBytes(14)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`

/** Empty notes are a list, filled ones an object; now and then an empty object is seen. */
export const NOTES: readonly unknown[] = [[], {}, { comment: 'Handle with care' }]

export const newOrder = (fields: Pick<RazorpayOrderShape, 'amount' | 'currency' | 'receipt' | 'created_at'>, notes: unknown): RazorpayOrderShape => ({
  id: razorpayId('order'), entity: 'order', ...fields, amount_paid: 0, amount_due: fields.amount, offer_id: null, status: 'created', attempts: 0, notes,
})

export const newPayment = (fields: Pick<RazorpayPaymentShape, 'amount' | 'currency' | 'order_id' | 'method' | 'created_at'>, notes: unknown): RazorpayPaymentShape => ({
  id: razorpayId('pay'), entity: 'payment', ...fields, status: 'created', invoice_id: null, international: false, amount_refunded: 0, refund_status: null, captured: false, description: null,
  card_id: null, bank: fields.method === 'netbanking' ? 'HDFC' : null, wallet: null, vpa: fields.method === 'upi' ? 'gaurav.kumar@upi' : null, email: 'gaurav.kumar@example.com', contact: '+919876543210',
  notes, fee: null, tax: null, error_code: null, error_description: null, error_source: null, error_step: null, error_reason: null, acquirer_data: {},
  ...(fields.method === 'upi' ? { upi: { payer_account_type: 'bank_account', vpa: 'gaurav.kumar@upi', flow: 'intent' } } : {}),
})

export const newRefund = (fields: Pick<RazorpayRefundShape, 'amount' | 'payment_id' | 'receipt' | 'created_at'>, notes: unknown): RazorpayRefundShape => ({
  id: razorpayId('rfnd'), entity: 'refund', ...fields, currency: 'INR', notes, acquirer_data: { arn: null }, batch_id: null, status: 'pending', speed_processed: 'normal', speed_requested: 'normal',
})

/** What an authorized payment's acquirer says, by method. */
export const acquirerData = (method: string): Record<string, string | null> => {
  if (method === 'upi') return { rrn: '322206890934', upi_transaction_id: '8F1C6D1B8D0F4D2F9A61A5E2D2A2A1A0' }
  if (method === 'card') return { auth_code: '828553' }
  return method === 'netbanking' ? { bank_transaction_id: '0125836177' } : { transaction_id: null }
}

export const collection = <T>(items: readonly T[]) => ({ entity: 'collection', count: items.length, items })

export const failure = (description: string, over: Record<string, unknown> = {}) => ({
  error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'payment_initiation', reason: 'input_validation_failed', metadata: {}, ...over },
})

/** What an account takes: parts by name, an empty list where there are none. */
export const METHODS_TAKEN = {
  entity: 'methods', card: true, debit_card: true, credit_card: true, prepaid_card: true, amex: false, netbanking: { HDFC: 'HDFC Bank', SBIN: 'State Bank of India' }, wallet: [], emi: false, upi: true, upi_intent: true,
}

export interface RazorpayDowntimeShape {
  id: string
  entity: 'payment.downtime'
  method: string
  begin: number
  end: number | null
  status: string
  scheduled: boolean
  severity: string
  instrument: Record<string, string>
  created_at: number
  updated_at: number
}

/** A downtime that was not announced, of everything a method has. */
export const newDowntime = (fields: Pick<RazorpayDowntimeShape, 'method' | 'begin'> & Partial<RazorpayDowntimeShape>): RazorpayDowntimeShape => ({
  id: 'down_F7LroRQAAFuswd', entity: 'payment.downtime', end: null, status: 'started', scheduled: false, severity: 'high', instrument: {}, created_at: fields.begin, updated_at: fields.begin, ...fields,
})

/** A line of the settlement report by which the company sets something right: it names no settlement of its own. */
export const newCorrection = (amount: number, settledAt: number) => ({
  entity_id: 'adj_EhcHONhX4ChgNC', type: 'adjustment', debit: 0, credit: amount, amount, currency: 'INR', fee: 0, tax: 0, on_hold: false, settled: true, created_at: settledAt, settled_at: settledAt as number | null, description: 'test reason', notes: null,
  payment_id: null, settlement_utr: null, order_id: null, order_receipt: null, method: null, card_network: null, card_issuer: null, card_type: null, dispute_id: null,
})
