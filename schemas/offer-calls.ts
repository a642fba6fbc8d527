import { array, boolean, type Infer, nullable, object, optional } from 'superstruct'
import { OrderedLine } from './cart.ts'
import { ORDER_LIMITS } from './limits.ts'
import { ServiceType } from './menu.ts'
import { OFFER_REASONS, OfferCode } from './applied-offer.ts'
import { MOST_OFFERS, Offer } from './offer.ts'
import { Count, Key, list, NonNegativePaise, text, word } from './primitives.ts'

/** The body of offers/guestOffers/search and coupons/redeemableForOrder/v2: the order that offers are tried on. */
export const OffersRequest = object({ outletId: Key, serviceType: ServiceType, lines: list(OrderedLine, ORDER_LIMITS.lines) })

/** The body of coupons/validate/v2; `code` as the guest typed it. `gift`: the dish they chose, where the offer gives one. */
export const CouponCheck = object({ ...OffersRequest.schema, code: text(4096), gift: optional(OrderedLine) })

/** An offer beside an order: what it saves in paise, or the first reason of VA-25 why it does not fit. */
export const JudgedOffer = object({ offer: Offer, saving: nullable(NonNegativePaise), reason: nullable(word(OFFER_REASONS)) })
export type JudgedOffer = Infer<typeof JudgedOffer>

/** The answer of offers/guestOffers/search and coupons/redeemableForOrder/v2, the best first. */
export const JudgedOffers = object({ offers: list(JudgedOffer, 2 * MOST_OFFERS) })
export type JudgedOffers = Infer<typeof JudgedOffers>

/** CA-14, the body of deals/addGuests: `code` as it stands in a link or was typed. */
export const ClaimDeal = object({ code: text(4096) })

/** CA-14, the body of PUT deals/dealGuests/{id}: false lets an unused deal go. */
export const KeepDeal = object({ kept: boolean() })

export const DEAL_STATUSES = ['CLAIMED', 'REDEEMED', 'EXPIRED'] as const

/** A guest's own of a deal (CA-14): its id is the offer's. */
export const GuestDeal = object({ id: Key, code: OfferCode, status: word(DEAL_STATUSES), uses: Count })
export type GuestDeal = Infer<typeof GuestDeal>

/** The answer of GET deals?dealIds. */
export const DealList = object({ deals: array(Offer) })
export type DealList = Infer<typeof DealList>
