import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderedLine, OrderedMystery } from '#schemas/cart.ts'
import type { MysterySession, Offer } from '#schemas/offer.ts'
import { aDeal, aSession, SESSION_ID, taken } from '#tests/fixtures/mystery.ts'
import { POINT_TERMS } from '#tests/fixtures/points.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { smallAvailability, smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { indexMenu } from '../menu-index.ts'
import { orderVerdict } from '../order-verdict.ts'
import { priceWithPoints } from '../points/price-with-points.ts'
import { drawLid, liftableDeals } from './mystery-lid.ts'
import { circumstancesOf, offerBench, type OfferBook, type OfferChoice, type OfferFacts, priceWithOffers } from './price-with-offers.ts'
import { surveyOffers } from './survey-offers.ts'

/** Saturday 21 November 2026, noon in Jaipur. */
const NOON = Date.UTC(2026, 10, 21, 6, 30)
const MINUTE = 60_000
const UNTIL = NOON + 15 * MINUTE

const dish = (id: string, price: number) => smallItem(id, { price, packing: 500, taxIds: ['cgst', 'sgst'] })
const sizes = [{ id: 'kulfi.2', name: 'Two', price: 20_000, packing: 0, addOnGroups: [] }, { id: 'kulfi.1', name: 'One', price: 12_000, packing: 0, addOnGroups: [] }]
const menu = indexMenu([
  smallSection('mains', 0, [dish('thali', 44_900), dish('tikka', 41_500)]),
  smallSection('sweets', 1, [dish('rasmalai', 14_000), dish('lassi', 13_000), { ...dish('kulfi', 12_000), variations: sizes }, dish('water', 0)]),
])
const allDay = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => (['DI', 'SP'] as const).map((serviceType) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' })))
const outlet = smallOutlet({
  hours: allDay, taxes: [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }], charges: { packingPerOrder: 1000, packingTaxIds: ['cgst', 'sgst'], roundOff: true },
})
const book: OfferBook = { menu, outlet, availability: { soldOut: [] } }
const line = (itemId: string, at: number, quantity = 1): OrderedLine => ({ lineId: `01890a5d-ac96-774b-8000-${String(at).padStart(12, '0')}`, itemId, variationId: null, addOns: [], quantity })
/** Dishes of Rs 1,279. */
const cart = (): OrderedLine[] => [line('thali', 1), line('tikka', 2, 2)]
const JAIPUR10 = anOffer()

interface Case {
  lines?: OrderedLine[]
  deals?: readonly Offer[]
  session?: MysterySession | null
  mystery?: OrderedMystery | null
  choice?: OfferChoice | null
  over?: Partial<OfferFacts>
  at?: OfferBook
  way?: 'DI' | 'SP'
}
const priced = ({ lines = cart(), deals = [aDeal('rasmalai')], session = aSession(deals, UNTIL), mystery = taken('rasmalai'), choice = null, over = {}, at = book, way = 'DI' }: Case = {}) =>
  priceWithOffers(lines, way, at, { offers: [JAIPUR10, ...deals], uses: new Map(), at: NOON, mystery: session, ...over }, choice, { mystery })
const lost = (some: Case): string[] => {
  const { lid } = priced(some)
  return lid.kind === 'lost' ? lid.reasons.map(({ kind }) => kind) : [lid.kind]
}
const liftable = (deals: readonly Offer[], lines = cart(), known: readonly string[] = lines.map(({ itemId }) => itemId), at = book) => {
  const bench = offerBench(lines, 'DI', at, { offers: [], uses: new Map(), at: NOON })
  return liftableDeals(deals, bench.basket, (offer) => circumstancesOf(offer, bench), new Set(known))
}
const from = (minimum: number) => ({ needs: { minimum } })

describe('mystery deals', () => {
  it('M-1: lie under their lids alone: no code opens one, none is proposed or given by itself', () => {
    const deals = [aDeal('rasmalai'), aDeal('thali', { id: 'own', code: 'OWN', automatic: true })]
    expect(priced({ deals, mystery: null, choice: { code: 'LID-RASMALAI', gift: null } }).outcome.kind).toBe('unknown')
    const bench = offerBench(cart(), 'DI', book, { offers: deals, uses: new Map(), at: NOON })
    expect([surveyOffers(bench), bench.automatic]).toEqual([{ fits: [], nearly: [], others: [] }, null])
    expect(liftable([JAIPUR10, ...deals]).fits.map(({ offer }) => offer.id)).toEqual(['lid-rasmalai'])
  })

  it('M-2: are as many as can be had now, whatever the order comes to, and begin with the least minimum', () => {
    const deals = [aDeal('rasmalai', from(60_000)), aDeal('lassi', from(200_000)), aDeal('kulfi', { state: 'paused' })]
    expect(liftable(deals)).toMatchObject({ count: 2, minimum: 60_000, mostBps: 5000, fits: [{ offer: { id: 'lid-rasmalai' } }] })
    expect(liftable(deals, [line('thali', 1)])).toMatchObject({ count: 2, minimum: 60_000, fits: [] })
    expect(liftable([...deals, aDeal('lassi', { id: 'more', code: 'MORE' })])).toMatchObject({ count: 2 })
    expect(liftable([aDeal('kulfi', { state: 'paused' })])).toMatchObject({ count: 0, minimum: 0, mostBps: 0, isUnavailable: true })
    expect(liftable([aDeal('rasmalai', { limits: { uses: 1, perGuest: null }, usedUp: true })])).toMatchObject({ count: 0, isUnavailable: false })
  })

  it('M-3: one of its dish in its smallest size, at less and never below zero', () => {
    expect(priced()).toMatchObject({ lid: { kind: 'applied', price: 14_000, off: 7000 }, quote: { bill: { items: 141_900, discount: 7000 } }, applied: [{ code: 'LID-RASMALAI', saving: 7000, mystery: true, giftLineId: taken('rasmalai').line.lineId }] })
    const rupees = aDeal('rasmalai', { gives: { type: 'DD', dishes: { items: ['rasmalai'], sections: [] }, off: { discountType: 'ABS', amount: 99_900 } } })
    expect(priced({ deals: [rupees] })).toMatchObject({ lid: { off: 14_000 } })
    expect(priced({ deals: [aDeal('kulfi')], mystery: taken('kulfi', 1, 'kulfi.1') })).toMatchObject({ lid: { price: 12_000, off: 6000 } })
    expect(lost({ deals: [aDeal('kulfi')], mystery: taken('kulfi', 1, 'kulfi.2') })).toEqual(['gift'])
    expect(lost({ mystery: { ...taken('rasmalai'), line: { ...taken('rasmalai').line, quantity: 2 } } })).toEqual(['gift'])
    // Packing is that of any dish, unlike a free one's.
    expect(priced({ way: 'SP' }).quote.bill.packing).toBe(priced({ way: 'SP', mystery: null }).quote.bill.packing + 500)
  })

  it('M-4: never a dish that the order has, or that an earlier lid showed', () => {
    const deals = [aDeal('rasmalai'), aDeal('lassi')]
    expect(liftable(deals, [...cart(), line('lassi', 9)]).fits.map(({ dish: { item } }) => item.id)).toEqual(['rasmalai'])
    expect(liftable(deals, cart(), ['rasmalai', 'lassi'])).toMatchObject({ fits: [], count: 0 })
  })

  it('M-5: the same lid shows the same, in whichever order the deals are read, and each of them comes up', () => {
    const deals = Array.from({ length: 12 }, (_, at) => ({ offer: aDeal(`dish${at}`) }))
    const drawn = new Set<string>()
    for (let seed = 0; seed < 400; seed += 1) {
      const one = drawLid(`seed ${seed}`, 1, deals)
      expect(drawLid(`seed ${seed}`, 1, [...deals].reverse())).toBe(one)
      drawn.add(one?.offer.id ?? '')
    }
    expect(drawn.size).toBe(12)
    expect(drawLid('seed', 1, [])).toBeNull()
    expect(new Set(Array.from({ length: 10 }, (_, at) => drawLid('seed', at + 1, deals)?.offer.id)).size).toBeGreaterThan(2)
  })

  it('M-6: are held to the end of their session, and known to the session alone (ER-14)', () => {
    expect(lost({ over: { at: UNTIL } })).toEqual(['applied'])
    expect(lost({ over: { at: UNTIL + 1 } })).toEqual(['held'])
    expect(lost({ session: null })).toEqual(['held'])
    expect(lost({ mystery: taken('rasmalai', 2) })).toEqual(['held'])
    expect(lost({ session: aSession([aDeal('rasmalai')], UNTIL, { outletId: 'outlet-2' }) })).toEqual(['held'])
    expect(lost({ mystery: { ...taken('rasmalai'), sessionId: SESSION_ID.replace('9000', '9001') } })).toEqual(['held'])
  })

  it('M-7, M-8: hold while their use is set aside; a dish that is sold out is lost, and what else the offer needs is judged', () => {
    expect(lost({ deals: [aDeal('rasmalai', { usedUp: true, limits: { uses: 1, perGuest: null } })] })).toEqual(['allotment'])
    expect(lost({ at: { ...book, availability: { soldOut: ['rasmalai'] } } })).toEqual(['gift'])
    expect(lost({ deals: [aDeal('rasmalai', from(127_901))] })).toEqual(['amount'])
    expect(lost({ deals: [aDeal('rasmalai', from(127_900))] })).toEqual(['applied'])
    expect(lost({ deals: [aDeal('rasmalai', { limits: { uses: null, perGuest: { most: 1, per: 'day' } } })], over: { uses: new Map([['lid-rasmalai', [NOON - 60 * MINUTE]]]) } })).toEqual(['guest'])
  })

  it('M-9: none goes with a second order', () => {
    expect(lost({ session: aSession([aDeal('rasmalai')], UNTIL, { orderId: SESSION_ID }) })).toEqual(['one'])
    expect(lost({ session: aSession([aDeal('rasmalai')], UNTIL, { orderId: SESSION_ID }), over: { at: UNTIL + 1 } })).toEqual(['one'])
  })

  it('M-10: stands beside every other offer, which sees what it still costs and neither its dish nor its price', () => {
    const both = priced({ choice: { code: 'JAIPUR10', gift: null } })
    expect(both).toMatchObject({ lid: { kind: 'applied' }, outcome: { kind: 'applied', saving: 13_490 }, quote: { bill: { items: 141_900, discount: 20_490, total: 127_500 } } })
    expect(both.applied.map(({ code, saving }) => [code, saving])).toEqual([['LID-RASMALAI', 7000], ['JAIPUR10', 13_490]])
    const sweet = anOffer({ id: 'sweet', code: 'SWEET', gives: { type: 'DD', dishes: { items: [], sections: ['sweets'] }, off: { discountType: 'PER', bps: 10_000, most: null } } })
    const least = anOffer({ id: 'least', code: 'LEAST', needs: { minimum: 127_901 } })
    const known = { offers: [sweet, least] }
    expect(priced({ over: known, choice: { code: 'SWEET', gift: null } }).outcome).toMatchObject({ kind: 'not-now', reasons: [{ kind: 'dishes' }] })
    expect(priced({ over: known, choice: { code: 'LEAST', gift: null } }).outcome).toMatchObject({ kind: 'not-now', reasons: [{ kind: 'amount', missing: 1 }] })
  })

  it('M-10: neither its dish nor what the outlet takes off it counts for the share that points can pay, which is never below nothing (F-30)', () => {
    const own = anOffer({ id: 'own', code: 'OWN', automatic: true, gives: { type: 'QD', off: { discountType: 'PER', bps: 6000, most: null } } })
    const offered = priced({ lines: [line('lassi', 1)], deals: [aDeal('thali')], mystery: taken('thali'), over: { offers: [own] } })
    const points = (has: number) => priceWithPoints(offered, 'DI', { ...outlet, points: POINT_TERMS }, { wanted: has, spendable: has }).quote.points
    expect(offered.quote.bill).toMatchObject({ items: 57_900, discount: 43_720 })
    expect(points(0)).toMatchObject({ used: 0, saving: 0 })
    expect(points(10_000)).toMatchObject({ used: 100, saving: 1000 })
  })

  it('M-11: one that is lost takes its dish along, and the guest is asked', () => {
    const verdict = (over: Partial<{ soldOut: string[]; now: number }> = {}) =>
      orderVerdict(
        { version: 1, orderId: SESSION_ID, outletId: outlet.id, tableCode: null, serviceType: 'DI', lines: cart(), note: '', menuVersion: 1, expectedTotal: 141_700, mystery: taken('rasmalai'), placedAt: NOON },
        {
          outlet, menu, table: null, guestBlocked: false, running: 0, availability: smallAvailability({ soldOut: over.soldOut ?? [] }), placedAt: over.now ?? NOON, acceptedAt: null, now: over.now ?? NOON,
          offers: { offers: [], uses: new Map(), mystery: aSession([aDeal('rasmalai')], UNTIL) },
        },
      )
    expect(verdict()).toMatchObject({ taken: true, lid: { kind: 'applied' }, quote: { lines: [{}, {}, { itemId: 'rasmalai' }], bill: { total: 141_600 } } })
    expect(verdict({ soldOut: ['rasmalai'] })).toMatchObject({ taken: false, code: 'OFFER_NOT_APPLICABLE', lost: { code: 'LID-RASMALAI', mystery: true, reasons: [{ kind: 'gift' }] }, quote: { lines: [{}, {}], bill: { discount: 0 } } })
    expect(verdict({ now: UNTIL + 1 })).toMatchObject({ taken: false, lost: { reasons: [{ kind: 'held', until: UNTIL }] } })
  })

  it('never make an order dearer than its dish at full price, never take more than there is, and add up, on random carts', () => {
    const amount = fc.oneof(fc.record({ discountType: fc.constant('PER' as const), bps: fc.integer({ min: 1, max: 10_000 }), most: fc.option(fc.nat({ max: 30_000 })) }), fc.record({ discountType: fc.constant('ABS' as const), amount: fc.nat({ max: 80_000 }) }))
    const anyCase = fc.record({ item: fc.constantFrom('rasmalai', 'lassi', 'water', 'thali'), off: amount, percent: fc.integer({ min: 1, max: 10_000 }), quantity: fc.integer({ min: 1, max: 9 }), chosen: fc.boolean(), own: fc.boolean() })
    fc.assert(
      fc.property(anyCase, ({ item, off, percent, quantity, chosen, own }) => {
        const deal = aDeal(item, { gives: { type: 'DD', dishes: { items: [item], sections: [] }, off } })
        const offers = [anOffer({ gives: { type: 'QD', off: { discountType: 'PER', bps: percent, most: null } }, beside: ['automatic'] }), ...(own ? [anOffer({ id: 'own', code: 'OWN', automatic: true })] : [])]
        const lines = [line('tikka', 1, quantity)]
        const some = { lines, deals: [deal], mystery: taken(item), choice: chosen ? { code: 'JAIPUR10', gift: null } : null, over: { offers } }
        const { quote, charges, applied } = priced(some)
        const full = priced({ ...some, mystery: null, lines: [...lines, taken(item).line] })
        expect(quote.bill.total).toBeLessThanOrEqual(full.quote.bill.total)
        expect(applied.reduce((sum, { saving }) => sum + saving, 0)).toBe(quote.bill.discount)
        for (const { lineId, discount = 0 } of charges) expect(discount).toBeLessThanOrEqual(quote.lines.find((one) => one.lineId === lineId)?.total ?? -1)
        expect(priced({ ...some, lines: [...lines].reverse() }).quote.bill).toEqual(quote.bill)
      }),
      { numRuns: 1500 },
    )
  })
})
