import { array, boolean, type Infer, literal, nullable, object, optional } from 'superstruct'
import { AskCancel } from './cancel-ask.ts'
import { CartLine } from './cart.ts'
import { AdditionalParam, ERROR_CODES, type ErrorCode } from './errors.ts'
import { GiveFeedback } from './feedback.ts'
import { ServiceWord } from './menu.ts'
import { Bill, OrderStatusWord, PlaceOrder } from './order.ts'
import { anyOf, Count, EpochMs, Key, list, text, Uuid, UuidV7, word } from './primitives.ts'
import { ClosedDetails, LostOffer, LostPoints, Quote } from './quote.ts'

/** Where a command is, in the words the guest may be told; `sending` may have reached the server, `saved` has not. */
export const OUTBOX_STATES = ['saved', 'sending', 'accepted', 'rejected', 'expired', 'needs-confirmation', 'withdrawn'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]
export const WITHDRAWING = ['no', 'asked'] as const

/** Why a command was not accepted, as the server (or the clock) said it. */
export const Refusal = object({
  code: word(ERROR_CODES),
  quote: nullable(Quote),
  closed: nullable(ClosedDetails),
  /** ER-05: ids of items, variations and add-ons that cannot be had, where the server sent no quote that says more. */
  disabledItems: optional(list(Key, 1000)),
  /** OFFER_NOT_APPLICABLE: which offer, and why. */
  offer: optional(LostOffer),
  /** EN-16: what there is to say of why. */
  additionalParam: optional(AdditionalParam),
  /** PRICE_CHANGED, where fewer points can pay for it than the guest agreed to. */
  points: optional(LostPoints),
  at: EpochMs,
})
export type Refusal = Omit<Infer<typeof Refusal>, 'code'> & { code: ErrorCode }

/** What the guest saw at the tap, so that the order can be shown with no network and compared with an answer. */
export const ShownOrder = object({
  outletName: text(120),
  tableLabel: nullable(text(40)),
  lines: array(CartLine),
  bill: Bill,
})
export type ShownOrder = Infer<typeof ShownOrder>

const common = {
  /** The command's id and idempotency key; entries are sent in the order of their ids. */
  id: UuidV7,
  version: literal(1),
  guestId: Uuid,
  outletId: Key,
  state: word(OUTBOX_STATES),
  /** How often it was handed to the network. More than 0: only the server knows whether it arrived. */
  attempts: Count,
  createdAt: EpochMs,
  nextAttemptAt: EpochMs,
  /** After this the guest is asked again (10, 20 or 30 minutes by service type); null: it waits as long as it must. */
  expiresAt: nullable(EpochMs),
  changedAt: EpochMs,
  refusal: nullable(Refusal),
  /** The entry that took this one's place once the guest agreed to a change. */
  replacedBy: nullable(UuidV7),
  /** The guest asked for it back while the server may have it: the server is asked first. */
  withdrawing: word(WITHDRAWING),
  /** Whose login ended here before this was settled for good: it is theirs by brand and verified number, also where a restored server knows them by another id (decision 0015). */
  leftBy: optional(object({ brandId: Key, phone: text(20) })),
}

/** In the words of this release: what it writes, and what `readEntryRow` (outbox/entry-row.ts) makes of the words of another. */
type InOwnWords<Row> = Omit<Row, 'state' | 'refusal' | 'withdrawing'> & { state: OutboxState; refusal: Refusal | null; withdrawing: (typeof WITHDRAWING)[number] }

export const OrderEntry = object({
  ...common,
  kind: literal('place-order'),
  command: object({ ...PlaceOrder.schema, serviceType: ServiceWord }),
  shown: ShownOrder,
  answer: nullable(object({ token: Count, status: OrderStatusWord, at: EpochMs })),
  /** The server's document said that the order is over: food that was served is never ordered again, also where that document is here no more (decision 0015). */
  over: optional(boolean()),
})
export type OrderEntry = Omit<InOwnWords<Infer<typeof OrderEntry>>, 'command'> & {
  command: PlaceOrder
  /** The way of being served as its row has it, where this release does not know it: the command's own only says how it is shown. Such an order is never sent. */
  unknownWay?: string
}

export const FeedbackEntry = object({
  ...common,
  kind: literal('give-feedback'),
  command: GiveFeedback,
})
export type FeedbackEntry = InOwnWords<Infer<typeof FeedbackEntry>>

/** CA-22: an ask to cancel; it waits as long as it must, and the server says whether it came too late. */
export const CancelEntry = object({ ...common, kind: literal('ask-cancel'), command: AskCancel })
export type CancelEntry = InOwnWords<Infer<typeof CancelEntry>>

/** A row of the device's outbox, written by any release. */
export const OutboxEntry = anyOf([OrderEntry, FeedbackEntry, CancelEntry])
export type OutboxEntry = OrderEntry | FeedbackEntry | CancelEntry

