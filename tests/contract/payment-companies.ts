/** Payment companies as the suite of the port meets them: the gateway, and a hand on the company's side of it. */
import type { PaymentGateway } from '#server/gateways/payment-gateway.ts'
import { createRazorpay } from '#server/gateways/razorpay/razorpay.ts'
import { readRazorpay } from '#server/gateways/razorpay/account.ts'
import { startRazorpay } from '#tests/harness/razorpay-stand-in.ts'

export interface SentEvent {
  body: Uint8Array
  headers: Headers
}

export interface PaymentCompany {
  gateway: Omit<PaymentGateway, 'name'>
  /** A guest pays, and the bank holds the money. @returns the payment's id */
  authorize: (gatewayOrder: string) => Promise<string>
  /** A bank says no. @returns the payment's id */
  fail: (gatewayOrder: string, reason: string) => Promise<string>
  /** The bank that said no says yes after all. */
  authorizeLate: (paymentId: string) => Promise<void>
  endRefund: (refundId: string, status: 'processed' | 'failed') => Promise<void>
  /** The next call of this kind is done, and its answer never arrives. */
  loseAnswer: (act: 'open' | 'capture' | 'refund') => void
  /** The event that the last change raised, as it is sent. */
  lastEvent: () => Promise<SentEvent>
  /** What the company's page hands over after a payment. */
  signReturn: (gatewayOrder: string, paymentId: string) => string
  /** How many orders and refunds stand in its books. */
  count: () => Promise<{ orders: number; refunds: number }>
  close: () => Promise<void>
}

export async function openRazorpayCompany(): Promise<PaymentCompany> {
  const company = await startRazorpay()
  const account = readRazorpay(company.env, true)
  if (!account) throw new Error('The stand-in of Razorpay gave no account.')
  return {
    gateway: createRazorpay(account),
    authorize: (gatewayOrder) => Promise.resolve(company.authorize(gatewayOrder).id),
    fail: (gatewayOrder, reason) => Promise.resolve(company.fail(gatewayOrder, reason).id),
    authorizeLate: (paymentId) => Promise.resolve(void company.authorizeLate(paymentId)),
    endRefund: (refundId, status) => Promise.resolve(company.endRefund(refundId, status)),
    loseAnswer: (act) => company.meet(act === 'open' ? 'create-order' : act, 'lost-after'),
    lastEvent() {
      const event = company.events.at(-1)
      return event ? Promise.resolve({ body: Buffer.from(event.body), headers: new Headers(event.headers) }) : Promise.reject(new Error('The stand-in has raised no event.'))
    },
    signReturn: company.signReturn,
    count: () => Promise.resolve({ orders: company.orders.size, refunds: company.refunds.size }),
    close: company.close,
  }
}
