import type { OrderedLine } from '#schemas/cart.ts'
import type { Item, ServiceType } from '#schemas/menu.ts'
import type { Offer, OfferDishes } from '#schemas/offer.ts'
import type { PriceBook } from '../pricing.ts'
import { hasChoices } from '../selections.ts'
import { isAmong } from './basket.ts'
import { giftOptions, giftWorth } from './gift.ts'
import type { OfferReason } from './judge-offer.ts'
import { type Beside, type OfferBook, type OfferFacts, priceWithOffers } from './price-with-offers.ts'
import type { OtherOffer } from './survey-offers.ts'

/** What one more dish has to be for an offer. */
interface Gap {
  /** Null: any dish. */
  dishes: OfferDishes | null
  /** Paise it has to cost at least. */
  least: number
}

/** The dishes of which one more is missing; undefined: more than one is, or no one dish can be named. */
function wantedDishes({ gives }: Offer, { missing: { count, ofGiven } }: Extract<OfferReason, { kind: 'dishes' }>): OfferDishes | undefined {
  if (count > 1) return undefined
  switch (gives.type) {
    case 'IO': return ofGiven ? gives.get.dishes : gives.buy.dishes
    case 'DD': return gives.dishes
    default: return undefined
  }
}

/** One dish has to answer all that speaks against the offer; null: none can. */
function gapOf({ offer, reasons }: OtherOffer): Gap | null {
  const gap: Gap = { dishes: null, least: 0 }
  for (const reason of reasons)
    switch (reason.kind) {
      case 'amount':
        gap.least = reason.missing
        break
      case 'dishes': {
        const dishes = wantedDishes(offer, reason)
        if (!dishes) return null
        gap.dishes = dishes
        break
      }
      default: return null
    }
  return gap
}

/** The cheapest dish that fills the gap and is added with one tap. Of two at one price, the one whose id comes first. */
function cheapestFor({ dishes, least }: Gap, { menu, availability }: PriceBook, serviceType: ServiceType): Item | null {
  const soldOut = new Set(availability.soldOut)
  let found: Item | null = null
  for (const item of menu.items.values()) {
    if (item.price < least || hasChoices(item) || soldOut.has(item.id) || !item.serviceTypes.includes(serviceType)) continue
    if (dishes && !isAmong(dishes, { itemId: item.id, sections: menu.sectionsOf.get(item.id) ?? [] })) continue
    if (!found || item.price < found.price || (item.price === found.price && item.id < found.id)) found = item
  }
  return found
}

/** A dish may cost so many times what is missing (F-42). */
const MOST_OVER = 2

/** F-42: whether a dish is in proportion to the gap it closes. @param worth paise that the offer takes off with it */
const isInProportion = ({ least }: Gap, { price }: Item, worth: number): boolean => least === 0 || price <= Math.max(MOST_OVER * least, worth)

/** Stands for a line that is only tried. */
const PROBE = '00000000-0000-7000-8000-000000000000'

/** What an order is tried with. */
interface Ordered {
  lines: readonly OrderedLine[]
  serviceType: ServiceType
  book: OfferBook
  facts: OfferFacts
  beside?: Beside
}

/** A dish with which an offer fits, and paise of the whole bill with both. */
export interface ClosingDish {
  dish: Item
  total: number
}

/**
 * The cheapest dish that can be added with one tap and after which the offer is on the bill, or only its free dish has to be chosen; null: there is none, it takes
 * more than one, or it costs more than there is in it for the guest (F-42).
 */
export function closingDish(other: OtherOffer, { lines, serviceType, book, facts, beside }: Ordered): ClosingDish | null {
  const gap = gapOf(other)
  const dish = gap && cheapestFor(gap, book, serviceType)
  if (!dish) return null
  const probe = { lineId: PROBE, itemId: dish.id, variationId: null, addOns: [], quantity: 1 }
  const { quote, outcome } = priceWithOffers([...lines, probe], serviceType, book, facts, { code: other.offer.code, gift: null }, beside)
  if (outcome.kind !== 'applied' && outcome.kind !== 'choose-gift') return null
  const worth = outcome.kind === 'applied' ? outcome.saving : giftWorth(giftOptions(other.offer, book, serviceType))
  return isInProportion(gap, dish, worth) ? { dish, total: quote.bill.total } : null
}
