/** The books of the stand-in of Razorpay: orders, payments and refunds, and the events that their changes raise. Its HTTP interface is razorpay-stand-in.ts. */
import { createHmac } from 'node:crypto'
import { acquirerData, newOrder, newPayment, newRefund, NOTES, razorpayId, type RazorpayOrderShape, type RazorpayPaymentShape, type RazorpayRefundShape } from './razorpay-shapes.ts'

/** A webhook as it is sent, once or again. */
export interface RazorpayEvent {
  id: string
  event: string
  body: string
  headers: Record<string, string>
}

export interface RazorpayBooks {
  orders: Map<string, RazorpayOrderShape>
  payments: Map<string, RazorpayPaymentShape>
  refunds: Map<string, RazorpayRefundShape>
  /** All that happened, in the order in which it did. */
  events: RazorpayEvent[]
  /** Paise on the merchant's account: refunds are paid from it. */
  balance: { paise: number }
  openOrder: (fields: { amount: number; currency: string; receipt: string | null }) => RazorpayOrderShape
  /** A guest pays: the bank holds the money. @param over another amount or currency than the order's, to be refused by the server */
  authorize: (orderId: string, method?: string, over?: { amount?: number; currency?: string }) => RazorpayPaymentShape
  /** A try that the bank has not answered yet. */
  begin: (orderId: string, method?: string) => RazorpayPaymentShape
  fail: (orderId: string, reason: string, method?: string) => RazorpayPaymentShape
  /** A bank that has said no, or nothing, says yes after all. */
  authorizeLate: (paymentId: string) => RazorpayPaymentShape
  capture: (payment: RazorpayPaymentShape) => void
  /** What is not captured in time goes back by itself. */
  returnUncaptured: (paymentId: string) => void
  refund: (payment: RazorpayPaymentShape, amount: number, receipt: string | null) => RazorpayRefundShape
  endRefund: (refundId: string, status: 'processed' | 'failed') => void
  /** Signed with any secret: another one than the webhook's makes a forgery. */
  sign: (body: string, eventId?: string, secret?: string) => RazorpayEvent
}

const found = <T>(map: ReadonlyMap<string, T>, id: string): T => {
  const entry = map.get(id)
  if (entry === undefined) throw new Error(`The stand-in of Razorpay has no ${id}.`)
  return entry
}

/** Two of a hundred, and the tax on them, which is in the fee that is told. */
const feeOf = (amount: number): { fee: number; tax: number } => {
  const plain = Math.ceil(amount / 50)
  const tax = Math.round(plain * 0.18)
  return { fee: plain + tax, tax }
}

/** @param nowSeconds Unix time; `onEvent` is told of each event as it is raised */
export function openRazorpayBooks(webhookSecret: () => string, nowSeconds: () => number, onEvent: (event: RazorpayEvent) => void): RazorpayBooks {
  const orders = new Map<string, RazorpayOrderShape>()
  const payments = new Map<string, RazorpayPaymentShape>()
  const refunds = new Map<string, RazorpayRefundShape>()
  const events: RazorpayEvent[] = []
  const balance = { paise: 1_000_000_000 }
  let made = 0
  const notes = (): unknown => NOTES[made++ % NOTES.length]

  const sign = (body: string, eventId = razorpayId('evt'), secret = webhookSecret()): RazorpayEvent => ({
    id: eventId,
    event: /"event": ?"([\w.]+)"/.exec(body)?.[1] ?? '',
    body,
    headers: { 'Content-Type': 'application/json', 'X-Razorpay-Signature': createHmac('sha256', secret).update(body).digest('hex'), 'x-razorpay-event-id': eventId, 'User-Agent': 'Razorpay-Webhook/v1' },
  })
  /** A snapshot of its entities as they are at that moment. */
  const raise = (event: string, parts: Record<string, unknown>): void => {
    const payload = Object.fromEntries(Object.entries(parts).map(([name, entity]) => [name, { entity }]))
    const raised = sign(JSON.stringify({ entity: 'event', account_id: 'acc_BFQ7uQEaa7j2z7', event, contains: Object.keys(parts), payload, created_at: nowSeconds() }))
    events.push(raised)
    onEvent(raised)
  }

  const begin = (orderId: string, method = 'upi', over: { amount?: number; currency?: string } = {}): RazorpayPaymentShape => {
    const order = found(orders, orderId)
    const payment = newPayment({ amount: order.amount, currency: order.currency, order_id: orderId, method, created_at: nowSeconds(), ...over }, notes())
    payments.set(payment.id, payment)
    order.attempts += 1
    if (order.status === 'created') order.status = 'attempted'
    return payment
  }
  const authorizeLate = (paymentId: string): RazorpayPaymentShape => {
    const payment = found(payments, paymentId)
    Object.assign(payment, { status: 'authorized', error_code: null, error_reason: null, error_description: null, error_source: null, error_step: null, acquirer_data: acquirerData(payment.method) })
    raise('payment.authorized', { payment })
    return payment
  }

  return {
    orders,
    payments,
    refunds,
    events,
    balance,
    sign,
    begin,
    authorizeLate,
    openOrder(fields) {
      const order = newOrder({ ...fields, created_at: nowSeconds() }, notes())
      orders.set(order.id, order)
      return order
    },
    authorize: (orderId, method, over) => authorizeLate(begin(orderId, method, over).id),
    fail(orderId, reason, method) {
      const payment = begin(orderId, method)
      Object.assign(payment, { status: 'failed', error_code: 'BAD_REQUEST_ERROR', error_description: 'Payment failed', error_source: 'bank', error_step: 'payment_authorization', error_reason: reason })
      raise('payment.failed', { payment })
      return payment
    },
    capture(payment) {
      const order = found(orders, payment.order_id)
      Object.assign(payment, { status: 'captured', captured: true, ...feeOf(payment.amount) })
      Object.assign(order, { status: 'paid', amount_paid: payment.amount, amount_due: 0 })
      raise('payment.captured', { payment })
      raise('order.paid', { payment, order })
    },
    returnUncaptured(paymentId) {
      const payment = found(payments, paymentId)
      Object.assign(payment, { status: 'refunded', amount_refunded: payment.amount, refund_status: 'full' })
    },
    refund(payment, amount, receipt) {
      const refund = newRefund({ amount, payment_id: payment.id, receipt, created_at: nowSeconds() }, notes())
      refunds.set(refund.id, refund)
      balance.paise -= amount
      const refunded = payment.amount_refunded + amount
      const isWhole = refunded === payment.amount
      Object.assign(payment, { amount_refunded: refunded, refund_status: isWhole ? 'full' : 'partial', status: isWhole ? 'refunded' : payment.status })
      raise('refund.created', { refund, payment })
      return refund
    },
    endRefund(refundId, status) {
      const refund = found(refunds, refundId)
      const payment = found(payments, refund.payment_id)
      Object.assign(refund, { status, acquirer_data: { arn: status === 'processed' ? '10000000000000' : null } })
      if (status === 'failed') {
        balance.paise += refund.amount
        const refunded = payment.amount_refunded - refund.amount
        Object.assign(payment, { amount_refunded: refunded, refund_status: refunded === 0 ? null : 'partial', status: 'captured' })
      }
      raise(`refund.${status}`, { refund, payment })
    },
  }
}
