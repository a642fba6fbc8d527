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

/** What a pushed message says of an order. It names nobody: neither the guest, nor where they are, nor what they eat. */
export const OrderPush = type({
  type: literal('order-status'),
  orderId: UuidV7,
  status: OrderStatusWord,
  serviceType: ServiceWord,
  outletName: text(120),
  token: nullable(Count),
  /** It is collected at the counter though its way is not a pickup: a dine-in order without a table. */
  collected: optional(boolean()),
  /** What is new where it is not the status: the outlet answered the guest's ask to cancel with no. */
  news: optional(nullable(word(['cancel-refused']))),
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
