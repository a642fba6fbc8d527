import { type Infer, nullable, object } from 'superstruct'
import { EpochMs, list, text, word } from './primitives.ts'

/** Ways to pay at a payment company, in the words all of them use. */
export const PAYMENT_METHODS = ['upi', 'card', 'netbanking', 'wallet'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** UPI apps that payment companies know by name, with the handles they bring. */
export const UPI_APPS = ['google_pay', 'phonepe', 'paytm', 'bhim'] as const
export type UpiApp = (typeof UPI_APPS)[number]

/** How bad: `high` does not work, `medium` is slow or often refused, `low` is hardly felt. */
export const DOWNTIME_SEVERITIES = ['high', 'medium', 'low'] as const

/** A method, or a part of it, that does not work as it should, as the payment company tells. */
export const PaymentDowntime = object({
  method: word(PAYMENT_METHODS),
  /** What of the method alone: a UPI app (`google_pay`), a bank (`SBIN`), a card network (`VISA`); '' the whole method. */
  part: text(40),
  severity: word(DOWNTIME_SEVERITIES),
  /** Epoch ms. */
  since: EpochMs,
})
export type PaymentDowntime = Infer<typeof PaymentDowntime>

/** GET /api/payments/methods: what can be paid with online, and what of it does not work as it should. */
export const PaymentMethods = object({
  methods: list(word(PAYMENT_METHODS), 20),
  /** null: the company did not say, which is not that all is well. */
  downtimes: nullable(list(PaymentDowntime, 200)),
})
export type PaymentMethods = Infer<typeof PaymentMethods>
