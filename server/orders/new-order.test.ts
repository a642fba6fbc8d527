import fc from 'fast-check'
import { is } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { indexMenu } from '#domain/menu-index.ts'
import { orderVerdict } from '#domain/order-verdict.ts'
import type { Item, MenuSection } from '#schemas/menu.ts'
import { MenuSection as Section } from '#schemas/menu.ts'
import { Order, PlaceOrder } from '#schemas/order.ts'
import { Outlet } from '#schemas/outlet.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { smallItem } from '#tests/fixtures/small-menu.ts'
import { newOrder } from './new-order.ts'

const NOON = Date.UTC(2026, 10, 21, 6, 30)
const idOf = (at: number): string => `01890a5d-ac96-774b-8000-${String(at).padStart(12, '0')}`
const TAX_IDS = Array.from({ length: 12 }, (_, at) => `tax${at}`)

const outlet: Outlet = {
  id: 'o', code: 'RAJ', brandId: 'b', name: 'Rajwada', area: '', city: 'Jaipur', address: '', location: null, phone: '', fssai: null, gstin: null, timeZone: 'Asia/Kolkata',
  serviceTypes: ['DI', 'SP'], hours: [0, 1, 2, 3, 4, 5, 6].flatMap((day) => (['DI', 'SP'] as const).map((serviceType) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' }))),
  taxes: TAX_IDS.map((id) => ({ id, name: id, rateBps: 250 })), charges: { packingPerOrder: 1000, packingTaxIds: TAX_IDS, roundOff: true }, pureVeg: true, prepMinutes: 20,
  additionalProperties: {}, menuVersion: 1, dishCount: 1,
}

/** Prices that a menu may hold, up to the largest: most are a dish's, some are nobody's. */
const price = fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 100_000 }) }, { weight: 1, arbitrary: fc.constantFrom(99_999_999, 1_000_000_000) })
const name = fc.constantFrom('Mint', 'Extra ghee', 'n'.repeat(140))
const ADD_ONS = 120

const anyMenu = fc.record({ price, addOnPrice: price, packing: price, name, taxInclusive: fc.boolean(), most: fc.constantFrom(null, 3) })
const anyLine = fc.record({
  item: fc.constantFrom('dish', 'other'),
  quantity: fc.integer({ min: 1, max: 99 }),
  picks: fc.array(fc.record({ addOn: fc.nat({ max: ADD_ONS - 1 }), quantity: fc.constantFrom(1, 2, 99) }), { maxLength: 200 }),
})
const fewPicks = fc.record({ item: fc.constantFrom('dish', 'other'), quantity: fc.integer({ min: 1, max: 99 }), picks: fc.array(fc.record({ addOn: fc.nat({ max: ADD_ONS - 1 }), quantity: fc.constant(1) }), { maxLength: 4 }) })

function menuOf({ price, addOnPrice, packing, name, taxInclusive, most }: typeof anyMenu extends fc.Arbitrary<infer T> ? T : never): MenuSection {
  const item = (id: string, inclusive: boolean): Item =>
    smallItem(id, { name: 'Maharaja platter', price, packing, taxIds: TAX_IDS, taxInclusive: inclusive, addOnGroups: [{ groupId: 'breads', least: 0, most }] })
  const addOns = Array.from({ length: ADD_ONS }, (_, at) => ({ id: `bread${at}`, name, price: addOnPrice, foodType: 'VF' as const }))
  return { id: 's', outletId: 'o', name: 'Tandoor', rank: 0, categories: [], items: [item('dish', taxInclusive), item('other', !taxInclusive)], addOnGroups: [{ id: 'breads', name: 'Breads', addOns }] }
}

describe('an order that is taken', () => {
  it('always fits the struct by which phones and boards read it, whatever a menu and a guest may ask', () => {
    let taken = 0
    fc.assert(
      fc.property(anyMenu, fc.array(fc.oneof(anyLine, fewPicks), { minLength: 1, maxLength: 6 }), fc.constantFrom<'DI' | 'SP'>('DI', 'SP'), (facts, asked, serviceType) => {
        const section = menuOf(facts)
        const command: PlaceOrder = {
          version: 1, orderId: idOf(0), outletId: 'o', tableCode: null, serviceType, note: '', menuVersion: 1, expectedTotal: 1_000_000_000, placedAt: NOON, offerCode: 'JAIPUR10', gift: { lineId: idOf(99), itemId: 'dish', variationId: null, addOns: [], quantity: 1 },
          lines: asked.map(({ item, quantity, picks }, at) => ({
            lineId: idOf(at + 1), itemId: item, variationId: null, quantity, addOns: picks.map((pick) => ({ groupId: 'breads', addOnId: `bread${pick.addOn}`, quantity: pick.quantity })),
          })),
        }
        expect([is(section, Section), is(command, PlaceOrder), is(outlet, Outlet)]).toEqual([true, true, true])
        const held = { seq: 1, brand: { id: 'b' } as never, outlet, availability: { id: 'o', mode: 'ACTIVE' as const, serviceStatus: {}, soldOut: [], returns: {}, menuVersion: 1 }, sections: [section], menu: indexMenu([section]), tables: [], tableRuns: [], offers: [], letters: 0 }
        const verdict = orderVerdict(command, { ...held, table: null, guestBlocked: false, running: 0, offers: { offers: [anOffer({ beside: ['automatic'], gives: { type: 'IF', items: ['dish'] } }), anOffer({ id: 'own', code: 'OUTLETDISCOUNT', automatic: true })], uses: new Map() }, placedAt: NOON, acceptedAt: null, now: NOON })
        if (!verdict.taken) return
        taken += 1
        const order = newOrder({ command, held, table: null, presence: null, quote: verdict.quote, charges: verdict.charges, chosenLines: verdict.chosenLines, bringing: verdict.bringing, timing: verdict.timing, token: 1, placedAt: NOON, now: NOON })
        expect(is(order, Order)).toBe(true)
      }),
      { numRuns: 600 },
    )
    expect(taken).toBeGreaterThan(20)
  })
})
