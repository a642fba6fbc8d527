import { is, pattern, string, type } from 'superstruct'
import type { GatewayReturn } from '../payment-gateway.ts'

const ORDER = /^order_\w{1,40}$/
const PAYMENT = /^pay_\w{1,40}$/
const SIGNATURE = /^\w{1,200}$/

const Metadata = type({ order_id: pattern(string(), ORDER) })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The form that Razorpay posts where its script's handler does not run, in the web views of apps: three fields after a payment; after a failed one
 * `error[…]`, whose `error[metadata]` is JSON as text. Nothing of it is believed here.
 */
export function readRazorpayReturn(fields: URLSearchParams): GatewayReturn | null {
  const [paymentId = '', gatewayOrder = '', signature = ''] = ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature'].map((name) => fields.get(name) ?? '')
  if (ORDER.test(gatewayOrder) && PAYMENT.test(paymentId) && SIGNATURE.test(signature)) return { kind: 'paid', gatewayOrder, paymentId, signature }
  const metadata = parsed(fields.get('error[metadata]') ?? '')
  return is(metadata, Metadata) ? { kind: 'failed', gatewayOrder: metadata.order_id } : null
}
