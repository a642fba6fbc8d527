import { boolean, type Describe, dynamic, type Infer, object, optional, type Struct } from 'superstruct'
import { SERVICE_TYPES, ServiceType } from './menu.ts'
import { OfferCode } from './applied-offer.ts'
import { CalendarDay, MOST_NAMED_OUTLETS, MOST_OFFERS, OFFER_NEIGHBOURS, OFFER_PERIODS } from './offer.ts'
import { ClockTime, decimal, Key, list, oneOf, RestaurantCode, text, whole } from './primitives.ts'

/** Rupees with at most two decimals, as people write them in files. */
const Rupees = decimal(0, 10_000_000)
const Percent = decimal(0.01, 100)

/** Dishes by id, or all of a section. */
const Dishes = object({ items: optional(list(Key, 200)), sections: optional(list(Key, 50)) })
/** One of `percent` (with a cap) and `rupees`. */
const Off = object({ percent: optional(Percent), most: optional(Rupees), rupees: optional(Rupees) })
const Units = object({ ...Dishes.schema, count: whole(1, 20) })
const mostTimes = optional(whole(1, 99))

const GIVES = {
  QD: object({ type: oneOf(['QD']), off: Off }),
  DD: object({ type: oneOf(['DD']), dishes: Dishes, off: Off }),
  /** No `off`: they are free. */
  IO: object({ type: oneOf(['IO']), buy: Units, get: Units, off: optional(Off), mostTimes }),
  IF: object({ type: oneOf(['IF']), items: list(Key, 20) }),
  CO: object({ type: oneOf(['CO']), slots: list(Units, 6), price: Rupees, mostTimes }),
} as const
/** For an offer of no known type: it names the field that is wrong. */
const AnyGives = object({ type: oneOf(['QD', 'DD', 'IO', 'IF', 'CO']) })

type Gives = { [K in keyof typeof GIVES]: Infer<(typeof GIVES)[K]> }[keyof typeof GIVES]

const structOf = (value: unknown): Struct<Gives, unknown> => {
  const type = typeof value === 'object' && value !== null && 'type' in value ? String(value.type) : ''
  return (Object.hasOwn(GIVES, type) ? GIVES[type as keyof typeof GIVES] : AnyGives) as unknown as Struct<Gives, unknown>
}

/** CO-02: an offer as a restaurant writes it; what is left out is open to everybody at any time. */
export const ImportOffer = object({
  id: Key,
  code: OfferCode,
  title: text(80, 1),
  terms: optional(text(400)),
  automatic: optional(boolean()),
  listed: optional(boolean()),
  paused: optional(boolean()),
  /** P-12: it lies under a lid. */
  mystery: optional(boolean()),
  from: optional(CalendarDay),
  until: optional(CalendarDay),
  /** 0 Sunday. */
  weekdays: optional(list(whole(0, 6), 7)),
  hours: optional(list(object({ start: ClockTime, end: ClockTime }), 6)),
  outlets: optional(list(RestaurantCode, MOST_NAMED_OUTLETS)),
  serviceTypes: optional(list(ServiceType, SERVICE_TYPES.length)),
  minimum: optional(Rupees),
  gives: dynamic(structOf) as unknown as Describe<Gives>,
  uses: optional(whole(1, 100_000_000)),
  perGuest: optional(object({ most: whole(1, 99), per: oneOf(OFFER_PERIODS) })),
  beside: optional(list(oneOf(OFFER_NEIGHBOURS), 4)),
})
export type ImportOffer = Infer<typeof ImportOffer>

/** Our own format of a brand's offers (JSON): what `npm run import --format offers` reads. Nothing beside it stays of the brand's offers. */
export const OffersImport = object({ format: oneOf(['offers/1']), brand: Key, offers: list(ImportOffer, MOST_OFFERS) })
export type OffersImport = Infer<typeof OffersImport>
