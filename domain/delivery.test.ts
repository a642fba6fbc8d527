import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order, PlaceOrder } from '#schemas/order.ts'
import type { Delivery, DeliveryAddress } from '#schemas/serving.ts'
import { anOffer, NO_OFFERS } from '#tests/fixtures/offers.ts'
import { smallAvailability, smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { deliveryProblem, promisedMinutes } from './delivery.ts'
import { indexMenu } from './menu-index.ts'
import { actOnOrder } from './order-acts.ts'
import { type OrderFacts, orderVerdict } from './order-verdict.ts'
import { priceLines, priceOrder } from './pricing.ts'

const NOON = Date.UTC(2026, 10, 21, 6, 30)
const [A, B] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'] as const
const ring = (reach: number): [number, number][] => [[75.8 - reach, 26.9 - reach], [75.8 + reach, 26.9 - reach], [75.8 + reach, 26.9 + reach], [75.8 - reach, 26.9 + reach]]
const delivery: Delivery = {
  zones: [
    { id: 'near', name: 'Near', ring: ring(0.02), minimumBill: 29_900, fee: 3_900, minutes: 40, priority: 2 },
    { id: 'far', name: 'Far', ring: ring(0.05), minimumBill: 49_900, fee: 6_900, minutes: 50, priority: 1 },
  ],
  feeTaxIds: ['high'], version: 7,
}
const outlet = smallOutlet({
  serviceTypes: ['DI', 'SP', 'DL'], delivery,
  hours: [0, 1, 2, 3, 4, 5, 6].flatMap((day) => (['DI', 'SP', 'DL'] as const).map((serviceType) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' }))),
  taxes: [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }, { id: 'high', name: 'GST 18', rateBps: 1800 }],
  charges: { packingPerOrder: 1000, packingTaxIds: ['cgst', 'sgst'], roundOff: false },
})
const menu = indexMenu([smallSection('s', 0, ['tikka', 'dal'].map((id, at) => smallItem(id, { price: 30_000 - at * 10_000, packing: 500, taxIds: ['cgst', 'sgst'], serviceTypes: ['DI', 'SP', 'DL'] })))])
const availability = smallAvailability()
const book = { outlet, menu, availability }

const at = (lat: number, lng: number): DeliveryAddress => ({ title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat, lng }, note: '' })
const [NEAR, FAR, SEA] = [at(26.9, 75.8), at(26.94, 75.8), at(15, 65)]
const command: PlaceOrder = {
  version: 1, orderId: A, outletId: 'outlet-1', tableCode: null, serviceType: 'DL', note: '', menuVersion: 1, expectedTotal: 1_000_000, placedAt: NOON, address: NEAR,
  lines: [{ lineId: A, itemId: 'tikka', variationId: null, addOns: [], quantity: 1 }, { lineId: B, itemId: 'dal', variationId: null, addOns: [], quantity: 1 }],
}
const facts = (over: Partial<OrderFacts> = {}): OrderFacts => ({ ...book, table: null, guestBlocked: false, running: 0, offers: NO_OFFERS, placedAt: NOON, acceptedAt: null, now: NOON, ...over })

describe('the bill of a delivery (P-06)', () => {
  it('has the fee of the pin’s zone and the taxes that lie on it', () => {
    const { bill, delivery: terms } = priceLines(command.lines, 'DL', book, NEAR.pin)
    expect(bill).toMatchObject({ items: 50_000, packing: 2000, delivery: 3900 })
    expect(bill.taxes.map(({ id, amount }) => [id, amount])).toEqual([['cgst', 1300], ['sgst', 1300], ['high', 702]])
    expect(bill.total).toBe(50_000 + 2000 + 3900 + 2600 + 702)
    expect(terms).toEqual({ zoneId: 'near', minimumBill: 29_900, minutes: 40, version: 7 })
    expect(priceLines(command.lines, 'DL', book, FAR.pin).bill.delivery).toBe(6900)
  })

  it('has no fee where it is not brought, nothing is in it, or the place is not known', () => {
    expect(priceLines(command.lines, 'SP', book, NEAR.pin)).toMatchObject({ bill: { delivery: 0 } })
    expect(priceLines(command.lines, 'SP', book, NEAR.pin)).not.toHaveProperty('delivery')
    expect(priceLines([], 'DL', book, NEAR.pin).bill).toMatchObject({ delivery: 0, total: 0 })
    expect(priceLines(command.lines, 'DL', book)).toMatchObject({ bill: { delivery: 0 }, delivery: null })
  })

  it('keeps its fee when a part is cancelled, also after the outlet changed its zones (ST-09 PARTIALCONFIRM)', () => {
    const { quote, charges, bringing } = priceOrder(command.lines, 'DL', book, [], NEAR.pin)
    const order = { id: A, status: 'UNATTENDED', serviceType: 'DL', lines: quote.lines, bill: quote.bill, billBefore: null, events: [], cancelledItems: [] } as unknown as Order
    const part = actOnOrder(order, { outlet: { taxes: outlet.taxes, charges: outlet.charges, fee: bringing?.fee ?? null }, lines: charges }, 'accept', { cancelledLineIds: [B] }, NOON)
    expect(part?.bill).toEqual(priceLines(command.lines.slice(0, 1), 'DL', book, NEAR.pin).bill)
    expect(part?.bill.delivery).toBe(3900)
  })

  it('promises a span whose later end is the zone’s', () => expect(promisedMinutes({ minutes: 40 })).toEqual({ from: 35, until: 40 }))
})

describe('the verdict on a delivery', () => {
  it('refuses what lies outside every zone, in the sea too, before it looks at the dishes (VA-13)', () => {
    expect(orderVerdict({ ...command, address: SEA }, facts({ availability: { ...availability, soldOut: ['dal'] } }))).toMatchObject({ taken: false, code: 'DELIVERY_OUTSIDE', quote: { delivery: null, bill: { delivery: 0 } } })
    expect(orderVerdict(command, facts({ outlet: { ...outlet, delivery: null } }))).toMatchObject({ taken: false, code: 'DELIVERY_OUTSIDE' })
    expect(orderVerdict({ ...command, address: null }, facts())).toEqual({ taken: false, code: 'ADDRESS_NEEDED' })
    expect(orderVerdict({ ...command, address: { ...NEAR, addressLine1: '🏠🏠🏠' } }, facts())).toEqual({ taken: false, code: 'ADDRESS_INVALID' })
  })

  it('refuses less than the minimum of its zone, after it has asked for what cannot be had (VA-14)', () => {
    const one = { ...command, lines: command.lines.slice(1) }
    expect(orderVerdict(one, facts())).toMatchObject({ taken: false, code: 'DELIVERY_MINIMUM', quote: { bill: { items: 20_000 }, delivery: { minimumBill: 29_900 } } })
    expect(orderVerdict(command, facts())).toMatchObject({ taken: true })
    expect(orderVerdict({ ...command, address: FAR }, facts({ offers: { ...NO_OFFERS, offers: [anOffer({ id: 'own', code: 'OUTLETDISCOUNT', automatic: true, gives: { type: 'QD', off: { discountType: 'ABS', amount: 10_000 } } })] } }))).toMatchObject({ taken: true, quote: { bill: { discount: 10_000 } } })
    // A free dish costs nothing, so it does not lift an order over the minimum.
    const gift = { lineId: '01890a5d-ac96-774b-bcce-b302099a8059', itemId: 'tikka', variationId: null, addOns: [], quantity: 1 }
    const free = facts({ offers: { ...NO_OFFERS, offers: [anOffer({ gives: { type: 'IF', items: ['tikka'] } })] } })
    expect(orderVerdict({ ...one, offerCode: 'JAIPUR10', gift }, free)).toMatchObject({ taken: false, code: 'DELIVERY_MINIMUM', quote: { bill: { discount: 30_000 } } })
    expect(orderVerdict(command, facts({ availability: { ...availability, soldOut: ['tikka'] } }))).toMatchObject({ taken: false, code: 'ITEM_NOT_AVAILABLE' })
  })

  it('counts no dish from under a lid towards the minimum, nor what is left to pay for it (M-10)', () => {
    const quote = priceLines(command.lines, 'DL', book, NEAR.pin)
    const [first] = quote.lines
    const lid = { id: 'lid', code: 'LID', title: 'Lid', automatic: false, saving: 1, giftLineId: first?.lineId ?? null, mystery: true }
    expect([deliveryProblem(quote), deliveryProblem({ ...quote, offers: [lid] })]).toEqual([null, { kind: 'minimum', minimumBill: 29_900, missing: 29_900 - quote.bill.items + (first?.total ?? 0) }])
  })

  it('judges the minimum once: an order sent again after a restore was over it then', () => {
    expect(orderVerdict({ ...command, lines: command.lines.slice(1) }, facts({ acceptedAt: NOON }))).toMatchObject({ taken: true })
    expect(orderVerdict({ ...command, address: SEA }, facts({ acceptedAt: NOON }))).toMatchObject({ code: 'DELIVERY_OUTSIDE' })
  })

  it('asks where the fee rose meanwhile', () => {
    const { total } = priceLines(command.lines, 'DL', book, NEAR.pin).bill
    expect(orderVerdict({ ...command, expectedTotal: total }, facts())).toMatchObject({ taken: true })
    expect(orderVerdict({ ...command, expectedTotal: total - 1 }, facts())).toMatchObject({ taken: false, code: 'PRICE_CHANGED' })
  })

  it('is the phone’s: what it shows as possible is taken at its price, and nothing else (VA-13, VA-14)', () => {
    const anyPin = fc.record({ lat: fc.double({ min: 26.83, max: 26.97, noNaN: true }), lng: fc.double({ min: 75.73, max: 75.87, noNaN: true }) })
    const seen = new Set<string>()
    fc.assert(fc.property(anyPin, fc.integer({ min: 1, max: 3 }), fc.constantFrom('tikka', 'dal'), fc.nat({ max: 20_000 }), (pin, quantity, itemId, fee) => {
      const lines = [{ lineId: A, itemId, variationId: null, addOns: [], quantity }]
      const priced = { ...book, outlet: { ...outlet, delivery: { ...delivery, zones: delivery.zones.map((zone) => ({ ...zone, fee })) } } }
      const quote = priceLines(lines, 'DL', priced, pin)
      const problem = deliveryProblem(quote)
      const verdict = orderVerdict({ ...command, lines, address: { ...NEAR, pin }, expectedTotal: quote.bill.total }, facts(priced))
      seen.add(problem?.kind ?? 'taken')
      expect(verdict.taken ? 'taken' : verdict.code).toBe(problem === null ? 'taken' : { outside: 'DELIVERY_OUTSIDE', minimum: 'DELIVERY_MINIMUM' }[problem.kind])
      if (verdict.taken) expect(verdict.quote.bill).toEqual(quote.bill)
    }), { numRuns: 300 })
    expect([...seen].sort()).toEqual(['minimum', 'outside', 'taken'])
  })
})
