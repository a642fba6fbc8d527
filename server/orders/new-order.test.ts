import fc from 'fast-check'
import { assert, is } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { indexMenu } from '#domain/menu-index.ts'
import { actOnOrder, type OrderTerms } from '#domain/order-acts.ts'
import type { OrderAct } from '#domain/order-life.ts'
import { orderVerdict } from '#domain/order-verdict.ts'
import { TIMINGS_PROPERTY } from '#domain/payment-timing.ts'
import { AcceptOrder } from '#schemas/kitchen.ts'
import { ORDER_LIMITS } from '#schemas/limits.ts'
import type { Item, MenuSection } from '#schemas/menu.ts'
import { MenuSection as Section } from '#schemas/menu.ts'
import { Order, type PaymentTiming, PlaceOrder } from '#schemas/order.ts'
import { Outlet, Table } from '#schemas/outlet.ts'
import { text } from '#schemas/primitives.ts'
import { MOST_RIDER_NOTE, MOST_SECONDARY_TEXT } from '#schemas/serving.ts'
import { aDeal, aSession, taken } from '#tests/fixtures/mystery.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { POINT_TERMS } from '#tests/fixtures/points.ts'
import { smallItem } from '#tests/fixtures/small-menu.ts'
import { newOrder, termsOf } from './new-order.ts'

const NOON = Date.UTC(2026, 10, 21, 6, 30)
const idOf = (at: number): string => `01890a5d-ac96-774b-8000-${String(at).padStart(12, '0')}`
const TAX_IDS = Array.from({ length: 12 }, (_, at) => `tax${at}`)

const WAYS = ['DI', 'RO', 'DT', 'SP', 'DL'] as const
const DAYS = [0, 1, 2, 3, 4, 5, 6]

const outlet: Outlet = {
  id: 'o', code: 'RAJ', brandId: 'b', name: 'Rajwada', area: '', city: 'Jaipur', address: '', location: null, phone: '', fssai: null, gstin: null, timeZone: 'Asia/Kolkata',
  serviceTypes: [...WAYS],
  hours: DAYS.flatMap((day) => WAYS.map((serviceType) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' }))),
  taxes: TAX_IDS.map((id) => ({ id, name: id, rateBps: 250 })), charges: { packingPerOrder: 1000, packingTaxIds: TAX_IDS, roundOff: true }, pureVeg: true, prepMinutes: 20,
  additionalProperties: { [TIMINGS_PROPERTY]: 'PRE_PAYMENT,POST_PAYMENT' }, menuVersion: 1, dishCount: 1, points: POINT_TERMS,
}

/** The outlet with one zone, whose fee may be as large as a menu's prices. */
const bringsFor = (fee: number): Outlet => ({
  ...outlet,
  delivery: {
    version: 3, feeTaxIds: TAX_IDS,
    zones: [{ id: 'inner', name: 'Inner', ring: [[75, 26], [76, 26], [76, 27], [75, 27]], minimumBill: 0, fee, minutes: 40, priority: 0 }],
  },
})

const tableOf = (serviceType: 'DI' | 'RO' | 'DT'): Table => ({ id: `t-${serviceType}`, outletId: 'o', number: 7, label: 'L'.repeat(40), serviceType, scanCode: 'RAJ007' })

/** A text of any letters that its field may hold, its longest among them. */
const words = (most: number) => fc.oneof(fc.string({ unit: 'grapheme', maxLength: most }).filter((typed) => is(typed, text(most))), fc.constant('n'.repeat(most)))

const address = fc.record({
  title: fc.constantFrom('Home', 'H'.repeat(40)), house: fc.constantFrom('12', 'h'.repeat(100)),
  addressLine1: fc.constantFrom('1 Ashok Marg', 'a'.repeat(100)), landmark: fc.constantFrom('', 'l'.repeat(100)), note: words(240),
  locality: fc.constantFrom(null, { id: 'l1', name: 'C-Scheme', secondaryText: 's'.repeat(MOST_SECONDARY_TEXT) }), pin: fc.constant({ lat: 26.5, lng: 75.5 }),
})
const vehicle = fc.record({ number: fc.constantFrom('4821', 'RJ14 CX 04821'.slice(0, 13), 'ab 4821'), description: words(56) })
const wantedAt = fc.constantFrom(undefined, null, NOON + 60_000, NOON + 24 * 3_600_000)

/** What a phone may say of how an order is served, also of what its way does not ask for; `table` null: it names none. */
type Way = Partial<PlaceOrder> & { table: Table | null }
const maybe = <T>(facts: fc.Arbitrary<T>) => fc.option(facts, { nil: undefined, freq: 2 })
const anyWay: fc.Arbitrary<Way> = fc.oneof(
  fc.record({ serviceType: fc.constant('DI' as const), table: fc.constantFrom(null, tableOf('DI')), metresAway: fc.constantFrom(undefined, 0, 1_000_000_000), address: maybe(address) }),
  fc.record({ serviceType: fc.constant('RO' as const), table: fc.constant(tableOf('RO')), metresAway: fc.constantFrom(undefined, 40) }),
  fc.record({ serviceType: fc.constant('DT' as const), table: fc.constantFrom(null, tableOf('DT')), wantedAt, vehicle, riderNote: maybe(words(MOST_RIDER_NOTE)) }),
  fc.record({ serviceType: fc.constant('SP' as const), table: fc.constant(null), wantedAt, address: maybe(address) }),
  fc.record({
    serviceType: fc.constant('DL' as const), table: fc.constant(null), wantedAt, address,
    leaveAtDoor: maybe(fc.boolean()), riderNote: maybe(words(MOST_RIDER_NOTE)), vehicle: maybe(vehicle),
  }),
)

/** What the guest pays less with: nothing, an offer with the dish it gives, or points, which never stand beside an offer (VA-21). */
const gift = { lineId: idOf(99), itemId: 'dish', variationId: null, addOns: [], quantity: 1 }
const anyChoice = fc.constantFrom<Partial<PlaceOrder>>({}, { offerCode: 'JAIPUR10', gift }, { points: 10 }, { points: 1_000_000_000 })
const anyLid = fc.constantFrom<Partial<PlaceOrder>>({}, {}, { mystery: taken('other') })

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
    smallItem(id, { name: 'Maharaja platter', price, packing, taxIds: TAX_IDS, taxInclusive: inclusive, serviceTypes: [...WAYS], addOnGroups: [{ groupId: 'breads', least: 0, most }] })
  const addOns = Array.from({ length: ADD_ONS }, (_, at) => ({ id: `bread${at}`, name, price: addOnPrice, foodType: 'VF' as const }))
  return { id: 's', outletId: 'o', name: 'Tandoor', rank: 0, categories: [], items: [item('dish', taxInclusive), item('other', !taxInclusive)], addOnGroups: [{ id: 'breads', name: 'Breads', addOns }] }
}

/** The fields without those that are undefined: JSON has none. */
const said = (fields: Partial<PlaceOrder>): Partial<PlaceOrder> => JSON.parse(JSON.stringify(fields)) as Partial<PlaceOrder>

const anyOrder = fc.record({
  menu: anyMenu,
  asked: fc.array(fc.oneof(anyLine, fewPicks), { minLength: 1, maxLength: 6 }),
  way: anyWay, choice: anyChoice, lid: anyLid, fee: price, note: words(ORDER_LIMITS.note),
  paymentTiming: fc.constantFrom<PaymentTiming | undefined>(undefined, 'PRE_PAYMENT', 'POST_PAYMENT'), isPresent: fc.boolean(),
})
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never

/** The order as the server would write it, with the terms kept beside it; null: it is refused. */
function takenOrder({ menu, asked, way: { table, ...way }, choice, lid, fee, note, paymentTiming, isPresent }: AnyOrder): { order: Order; terms: OrderTerms } | null {
  const section = menuOf(menu)
  const place = bringsFor(fee)
  const command: PlaceOrder = {
    version: 1, orderId: idOf(0), outletId: 'o', tableCode: table?.scanCode ?? null, serviceType: 'DI', note, menuVersion: 1, expectedTotal: 1_000_000_000, placedAt: NOON,
    lines: asked.map(({ item, quantity, picks }, at) => ({
      lineId: idOf(at + 1), itemId: item, variationId: null, quantity, addOns: picks.map((pick) => ({ groupId: 'breads', addOnId: `bread${pick.addOn}`, quantity: pick.quantity })),
    })),
    ...said({ ...way, ...choice, ...lid, ...(paymentTiming ? { paymentTiming } : {}) }),
  }
  expect([is(section, Section), is(command, PlaceOrder), is(place, Outlet), table === null || is(table, Table)]).toEqual([true, true, true, true])
  const availability = { id: 'o', mode: 'ACTIVE' as const, serviceStatus: {}, soldOut: [], returns: {}, menuVersion: 1 }
  const held = { seq: 1, brand: { id: 'b' } as never, outlet: place, availability, sections: [section], menu: indexMenu([section]), tables: [], tableRuns: [], offers: [], letters: 0 }
  const offers = [anOffer({ beside: ['automatic'], gives: { type: 'IF', items: ['dish'] } }), anOffer({ id: 'own', code: 'OUTLETDISCOUNT', automatic: true })]
  const mystery = aSession([aDeal('other')], NOON + 60_000, { outletId: 'o' })
  const facts = { ...held, table, guestBlocked: false, running: 0, offers: { offers, uses: new Map(), mystery }, points: 1_000_000_000, placedAt: NOON, acceptedAt: null, now: NOON }
  const verdict = orderVerdict(command, facts)
  if (!verdict.taken) return null
  const making = { command, held, table, presence: isPresent || !table ? null : ('asked' as const), ...verdict, token: 1, placedAt: NOON, now: NOON }
  return { order: newOrder(making), terms: termsOf(making) }
}

/** What the kitchen says as it takes an order in, within what its acts may carry. */
const anyAnswer = fc.record({ cancelled: fc.array(fc.nat({ max: 8 }), { maxLength: 8 }), prepMinutes: fc.constantFrom(null, 0, 25, 1_000_000_000), remark: words(200) })
/** Fields that some of the orders drawn have to hold. */
const FIELDS = ['wantedAt', 'vehicle', 'address', 'riderNote', 'leaveAtDoor', 'delivery', 'presence', 'offers', 'points', 'billBefore', 'ePickupTime'] as const
const steps: readonly OrderAct[] = ['pay', 'accept', 'ready', 'dispatch', 'serve']

describe('an order that is taken', () => {
  it('always fits the struct by which phones and boards read it, whatever a menu and a guest may ask, also as the kitchen moves it on without a part of it', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(anyOrder, anyAnswer, fc.constantFrom<OrderAct>('serve', 'cancel'), (asked, { cancelled, prepMinutes, remark }, last) => {
        const made = takenOrder(asked)
        if (!made) return
        let { order } = made
        assert(order, Order)
        const cancelledLineIds = [...new Set(cancelled)].flatMap((at) => order.lines[at]?.lineId ?? [])
        expect(is({ cancelledLineIds, prepMinutes }, AcceptOrder)).toBe(true)
        for (const act of [...steps.slice(0, -1), last]) {
          order = actOnOrder(order, made.terms, act, act === 'accept' ? { cancelledLineIds, prepMinutes } : act === 'cancel' ? { remark } : {}, NOON) ?? order
          assert(order, Order)
          if (order.status === 'PARTIALCONFIRM') seen.add('in part')
        }
        for (const fact of [order.serviceType, order.paymentTiming, order.status]) seen.add(fact)
        for (const field of FIELDS) if (order[field]) seen.add(field)
        if (order.points?.used) seen.add('points used')
        if (order.offers?.some((offer) => offer.mystery)) seen.add('from under a lid')
      }),
      { numRuns: 600 },
    )
    expect([...WAYS, 'PRE_PAYMENT', 'POST_PAYMENT', 'SETTLED', 'CANCELLED', ...FIELDS, 'in part', 'points used', 'from under a lid'].filter((fact) => !seen.has(fact))).toEqual([])
  })
})
