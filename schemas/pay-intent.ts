import { boolean, type Infer, nullable, object, optional } from 'superstruct'
import { Checkout, OnlinePayment, PaymentResponse } from './online-payment.ts'
import { Count, EpochMs, text, Uuid, UuidV7, word } from './primitives.ts'

/** `left`: for the payment page. `back`: returned from it. `closing`: wants to pay another way, which the server has not agreed to yet. */
export const PAY_STEPS = ['left', 'back', 'closing'] as const

/** Key of an order's row. */
export const payIntentId = (orderId: string): string => `payment:${orderId}`

/**
 * That a guest is paying an order online: a row of the device, on the disk before the guest leaves for the payment page, and kept until the server has said what
 * came of it, or the guest's account is deleted. Times are epoch ms of the device.
 */
export const PayIntent = object({
  id: text(60, 1),
  orderId: UuidV7,
  /** Whose order it is: nobody else who logs in on this phone sees the row. */
  guestId: Uuid,
  /** What is paid and where; null: not known any more, so the server is asked for it anew. */
  checkout: nullable(Checkout),
  step: word(PAY_STEPS),
  /** Since when the guest wants to pay another way; left out: they do not, or an earlier release did not write it. */
  closingAt: optional(EpochMs),
  /** The page was not opened here: a code of it is shown, for another device to open it. */
  byCode: optional(boolean()),
  leftAt: EpochMs,
  backAt: nullable(EpochMs),
  /** What the payment page gave: the guest's proof until the server has it. */
  response: nullable(PaymentResponse),
  /** The server has heard `response`. */
  told: boolean(),
  /** The payment page was closed by the guest; whether money moved is the bank's word alone. */
  dropped: boolean(),
  /** How often the server has asked the payment company for this phone since the guest left, and when it last answered. */
  asks: Count,
  askedAt: nullable(EpochMs),
  /** What the server last answered to this phone; its document may still be on its way. */
  heard: nullable(OnlinePayment),
  /** What the server had said before this try began: the same again is no word on this try. */
  before: nullable(OnlinePayment),
})
/** In the words of this release: what it writes, and what `readPayIntent` (outbox/pay-intent-row.ts) makes of the words of another. */
export type PayIntent = Omit<Infer<typeof PayIntent>, 'step'> & { step: (typeof PAY_STEPS)[number] }

/** Of fields that are missing or damaged: the guest has left, and nothing is known. @param id as the row is stored @param now epoch ms */
export const firstPayIntent = (id: string, now: number): Omit<PayIntent, 'orderId' | 'guestId'> => ({
  id, checkout: null, step: 'left', leftAt: now, backAt: null, response: null, told: false, dropped: false, asks: 0, askedAt: null, heard: null, before: null,
})
