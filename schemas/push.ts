import { boolean, type Infer, literal, nullable, object, optional, pattern, string, type } from 'superstruct'
import { ServiceWord } from './menu.ts'
import { OrderStatusWord } from './order.ts'
import { Count, text, UuidV7, word } from './primitives.ts'

/** 65 bytes: a point of P-256, uncompressed. */
const PublicKey = pattern(string(), /^B[A-Za-z0-9_-]{86}$/)
const AuthSecret = pattern(string(), /^[A-Za-z0-9_-]{22}$/)

/** GET push/key: what a browser subscribes with. */
export const PushKey = object({ key: PublicKey })

/** The body of POST push/subscriptions: where this browser's push service takes messages, and the keys they are sealed with. */
export const SubscribePush = object({ version: literal(1), endpoint: text(1000, 9), keys: object({ p256dh: PublicKey, auth: AuthSecret }) })
export type SubscribePush = Infer<typeof SubscribePush>

/** The body of DELETE push/subscriptions. */
export const UnsubscribePush = object({ endpoint: text(1000, 9) })

/** News of an order's online payment: a bank's late answer, yes or no; money goes back; all of it is back. */
export const PAYMENT_NEWS = ['paid', 'pay-failed', 'pay-back', 'refunded'] as const
export type PaymentNews = (typeof PAYMENT_NEWS)[number]
export const PUSH_NEWS = ['cancel-refused', ...PAYMENT_NEWS] as const

/** What a message is about. Service workers that know of no payment news take a message of another type as the server worded it. */
export const PUSH_TYPES = ['order-status', 'order-payment'] as const

/** What a pushed message says of an order. It names nobody: neither the guest, nor where they are, nor what they eat; and no amount. */
export const OrderPush = type({
  type: word(PUSH_TYPES),
  orderId: UuidV7,
  status: OrderStatusWord,
  serviceType: ServiceWord,
  outletName: text(120),
  token: nullable(Count),
  /** It is collected at the counter though its way is not a pickup: a dine-in order without a table. */
  collected: optional(boolean()),
  /** Whether the staff knows where its car stands: its guest has said that they are here, or it was ordered by a bay's code. Left out: it is of no car, or an earlier release wrote it. */
  carHere: optional(boolean()),
  /** What was paid online for it, or for what of it is not made, goes back. */
  back: optional(boolean()),
  /** What is new where it is not the status: the outlet answered the guest's ask to cancel with no; or of its payment. */
  news: optional(nullable(word(PUSH_NEWS))),
})
export type OrderPush = Infer<typeof OrderPush>

/**
 * A pushed message in the shape of Declarative Web Push (W3C Push API, `web_push` 8030): a browser that knows it shows title and body by itself and opens
 * `navigate`; everywhere else the service worker reads `data`.
 */
export const PushMessage = type({
  web_push: literal(8030),
  notification: type({ title: text(200, 1), body: text(400), navigate: text(400, 1), tag: text(80), data: OrderPush }),
})
export type PushMessage = Infer<typeof PushMessage>
