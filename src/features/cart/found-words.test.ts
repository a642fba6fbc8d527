import { expect, it } from 'vitest'
import { indexMenu } from '#domain/menu-index.ts'
import { offerBench } from '#domain/offers/price-with-offers.ts'
import { surveyOffers } from '#domain/offers/survey-offers.ts'
import type { Offer } from '#schemas/offer.ts'
import type { WordsGround } from '#src/entry/offer-words.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { foundWords } from './found-words.ts'

/** Saturday 21 November 2026, noon in Jaipur. */
const NOON = Date.UTC(2026, 10, 21, 6, 30)
const ground: WordsGround = { now: NOON, timeZone: 'Asia/Kolkata', outletName: () => null }
const book = { menu: indexMenu([smallSection('a', 0, [smallItem('thali', { price: 40_000 })])]), outlet: smallOutlet(), availability: { soldOut: [] } }
const lines = [{ lineId: '01890a5d-ac96-774b-bcce-b302099a8057', itemId: 'thali', variationId: null, addOns: [], quantity: 1 }]
const found = (offers: readonly Offer[]) => foundWords('DIWALI75', surveyOffers(offerBench(lines, 'DI', book, { offers, uses: new Map(), at: NOON })), ground)
const said = (offers: readonly Offer[]): string => found(offers).text
const diwali = (change: Partial<Offer> = {}): Offer => anOffer({ id: 'diwali', code: 'DIWALI75', title: '₹75 off, for friends of the house', ...change })

it('VA-22: a right code is answered with its offer, and with what is missing or why it is not for this order', () => {
  expect(said([anOffer(), diwali()])).toBe('DIWALI75: ₹75 off, for friends of the house. Chosen below.')
  expect(said([diwali({ needs: { minimum: 50_000 } })])).toBe('DIWALI75: ₹75 off, for friends of the house. Add Rs 100 more to apply this coupon.')
  expect(said([diwali({ state: 'paused' })])).toMatch(/^DIWALI75 is a right code, but not for this order\. /)
  expect([found([diwali()]).fits, found([diwali({ state: 'paused' })]).fits]).toEqual([true, false])
  // What more dishes would bring is no answer where another reason stands against it.
  expect(said([diwali({ needs: { minimum: 50_000 }, state: 'paused' })])).not.toContain('Add Rs')
  expect(said([anOffer()])).toBe('DIWALI75 is a right code. Its offer is being loaded.')
})
