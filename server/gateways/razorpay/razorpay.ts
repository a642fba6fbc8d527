import { type GatewayPayment, GatewayError, type PaymentGateway } from '../payment-gateway.ts'
import type { RazorpayAccount } from './account.ts'
import {
  MOST_LISTED,
  orderOf,
  paymentOf,
  type RazorpayOrder,
  RazorpayOrder as OrderAnswer,
  RazorpayOrders,
  RazorpayPaidOrders,
  RazorpayPayment,
  RazorpayPayments,
  RazorpayRefund,
  RazorpayRefunds,
  refundOf,
} from './answers.ts'
import { askMethods } from './methods.ts'
import { createRazorpayCall, type RazorpayCall } from './call.ts'
import { readRazorpayEvent } from './events.ts'
import { readRazorpayReturn } from './return.ts'
import { askSettlements } from './settlements.ts'
import { isPaymentSigned } from './signatures.ts'

const CURRENCY = 'INR'

/**
 * Captured by this server while the order is wanted, whatever the account's own setting says. What is not captured goes back by itself: after a day, so that
 * the guest has it sooner than by the company's five, and a server that was away for hours still finds it. Minutes.
 */
const PAYMENT = { capture: 'manual', capture_options: { automatic_expiry_period: 12, manual_expiry_period: 1440, refund_speed: 'normal' } } as const

/** The company lists receipts that contain what was asked for; two orders of one reference are the first call's and a late copy's, and the first one counts. */
async function findOrder(call: RazorpayCall, reference: string, amount: number): Promise<RazorpayOrder | null> {
  const { items } = await call({ method: 'GET', path: ['orders'], query: { receipt: reference, count: MOST_LISTED } }, RazorpayOrders)
  const ours = items.filter((order) => order.receipt === reference && order.amount === amount)
  return ours.toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1))[0] ?? null
}

/** A second capture is refused, with words that do not tell it from other refusals: the payment itself says whether it is done. */
async function afterRefusedCapture(call: RazorpayCall, paymentId: string, refusal: unknown): Promise<GatewayPayment> {
  if (!(refusal instanceof GatewayError) || refusal.kind !== 'refused') throw refusal
  const payment = paymentOf(await call({ method: 'GET', path: ['payments', paymentId] }, RazorpayPayment))
  if (payment.status !== 'captured' && payment.status !== 'refunded') throw refusal
  return payment
}

/**
 * Razorpay by its HTTP interface: amounts in integer paise, times there in seconds. No call is made again here: that is the caller's queue.
 * @param send the platform's fetch; tests bring their own @param now epoch ms
 */
export function createRazorpay(account: RazorpayAccount, send: typeof fetch = fetch, now: () => number = Date.now): PaymentGateway {
  const call = createRazorpayCall(account, send)
  const refundsOf: PaymentGateway['refundsOf'] = async (paymentId) =>
    (await call({ method: 'GET', path: ['payments', paymentId, 'refunds'], query: { count: MOST_LISTED } }, RazorpayRefunds)).items.map(refundOf)
  return {
    name: 'razorpay',

    async open(reference, amount) {
      // Orders have no idempotency key: an answer that was lost is found by its receipt.
      const found = await findOrder(call, reference, amount)
      const { id } = found ?? (await call({ method: 'POST', path: ['orders'], body: { amount, currency: CURRENCY, receipt: reference, payment: PAYMENT } }, OrderAnswer))
      return { gatewayOrder: id }
    },

    pagePath: (gatewayOrder) => `/pay/razorpay/${gatewayOrder}`,

    methods: () => askMethods(call, now()),

    readReturn: readRazorpayReturn,

    isGenuineReturn: (gatewayOrder, paymentId, signature) => isPaymentSigned(account.keySecret, gatewayOrder, paymentId, signature),

    readEvent: (body, headers) => readRazorpayEvent(body, headers, account.webhookSecrets),

    async fetchOrder(gatewayOrder) {
      const [order, payments] = await Promise.all([
        call({ method: 'GET', path: ['orders', gatewayOrder] }, OrderAnswer),
        call({ method: 'GET', path: ['orders', gatewayOrder, 'payments'] }, RazorpayPayments),
      ])
      return orderOf(order, payments.items)
    },

    capture: (paymentId, amount) =>
      call({ method: 'POST', path: ['payments', paymentId, 'capture'], body: { amount, currency: CURRENCY } }, RazorpayPayment)
        .then(paymentOf, (refusal: unknown) => afterRefusedCapture(call, paymentId, refusal)),

    async refund(paymentId, amount, key) {
      // How long the company remembers a key is not said, so the refund is also looked for by its receipt, which is the key.
      const found = (await refundsOf(paymentId)).find((refund) => refund.key === key)
      if (found && found.amount !== amount) throw new GatewayError('refused', 'Razorpay: another amount was refunded under this key')
      const body = { amount, speed: 'normal', receipt: key }
      return found ?? refundOf(await call({ method: 'POST', path: ['payments', paymentId, 'refund'], body, headers: { 'X-Refund-Idempotency': key } }, RazorpayRefund))
    },

    fetchRefund: async (paymentId, refundId) => refundOf(await call({ method: 'GET', path: ['payments', paymentId, 'refunds', refundId] }, RazorpayRefund)),

    refundsOf,

    async *ordersBetween(from, to) {
      const query = { from: Math.floor(from / 1000), to: Math.ceil(to / 1000), count: MOST_LISTED, 'expand[]': 'payments' }
      for (let skip = 0; ; skip += MOST_LISTED) {
        const { items } = await call({ method: 'GET', path: ['orders'], query: { ...query, skip } }, RazorpayPaidOrders)
        for (const order of items) if (order.created_at * 1000 >= from && order.created_at * 1000 < to) yield orderOf(order, order.payments?.items ?? [])
        if (items.length < MOST_LISTED) return
      }
    },

    async *refundsBetween(from, to) {
      const query = { from: Math.floor(from / 1000), to: Math.ceil(to / 1000), count: MOST_LISTED }
      for (let skip = 0; ; skip += MOST_LISTED) {
        const { items } = await call({ method: 'GET', path: ['refunds'], query: { ...query, skip } }, RazorpayRefunds)
        for (const refund of items) yield refundOf(refund)
        if (items.length < MOST_LISTED) return
      }
    },

    settledSince: (from, to) => askSettlements(call, from, to),
  }
}
