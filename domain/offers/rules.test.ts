import { describe, expect, it } from 'vitest'
import type { OrderedLine } from '#schemas/cart.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Offer, OfferDishes, OfferGift } from '#schemas/offer.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { indexMenu } from '../menu-index.ts'
import { billOfLines } from '../pricing.ts'
import { additionalParamOf } from './additional-param.ts'
import { closingDish } from './closing-dish.ts'
import { dishesAbout, dishOffers, offersOn } from './dish-offers.ts'
import { giftOptions } from './gift.ts'
import { judgeAll } from './judge-all.ts'
import { REASON_PRIORITY, type ReasonKind } from './judge-offer.ts'
import { isReferralCode, readOfferCode } from './offer-code.ts'
import { offerBench, type OfferBook, type OfferChoice, type OfferFacts, priceWithOffers } from './price-with-offers.ts'
import { surveyOffers } from './survey-offers.ts'

/** Saturday 21 November 2026, noon in Jaipur. */
const NOON = Date.UTC(2026, 10, 21, 6, 30)
const HOUR = 3_600_000
const DAY = 24 * HOUR

const TAXES = [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }]
const dish = (id: string, price: number) => smallItem(id, { price, packing: 500, taxIds: ['cgst', 'sgst'] })
const lassi = { ...dish('lassi', 11_000), addOnGroups: [{ groupId: 'extras', least: 0, most: null }] }
const jamun = { ...dish('jamun', 9000), variations: [{ id: 'jamun.4', name: 'Four', price: 16_000, packing: 0, addOnGroups: [] }, { id: 'jamun.2', name: 'Two', price: 9000, packing: 0, addOnGroups: [] }] }
const menu = indexMenu([
  smallSection('mains', 0, [dish('thali', 44_900), dish('tikka', 41_500), dish('dal', 20_000)]),
  { ...smallSection('drinks', 1, [lassi, dish('nimbu', 9000)]), addOnGroups: [{ id: 'extras', name: 'Extras', addOns: [{ id: 'cream', name: 'Cream', price: 3000, foodType: 'VF' }] }] },
  smallSection('sweets', 2, [jamun, dish('barfi', 14_000)]),
])
const outlet = smallOutlet({ id: 'c-scheme', taxes: TAXES, charges: { packingPerOrder: 1000, packingTaxIds: ['cgst', 'sgst'], roundOff: false } })
const book: OfferBook = { menu, outlet, availability: { soldOut: [] } }

let count = 0
const line = (itemId: string, quantity = 1, over: Partial<OrderedLine> = {}): OrderedLine => {
  count += 1
  return { lineId: `01890a5d-ac96-774b-bcce-${String(count).padStart(12, '0')}`, itemId, variationId: null, addOns: [], quantity, ...over }
}
/** Dishes of Rs 1,279. */
const cart = (): OrderedLine[] => [line('thali'), line('tikka', 2)]
const facts = (offers: readonly Offer[], over: Partial<OfferFacts> = {}): OfferFacts => ({ offers, uses: new Map(), at: NOON, ...over })

interface Case {
  lines?: OrderedLine[]
  way?: ServiceType
  choice?: OfferChoice
  over?: Partial<OfferFacts>
  at?: OfferBook
}
/** The order with the one offer chosen by its code. */
const priced = (offer: Offer, { lines = cart(), way = 'DI', choice = { code: offer.code, gift: null }, over = {}, at = book }: Case = {}) =>
  priceWithOffers(lines, way, at, facts([offer], over), choice)
/** Paise off, and the kinds of what speaks against it. */
const taken = (offer: Offer, some: Case = {}): number | string[] => {
  const { quote, outcome } = priced(offer, some)
  return outcome.kind === 'not-now' ? outcome.reasons.map(({ kind }) => kind) : outcome.kind === 'applied' ? quote.bill.discount : [outcome.kind]
}
const gives = (given: OfferGift): Offer => anOffer({ gives: given })
const when = (change: Partial<Offer['when']>): Offer => anOffer({ when: { from: null, until: null, weekdays: [], hours: [], ...change } })
const where = (change: Partial<Offer['where']>): Offer => anOffer({ where: { outlets: [], serviceTypes: [], ...change } })
const only = (...items: string[]) => ({ items, sections: [] })
const bogo = (over: Partial<Extract<OfferGift, { type: 'IO' }>> = {}): Offer =>
  gives({ type: 'IO', buy: { dishes: only('lassi', 'nimbu'), count: 1 }, get: { dishes: only('lassi', 'nimbu'), count: 1 }, off: { discountType: 'ITM' }, mostTimes: null, ...over })
const sweet = anOffer({ code: 'MEETHA', needs: { minimum: 120_000 }, gives: { type: 'IF', items: ['jamun', 'barfi', 'gone'] } })
const own = (off: Extract<OfferGift, { type: 'QD' }>['off']): Offer => anOffer({ id: 'own', code: 'OUTLETDISCOUNT', automatic: true, gives: { type: 'QD', off } })

describe('money off (P-05, CO-02)', () => {
  it('F-1 takes nothing below zero', () => {
    const { quote } = priced(gives({ type: 'QD', off: { discountType: 'ABS', amount: 99_999_900 } }))
    expect(quote.bill).toMatchObject({ items: 127_900, discount: 127_900, total: 0 })
    expect(priced(anOffer(), { lines: [] }).quote.bill).toMatchObject({ discount: 0, total: 0 })
  })

  it('F-2 measures a minimum on the dishes before discounts, packing and tax; exactly the minimum is enough (VA-20)', () => {
    expect(taken(anOffer({ needs: { minimum: 127_900 } }), { way: 'SP' })).toBe(12_790)
    const { outcome } = priced(anOffer({ needs: { minimum: 135_000 } }), { way: 'SP' })
    expect(outcome).toMatchObject({ kind: 'not-now', reasons: [{ kind: 'amount', minimum: 135_000, missing: 7100 }] })
    // The free dish does not lift the order over the minimum that it needs.
    expect(taken({ ...sweet, needs: { minimum: 128_000 } }, { choice: { code: 'MEETHA', gift: line('barfi') } })).toEqual(['amount'])
  })

  it('F-3 takes a share half up', () => {
    expect(taken(anOffer())).toBe(12_790)
    expect(taken(gives({ type: 'QD', off: { discountType: 'PER', bps: 333, most: null } }), { lines: [line('lassi')] })).toBe(366)
    expect(taken(gives({ type: 'QD', off: { discountType: 'PER', bps: 5, most: null } }), { lines: [line('nimbu')] })).toBe(5)
  })

  it('F-4 takes an amount, and never more than there is', () => {
    expect(taken(gives({ type: 'QD', off: { discountType: 'ABS', amount: 5000 } }))).toBe(5000)
    expect(taken(gives({ type: 'QD', off: { discountType: 'ABS', amount: 50_000 } }), { lines: [line('lassi')] })).toBe(11_000)
  })

  it('F-5 caps a share last', () => expect(taken(gives({ type: 'QD', off: { discountType: 'PER', bps: 5000, most: 20_000 } }))).toBe(20_000))

  it('F-6 divides it over the lines, before tax', () => {
    const { quote, charges } = priced(anOffer())
    expect(charges.map(({ discount }) => discount)).toEqual([4490, 8300])
    expect(quote.bill.taxes.map(({ amount }) => amount)).toEqual([2878, 2878])
    expect(quote.offers).toEqual([{ id: 'ten', code: 'JAIPUR10', title: '10% off the bill', automatic: false, saving: 12_790, giftLineId: null }])
  })

  it('F-7 takes off certain dishes only, by id or section', () => {
    expect(taken(gives({ type: 'DD', dishes: only('tikka'), off: { discountType: 'PER', bps: 1000, most: null } }))).toBe(8300)
    expect(taken(gives({ type: 'DD', dishes: { items: [], sections: ['drinks'] }, off: { discountType: 'ABS', amount: 4000 } }), { lines: [line('lassi', 2), line('dal')] })).toBe(8000)
    const creamy = line('nimbu', 1)
    expect(taken(gives({ type: 'DD', dishes: only('nimbu'), off: { discountType: 'ABS', amount: 50_000 } }), { lines: [creamy] })).toBe(9000)
    expect(taken(gives({ type: 'DD', dishes: only('barfi'), off: { discountType: 'ABS', amount: 4000 } }))).toEqual(['dishes'])
  })

  it('F-8 gives the cheapest of a pair, by units, and never an add-on', () => {
    expect(taken(bogo(), { lines: [line('lassi', 2)] })).toBe(11_000)
    expect(taken(bogo(), { lines: [line('lassi'), line('nimbu')] })).toBe(9000)
    expect(taken(bogo(), { lines: [line('nimbu', 2), line('lassi', 3)] })).toBe(18_000)
    expect(taken(bogo({ mostTimes: 1 }), { lines: [line('lassi', 9)] })).toBe(11_000)
    expect(taken(bogo({ off: { discountType: 'PER', bps: 5000, most: null } }), { lines: [line('lassi', 2)] })).toBe(5500)
    expect(taken(bogo(), { lines: [line('lassi', 2, { addOns: [{ groupId: 'extras', addOnId: 'cream', quantity: 1 }] })] })).toBe(11_000)
    expect(priced(bogo(), { lines: [line('lassi')] }).outcome).toMatchObject({ reasons: [{ kind: 'dishes', missing: { count: 1, ofGiven: true } }] })
    expect(priced(bogo(), { lines: [line('dal')] }).outcome).toMatchObject({ reasons: [{ kind: 'dishes', missing: { count: 2 } }] })
    expect(priced(bogo({ buy: { dishes: only('thali'), count: 1 } }), { lines: [line('lassi')] }).outcome).toMatchObject({ reasons: [{ kind: 'dishes', missing: { count: 1, ofGiven: false, dishes: [only('thali')] } }] })
    expect(priced(bogo({ buy: { dishes: only('thali'), count: 2 } }), { lines: [line('thali')] }).outcome).toMatchObject({ reasons: [{ kind: 'dishes', missing: { count: 2 } }] })
  })

  it('F-8 keeps what has to be bought paid where a dish counts for both sides', () => {
    const mixed = bogo({ buy: { dishes: only('thali'), count: 2 }, get: { dishes: only('thali', 'nimbu'), count: 1 } })
    expect(taken(mixed, { lines: [line('thali', 2), line('nimbu')] })).toBe(9000)
    expect(taken(mixed, { lines: [line('thali', 3)] })).toBe(44_900)
    expect(taken(mixed, { lines: [line('thali', 2)] })).toEqual(['dishes'])
  })

  it('F-9 gives a dish that the guest chose, with its packing', () => {
    expect(giftOptions(sweet, book, 'SP').map(({ item, variationId, price }) => [item.id, variationId, price])).toEqual([['jamun', 'jamun.2', 9000], ['barfi', null, 14_000]])
    const [plain, gift] = [priced(anOffer({ needs: { minimum: 999_999 } }), { way: 'SP' }), line('barfi')]
    const given = priced(sweet, { way: 'SP', choice: { code: 'MEETHA', gift } })
    expect(given.quote.bill).toEqual({ ...plain.quote.bill, items: plain.quote.bill.items + 14_000, discount: 14_000 })
    expect(given.quote).toMatchObject({ lines: [{}, {}, { lineId: gift.lineId, total: 14_000 }], offers: [{ saving: 14_000, giftLineId: gift.lineId }] })
    expect(taken(sweet)).toEqual(['choose-gift'])
    for (const wrong of [line('barfi', 2), line('dal'), line('jamun', 1, { variationId: 'jamun.4' })]) expect(taken(sweet, { choice: { code: 'MEETHA', gift: wrong } })).toEqual(['gift'])
    const none = { ...book, availability: { soldOut: ['barfi', 'jamun'] } }
    expect(taken(sweet, { at: none, choice: { code: 'MEETHA', gift } })).toEqual(['gift'])
  })

  it('F-10 makes sets of the dearest that fill the slots', () => {
    const combo = gives({ type: 'CO', slots: [{ dishes: { items: [], sections: ['mains'] }, count: 1 }, { dishes: { items: [], sections: ['drinks'] }, count: 1 }], price: 40_000, mostTimes: null })
    expect(taken(combo, { lines: [line('dal'), line('thali'), line('lassi', 2)] })).toBe(44_900 + 11_000 - 40_000)
    expect(taken(combo, { lines: [line('tikka', 2), line('nimbu', 5)] })).toBe(2 * (41_500 + 9000 - 40_000))
    expect(taken(combo, { lines: [line('dal'), line('lassi')] })).toEqual(['nothing'])
    expect(taken(combo)).toEqual(['dishes'])
    expect(priced(combo, { lines: [line('dal')] }).outcome).toMatchObject({ reasons: [{ kind: 'dishes', missing: { count: 1, dishes: [{ sections: ['drinks'] }] } }] })
    // Both slots name the drinks: the one lassi fills the first of them, and the second waits for another.
    const twice = gives({ type: 'CO', slots: [{ dishes: { items: [], sections: ['drinks'] }, count: 1 }, { dishes: only('lassi', 'dal'), count: 1 }], price: 10_000, mostTimes: null })
    expect(taken(twice, { lines: [line('lassi')] })).toEqual(['dishes'])
    expect(taken(twice, { lines: [line('lassi'), line('dal')] })).toBe(11_000 + 20_000 - 10_000)
  })
})

describe('what closes the gap', () => {
  const closing = (offer: Offer, lines: OrderedLine[], others: readonly Offer[] = []) => {
    const { outcome } = priced(offer, { lines })
    return outcome.kind === 'not-now' ? closingDish(outcome, { lines, serviceType: 'DI', book, facts: facts([offer, ...others]) }) : null
  }
  const closes = (offer: Offer, lines: OrderedLine[], others: readonly Offer[] = []) => closing(offer, lines, others)?.dish.id

  it('F-2 is the cheapest dish that reaches the minimum with one tap', () => {
    expect(closes(anOffer({ needs: { minimum: 135_000 } }), cart())).toBe('nimbu')
    expect(closes(anOffer({ needs: { minimum: 140_000 } }), cart())).toBe('barfi')
    expect(closes(anOffer({ needs: { minimum: 900_000 } }), cart())).toBeUndefined()
  })

  it('F-8 is the other one of a pair, and none where both are missing', () => {
    expect(closes(bogo(), [line('lassi')])).toBe('nimbu')
    // The two drinks cost 11000 and 9000 paise: the cheaper one is free, and 5% of tax is on what is left.
    expect(closing(bogo(), [line('lassi')])?.total).toBe(Math.round(11_000 * 1.05))
    expect([closes(bogo(), [line('dal')]), closes(bogo(), [])]).toEqual([undefined, undefined])
    expect(closes(bogo({ buy: { dishes: only('thali'), count: 3 } }), [line('lassi')])).toBeUndefined()
  })

  it('F-20 is offered only where the offer is on the bill after it', () => {
    const tikka = anOffer({ needs: { minimum: 50_000 }, gives: { type: 'DD', dishes: only('tikka'), off: { discountType: 'PER', bps: 1000, most: null } } })
    // One dish has to reach the minimum and be of the offer.
    expect([closes(tikka, [line('dal')]), closes(tikka, [line('nimbu')])]).toEqual(['tikka', 'tikka'])
    expect(closes({ ...tikka, needs: { minimum: 60_001 } }, [line('nimbu', 2)])).toBeUndefined()
    expect(closing({ ...sweet, needs: { minimum: 135_000 } }, cart())?.dish.id).toBe('nimbu')
    const ten = anOffer({ needs: { minimum: 135_000 } })
    expect(closes(ten, cart(), [own({ discountType: 'ABS', amount: 100 })])).toBe('nimbu')
    expect(closes(ten, cart(), [own({ discountType: 'ABS', amount: 50_000 })])).toBeUndefined()
  })
})

describe('when, where and for whom (VA-24, VA-25)', () => {
  it('F-11 counts days in the outlet’s zone, the last one to its end', () => {
    expect(taken(when({ from: '2026-11-21', until: '2026-11-21' }))).toBe(12_790)
    const lastMinute = Date.UTC(2026, 10, 21, 18, 29)
    expect(taken(when({ until: '2026-11-21' }), { over: { at: lastMinute } })).toBe(12_790)
    expect(taken(when({ until: '2026-11-21' }), { over: { at: lastMinute + 60_000 } })).toEqual(['expire'])
    expect(taken(when({ from: '2026-11-22' }))).toEqual(['date'])
    const abroad = { ...book, outlet: smallOutlet({ ...outlet, timeZone: 'America/New_York' }) }
    expect(taken(when({ until: '2026-11-21' }), { over: { at: lastMinute + 60_000 }, at: abroad })).toBe(12_790)
  })

  it('F-12 knows the outlet’s weekdays', () => {
    expect(taken(when({ weekdays: [6] }))).toBe(12_790)
    expect(taken(when({ weekdays: [1, 2, 3, 4, 5] }))).toEqual(['day'])
    expect(taken(when({ weekdays: [6] }), { over: { at: NOON + DAY } })).toEqual(['day'])
  })

  it('F-13 knows its hours, those after midnight as the day before', () => {
    const tea = when({ hours: [{ start: '15:00', end: '18:00' }] })
    expect(taken(tea)).toEqual(['time'])
    expect(taken(tea, { over: { at: NOON + 3 * HOUR } })).toBe(12_790)
    expect(taken(tea, { over: { at: NOON + 6 * HOUR } })).toEqual(['time'])
    const meals = when({ hours: [{ start: '11:00', end: '15:00' }, { start: '18:00', end: '22:00' }] })
    const told = (hour: number) => {
      const { outcome } = priced(meals, { over: { at: NOON + hour * HOUR } })
      return outcome.kind === 'not-now' ? additionalParamOf(outcome.reasons) : null
    }
    // VA-24, EN-16: in the afternoon the evening's hours are told, at night the next day's.
    expect([told(4), told(0), told(11)]).toEqual([{ startTime: '18:00', endTime: '22:00' }, null, { startTime: '11:00', endTime: '15:00' }])
    const late = when({ weekdays: [6], until: '2026-11-21', hours: [{ start: '22:00', end: '02:00' }] })
    expect(taken(late, { over: { at: NOON + 13 * HOUR } })).toBe(12_790)
    expect(taken(late, { over: { at: NOON + 14 * HOUR } })).toEqual(['expire', 'day', 'time'])
    expect(taken(late, { over: { at: NOON - 11 * HOUR } })).toEqual(['day'])
  })

  it('F-14 is for the outlets it names', () => {
    expect(taken(where({ outlets: ['c-scheme'] }))).toBe(12_790)
    expect(taken(where({ outlets: ['vaishali'] }))).toEqual(['outlet'])
  })

  it('F-15 is for the ways it names', () => {
    expect(taken(where({ serviceTypes: ['SP'] }))).toEqual(['way'])
    expect(taken(where({ serviceTypes: ['SP'] }), { way: 'SP' })).toBe(12_790)
  })

  it('F-16 rests while it is paused', () => expect(taken(anOffer({ state: 'paused' }))).toEqual(['pause']))

  it('F-17 ends with its allotment', () => expect(taken(anOffer({ limits: { uses: 500, perGuest: null }, usedUp: true }))).toEqual(['allotment']))

  it('F-18 counts a guest’s uses, ever or in a period of the outlet’s calendar', () => {
    const limit = (most: number, per: 'ever' | 'day' | 'week' | 'month') => anOffer({ limits: { uses: null, perGuest: { most, per } } })
    const used = (...days: number[]) => ({ over: { uses: new Map([['ten', days.map((day) => NOON + day * DAY)]]) } })
    expect(taken(limit(1, 'ever'), used(-300))).toEqual(['redeem'])
    expect(taken(limit(2, 'ever'), used(-300))).toBe(12_790)
    expect(taken(limit(2, 'ever'), used(-300, -1))).toEqual(['guest'])
    expect(taken(limit(1, 'day'), used(0))).toEqual(['guest'])
    expect(taken(limit(1, 'day'), used(-1))).toBe(12_790)
    // Saturday: the week began on Monday the 16th.
    expect(taken(limit(1, 'week'), used(-5))).toEqual(['guest'])
    expect(taken(limit(1, 'week'), used(-6))).toBe(12_790)
    expect(taken(limit(2, 'month'), used(-20, -3))).toEqual(['guest'])
    expect(taken(limit(2, 'month'), used(-21, -3))).toBe(12_790)
  })

  it('F-19, EN-16 explains the day on which an offer begins and its weekdays together: who comes on that day may come on a wrong one again', () => {
    const { outcome } = priced(when({ from: '2026-12-01', weekdays: [1] }))
    expect(outcome.kind === 'not-now' && additionalParamOf(outcome.reasons)).toEqual({ activationTime: '2026-12-01', applicableWeekdays: ['Monday'] })
    expect(outcome).toMatchObject({ reasons: [{ kind: 'date', from: '2026-12-01' }, { kind: 'day', weekdays: [1] }] })
  })

  it('F-19 tells the first of all that speaks against it (VA-25)', () => {
    const hopeless = anOffer({
      state: 'paused', when: { from: '2026-12-01', until: '2026-11-01', weekdays: [1], hours: [{ start: '01:00', end: '02:00' }] }, where: { outlets: ['vaishali'], serviceTypes: ['RO'] },
      needs: { minimum: 999_999 }, gives: { type: 'DD', dishes: only('barfi'), off: { discountType: 'ABS', amount: 1 } }, limits: { uses: 1, perGuest: { most: 1, per: 'ever' } }, usedUp: true,
    })
    const kinds = taken(hopeless, { over: { uses: new Map([['ten', [NOON]]]) } })
    expect(kinds).toEqual(['redeem', 'expire', 'pause', 'date', 'outlet', 'way', 'day', 'time', 'amount', 'dishes', 'allotment'])
    const order: ReasonKind[] = ['redeem', 'expire', 'pause', 'date', 'outlet', 'way', 'day', 'time', 'amount', 'dishes', 'gift', 'allotment', 'guest', 'better']
    expect(order.toSorted((a, b) => REASON_PRIORITY[a] - REASON_PRIORITY[b])).toEqual(order)
    expect(order.map((kind) => Math.floor(REASON_PRIORITY[kind]))).toEqual([1, 2, 3, 4, 5, 5, 6, 7, 8, 8, 8, 10, 11, 13])
  })
})

describe('which of them stand (VA-21)', () => {
  const half = own({ discountType: 'PER', bps: 500, most: null })

  it('F-20 applies one offer, the one that was chosen', () => {
    const offers = [anOffer(), anOffer({ id: 'fifty', code: 'RAJ50', gives: { type: 'QD', off: { discountType: 'ABS', amount: 5000 } } })]
    expect(priceWithOffers(cart(), 'DI', book, facts(offers), { code: 'RAJ50', gift: null }).quote).toMatchObject({ bill: { discount: 5000 }, offers: [{ code: 'RAJ50' }] })
    expect(priceWithOffers(cart(), 'DI', book, facts(offers), null).quote.offers).toBeUndefined()
  })

  it('F-21 takes off what the outlet gives by itself, the best of it', () => {
    const more = { ...own({ discountType: 'ABS', amount: 9000 }), id: 'more' }
    const { quote, outcome } = priceWithOffers(cart(), 'DI', book, facts([half, more]), null)
    expect(quote).toMatchObject({ bill: { discount: 9000 }, offers: [{ id: 'more', code: 'OUTLETDISCOUNT', automatic: true, saving: 9000 }] })
    expect(outcome).toEqual({ kind: 'none' })
    expect(priceWithOffers(cart(), 'DI', book, facts([half]), { code: 'OUTLETDISCOUNT', gift: null }).outcome).toEqual({ kind: 'unknown', code: 'OUTLETDISCOUNT' })
  })

  it('F-22 puts an offer beside it only where the offer says so, dishes before the bill', () => {
    const choice = { code: 'JAIPUR10', gift: null }
    expect(priceWithOffers(cart(), 'DI', book, facts([half, anOffer()]), choice).quote.offers?.map(({ saving }) => saving)).toEqual([12_790])
    const tikka = anOffer({ beside: ['automatic'], gives: { type: 'DD', dishes: only('tikka'), off: { discountType: 'PER', bps: 1000, most: null } } })
    const both = priceWithOffers(cart(), 'DI', book, facts([half, tikka]), choice)
    expect(both.quote.offers?.map(({ code, saving }) => [code, saving])).toEqual([['JAIPUR10', 8300], ['OUTLETDISCOUNT', 5980]])
    expect(both.outcome).toMatchObject({ kind: 'applied', saving: 8300 + 5980 - 6395 })
    const small = anOffer({ gives: { type: 'QD', off: { discountType: 'ABS', amount: 6395 } } })
    expect(priceWithOffers(cart(), 'DI', book, facts([half, small]), choice)).toMatchObject({ applied: [{ automatic: true }], outcome: { kind: 'not-now', reasons: [{ kind: 'better' }] } })
  })

  it('F-22 gives free, or in a set, what the outlet’s own discount on dishes left of a unit: what has to be bought stays paid', () => {
    const half = anOffer({ id: 'own', code: 'OUTLETDISCOUNT', automatic: true, gives: { type: 'DD', dishes: only('lassi'), off: { discountType: 'PER', bps: 5000, most: null } } })
    const off = (offer: Offer, lines: OrderedLine[]) => priceWithOffers(lines, 'DI', book, facts([half, { ...offer, beside: ['automatic'] }]), { code: offer.code, gift: null }).quote.bill.discount
    expect(off(bogo(), [line('lassi', 2)])).toBe(11_000 + 5500)
    expect(off(gives({ type: 'CO', slots: [{ dishes: only('lassi'), count: 2 }], price: 9000, mostTimes: null }), [line('lassi', 2)])).toBe(11_000 + 2000)
    // Dish and add-on bear the half off alike: one add-on of each lassi is still paid, and one lassi.
    expect(off(bogo(), [line('lassi', 2, { addOns: [{ groupId: 'extras', addOnId: 'cream', quantity: 1 }] })])).toBe(14_000 + 5500)
  })

  it('F-22 says of an offer that takes nothing off that it does, and that the outlet takes off as much only where it does', () => {
    const dear = gives({ type: 'CO', slots: [{ dishes: only('lassi'), count: 1 }], price: 90_000, mostTimes: null })
    const small = gives({ type: 'DD', dishes: only('lassi'), off: { discountType: 'PER', bps: 1, most: 0 } })
    const said = (offer: Offer, beside: readonly Offer[]) => priceWithOffers([line('lassi')], 'DI', book, facts([...beside, offer]), { code: offer.code, gift: null }).outcome
    for (const offer of [dear, small, gives({ type: 'QD', off: { discountType: 'PER', bps: 1, most: 0 } })]) expect(said(offer, [])).toMatchObject({ kind: 'not-now', reasons: [{ kind: 'nothing' }] })
    expect(said(anOffer(), [own({ discountType: 'ABS', amount: 11_000 })])).toMatchObject({ reasons: [{ kind: 'better' }] })
  })

  it('F-23 proposes none with which the bill is dearer than with the outlet’s own discount, where dishes are taxed unlike', () => {
    const bar: OfferBook = { ...book, menu: indexMenu([smallSection('bar', 0, [dish('thali', 44_900), { ...dish('beer', 10_000), taxIds: [] }])]) }
    const beer = gives({ type: 'DD', dishes: only('beer'), off: { discountType: 'ABS', amount: 5600 } })
    const survey = (at: OfferBook) => surveyOffers(offerBench([line('thali'), line('beer')], 'DI', at, facts([own({ discountType: 'PER', bps: 1000, most: null }), beer])))
    // 110 paise more off before tax, of a dish without tax: the bill is 114 paise dearer.
    expect(survey(bar)).toMatchObject({ fits: [], others: [{ offer: beer, reasons: [{ kind: 'better' }] }] })
    const alike: OfferBook = { ...bar, menu: indexMenu([smallSection('bar', 0, [dish('thali', 44_900), dish('beer', 10_000)])]) }
    expect(survey(alike).fits).toMatchObject([{ offer: beer, saving: 110 }])
  })

  it('F-23 proposes the one that saves most, whatever the order of dishes and offers', () => {
    const offers = [anOffer({ id: 'b', code: 'BBB' }), anOffer({ id: 'a', code: 'AAA' }), { ...sweet, id: 's' }, bogo(), own({ discountType: 'ABS', amount: 100 }), anOffer({ id: 'late', needs: { minimum: 130_000 } }), where({ outlets: ['x'] })]
    const lines = cart()
    const survey = (some: readonly Offer[], of: readonly OrderedLine[]) => surveyOffers(offerBench(of, 'DI', book, facts(some)))
    const found = survey(offers, lines)
    expect(found.fits.map(({ offer, saving }) => [offer.id, saving])).toEqual([['s', 13_900], ['a', 12_690], ['b', 12_690]])
    expect(found.nearly.map(({ offer }) => offer.id)).toEqual(['ten', 'late'])
    expect(found.others.map(({ reasons }) => reasons[0].kind)).toEqual(['outlet'])
    expect(survey(offers.toReversed(), lines.toReversed()).fits).toEqual(found.fits)
  })

  it('F-24 judges the clock by the guest’s tap', () => {
    const tea = when({ hours: [{ start: '15:00', end: '18:00' }] })
    const tap = NOON + 6 * HOUR - 1
    expect(taken(tea, { over: { at: tap } })).toBe(12_790)
    expect(taken(tea, { over: { at: tap + 1 } })).toEqual(['time'])
  })

  it('F-25 leaves the shares of what is left when a part is cancelled, also below the minimum', () => {
    const { quote, charges } = priced(anOffer({ needs: { minimum: 127_900 } }))
    const rest = billOfLines(quote.lines.slice(0, 1), charges, 'DI', outlet)
    expect(rest).toMatchObject({ items: 44_900, discount: 4490 })
  })
})

describe('offers at a dish', () => {
  const empty = (offers: readonly Offer[], over: Partial<OfferFacts> = {}, at = book) => offerBench([], 'DI', at, facts(offers, over))
  const said = (offers: readonly Offer[], over: Partial<OfferFacts> = {}, at = book) => Object.fromEntries([...dishOffers(empty(offers, over, at))].map(([id, found]) => [id, found.map(({ terms }) => terms)]))
  const off = (discount: Extract<OfferGift, { type: 'DD' }>['off'], dishes: OfferDishes = only('dal')): Offer => gives({ type: 'DD', dishes, off: discount })
  const quarter = { discountType: 'PER', bps: 2500, most: null } as const

  it('F-41 says what each offer does for one of the dish in its smallest size', () => {
    expect(said([off(quarter)])).toEqual({ dal: [{ kind: 'off', saving: 5000 }] })
    expect(said([off({ ...quarter, most: 3000 })])).toEqual({ dal: [{ kind: 'off', saving: 3000 }] })
    expect(said([off({ discountType: 'ABS', amount: 99_900 }, { items: ['jamun'], sections: ['drinks'] })])).toEqual({ jamun: [{ kind: 'off', saving: 9000 }], lassi: [{ kind: 'off', saving: 11_000 }], nimbu: [{ kind: 'off', saving: 9000 }] })
    expect(said([bogo({ buy: { dishes: only('thali'), count: 2 } })])).toEqual({ thali: [{ kind: 'pair', buy: 2, get: 1, saving: null }], lassi: [{ kind: 'pair', buy: 2, get: 1, saving: 11_000 }], nimbu: [{ kind: 'pair', buy: 2, get: 1, saving: 9000 }] })
    expect(said([sweet])).toEqual({ jamun: [{ kind: 'gift', minimum: 120_000, saving: 9000 }], barfi: [{ kind: 'gift', minimum: 120_000, saving: 14_000 }] })
    expect(said([gives({ type: 'CO', slots: [{ dishes: only('thali'), count: 1 }, { dishes: only('lassi'), count: 1 }], price: 49_900, mostTimes: null })])).toEqual({ thali: [{ kind: 'combo', price: 49_900 }], lassi: [{ kind: 'combo', price: 49_900 }] })
    expect(said([anOffer(), own({ discountType: 'ABS', amount: 100 })])).toEqual({})
  })

  it('F-41 tells a set only at a dish that it makes cheaper with one of its others', () => {
    const set = (price: number, slots: Extract<OfferGift, { type: 'CO' }>['slots'] = [{ dishes: { items: [], sections: ['mains'] }, count: 1 }, { dishes: { items: [], sections: ['drinks'] }, count: 1 }]) => gives({ type: 'CO', slots, price, mostTimes: null })
    // Dal (20000) comes to 31000 with the dearest drink; every other dish finds one beside which it comes to more than the set.
    expect(Object.keys(said([set(39_900)])).toSorted()).toEqual(['lassi', 'nimbu', 'thali', 'tikka'])
    expect(Object.keys(said([set(31_000)])).toSorted()).toEqual(['lassi', 'nimbu', 'thali', 'tikka'])
    expect(Object.keys(said([set(30_999)]))).toContain('dal')
    // A size that can be had counts, one that is sold out does not: four jamun are 16000.
    const sweets = set(26_000, [{ dishes: only('lassi'), count: 1 }, { dishes: only('jamun'), count: 1 }])
    expect(Object.keys(said([sweets])).toSorted()).toEqual(['lassi'])
    expect(said([sweets], {}, { ...book, availability: { soldOut: ['jamun.4'] } })).toEqual({})
    expect(said([set(39_900)], {}, { ...book, availability: { soldOut: ['lassi', 'nimbu'] } })).toEqual({})
    expect(said([set(19_000, [{ dishes: only('nimbu'), count: 3 }])])).toEqual({ nimbu: [{ kind: 'combo', price: 19_000 }] })
    expect(said([set(10_000, [{ dishes: only('lassi'), count: 1 }])])).toEqual({ lassi: [{ kind: 'off', saving: 1000 }] })
  })

  it('F-41 says nothing of what cannot be had here and now, whatever the cart would make of it', () => {
    const tea = { ...off(quarter), when: { from: null, until: null, weekdays: [], hours: [{ start: '15:00', end: '18:00' }] } }
    const elsewhere = { ...off(quarter), where: { outlets: ['x'], serviceTypes: [] } }
    const lid = { ...off(quarter), mystery: true }
    const once = { ...off(quarter), limits: { uses: null, perGuest: { most: 1, per: 'ever' as const } } }
    for (const offer of [tea, elsewhere, lid, { ...off(quarter), state: 'paused' as const }, { ...off(quarter), usedUp: true }]) expect([said([offer]), offersOn(empty([offer]))]).toEqual([{}, 0])
    expect(said([tea], { at: NOON + 4 * HOUR })).toHaveProperty('dal')
    expect([said([once]), said([once], { uses: new Map([['ten', [NOON - DAY]]]) })]).toEqual([{ dal: [{ kind: 'off', saving: 5000 }] }, {}])
    expect(said([off(quarter)], {}, { ...book, availability: { soldOut: ['dal'] } })).toEqual({})
    // What only lacks dishes is told.
    expect(said([{ ...off(quarter), needs: { minimum: 99_900 } }])).toHaveProperty('dal')
    expect(offersOn(empty([anOffer({ needs: { minimum: 99_900 } }), sweet, own({ discountType: 'ABS', amount: 100 })]))).toBe(3)
  })

  it('F-41 shows first what takes something off by itself, of two the one that takes off more', () => {
    const two = said([{ ...sweet, gives: { type: 'IF', items: ['dal'] } }, { ...off(quarter), id: 'a' }, { ...off({ discountType: 'ABS', amount: 6000 }), id: 'z' }])
    expect(two['dal']?.map(({ kind }) => kind)).toEqual(['off', 'off', 'gift'])
    expect(two['dal']?.[0]).toEqual({ kind: 'off', saving: 6000 })
  })

  it('names the dishes an offer is about as the menu has them', () => {
    expect(dishesAbout(off(quarter, { items: ['barfi', 'gone'], sections: ['drinks'] }), menu, 'DI').map(({ id }) => id)).toEqual(['lassi', 'nimbu', 'barfi'])
    expect(dishesAbout(anOffer(), menu, 'DI')).toEqual([])
  })

  it('judges all offers of a page in one order: the outlet’s own, what fits, what is nearly there, all others', () => {
    const offers = [anOffer({ id: 'late', code: 'LATE', needs: { minimum: 130_000 } }), anOffer(), own({ discountType: 'ABS', amount: 100 }), anOffer({ id: 'rest', code: 'REST', state: 'paused' }), { ...off(quarter), id: 'lid', mystery: true }]
    expect(judgeAll(offerBench(cart(), 'DI', book, facts(offers))).map(({ offer, saving, reasons: [first] }) => [offer.id, saving, first?.kind])).toEqual([['own', 100, undefined], ['ten', 12_690, undefined], ['late', null, 'amount'], ['rest', null, 'pause']])
  })
})

describe('codes (VA-22, VA-23)', () => {
  it('F-27 reads a code as guests type and paste it', () => {
    for (const typed of ['JAIPUR10', ' jaipur10\n', 'Jaipur 10', 'jaipur१०', 'ＪＡＩＰＵＲ１０', 'JAI\u200bPUR10']) expect(readOfferCode(typed)).toBe('JAIPUR10')
    expect(readOfferCode('meera–7qk')).toBe('MEERA-7QK')
    for (const wrong of ['', 'J', 'JAIPUR/10', 'ДЖАЙПУР', 'X'.repeat(25), 'J'.repeat(4096), '<script>']) expect(readOfferCode(wrong)).toBeNull()
    // A Cyrillic letter that looks like a Latin one stays what it is.
    expect(readOfferCode('JАIPUR10')).toBeNull()
    expect([isReferralCode('MEERA-7QK'), isReferralCode('JAIPUR10')]).toEqual([true, false])
  })

  it('F-28 answers in three ways', () => {
    expect(priceWithOffers(cart(), 'DI', book, facts([]), { code: 'DIWALI75', gift: null }).outcome).toEqual({ kind: 'unknown', code: 'DIWALI75' })
    expect(priced(anOffer({ needs: { minimum: 135_000 } })).outcome).toMatchObject({ kind: 'not-now', reasons: [{ missing: 7100 }] })
    expect(priced(anOffer()).outcome).toMatchObject({ kind: 'applied', saving: 12_790 })
  })
})
