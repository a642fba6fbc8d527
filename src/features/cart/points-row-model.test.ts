import { describe, expect, it } from 'vitest'
import { emptyCart, offerOf, setOffer } from '#domain/cart.ts'
import { pointsOf, setPoints } from '#domain/points/cart-points.ts'
import { mergeCarts } from '#domain/cart-merge.ts'
import { indexMenu } from '#domain/menu-index.ts'
import { offerBench, type OfferBook, priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { surveyOffers } from '#domain/offers/survey-offers.ts'
import { priceWithPoints } from '#domain/points/price-with-points.ts'
import type { Cart } from '#schemas/cart.ts'
import type { Offer } from '#schemas/offer.ts'
import type { PointTerms } from '#schemas/points.ts'
import type { Rewards } from '#schemas/rewards.ts'
import { knownOffers, type OfferedCart } from '#src/queries/cart-offers.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { POINT_TERMS } from '#tests/fixtures/points.ts'
import { smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { billRows } from './cart-model.ts'
import { offerRow } from './offer-row-model.ts'
import { pointsRow } from './points-row-model.ts'

/** Saturday 21 November 2026, noon in Jaipur. */
const NOON = Date.UTC(2026, 10, 21, 6, 30)
const lines = [{ lineId: '01890a5d-ac96-774b-bcce-b302099a8057', itemId: 'thali', variationId: null, addOns: [], quantity: 1 }]
const TAXES = [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }]
const ten = anOffer()

interface Case {
  points?: number
  wanted?: number
  offers?: readonly Offer[]
  code?: string | null
  terms?: Partial<PointTerms> | null
  signedIn?: boolean
}
/** A cart of Rs 1,279 of dishes. */
function offeredFor({ points = 12_480, wanted = 0, offers = [], code = null, terms = {}, signedIn = true }: Case = {}): OfferedCart {
  const book: OfferBook = { menu: indexMenu([smallSection('a', 0, [smallItem('thali', { price: 127_900, taxIds: ['cgst', 'sgst'] })])]), outlet: smallOutlet({ taxes: TAXES, points: terms && { ...POINT_TERMS, ...terms } }), availability: { soldOut: [] } }
  const facts = { offers, uses: new Map<string, readonly number[]>(), at: NOON }
  const choice = code === null ? null : { code, gift: null }
  const priced = priceWithPoints(priceWithOffers(lines, 'DI', book, facts, choice), 'DI', book.outlet, { wanted, spendable: points })
  return { priced, survey: surveyOffers(offerBench(lines, 'DI', book, facts)), choice, book, serviceType: 'DI', signedIn, points }
}
const offers = (offered: OfferedCart, cart: Cart) => offerRow({ offered, isPatient: true, cart, offline: false, wrong: '', ground: { now: NOON, timeZone: 'Asia/Kolkata', outletName: () => null } })

describe('the cart’s row of points (P-05)', () => {
  it('says what they would pay, and what they pay, also without a network', () => {
    expect(pointsRow(offeredFor(), false)).toEqual({ tone: 'plain', title: 'Pay ₹255 with 2,550 points', text: 'You have 12,480 points.', act: { label: 'Use', does: 'use' } })
    expect(pointsRow(offeredFor({ wanted: 12_480 }), false)).toEqual({ tone: 'on', title: '₹255 paid with 2,550 points', text: '9,930 points stay. No offer with points.', act: { label: 'Change', does: 'open' } })
    expect(pointsRow(offeredFor({ wanted: 100 }), true)).toMatchObject({ tone: 'on', title: '₹10 paid with 100 points', text: 'Judged on this phone, checked when sent. You see the total again if it changes.' })
    expect(pointsRow(offeredFor({ points: 2550, wanted: 2550 }), false)?.text).toBe('None stay. No offer with points.')
  })

  it('says what is missing to their minimum (VA-20), and asks before they take the place of an offer (VA-21)', () => {
    expect(pointsRow(offeredFor({ terms: { minimum: 135_000 } }), false)).toEqual({ tone: 'plain', title: 'You have 12,480 points.', text: 'Add ₹71 more to use points', act: null })
    expect(pointsRow(offeredFor({ offers: [ten], code: ten.code }), false)).toEqual({ tone: 'plain', title: 'Pay ₹255 with 2,550 points', text: 'You have 12,480 points. They would take the place of JAIPUR10.', act: { label: 'Use', does: 'open' } })
    const cart = setPoints(emptyCart(1), 2550, 2)
    expect(offers(offeredFor({ offers: [ten], wanted: 2550 }), cart)).toMatchObject({ row: { tone: 'plain', title: 'An offer in place of points?', text: 'Points and coupons do not go together.', act: { label: 'See all', does: { kind: 'open' } } } })
    expect(offers(offeredFor({ offers: [ten] }), setPoints(cart, 0, 3))).toMatchObject({ row: { tone: 'proposed', title: 'Save ₹127.90 with JAIPUR10' } })
  })

  it('is not there for a visitor, without points or where the outlet takes none', () => {
    for (const offered of [offeredFor({ signedIn: false }), offeredFor({ points: 0 }), offeredFor({ terms: null }), offeredFor({ points: 9 }), null, undefined]) expect(pointsRow(offered, false)).toBeNull()
  })

  it('stands on the bill as what was paid with points, beside what the outlet takes off', () => {
    const { quote } = offeredFor({ wanted: 12_480 }).priced
    const rows = (...bill: Parameters<typeof billRows>) => billRows(...bill).map(({ name, paise, sign = '' }) => `${name} ${sign}${paise}`)
    expect(rows(quote.bill, quote.offers, quote.points)).toEqual(['Dishes 127900', '2,550 points −25500', 'CGST 2.5% 2560', 'SGST 2.5% 2560', 'Round-off −20', 'To pay 107500'])
    expect(rows({ ...quote.bill, discount: 30_000 }, [], quote.points).slice(1, 3)).toEqual(['Saving −4500', '2,550 points −25500'])
  })
})

describe('a cart with points', () => {
  it('holds them in place of an offer, and an offer in place of them, on both of a guest’s phones (VA-21)', () => {
    const withOffer = setOffer(emptyCart(1), 'JAIPUR10', null, 2)
    const withPoints = setPoints(withOffer, 500, 3)
    expect([offerOf(withPoints)?.code, pointsOf(withPoints), pointsOf(setOffer(withPoints, 'RAJ50', null, 4))]).toEqual([null, 500, 0])
    expect(pointsOf(mergeCarts(withOffer, withPoints))).toBe(500)
    expect(mergeCarts(withOffer, withPoints)).toEqual(mergeCarts(withPoints, withOffer))
  })

  it('waits for the guest’s points as for the offers, and gives a visitor none', () => {
    const rewards: Rewards = { id: 'guest', points: { lots: [{ points: 5, until: null }], pending: 0, held: 0, debt: 0 } }
    expect(knownOffers([], [], true, undefined)).toBeUndefined()
    expect(knownOffers([], [], true, rewards)?.rewards).toBe(rewards)
    expect(knownOffers([], [], false, rewards)?.rewards).toBeNull()
  })
})
