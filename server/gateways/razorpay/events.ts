import { createHash } from 'node:crypto'
import { is, nullable, optional, pattern, string, type } from 'superstruct'
import { type GatewayEvent, GatewayError } from '../payment-gateway.ts'
import { isWebhookSigned } from './signatures.ts'

const Id = pattern(string(), /^\w{1,64}$/)

const Event = type({
  event: string(),
  payload: type({
    payment: optional(type({ entity: type({ id: Id, order_id: optional(nullable(Id)) }) })),
    order: optional(type({ entity: type({ id: Id }) })),
    refund: optional(type({ entity: type({ id: Id, payment_id: Id }) })),
  }),
})

/** Events that say something of a payment of ours; all that a webhook has to be subscribed to (docs/deploy.md). */
export const RAZORPAY_EVENTS: ReadonlySet<string> = new Set([
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'refund.speed_changed',
])

/**
 * The same on a redelivery. The company's own id stands in a header that its signature does not cover, so the body is part of the name:
 * nobody can keep an event out by sending another one under its id.
 */
function eventId(body: Uint8Array, headers: Headers): string {
  const given = headers.get('x-razorpay-event-id') ?? ''
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return /^[\w-]{1,50}$/.test(given) ? `${given}.${hash}` : hash
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

/** A webhook as it arrived. @returns null: not signed with one of the secrets @throws GatewayError `refused` where what was signed cannot be read */
export function readRazorpayEvent(body: Uint8Array, headers: Headers, secrets: readonly string[]): GatewayEvent | 'ignored' | null {
  if (!isWebhookSigned(secrets, body, headers.get('x-razorpay-signature') ?? '')) return null
  const told = parsed(body)
  if (!is(told, Event)) throw new GatewayError('refused', 'Razorpay: an event that cannot be read')
  if (!RAZORPAY_EVENTS.has(told.event)) return 'ignored'
  const { payment, order, refund } = told.payload
  return {
    id: eventId(body, headers),
    gatewayOrder: payment?.entity.order_id ?? order?.entity.id ?? null,
    paymentId: payment?.entity.id ?? refund?.entity.payment_id ?? null,
    refundId: refund?.entity.id ?? null,
  }
}
