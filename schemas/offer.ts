import { boolean, type Infer, literal, nullable, object, optional } from 'superstruct'
import { LidOrdinal, MOST_LIDS, OfferCode } from './applied-offer.ts'
import { ServiceWord } from './menu.ts'
import { anyOf, ClockTime, Count, EpochMs, Key, list, matching, NonNegativePaise, text, UuidV7, whole, word } from './primitives.ts'

/** A day of the outlet's own calendar. */
export const CalendarDay = matching(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)

/** How many offers a brand has at the most; a cart is judged against all of them at every tap. */
export const MOST_OFFERS = 200

/** Dishes an offer speaks of: by id, or all of a section. */
export const OfferDishes = object({ items: list(Key, 200), sections: list(Key, 50) })
export type OfferDishes = Infer<typeof OfferDishes>

/** CO-02 PER: basis points of what it is given on, `most` paise at the most. */
export const PercentOff = object({ discountType: literal('PER'), bps: whole(1, 10_000), most: nullable(NonNegativePaise) })
export type PercentOff = Infer<typeof PercentOff>
/** CO-02 ABS: paise. */
export const AmountOff = object({ discountType: literal('ABS'), amount: NonNegativePaise })
/** CO-02 ITM: the dish itself. */
const DishFree = object({ discountType: literal('ITM') })

/** So many of these dishes. */
const Units = object({ dishes: OfferDishes, count: whole(1, 20) })

/** CO-02: what an offer gives, one shape for each offer type. An offer of a type that this release does not know is not read at all. */
export const OfferGift = anyOf([
  /** On the bill. */
  object({ type: literal('QD'), off: anyOf([PercentOff, AmountOff]) }),
  /** On dishes: a share of their price, or paise from each of them. */
  object({ type: literal('DD'), dishes: OfferDishes, off: anyOf([PercentOff, AmountOff]) }),
  /** A guest who buys so many gets so many: the cheapest, free or at a share of their price. */
  object({ type: literal('IO'), buy: Units, get: Units, off: anyOf([DishFree, PercentOff]), mostTimes: nullable(whole(1, 99)) }),
  /** One of these dishes, as the guest chooses. */
  object({ type: literal('IF'), items: list(Key, 20) }),
  /** One of each slot together for `price` paise. */
  object({ type: literal('CO'), slots: list(Units, 6), price: NonNegativePaise, mostTimes: nullable(whole(1, 99)) }),
])
export type OfferGift = Infer<typeof OfferGift>

/** So many outlets an offer may name; one that is for more names none, and stands at all of them. */
export const MOST_NAMED_OUTLETS = 1000

export const OFFER_PERIODS = ['ever', 'day', 'week', 'month'] as const
export const OFFER_STATES = ['active', 'paused'] as const
/** What an offer may stand beside: the outlet's own discount. */
export const OFFER_NEIGHBOURS = ['automatic'] as const

/** P-05, EN-12: one shape for coupons, promo codes, deals and an outlet's own discount. Rules: domain/offers/RULES.md. */
export const Offer = object({
  id: Key,
  code: OfferCode,
  /** What the guest reads: "10% off the bill". */
  title: text(80, 1),
  /** What else there is to know of it. */
  terms: text(400),
  /** Applied by itself, without a code or a use (OUTLETDISCOUNT). */
  automatic: boolean(),
  /** False: told to nobody; who has the code can use it. */
  listed: boolean(),
  state: word(OFFER_STATES),
  when: object({
    /** First and last day, both included; null: open. */
    from: nullable(CalendarDay),
    until: nullable(CalendarDay),
    /** 0 Sunday; none: every day. */
    weekdays: list(whole(0, 6), 7),
    /** None: all day. An end before its start runs past midnight, into the next day. */
    hours: list(object({ start: ClockTime, end: ClockTime }), 6),
  }),
  where: object({
    /** None: every outlet of the brand. */
    outlets: list(Key, MOST_NAMED_OUTLETS),
    /** None: every way of being served. */
    serviceTypes: list(ServiceWord, 8),
  }),
  needs: object({
    /** Paise of dishes before discounts, packing, delivery and tax. */
    minimum: NonNegativePaise,
  }),
  gives: OfferGift,
  limits: object({
    /** Uses of all guests together. */
    uses: nullable(Count),
    perGuest: nullable(object({ most: whole(1, 99), per: word(OFFER_PERIODS) })),
  }),
  beside: list(word(OFFER_NEIGHBOURS), 4),
  /** All of its uses are taken. */
  usedUp: boolean(),
  /** P-12: it lies under a lid, and the server draws who sees it. It gives one unit of one dish (DD), told to nobody and opened by no code. */
  mystery: optional(boolean()),
})
export type Offer = Infer<typeof Offer>

/** ER-14: a guest's mystery deals at an outlet. What a lid showed can be taken until `heldUntil`, as long as a use is left where it is set aside no more (M-7), and one of them goes with an order. */
export const MysterySession = object({
  id: UuidV7,
  outletId: Key,
  /** How many lids there are to lift. */
  lids: LidOrdinal,
  /** Epoch ms on the server's clock. */
  heldUntil: EpochMs,
  /** Lifted ones, from the first on: the offer as it was shown. */
  seen: list(object({ ordinal: LidOrdinal, offer: Offer }), MOST_LIDS),
  /** The order that one of them went with; null: none yet. */
  orderId: nullable(UuidV7),
})
export type MysterySession = Infer<typeof MysterySession>

/** The document of `deals` that holds a guest's latest session; no offer may have this id. */
export const MYSTERY_DEAL = 'mystery-session'

/** A guest's own of an offer, in the collection `deals`: its id is the offer's. */
export const Deal = object({
  id: Key,
  /** Of an offer that is told to nobody: what this guest's code opened. */
  offer: nullable(Offer),
  /** Orders it stands on, the last of them last. */
  uses: list(object({ orderId: UuidV7, at: EpochMs }), 100),
  /** Of the document MYSTERY_DEAL alone. */
  mystery: optional(nullable(MysterySession)),
})
export type Deal = Infer<typeof Deal>
