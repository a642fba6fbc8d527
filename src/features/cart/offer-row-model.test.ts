import { describe, expect, it } from 'vitest'
import { emptyCart, setOffer } from '#domain/cart.ts'
import { indexMenu } from '#domain/menu-index.ts'
import type { OfferReason } from '#domain/offers/judge-offer.ts'
import { offerBench, type OfferBook, priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { surveyOffers } from '#domain/offers/survey-offers.ts'
import { priceWithPoints } from '#domain/points/price-with-points.ts'
import type { Cart } from '#schemas/cart.ts'
import type { Offer } from '#schemas/offer.ts'
import { knownOffers, type OfferedCart, offerToSend } from '#src/queries/cart-offers.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { offerRow } from './offer-row-model.ts'
import { daysText, reasonText, type WordsGround } from '#src/entry/offer-words.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'

/** Saturday 21 November 2026, noon in Jaipur. */
const NOON = Date.UTC(2026, 10, 21, 6, 30)
const OUTLETS: Readonly<Record<string, string>> = { o2: 'Rajwada, Vaishali Nagar', o3: 'Rajwada, C-Scheme', o4: 'Rajwada, Johri Bazaar', o5: 'Rajwada, Bani Park' }
const ground: WordsGround = { now: NOON, timeZone: 'Asia/Kolkata', outletName: (id) => OUTLETS[id] ?? null, dishNames: (dishes) => dishes.flatMap(({ items }) => items) }
const ofThese = (...items: string[]) => [{ items, sections: [] }]
const book: OfferBook = { menu: indexMenu([smallSection('a', 0, [smallItem('thali', { price: 127_900 })])]), outlet: smallOutlet(), availability: { soldOut: [] } }
const lines = [{ lineId: '01890a5d-ac96-774b-bcce-b302099a8057', itemId: 'thali', variationId: null, addOns: [], quantity: 1 }]

const chosen = (code: string | null): Cart => setOffer(emptyCart(1), code, null, 2)
function offeredFor(offers: readonly Offer[], code: string | null, signedIn = true): OfferedCart {
  const facts = { offers, uses: new Map<string, readonly number[]>(), at: NOON }
  const choice = code === null ? null : { code, gift: null }
  return { priced: priceWithPoints(priceWithOffers(lines, 'DI', book, facts, choice), 'DI', book.outlet, { wanted: 0, spendable: 0 }), survey: surveyOffers(offerBench(lines, 'DI', book, facts)), choice, book, serviceType: 'DI', signedIn, points: 0 }
}
const read = (offered: OfferedCart | null | undefined, cart: Cart = emptyCart(1), offline = false, isPatient = true, wrong = '') => offerRow({ offered, isPatient, cart, offline, wrong, ground })
const ten = anOffer()
const fifty = anOffer({ id: 'fifty', code: 'RAJ50', gives: { type: 'QD', off: { discountType: 'ABS', amount: 5000 } } })

describe('the cart’s row of offers', () => {
  it('proposes the best, with what it saves', () => {
    expect(read(offeredFor([ten, fifty], null))).toMatchObject({ row: { tone: 'proposed', title: 'Save ₹127.90 with JAIPUR10', text: 'Best of 2 that fit.', seeAll: true, act: { label: 'Apply', does: { kind: 'choose', code: 'JAIPUR10' } } } })
  })

  it('says what is applied, and what would save more', () => {
    expect(read(offeredFor([ten, fifty], 'JAIPUR10'), chosen('JAIPUR10'))).toMatchObject({ row: { tone: 'on', title: '₹127.90 off with JAIPUR10', text: 'Best of 2.' } })
    expect(read(offeredFor([ten, fifty], 'RAJ50'), chosen('RAJ50'))).toMatchObject({ row: { tone: 'on', title: '₹50.00 off with RAJ50', text: 'JAIPUR10 would save more: ₹127.90.' } })
    expect(read(offeredFor([ten], 'JAIPUR10'), chosen('JAIPUR10'), true)).toMatchObject({ row: { tone: 'on', text: 'Judged on this phone, checked when sent. You see the total again if it changes.' } })
  })

  it('remembers that none is wanted', () =>
    expect(read(offeredFor([ten], null), chosen(null))).toMatchObject({ row: { tone: 'plain', title: 'No offer on this order', text: 'JAIPUR10 would save ₹127.90.', act: { label: 'Put back' } } }))

  it('keeps a code until the cart fits, and one that nobody could judge yet; neither looks applied (VA-20)', () => {
    expect(read(offeredFor([anOffer({ needs: { minimum: 135_000 } })], 'JAIPUR10'), chosen('JAIPUR10'))).toMatchObject({ row: { tone: 'parked', title: 'JAIPUR10 is kept, not applied', text: 'Add Rs 71 more to apply this coupon' } })
    const unknown = offeredFor([ten], 'DIWALI75')
    expect(read(unknown, chosen('DIWALI75'))).toMatchObject({ row: { tone: 'parked', title: 'DIWALI75 is not on the bill yet' } })
    expect([offerToSend(unknown), offerToSend(offeredFor([anOffer({ state: 'paused' })], 'JAIPUR10')), offerToSend(undefined)]).toEqual([{ code: 'DIWALI75', gift: null }, null, null])
  })

  it('VA-22, VA-23: says of a kept code that nobody has it, and keeps it until the guest lets it go', () => {
    const kept = (code: string) => read(offeredFor([ten], code), chosen(code), false, true, code)
    const act = { label: 'Forget', does: { kind: 'choose', code: null } }
    expect(kept('DIWALI75')).toMatchObject({ row: { tone: 'parked', title: 'The code you have entered is incorrect or expired.', text: 'DIWALI75', act } })
    expect(read(offeredFor([ten], 'DIWALI75'), chosen('DIWALI75'), false, true, 'OTHER')).toMatchObject({ row: { title: 'DIWALI75 is not on the bill yet' } })
  })

  it('asks a visitor to sign in (RO-01), waits for what is read, and says when nothing came', () => {
    expect(read(offeredFor([ten, fifty], null, false))).toMatchObject({ row: { title: '2 offers fit this order', act: { does: { kind: 'sign-in' } } } })
    expect(read(offeredFor([], null, false))).toEqual({ kind: 'none' })
    expect(read(null)).toEqual({ kind: 'none' })
    expect(read(undefined)).toEqual({ kind: 'loading' })
    expect(read(undefined, emptyCart(1), false, false)).toMatchObject({ row: { title: 'The offers did not load', act: { does: { kind: 'again' } } } })
    expect(read(offeredFor([], null))).toMatchObject({ row: { tone: 'plain', title: 'Have a code?' } })
  })

  it('knows the guest’s own offers beside everybody’s', () => {
    const secret = anOffer({ id: 'secret', code: 'SECRET', listed: false })
    const known = knownOffers([ten], [{ id: 'secret', offer: secret, uses: [] }, { id: 'ten', offer: ten, uses: [{ orderId: lines[0]?.lineId ?? '', at: 5 }] }], true, null)
    expect([known?.offers.map(({ id }) => id), known?.uses.get('ten')]).toEqual([['ten', 'secret'], [5]])
    expect(knownOffers(undefined, [], true, null)).toBeUndefined()
  })
})

describe('the words of each reason (VA-24, VA-25)', () => {
  it.each([
    [{ kind: 'redeem', at: Date.UTC(2026, 10, 14, 6) }, 'You used it on 14 Nov'],
    [{ kind: 'expire', until: '2026-11-20' }, 'Ended on 20 Nov'],
    [{ kind: 'expire', until: null }, 'It has ended'],
    [{ kind: 'date', from: null }, 'It has not started yet'],
    [{ kind: 'pause' }, 'The restaurant has stopped it for now'],
    [{ kind: 'date', from: '2026-11-26' }, 'Starts on 26 Nov'],
    [{ kind: 'outlet', outlets: ['o2'] }, 'Only at Rajwada, Vaishali Nagar'],
    [{ kind: 'outlet', outlets: ['o9'] }, 'Only at other outlets'],
    // One that this phone does not know by name is not passed over in silence.
    [{ kind: 'outlet', outlets: ['o9', 'o2'] }, 'Only at Rajwada, Vaishali Nagar and other outlets'],
    [{ kind: 'outlet', outlets: ['o2', 'o3'] }, 'Only at Rajwada, Vaishali Nagar and Rajwada, C-Scheme'],
    [{ kind: 'outlet', outlets: ['o2', 'o3', 'o4'] }, 'Only at Rajwada, Vaishali Nagar; Rajwada, C-Scheme and Rajwada, Johri Bazaar'],
    [{ kind: 'outlet', outlets: ['o2', 'o3', 'o4', 'o5'] }, 'Only at Rajwada, Vaishali Nagar; Rajwada, C-Scheme; Rajwada, Johri Bazaar and other outlets'],
    [{ kind: 'way', serviceTypes: ['DI'] }, 'Only for dine-in'],
    [{ kind: 'way', serviceTypes: ['SP', 'DL'] }, 'Only for pickup and delivery'],
    // One that this release does not know is not passed over in silence.
    [{ kind: 'way', serviceTypes: ['SP', 'ROOF'] }, 'Not for this way of being served'],
    [{ kind: 'day', weekdays: [1, 2, 3, 4, 5] }, 'Only Monday to Friday, today is Saturday'],
    [{ kind: 'time', hours: [{ start: '15:00', end: '18:00' }] }, unbroken('Only from 3 pm to 6 pm')],
    [{ kind: 'amount', minimum: 10, missing: 124_550 }, 'Add Rs 1,245.50 more to apply this coupon'],
    [{ kind: 'dishes', missing: { count: 2, ofGiven: false, dishes: [] } }, 'Add 2 more of its dishes'],
    [{ kind: 'dishes', missing: { count: 1, ofGiven: false, dishes: ofThese('Lassi', 'Chaas') } }, 'Add one more from: Lassi, Chaas'],
    [{ kind: 'dishes', missing: { count: 2, ofGiven: false, dishes: ofThese('Lassi', 'Chaas') } }, 'Add any 2 from: Lassi, Chaas'],
    [{ kind: 'dishes', missing: { count: 1, ofGiven: false, dishes: ofThese('Lassi', 'Chaas', 'Kheer', 'Rabri') } }, 'Add one more, such as Lassi, Chaas, Kheer'],
    [{ kind: 'gift' }, 'None of its dishes is available right now'],
    [{ kind: 'allotment', uses: 500 }, 'All 500 are taken'],
    [{ kind: 'guest', most: 2, per: 'month' }, 'You have used it this month'],
    [{ kind: 'better' }, 'The restaurant takes off as much by itself'],
  ] as readonly [OfferReason, string][])('%j', (reason, words) => expect(reasonText(reason, ground)).toBe(words))

  it('names days as a week goes', () => {
    expect([daysText([0, 6]), daysText([5]), daysText([6, 0, 5]), daysText([1, 3, 5])]).toEqual(['Saturday and Sunday', 'Friday', 'Friday to Sunday', 'Monday, Wednesday and Friday'])
  })
})
