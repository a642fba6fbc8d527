import { boolean, type Infer, nullable, object, optional } from 'superstruct'
import { ORDER_LIMITS } from './limits.ts'
import { Count, EpochMs, text, UuidV7, whole, word } from './primitives.ts'

const PositivePaise = whole(1, ORDER_LIMITS.paise)
/** An id of the payment company, as it writes it; '' where there is none yet. */
const Reference = text(80)

/**
 * Where an order's online payment stands (ST-11), as far as the server knows. `open`: the payment page was asked for, no try is known. `pending`: a try is under way or
 * with the bank; nobody may say paid or failed. `paid`: captured and taken for the order. `failed`: the last try was not paid so far; a bank may still change its mind.
 * `late`: paid when the order no longer wanted it, so it goes back. `closed`: the guest pays another way; what still arrives goes back.
 */
export const ONLINE_STATES = ['open', 'pending', 'paid', 'failed', 'late', 'closed'] as const

/** The online payment of an order's bill, one for each order: a second try is the same one. */
export const OnlinePayment = object({
  id: UuidV7,
  state: word(ONLINE_STATES),
  /** What is to be paid, paise. */
  amount: PositivePaise,
  /** Since when it stands so, epoch ms of the server. */
  since: EpochMs,
  /** Until when the order waits for it, epoch ms; null: as long as the bill is open. */
  until: nullable(EpochMs),
  /** How many tries the payment company has told of. */
  tries: Count,
  /** The payment company's id of the payment that counts, else of the last try. */
  reference: Reference,
  /** What a bank's help line asks for: the RRN of UPI, the approval code of a card. */
  bankReference: Reference,
  /** upi, card, netbanking, wallet; '' not known yet. */
  method: text(24),
  /** Why the last try was not paid, in the payment company's word (`payment_declined`), or ST-11's User_Dropped and Invalid; '' otherwise. */
  reason: text(60),
})
export type OnlinePayment = Infer<typeof OnlinePayment>

export const REFUND_REASONS = ['cancelled', 'part', 'late', 'twice', 'amount', 'closed'] as const

/** Money on its way back to where it was paid from. */
export const OnlineRefund = object({
  id: UuidV7,
  amount: PositivePaise,
  /** ST-11: INITIAL asked, PENDING with the payment company, SUCCESS confirmed by the bank, FAILED: a person has to act. */
  state: word(['INITIAL', 'PENDING', 'SUCCESS', 'FAILED']),
  /** Why: the order or a part of it was cancelled, it came too late, a second payment, another amount than the bill's, the guest paid another way. */
  reason: word(REFUND_REASONS),
  /** The payment company's id of the refund. */
  reference: Reference,
  bankReference: Reference,
  method: text(24),
  askedAt: EpochMs,
  /** When the payment company took it; null: not yet. */
  sentAt: nullable(EpochMs),
  changedAt: EpochMs,
})
export type OnlineRefund = Infer<typeof OnlineRefund>

/** So many refunds of an order are told to its guest, the last ones. */
export const MOST_REFUNDS_TOLD = 50

/** POST /api/payments/initiatePayment/v2: the guest is about to leave for the payment page. Asked again, it is the same payment. */
export const StartPayment = object({
  orderId: UuidV7,
  /** What the guest read as due, paise: another bill is never charged silently (409 ACT_REFUSED with `details: {due, order}`). */
  amount: PositivePaise,
})
export type StartPayment = Infer<typeof StartPayment>

/** Where to pay: a document of its own on this origin, with its own CSP; it comes back to RT-07, `payment?orderId=`. */
export const Checkout = object({
  id: UuidV7,
  gateway: word(['sandbox', 'razorpay']),
  /** The payment company's id of what is to be paid. */
  gatewayOrder: text(80, 1),
  amount: PositivePaise,
  /** A path of this origin. */
  path: text(300, 1),
  until: nullable(EpochMs),
  /** How the payment stood as the page was opened, earlier tries among it: the same word again says nothing of the try that begins. */
  online: optional(nullable(OnlinePayment)),
})
export type Checkout = Infer<typeof Checkout>

/** POST /api/payments/paymentResponse: what the payment page gave the phone, told to the server as soon as there is a network. A copy changes nothing. */
export const PaymentResponse = object({
  orderId: UuidV7,
  gatewayOrder: text(80, 1),
  paymentId: text(80, 1),
  signature: text(200, 1),
})
export type PaymentResponse = Infer<typeof PaymentResponse>

/**
 * POST /api/payments/verifyPayment: the payment company is asked now. `close`: and, unless it was paid, nothing more is taken online for this order until it is asked for anew.
 * `closeAgeMs`: how long ago the guest wished that, ms; what was asked to be paid online since then, on another device, is not closed. Left out: now.
 * `dropped`: the guest closed the payment page, which no company's page need say (ST-11).
 */
export const VerifyPayment = object({ orderId: UuidV7, close: optional(word(['counter'])), closeAgeMs: optional(EpochMs), dropped: optional(boolean()) })
export type VerifyPayment = Infer<typeof VerifyPayment>
