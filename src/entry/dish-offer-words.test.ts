import { expect, it } from 'vitest'
import { dishOffers } from '#domain/offers/dish-offers.ts'
import { offerBench } from '#domain/offers/price-with-offers.ts'
import { indexMenu } from '#domain/menu-index.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { markWords } from './dish-offer-words.ts'

it('F-41: on a thali and on a drink a set of the two says that its price is a set’s, not one of two thalis; a drink that no thali makes dearer than the set says nothing', () => {
  const dish = (id: string, price: number) => smallItem(id, { price, serviceTypes: ['DI'] })
  const menu = indexMenu([smallSection('thalis', 0, [dish('thali', 38_000)]), smallSection('drinks', 1, [dish('lassi', 9000), dish('water', 1500)])])
  const one = (section: string) => ({ dishes: { items: [], sections: [section] }, count: 1 })
  const set = anOffer({ gives: { type: 'CO', slots: [one('thalis'), one('drinks')], price: 39_900, mostTimes: null } })
  const found = dishOffers(offerBench([], 'DI', { menu, outlet: smallOutlet(), availability: { soldOut: [] } }, { offers: [set], uses: new Map(), at: Date.UTC(2026, 10, 21, 6, 30) }))
  const words = Object.fromEntries([...found].map(([id, offers]) => [id, offers.map((offer) => markWords(offer, { variations: [] }))]))
  expect(words).toEqual({ thali: ['In a ₹399 set'], lassi: ['In a ₹399 set'] })
})
