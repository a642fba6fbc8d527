import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OrderedLine } from '#schemas/cart.ts'
import type { Offer } from '#schemas/offer.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { indexMenu } from '../menu-index.ts'
import { closingDish } from './closing-dish.ts'
import { type OfferFacts, priceWithOffers } from './price-with-offers.ts'

const RUPEE = 100
const LINE: OrderedLine = { lineId: '01890a5d-ac96-774b-bcce-000000000001', itemId: 'thali', variationId: null, addOns: [], quantity: 1 }

/** An order of one thali at an outlet whose other dishes cost so much, paise, and an offer that needs more; no taxes. */
function closing(thali: number, others: readonly number[], offer: Offer) {
  const dish = (id: string, price: number) => smallItem(id, { price, serviceTypes: ['DI'] })
  const menu = indexMenu([smallSection('all', 0, [dish('thali', thali), ...others.map((price, at) => dish(`other-${at}`, price))])])
  const book = { menu, outlet: smallOutlet(), availability: { soldOut: [] } }
  const facts: OfferFacts = { offers: [offer], uses: new Map(), at: Date.UTC(2026, 10, 21, 6, 30) }
  const { outcome } = priceWithOffers([LINE], 'DI', book, facts, { code: offer.code, gift: null })
  return outcome.kind === 'not-now' ? closingDish(outcome, { lines: [LINE], serviceType: 'DI', book, facts }) : null
}

const off = (rupees: number, minimum: number): Offer => anOffer({ needs: { minimum: minimum * RUPEE }, gives: { type: 'QD', off: { discountType: 'ABS', amount: rupees * RUPEE } } })
const paise = (...rupees: readonly number[]): number[] => rupees.map((price) => price * RUPEE)

it('F-42: a party counter of ₹1,24,500 does not close a gap of ₹871, a platter of twice the gap does', () => {
  expect(closing(479 * RUPEE, paise(25, 440, 124_500), off(200, 1350))).toBeNull()
  expect(closing(479 * RUPEE, paise(25, 440, 1743), off(200, 1350))).toBeNull()
  expect(closing(479 * RUPEE, paise(25, 440, 1742), off(200, 1350))?.dish.price).toBe(1742 * RUPEE)
})

it('F-42: a dish that costs no more than the offer takes off closes a small gap, and what is paid with it is said', () => {
  expect(closing(1340 * RUPEE, paise(200), off(200, 1350))).toMatchObject({ dish: { price: 200 * RUPEE }, total: 1340 * RUPEE })
  expect(closing(1340 * RUPEE, paise(201), off(200, 1350))).toBeNull()
  const gift = anOffer({ needs: { minimum: 1350 * RUPEE }, gives: { type: 'IF', items: ['other-0'] } })
  expect(closing(1340 * RUPEE, paise(90), gift)?.dish.price).toBe(90 * RUPEE)
})

it('F-42: no dish out of proportion is put forward, whatever the menu and the order', () => {
  let found = 0
  const rupees = fc.integer({ min: 1, max: 3000 })
  fc.assert(
    fc.property(rupees, fc.array(rupees, { maxLength: 6 }), fc.integer({ min: 1, max: 300 }), rupees, (thali, others, saved, minimum) => {
      const close = closing(thali * RUPEE, paise(...others), off(saved, minimum))
      if (!close) return
      found += 1
      const missing = (minimum - thali) * RUPEE
      expect(close.dish.price).toBeGreaterThanOrEqual(missing)
      expect(close.dish.price).toBeLessThanOrEqual(Math.max(2 * missing, saved * RUPEE))
      expect(close.total).toBe(Math.max(0, thali * RUPEE + close.dish.price - saved * RUPEE))
    }),
    { numRuns: 500 },
  )
  expect(found).toBeGreaterThan(20)
})
