import type { DishOffer } from '#domain/offers/dish-offers.ts'
import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import type { Item } from '#schemas/menu.ts'

/** What an offer does for a dish, in a few words: they stand on its picture. */
export function markWords({ terms }: DishOffer, { variations }: Pick<Item, 'variations'>): string {
  switch (terms.kind) {
    case 'off': return speak(variations.length > 1 ? 'deals.mark.offFrom' : 'deals.mark.off', { price: formatPrice(terms.saving) })
    case 'pair': return speak('deals.mark.pair', { buy: String(terms.buy), get: String(terms.get) })
    case 'combo': return speak('deals.mark.combo', { price: formatPrice(terms.price) })
    case 'gift': return terms.minimum > 0 ? speak('deals.mark.gift', { price: formatPrice(terms.minimum) }) : speak('deals.mark.giftAny')
  }
}

/** The same in a sentence, with what it saves and the code it goes by. */
export function savingWords({ offer: { code, automatic }, terms }: DishOffer): string {
  switch (terms.kind) {
    case 'off':
      return speak(automatic ? 'deals.saving.offAuto' : 'deals.saving.off', { price: formatPrice(terms.saving), code })
    case 'pair':
      return terms.saving === null
        ? speak('deals.saving.pairBuy', { buy: String(terms.buy), get: String(terms.get), code })
        : speak('deals.saving.pair', { buy: String(terms.buy), get: String(terms.get), price: formatPrice(terms.saving), code })
    case 'combo':
      return speak('deals.saving.combo', { price: formatPrice(terms.price), code })
    case 'gift':
      return terms.minimum > 0 ? speak('deals.saving.gift', { price: formatPrice(terms.minimum), code }) : speak('deals.saving.giftAny', { code })
  }
}
