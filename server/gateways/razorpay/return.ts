import { is, optional, string, type } from 'superstruct'
import type { GatewayReturn } from '../payment-gateway.ts'

const Metadata = type({ order_id: string(), payment_id: optional(string()) })

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
  const [paymentId, gatewayOrder, signature] = ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature'].map((name) => fields.get(name) ?? '')
  if (paymentId && gatewayOrder && signature) return { kind: 'paid', gatewayOrder, paymentId, signature }
  const metadata = parsed(fields.get('error[metadata]') ?? '')
  return is(metadata, Metadata) ? { kind: 'failed', gatewayOrder: metadata.order_id } : null
}
