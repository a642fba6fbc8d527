import type { Item, ServiceType } from '#schemas/menu.ts'
import type { Offer, OfferDishes } from '#schemas/offer.ts'
import type { PriceBook } from '../pricing.ts'
import { hasChoices } from '../selections.ts'
import { isAmong } from './basket.ts'
import type { OfferReason } from './judge-offer.ts'

/** The dishes of which one more is missing; null: any dish. */
function wantedDishes({ gives }: Offer, reason: OfferReason): OfferDishes | null | undefined {
  if (reason.kind === 'amount') return null
  if (reason.kind !== 'dishes' || reason.missing.count > 1) return undefined
  switch (gives.type) {
    case 'IO': return reason.missing.ofGiven ? gives.get.dishes : gives.buy.dishes
    case 'DD': return gives.dishes
    default: return undefined
  }
}

/**
 * The cheapest dish that closes the gap between an order and an offer and can be added with one tap; null: there is none, or it takes more than one.
 * Of two at one price, the one whose id comes first.
 */
export function closingDish(offer: Offer, reason: OfferReason, { menu, availability }: PriceBook, serviceType: ServiceType): Item | null {
  const dishes = wantedDishes(offer, reason)
  if (dishes === undefined) return null
  const least = reason.kind === 'amount' ? reason.missing : 0
  const soldOut = new Set(availability.soldOut)
  let found: Item | null = null
  for (const item of menu.items.values()) {
    if (item.price < least || hasChoices(item) || soldOut.has(item.id) || !item.serviceTypes.includes(serviceType)) continue
    if (dishes && !isAmong(dishes, { itemId: item.id, sections: menu.sectionsOf.get(item.id) ?? [] })) continue
    if (!found || item.price < found.price || (item.price === found.price && item.id < found.id)) found = item
  }
  return found
}
