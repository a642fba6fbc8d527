import type { OrderedLine } from '#schemas/cart.ts'
import type { Item, ServiceType } from '#schemas/menu.ts'
import type { Offer } from '#schemas/offer.ts'
import type { PriceBook } from '../pricing.ts'
import { judgeSelection, unitPriceOf } from '../selections.ts'

/** A dish that can be chosen as the free one of an offer (IF); what it would cost otherwise, in paise. */
export interface GiftOption {
  item: Item
  variationId: string | null
  price: number
  /** False: sold out, or not served in this way. */
  available: boolean
}

/** The id of the smallest size; null: the dish has one size. */
export const cheapestVariation = ({ variations }: Item): string | null => [...variations].sort((a, b) => a.price - b.price)[0]?.id ?? null

/** The dishes that come with an offer, beside those that were ordered. */
function dishesWith({ gives, mystery }: Pick<Offer, 'gives' | 'mystery'>): readonly string[] {
  if (gives.type === 'IF') return gives.items
  return mystery && gives.type === 'DD' ? gives.dishes.items : []
}

/** F-9, M-3: the dishes an offer lets the guest choose from, in the restaurant's order: each in its smallest size and without add-ons. One that cannot be had so is not offered. */
export function giftOptions(offer: Pick<Offer, 'gives' | 'mystery'>, book: PriceBook, serviceType: ServiceType): GiftOption[] {
  const items = dishesWith(offer)
  if (items.length === 0) return []
  const { soldOut } = book.availability
  return items.flatMap((id): GiftOption[] => {
    const item = book.menu.items.get(id)
    if (!item) return []
    const choice = { variationId: cheapestVariation(item), addOns: [] }
    if (judgeSelection(item, book.menu, choice).length > 0) return []
    const available = item.serviceTypes.includes(serviceType) && !soldOut.includes(id) && (choice.variationId === null || !soldOut.includes(choice.variationId))
    return [{ item, variationId: choice.variationId, price: unitPriceOf(item, book.menu, choice), available }]
  })
}

/** Paise of the dearest the guest could choose; 0: none can be had. */
export const giftWorth = (options: readonly GiftOption[]): number => options.reduce((most, { available, price }) => (available ? Math.max(most, price) : most), 0)

/** The option that a line asks for; null: it is none of the offer's, or cannot be had now. One unit, as the restaurant gives it. */
export const chosenGift = (options: readonly GiftOption[], line: Pick<OrderedLine, 'itemId' | 'variationId' | 'addOns' | 'quantity'>): GiftOption | null =>
  options.find(({ item, variationId, available }) => available && item.id === line.itemId && variationId === line.variationId && line.addOns.length === 0 && line.quantity === 1) ?? null
