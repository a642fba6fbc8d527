import { boolean, type Infer, is, nullable, object, optional } from 'superstruct'
import { Key, matching, NonNegativePaise, text, UuidV7, whole } from './primitives.ts'

/** What a guest types, in capitals without spaces (domain/offers/offer-code.ts). */
export const OfferCode = matching(/^[A-Z0-9][A-Z0-9-]{2,23}$/)
/** Whether what was typed can be an offer's code (VA-22). */
export const isOfferCode = (typed: string): boolean => is(typed, OfferCode)

/** Why an offer does not stand on an order; the first of VA-25 is told. */
export const OFFER_REASONS = [
  'redeem', 'expire', 'pause', 'date', 'outlet', 'way', 'day', 'time', 'amount', 'dishes', 'gift', 'allotment', 'guest', 'better', 'nothing', 'unknown', 'held', 'one',
] as const

/** CO-09: the words for lids go from first to tenth. */
export const MOST_LIDS = 10
/** Which lid of a mystery session. */
export const LidOrdinal = whole(1, MOST_LIDS)

/** What a mystery deal is called whose offer is not known. */
export const LID_CODE = 'MYSTERY-DEAL'

/** Offers that one order keeps, at the most. */
export const MOST_APPLIED = 4

/** An offer as an order or a quote keeps it. */
export const AppliedOffer = object({
  id: Key,
  code: OfferCode,
  title: text(80, 1),
  automatic: boolean(),
  /** Paise it took off, before tax; 0: what it was on cannot be made, and a use that it took went back (F-26). */
  saving: NonNegativePaise,
  /** The line that it gave (IF). */
  giftLineId: nullable(UuidV7),
  /** It is a mystery deal: `giftLineId` is its dish, at less than its price. */
  mystery: optional(boolean()),
})
export type AppliedOffer = Infer<typeof AppliedOffer>
