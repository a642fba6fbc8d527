import { array, boolean, type Infer, nullable, object, optional } from 'superstruct'
import { OrderedLine } from './cart.ts'
import { ORDER_LIMITS } from './limits.ts'
import { ServiceType } from './menu.ts'
import { AppliedOffer, MOST_APPLIED, OFFER_REASONS, OfferCode } from './applied-offer.ts'
import { Bill, OrderLine } from './order.ts'
import { Count, EpochMs, Key, LatLng, list, TableCode, UuidV7, word } from './primitives.ts'
import { OrderPoints } from './points.ts'
import { OrderDelivery } from './serving.ts'

export const LINE_PROBLEMS = ['item-gone', 'item-sold-out', 'variation-gone', 'variation-sold-out', 'add-on-gone', 'add-on-sold-out', 'selection-invalid', 'service-type'] as const

/** Why a line cannot be made as it was asked for. */
export const LineProblem = object({
  lineId: UuidV7,
  kind: word(LINE_PROBLEMS),
  /** The id of the item, variation or add-on that is in the way. */
  id: Key,
})
export type LineProblem = Infer<typeof LineProblem>

/** What an order costs at this moment: the answer of orders/cart/v2, and what a refusal shows instead. */
export const Quote = object({
  lines: array(OrderLine),
  problems: array(LineProblem),
  bill: Bill,
  menuVersion: Count,
  /** Of a delivery: the terms of the pin's zone; null: not delivered there, or no pin is known (VA-13). Left out: served in another way. */
  delivery: optional(nullable(OrderDelivery)),
  /** What the bill's discount is made of, the outlet's own first; absent: there is none. */
  offers: optional(list(AppliedOffer, MOST_APPLIED)),
  /** Absent: the outlet has no terms for points. */
  points: optional(OrderPoints),
})
export type Quote = Infer<typeof Quote>

/** The body of POST orders/cart/v2. */
export const QuoteRequest = object({
  outletId: Key,
  tableCode: nullable(TableCode),
  serviceType: ServiceType,
  lines: list(OrderedLine, ORDER_LIMITS.lines),
  /** Where a delivery is to go; left out: not said yet. */
  pin: optional(nullable(LatLng)),
})
export type QuoteRequest = Infer<typeof QuoteRequest>

/** What an order asked for that it does not get: an offer's code, and the first reason of VA-25; `unknown`: nobody has such a code; `mystery`: it is a mystery deal's. */
export const LostOffer = object({ code: OfferCode, reason: word(OFFER_REASONS), mystery: optional(boolean()) })
export type LostOffer = Infer<typeof LostOffer>

/** Points an order asked for, and how many of them can pay for it as it stands. */
export const LostPoints = object({ asked: Count, used: Count })
export type LostPoints = Infer<typeof LostPoints>

/** `data.details` of PRICE_CHANGED, OFFER_NOT_APPLICABLE, ITEM_NOT_AVAILABLE, SELECTION_INVALID, DELIVERY_OUTSIDE and DELIVERY_MINIMUM. */
export const QuoteDetails = object({ quote: Quote, offer: optional(LostOffer), points: optional(LostPoints) })

export const CLOSED_REASONS = ['READ', 'DEACTIVE', 'CLOSED', 'NOT_OPEN', 'STOPPED', 'HOURS', 'SERVICE_TYPE', 'WANTED_TIME'] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]

/** `data.details` of ORDER_TIME_NOT_ALLOWED (ER-07, ER-21). */
export const ClosedDetails = object({
  reason: word(CLOSED_REASONS),
  opensAt: nullable(EpochMs),
})
export type ClosedDetails = Infer<typeof ClosedDetails>
