import { describe, expect, it } from 'vitest'
import { addLine, emptyCart } from '#domain/cart.ts'
import type { Place } from '#schemas/device.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import type { Quote } from '#schemas/quote.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { readCart } from './cart-reading.ts'
import { billOf, billRows, type CartFacts, cartModel } from './cart-model.ts'

/** Saturday, 12:05 pm in Jaipur. */
const NOON = Date.UTC(2026, 10, 21, 6, 35)

const outlet: Outlet = {
  id: 'o1', code: 'RJW', brandId: 'rajwada', name: 'Rajwada, C-Scheme', area: 'C-Scheme', city: 'Jaipur', address: '', location: null, phone: '', fssai: '12223026000417', gstin: null, timeZone: 'Asia/Kolkata',
  serviceTypes: ['DI'], hours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType: 'DI' as const, startTime: '11:00', endTime: '23:00' })), taxes: [], charges: { packingPerOrder: 0, packingTaxIds: [], roundOff: true },
  pureVeg: true, prepMinutes: 15, additionalProperties: {}, menuVersion: 1, dishCount: 2,
}
const availability: Availability = { id: 'o1', mode: 'ACTIVE', serviceStatus: {}, soldOut: [], returns: {}, menuVersion: 1 }
const place = { id: 'place', outletId: 'o1', outletCode: 'RJW', outletName: outlet.name, table: null, serviceType: 'DI', scannedAt: NOON, brand: {} } as unknown as Place
const lineId = '01970000-0000-7000-8000-000000000001'
const cart = addLine({ ...emptyCart(0), outletId: 'o1' }, { lineId, itemId: 'dal', variationId: null, addOns: [], quantity: 2, shown: { name: 'Dal makhani', choices: '', unitPrice: 28_500, foodType: 'VF', picture: null } }, 1)

const bill = { items: 127_900, discount: 12_790, packing: 0, delivery: 0, taxes: [{ id: 'cgst', name: 'CGST', rateBps: 250, amount: 2_878, within: false }, { id: 'sgst', name: 'SGST', rateBps: 250, amount: 2_878, within: false }], roundOff: 34, total: 120_900 }
const line = { lineId, itemId: 'dal', variationId: null, addOns: [], name: 'Dal makhani', choices: '', foodType: 'VF' as const, picture: null, quantity: 2, unitPrice: 28_500, total: 57_000, cancelled: false }
const quote: Quote = { lines: [line], problems: [], bill, menuVersion: 1 }
const facts: CartFacts = { cart, quote, billComes: false, place, outlet, availability, offline: false, signedIn: true, now: NOON, serverNow: NOON }

describe('the cart', () => {
  it('writes an Indian bill: CGST and SGST, what is saved, round-off, to pay', () => {
    expect(billRows(bill).map(({ name, paise, sign = '' }) => `${name} ${sign}${paise}`)).toEqual(['Dishes 127900', 'Saving −12790', 'CGST 2.5% 2878', 'SGST 2.5% 2878', 'Round-off +34', 'To pay 120900'])
  })

  it('makes no bill of a menu that is not here, nor where nothing of it can be made', () => {
    expect([billOf(null), billOf({ ...quote, lines: [] })]).toEqual([null, null])
    expect(billOf(quote)).toEqual(billRows(bill))
  })

  it('lets a guest order, and asks a visitor to sign in with the cart kept (RO-01)', () => {
    expect(cartModel(facts).obstacle).toEqual({ kind: 'none' })
    expect(cartModel({ ...facts, signedIn: false }).obstacle).toEqual({ kind: 'sign-in' })
  })

  it('says that no further dish can be added to one that holds as many as an order can', () => {
    const lines = Array.from({ length: 300 }, (_, at) => cart.lines.map((line) => ({ ...line, lineId: `01890a5d-ac96-774b-bcce-${String(at).padStart(12, '0')}` }))).flat()
    expect(cartModel({ ...facts, cart: { ...cart, lines } }).fullWords).toBe('This order holds 300 different dishes, the most that one order can. Place it, then begin another.')
    expect(cartModel({ ...facts, cart: { ...cart, lines: lines.slice(1) } }).fullWords).toBeNull()
  })

  it('asks whether the guest is still at a table that was scanned hours ago, and not of a room on the same day (RT-04)', () => {
    const at = (serviceType: 'DI', hours: number) =>
      cartModel({ ...facts, place: { ...place, serviceType, table: { label: 'Table 12', serviceType: 'DI', scanCode: 'RJW012' } as Place['table'], scannedAt: NOON - hours * 3_600_000 } }).obstacle
    expect(at('DI', 2)).toEqual({ kind: 'none' })
    expect(at('DI', 4)).toEqual({ kind: 'still-there', table: 'Table 12' })
    const room = { ...outlet, serviceTypes: ['RO' as const], hours: outlet.hours.map((hours) => ({ ...hours, serviceType: 'RO' as const })) }
    expect(cartModel({ ...facts, outlet: room, place: { ...place, serviceType: 'RO', table: { label: 'Room 204', serviceType: 'RO', scanCode: 'RJW204' } as Place['table'], scannedAt: NOON - 5 * 3_600_000 } }).obstacle).toEqual({ kind: 'none' })
    expect(cartModel({ ...facts, place: { ...place, scannedAt: 0 } }).obstacle).toEqual({ kind: 'none' })
  })

  it('asks for what the way of being served needs before it can be ordered (P-06, VA-15, CO-06)', () => {
    const ways = ['DI', 'SP', 'DT', 'RO', 'DL'] as const
    const all = { ...outlet, serviceTypes: [...ways], hours: ways.flatMap((serviceType) => outlet.hours.map((hours) => ({ ...hours, serviceType }))) }
    const obstacle = (over: Partial<Place>, bay = false) =>
      cartModel({ ...facts, outlet: all, place: { ...place, serving: {}, ...(bay && { table: { label: 'Bay 3', serviceType: 'DT', scanCode: 'RJW003' } as Place['table'] }), ...over } }).obstacle.kind
    expect(obstacle({ serviceType: 'SP', serving: undefined })).toBe('way')
    expect(obstacle({ serviceType: 'SP' })).toBe('none')
    expect(obstacle({ serviceType: 'SP', serving: { wantedAt: NOON + 3_600_000 } })).toBe('none')
    expect(obstacle({ serviceType: 'SP', serving: { wantedAt: NOON - 60_000 } })).toBe('time')
    expect(obstacle({ serviceType: 'SP', serving: { wantedAt: NOON + 14 * 3_600_000 } })).toBe('time')
    expect(obstacle({ serviceType: 'DT' })).toBe('vehicle')
    expect(obstacle({ serviceType: 'DT' }, true)).toBe('none')
    expect(obstacle({ serviceType: 'DT', serving: { vehicle: { number: '4821', description: '' } } })).toBe('none')
    expect([obstacle({ serviceType: 'RO' }), obstacle({ serviceType: 'DL' })]).toEqual(['room', 'address'])
  })

  it('asks for another time where the one that was said is too soon for the door that was chosen after it (CO-06, EN-09)', () => {
    const ring: [number, number][] = [[75.7, 26.8], [75.9, 26.8], [75.9, 27], [75.7, 27]]
    const delivery = { zones: [{ id: 'near', name: 'Near', ring, minimumBill: 0, fee: 3900, minutes: 45, priority: 1 }], feeTaxIds: [], version: 1 }
    const brings = { ...outlet, delivery, serviceTypes: ['DL' as const], hours: outlet.hours.map((hours) => ({ ...hours, serviceType: 'DL' as const })) }
    const address = { title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.9, lng: 75.8 }, note: '' }
    const at = (minutes: number) => cartModel({ ...facts, outlet: brings, place: { ...place, table: null, serviceType: 'DL', serving: { wantedAt: NOON + minutes * 60_000, address } } }).obstacle.kind
    expect([at(30), at(40), at(90)]).toEqual(['time', 'none', 'none'])
  })

  it('takes an order for later while the outlet is closed, and says until when it waits offline (CO-06)', () => {
    const evening = { ...outlet, serviceTypes: ['SP' as const], hours: outlet.hours.map((hours) => ({ ...hours, serviceType: 'SP' as const, startTime: '18:00' })) }
    const at = (wantedAt: number | null) => cartModel({ ...facts, outlet: evening, offline: true, place: { ...place, serviceType: 'SP', serving: { wantedAt } } })
    expect(at(null).obstacle.kind).toBe('closed')
    const later = at(Date.UTC(2026, 10, 21, 14, 0))
    expect(later.obstacle.kind).toBe('none')
    expect(later.offlineWords).toBe(unbroken('You are offline. Your order waits here and sends by itself until 7:10 pm.'))
  })

  it('names what cannot be had before anything is ordered (ER-05)', () => {
    const model = cartModel({ ...facts, quote: { ...quote, lines: [], problems: [{ lineId, kind: 'item-sold-out', id: 'dal' }] } })
    expect(model.obstacle).toEqual({ kind: 'unavailable' })
    expect(model.unavailable.map(({ problem }) => problem)).toEqual(['Sold out'])
  })

  it('asks visitor and guest to take out what cannot be had, and counts what the total is for (ER-05)', () => {
    const gone = { ...line, lineId: '01970000-0000-7000-8000-000000000002', itemId: 'kulfi', quantity: 3 }
    const two = addLine(cart, { lineId: gone.lineId, itemId: 'kulfi', variationId: null, addOns: [], quantity: 3, shown: { name: 'Kulfi', choices: '', unitPrice: 9000, foodType: 'VF', picture: null } }, 2)
    const soldOut = { ...quote, problems: [{ lineId: gone.lineId, kind: 'item-sold-out' as const, id: 'kulfi' }] }
    for (const signedIn of [true, false]) expect(cartModel({ ...facts, cart: two, quote: soldOut, signedIn })).toMatchObject({ action: 'Remove Unavailable Item(s)', count: 2 })
    expect(cartModel({ ...facts, cart: two, quote: { ...quote, lines: [line, gone] } })).toMatchObject({ action: 'Place order', count: 5 })
    expect(cartModel({ ...facts, cart: two, quote: null }).count).toBe(5)
  })

  it('says why the outlet takes no orders, and first of all (ER-07, ER-21)', () => {
    const closed = cartModel({ ...facts, signedIn: false, availability: { ...availability, serviceStatus: { DI: 'CLOSED' } } })
    expect(closed.obstacle).toMatchObject({ kind: 'closed' })
    expect(closed.obstacle.kind === 'closed' && closed.obstacle.text).toContain('We are closed for the day')
    const ways = (serviceTypes: ServiceType[], serviceStatus: Availability['serviceStatus'] = { DI: 'CLOSED' }) =>
      cartModel({ ...facts, place: { ...place, serving: {} }, outlet: { ...outlet, serviceTypes, hours: serviceTypes.flatMap((serviceType) => outlet.hours.map((span) => ({ ...span, serviceType }))) }, availability: { ...availability, serviceStatus } }).obstacle
    expect(ways(['DI'])).toMatchObject({ kind: 'closed', hasOthers: false })
    expect(ways(['DI', 'SP'])).toMatchObject({ kind: 'closed', hasOthers: true })
    expect(ways(['DI', 'SP'], { DI: 'CLOSED', SP: 'STOPPED' })).toMatchObject({ kind: 'closed', hasOthers: false })
  })

  it('calls paying after the meal what the outlet calls it (EN-06 payment.post.title)', () => {
    const at = (title?: string) => cartModel({ ...facts, outlet: { ...outlet, additionalProperties: title === undefined ? {} : { 'payment.post.title': title } } }).payTitle
    expect([at('Pay at the desk'), at(), at(' ')]).toEqual(['Pay at the desk', 'At the outlet', 'At the outlet'])
  })

  it('calls it by the outlet’s words for the way at hand, where it has some: nobody at a table puts a bill on a room', () => {
    const hotel = { ...outlet, additionalProperties: { 'payment.post.title': 'Pay at the restaurant', 'payment.post.title.RO': 'Put it on the room' } }
    const at = (serviceType: 'RO' | 'DI') => cartModel({ ...facts, outlet: hotel, place: { ...facts.place, serviceType } }).payTitle
    expect([at('RO'), at('DI')]).toEqual(['Put it on the room', 'Pay at the restaurant'])
  })

  it('lets what is brought be paid at the door and not at the outlet (P-06)', () => {
    const named = { ...outlet, additionalProperties: { 'payment.post.title': 'Pay at the outlet' } }
    expect(cartModel({ ...facts, outlet: named, place: { ...facts.place, serviceType: 'DL' } })).toMatchObject({ payTitle: 'When it arrives', payText: 'Cash or UPI to the rider' })
  })

  it('says what the dishes come to where the menu is not here', () => {
    expect(cartModel({ ...facts, quote: null })).toMatchObject({ obstacle: { kind: 'unpriced' }, total: 57_000 })
  })

  it('waits with the order until the bill that it agrees to is shown, while the menu is being read', () => {
    expect(cartModel({ ...facts, quote: null, billComes: true })).toMatchObject({ obstacle: { kind: 'bill-comes' } })
  })

  it('waits as well while the offers of the guest who logged in are being read, and asks nobody else to wait for that', () => {
    expect(cartModel({ ...facts, billComes: true })).toMatchObject({ obstacle: { kind: 'bill-comes' } })
    expect(cartModel({ ...facts, billComes: true, signedIn: false })).toMatchObject({ obstacle: { kind: 'sign-in' } })
  })

  it('says how long the order will wait without a connection', () => {
    expect(cartModel({ ...facts, offline: true }).offlineWords).toContain('10 minutes')
    expect(cartModel({ ...facts, offline: true, signedIn: false }).offlineWords).toContain('You need a connection to sign in')
  })

  it('says that an order without a table is collected at the counter', () => {
    const at = (where: Partial<Place>) => cartModel({ ...facts, place: { ...place, ...where } }).counterWords
    expect(at({})).toContain('you collect at the counter')
    expect(at({ serviceType: 'SP' })).toBeNull()
    expect(at({ table: { id: 't12', outletId: 'o1', number: 12, label: 'Table 12', serviceType: 'DI', scanCode: 'RJW012' } })).toBeNull()
  })

  it('is called empty only once it was read', () => {
    const kindOf = (change: Partial<Parameters<typeof readCart>[0]>) => readCart({ ...facts, dishesCome: false, ...change }).kind
    expect(kindOf({})).toBe('shown')
    expect(kindOf({ cart: emptyCart(0), dishesCome: true })).toBe('loading')
    expect(kindOf({ cart: emptyCart(0) })).toBe('empty')
    expect(kindOf({ signedIn: undefined })).toBe('loading')
    expect(kindOf({ place: null })).toBe('no-place')
  })
})

describe('a cart that is brought', () => {
  const { quote: priced } = facts
  const way = (delivery: Quote['delivery'], items: number) => {
    const place = { ...facts.place, table: null, serviceType: 'DL' as const, serving: { address: { title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.9, lng: 75.8 }, note: '' } } }
    const quote = priced && { ...priced, delivery, bill: { ...priced.bill, items } }
    const { obstacle, wayWords, action } = cartModel({ ...facts, place, quote, outlet: null })
    return [obstacle.kind, wayWords, action]
  }
  const terms = { zoneId: 'z', minimumBill: 29_900, minutes: 40, version: 1 }

  it('says where nothing is delivered and what is missing to the minimum, each with the way on (VA-13, VA-14)', () => {
    expect(way(null, 50_000)).toEqual(['outside', "Sorry, we're not delivering at this location", 'Use another address'])
    expect(way(terms, 22_500)).toEqual(['minimum', 'Minimum bill for delivery is ₹299. Add ₹74 more.', 'Add ₹74 more'])
    expect(way(terms, 29_900)[0]).not.toBe('minimum')
  })
})
