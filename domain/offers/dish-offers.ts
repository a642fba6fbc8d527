import type { Item, ServiceType } from '#schemas/menu.ts'
import type { Offer, OfferDishes, OfferGift } from '#schemas/offer.ts'
import type { MenuIndex } from '../menu-index.ts'
import { unitPriceOf } from '../selections.ts'
import { percentOf } from './amount-off.ts'
import { isAmong } from './basket.ts'
import { cheapestVariation } from './gift.ts'
import { IN_REACH, offerReasons } from './judge-offer.ts'
import { circumstancesOf, type OfferBench } from './price-with-offers.ts'

/** What an offer does for one dish; amounts in paise. */
export type DishTerms =
  /** So much less for each of the dish in its smallest size, without add-ons. */
  | { kind: 'off'; saving: number }
  /** A guest who buys so many gets so many. `saving`: what one of the dish costs less as the one that is given; null: the dish only counts among those to buy. */
  | { kind: 'pair'; buy: number; get: number; saving: number | null }
  /** It is given with an order from `minimum` on. */
  | { kind: 'gift'; minimum: number; saving: number }
  /** With others it is a combo at one price. */
  | { kind: 'combo'; price: number }

/** An offer as it concerns one dish. */
export interface DishOffer {
  offer: Offer
  terms: DishTerms
}

/** Paise of one of the dish in its smallest size. */
const leastPrice = (item: Item, menu: MenuIndex): number => unitPriceOf(item, menu, { variationId: cheapestVariation(item), addOns: [] })

/** Paise of one of the dish in the dearest size that can be had. */
function mostPrice({ price, variations }: Item, soldOut: ReadonlySet<string>): number {
  const sizes = variations.filter(({ id }) => !soldOut.has(id))
  return sizes.length > 0 ? Math.max(...sizes.map((size) => size.price)) : price
}

const isNamed = (dishes: OfferDishes, item: Item, { sectionsOf }: MenuIndex): boolean => isAmong(dishes, { itemId: item.id, sections: sectionsOf.get(item.id) ?? [] })

type Combo = Extract<OfferGift, { type: 'CO' }>

/** Which slot of a combo a dish fills: the first that names it (F-10); -1: none. */
const slotOf = ({ slots }: Combo, item: Item, menu: MenuIndex): number => slots.findIndex(({ dishes }) => isNamed(dishes, item, menu))

/** Paise of the dearest that can fill each slot of a combo; 0: nothing can. @param dishes that can be had */
function dearestBySlot(combo: Combo, dishes: readonly Item[], { menu, soldOut }: DishGround): number[] {
  const dearest = combo.slots.map(() => 0)
  for (const item of dishes) {
    const slot = slotOf(combo, item, menu)
    if (slot >= 0) dearest[slot] = Math.max(dearest[slot] ?? 0, mostPrice(item, soldOut))
  }
  return dearest
}

/** What a combo does for one of a dish; null: it saves nothing, whatever the dish is taken with. */
function comboTerms(combo: Combo, item: Item, price: number, { menu, dearest }: DishGround): DishTerms | null {
  const slot = slotOf(combo, item, menu)
  if (slot < 0 || dearest.some((most) => most === 0)) return null
  let [alone, units] = [price, 0]
  combo.slots.forEach(({ count }, index) => {
    alone += (dearest[index] ?? 0) * (index === slot ? count - 1 : count)
    units += count
  })
  if (alone <= combo.price) return null
  return units === 1 ? { kind: 'off', saving: alone - combo.price } : { kind: 'combo', price: combo.price }
}

/** What the dishes of an offer are judged on. */
interface DishGround {
  menu: MenuIndex
  /** Ids of dishes and sizes. */
  soldOut: ReadonlySet<string>
  /** Of a combo, as `dearestBySlot` says; of any other offer empty. */
  dearest: readonly number[]
}

/** What an offer does for a dish; null: it is not about the dish, or takes nothing off it. An offer on the whole bill (QD) is about no dish. */
function termsFor({ gives, needs }: Offer, item: Item, ground: DishGround): DishTerms | null {
  const { menu } = ground
  const price = leastPrice(item, menu)
  switch (gives.type) {
    case 'QD': return null
    case 'DD': {
      if (!isNamed(gives.dishes, item, menu)) return null
      const saving = gives.off.discountType === 'PER' ? percentOf(price, gives.off) : Math.min(gives.off.amount, price)
      return saving > 0 ? { kind: 'off', saving } : null
    }
    case 'IO': {
      const isGiven = isNamed(gives.get.dishes, item, menu)
      if (!isGiven && !isNamed(gives.buy.dishes, item, menu)) return null
      return { kind: 'pair', buy: gives.buy.count, get: gives.get.count, saving: isGiven ? (gives.off.discountType === 'ITM' ? price : percentOf(price, gives.off)) : null }
    }
    case 'IF': return gives.items.includes(item.id) ? { kind: 'gift', minimum: needs.minimum, saving: price } : null
    case 'CO': return comboTerms(gives, item, price, ground)
  }
}

/** The dishes that an offer may be about, so that not every dish is tried with every offer. */
function dishesOf({ gives }: Offer, bySection: ReadonlyMap<string, readonly string[]>): Set<string> {
  const named = (all: readonly OfferDishes[]): string[] => all.flatMap(({ items, sections }) => [...items, ...sections.flatMap((section) => bySection.get(section) ?? [])])
  switch (gives.type) {
    case 'QD': return new Set()
    case 'DD': return new Set(named([gives.dishes]))
    case 'IO': return new Set(named([gives.buy.dishes, gives.get.dishes]))
    case 'IF': return new Set(gives.items)
    case 'CO': return new Set(named(gives.slots.map(({ dishes }) => dishes)))
  }
}

function itemsBySection({ sectionsOf }: MenuIndex): Map<string, string[]> {
  const bySection = new Map<string, string[]>()
  for (const [itemId, sections] of sectionsOf)
    for (const section of sections) {
      const items = bySection.get(section)
      if (items) items.push(itemId)
      else bySection.set(section, [itemId])
    }
  return bySection
}

/** The dishes an offer is about, in the menu's order, as far as they are served in this way; none: it is about the whole bill. */
export function dishesAbout(offer: Offer, menu: MenuIndex, serviceType: ServiceType): Item[] {
  const ids = dishesOf(offer, itemsBySection(menu))
  return ids.size === 0 ? [] : [...menu.items.values()].filter((item) => ids.has(item.id) && item.serviceTypes.includes(serviceType))
}

const savingOf = ({ terms }: DishOffer): number => (terms.kind === 'combo' ? 0 : (terms.saving ?? 0))

/** What takes something off a dish by itself comes before what asks for more dishes. */
const RANK: Readonly<Record<DishTerms['kind'], number>> = { off: 0, pair: 1, combo: 2, gift: 3 }

const byWorth = (one: DishOffer, other: DishOffer): number =>
  RANK[one.terms.kind] - RANK[other.terms.kind] || savingOf(other) - savingOf(one) || (one.offer.id < other.offer.id ? -1 : 1)

/** Whether an offer can be had here and now, with the right dishes. @param bench of no dishes */
const isOn = (offer: Offer, bench: OfferBench): boolean => !offer.mystery && offerReasons(offer, bench.basket, circumstancesOf(offer, bench)).every(({ kind }) => IN_REACH.has(kind))

/** How many offers can be had here and now, with the right dishes. @param bench of no dishes */
export const offersOn = (bench: OfferBench): number => bench.facts.offers.filter((offer) => isOn(offer, bench)).length

/**
 * F-41: what offers say at the dishes they are about, by the dish's id, the one to show first at the front: those that fit here and now, or lack nothing but more
 * dishes. A dish that cannot be had, in this way or because it is sold out, says nothing.
 * @param bench of no dishes: what is said at a dish does not change with the cart
 */
export function dishOffers(bench: OfferBench): Map<string, DishOffer[]> {
  const { facts, book: { menu, availability }, serviceType } = bench
  const soldOut = new Set(availability.soldOut)
  const bySection = itemsBySection(menu)
  const found = new Map<string, DishOffer[]>()
  for (const offer of facts.offers) {
    if (offer.gives.type === 'QD' || !isOn(offer, bench)) continue
    const dishes = [...dishesOf(offer, bySection)].flatMap((itemId) => {
      const item = menu.items.get(itemId)
      return item && item.serviceTypes.includes(serviceType) && !soldOut.has(itemId) ? [item] : []
    })
    const ground: DishGround = { menu, soldOut, dearest: [] }
    if (offer.gives.type === 'CO') ground.dearest = dearestBySlot(offer.gives, dishes, ground)
    for (const item of dishes) {
      const terms = termsFor(offer, item, ground)
      if (terms) found.set(item.id, [...(found.get(item.id) ?? []), { offer, terms }])
    }
  }
  for (const offers of found.values()) offers.sort(byWorth)
  return found
}
