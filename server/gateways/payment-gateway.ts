import type { PaymentMethods } from '#schemas/payment-methods.ts'

/** A try to pay, as the payment company tells of it. Its state only ever moves up in rank: failed, authorized, captured, refunded (FACTS: a failed one may still be authorized days later). */
export interface GatewayPayment {
  id: string
  /** What it was made for; it must be ours. */
  gatewayOrder: string
  status: 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'
  /** Paise. */
  amount: number
  currency: string
  /** Paise given back so far. */
  refunded: number
  method: string
  bankReference: string
  /** Why it failed, in the company's word; '' otherwise. */
  reason: string
}

export interface GatewayOrder {
  id: string
  /** Our own reference, as it was opened with. */
  reference: string
  amount: number
  /** Epoch ms; left out where the company does not say it. */
  openedAt?: number
  payments: readonly GatewayPayment[]
}

export interface GatewayRefund {
  id: string
  /** Of the call that made it; '' where it was made otherwise, such as in the company's dashboard. */
  key: string
  paymentId: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  bankReference: string
}

/** What a company has paid to the restaurant's bank account of a payment, a refund or a correction of its own. */
export interface GatewaySettlement {
  /** Of the payment or the refund. */
  id: string
  kind: 'payment' | 'refund' | 'other'
  amount: number
  currency: string
  /** What the company took for it with the tax on that, and that tax alone; paise. */
  fee: number
  tax: number
  /** What the account has of it, paise; below zero: it was kept back from what else was paid out. */
  net: number
  /** The company's id of the payout, and the reference the bank has for it. */
  settlement: string
  bankReference: string
  /** Epoch ms. */
  settledAt: number
  /** Of the order it was paid for, as that was opened with, and when it was paid, epoch ms; left out where the company does not say it. */
  reference?: string
  madeAt?: number
}

/** What a payment page sends the guest back with. It may be anybody's words: `paid` is judged by `isGenuineReturn`, and then the company is asked. */
export type GatewayReturn =
  | { kind: 'paid'; gatewayOrder: string; paymentId: string; signature: string }
  /** `dropped`: the guest left without paying. */
  | { kind: 'failed' | 'dropped'; gatewayOrder: string }

/** An event is a hint: whatever it says, the company is asked before money is moved in the books. */
export interface GatewayEvent {
  /** The same on a redelivery. */
  id: string
  gatewayOrder: string | null
  paymentId: string | null
  refundId: string | null
}

/** How long one request to a company may take, ms: longer than it takes on a bad day; after it nobody knows whether it was done. */
export const MOST_REQUEST_MS = 10_000

/** Why a call to the payment company gave nothing: only `refused` is final; after the others nobody knows whether it was done. */
export class GatewayError extends Error {
  readonly kind: 'unreachable' | 'busy' | 'refused' | 'no-balance'
  constructor(kind: GatewayError['kind'], message: string) {
    super(message)
    this.name = 'GatewayError'
    this.kind = kind
  }
}

/**
 * The port of a payment company. Payments are captured by hand, while the order is still wanted. Every call may be made again after a lost answer:
 * `open` of an amount under its reference, `capture` of a payment, `refund` under its key are each done at most once.
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'razorpay'
  /** @param reference ours, at most 40 letters @returns an order of this very amount: one of another amount that the company has under the reference is left alone */
  open(reference: string, amount: number): Promise<{ gatewayOrder: string }>
  /** The path of the document where it is paid; from there the guest is led back to RT-07, `payment?orderId=`. A query `with` (schemas/payment-methods.ts) names what the guest wants to pay with. */
  pagePath(gatewayOrder: string, orderId: string): string
  /** What can be paid with now, and what of it does not work as it should. @throws GatewayError where nothing is known */
  methods(): Promise<PaymentMethods>
  /** What a page without script sent the guest back with (`/api/payments/return/{name}`); null: none of the company's. */
  readReturn(fields: URLSearchParams): GatewayReturn | null
  /** Whether the payment page's own word of a payment is the company's; it proves neither amount nor capture. */
  isGenuineReturn(gatewayOrder: string, paymentId: string, signature: string): boolean
  /** @returns null: not signed by the company; `ignored`: of a kind that says nothing here. @throws GatewayError `refused` where the body cannot be read */
  readEvent(body: Uint8Array, headers: Headers): GatewayEvent | 'ignored' | null
  fetchOrder(gatewayOrder: string): Promise<GatewayOrder>
  capture(paymentId: string, amount: number): Promise<GatewayPayment>
  refund(paymentId: string, amount: number, key: string): Promise<GatewayRefund>
  fetchRefund(paymentId: string, refundId: string): Promise<GatewayRefund>
  /** All refunds of a payment, regardless of who asked for them, failed ones too. */
  refundsOf(paymentId: string): Promise<readonly GatewayRefund[]>
  /** What was opened in [from, to), epoch ms: for the daily comparison both ways. */
  ordersBetween(from: number, to: number): AsyncIterable<GatewayOrder>
  /** Refunds that were made in [from, to), epoch ms, regardless of who asked for them: also in the company's dashboard, of payments of any age. */
  refundsBetween(from: number, to: number): AsyncIterable<GatewayRefund>
  /** What was settled in [from, to], epoch ms, and nothing else, in whatever order. The same line may come again. */
  settledSince(from: number, to: number): AsyncIterable<GatewaySettlement>
}
