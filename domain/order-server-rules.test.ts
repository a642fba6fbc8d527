import { describe, expect, it } from 'vitest'
import type { Order, PaymentTiming, PlaceOrder } from '#schemas/order.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import type { MenuSection } from '#schemas/menu.ts'
import { anOffer, NO_OFFERS } from '#tests/fixtures/offers.ts'
import { smallItem } from '#tests/fixtures/small-menu.ts'
import { indexMenu } from './menu-index.ts'
import { actOnOrder, type OrderTerms } from './order-acts.ts'
import { disabledItems, type OrderFacts, orderVerdict } from './order-verdict.ts'
import { isAgeUnknown, onServerClock } from './order-wait.ts'
import { financialYear, outletDay } from './outlet-calendar.ts'
import { TIMINGS_PROPERTY } from './payment-timing.ts'
import { priceLines, priceOrder } from './pricing.ts'

const A = '01890a5d-ac96-774b-bcce-b302099a8057'
const B = '01890a5d-ac96-774b-bcce-b302099a8058'
const NOON = Date.UTC(2026, 10, 21, 6, 30)

const item = (id: string, price: number) => smallItem(id, { name: id, price, packing: 1000, taxIds: ['cgst', 'sgst'] })
const section: MenuSection = { id: 's', outletId: 'o', name: 'All', rank: 0, categories: [], items: [item('tikka', 30_000), item('dal', 20_000)], addOnGroups: [] }
const menu = indexMenu([section])
const outlet: Outlet = {
  id: 'o', code: 'RAJ', brandId: 'b', name: 'Rajwada', area: '', city: 'Jaipur', address: '', location: null, phone: '', fssai: null, gstin: null, timeZone: 'Asia/Kolkata',
  serviceTypes: ['DI', 'SP'], hours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType: 'DI' as const, startTime: '09:00', endTime: '23:00' })),
  taxes: [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }],
  charges: { packingPerOrder: 0, packingTaxIds: [], roundOff: false }, pureVeg: true, prepMinutes: 20, additionalProperties: {}, menuVersion: 3, dishCount: 2,
}
const availability: Availability = { id: 'o', mode: 'ACTIVE', serviceStatus: {}, soldOut: [], returns: {}, menuVersion: 3 }
const command: PlaceOrder = {
  version: 1, orderId: A, outletId: 'o', tableCode: null, serviceType: 'DI', note: '', menuVersion: 3, expectedTotal: 52_500, placedAt: NOON,
  lines: [
    { lineId: A, itemId: 'tikka', variationId: null, addOns: [], quantity: 1 },
    { lineId: B, itemId: 'dal', variationId: null, addOns: [], quantity: 1 },
  ],
}
const facts = (over: Partial<OrderFacts> = {}): OrderFacts => ({ outlet, availability, menu, table: { serviceType: 'DI' }, guestBlocked: false, running: 0, offers: NO_OFFERS, placedAt: NOON, acceptedAt: null, now: NOON, ...over })

describe('the verdict on an order', () => {
  it('takes what costs no more than the guest agreed to, and gives the lower price (CA-07)', () => {
    expect(orderVerdict(command, facts())).toMatchObject({ taken: true, quote: { bill: { total: 52_500 } } })
    expect(orderVerdict({ ...command, expectedTotal: 60_000 }, facts())).toMatchObject({ taken: true, quote: { bill: { total: 52_500 } } })
    expect(orderVerdict({ ...command, expectedTotal: 52_499 }, facts())).toMatchObject({ taken: false, code: 'PRICE_CHANGED', quote: { bill: { total: 52_500 } } })
  })

  it('names what is sold out (ER-05)', () => {
    const verdict = orderVerdict(command, facts({ availability: { ...availability, soldOut: ['dal'] } }))
    expect(verdict).toMatchObject({ taken: false, code: 'ITEM_NOT_AVAILABLE' })
    expect('quote' in verdict && verdict.quote && disabledItems(verdict.quote.problems)).toEqual(['dal'])
  })

  it('refuses what waited too long before it looks at anything that may have changed since', () => {
    expect(orderVerdict(command, facts({ now: NOON + 600_001, availability: { ...availability, mode: 'DEACTIVE' } }))).toEqual({ taken: false, code: 'ORDER_EXPIRED' })
    expect(orderVerdict(command, facts({ now: NOON + 600_000 }))).toMatchObject({ taken: true })
  })

  it('refuses a closed outlet (ER-07), a sixth running order (ER-06), a blocked guest (ER-13), an unknown table', () => {
    expect(orderVerdict(command, facts({ availability: { ...availability, mode: 'READ' } }))).toEqual({ taken: false, code: 'ORDER_TIME_NOT_ALLOWED', closed: { reason: 'READ', opensAt: null } })
    expect(orderVerdict(command, facts({ running: 5 }))).toEqual({ taken: false, code: 'TOO_MANY_ORDERS' })
    expect(orderVerdict(command, facts({ running: 4 }))).toMatchObject({ taken: true })
    expect(orderVerdict(command, facts({ running: 9, acceptedAt: NOON }))).toMatchObject({ taken: true })
    expect(orderVerdict(command, facts({ running: 10, acceptedAt: NOON }))).toEqual({ taken: false, code: 'TOO_MANY_ORDERS' })
    expect(orderVerdict(command, facts({ guestBlocked: true }))).toEqual({ taken: false, code: 'USER_BLOCKED' })
    const nowhere = { taken: false, code: 'TABLE_NOT_FOUND' }
    expect(orderVerdict(command, facts({ table: undefined }))).toEqual(nowhere)
    expect(orderVerdict(command, facts({ table: { serviceType: 'RO' } }))).toEqual(nowhere)
    expect(orderVerdict({ ...command, serviceType: 'RO' }, facts({ table: null }))).toEqual(nowhere)
    expect(orderVerdict(command, facts({ table: null }))).toMatchObject({ taken: true })
  })

  it('lets the guest choose when to pay only where the outlet takes that (ST-11)', () => {
    const at = (paymentTiming: PaymentTiming | undefined, timings?: string) =>
      orderVerdict({ ...command, paymentTiming }, facts({ outlet: { ...outlet, additionalProperties: timings === undefined ? {} : { [TIMINGS_PROPERTY]: timings } } }))
    expect(at(undefined)).toMatchObject({ taken: true, timing: 'POST_PAYMENT' })
    expect(at('PRE_PAYMENT')).toEqual({ taken: false, code: 'PAYMENT_NOT_ALLOWED' })
    expect(at('PRE_PAYMENT', 'PRE_PAYMENT, POST_PAYMENT')).toMatchObject({ taken: true, timing: 'PRE_PAYMENT' })
    expect(at(undefined, 'PRE_PAYMENT')).toEqual({ taken: false, code: 'PAYMENT_NOT_ALLOWED' })
  })
})

describe('a moment of a device on the server’s clock', () => {
  it('is moved by the difference of the clocks', () => {
    expect(onServerClock(1000, 61_000, 161_000)).toBe(101_000)
    expect(onServerClock(1000, null, 161_000)).toBe(1000)
  })

  it('is never in the future', () => {
    expect(onServerClock(170_000, null, 161_000)).toBe(161_000)
    expect(onServerClock(70_000, 61_000, 161_000)).toBe(161_000)
  })
})

describe('the age of an order whose device’s clock was set back since its tap', () => {
  const HOUR = 3_600_000
  it('is known where the clock was put right by two minutes at the most', () => {
    expect([isAgeUnknown(NOON + 120_000, NOON), isAgeUnknown(NOON + 120_001, NOON), isAgeUnknown(NOON - HOUR, NOON)]).toEqual([false, true, false])
  })

  it('LF-04: makes an order for now too old, and not one for a time that is still ahead', () => {
    expect(orderVerdict(command, facts({}))).toMatchObject({ taken: true })
    expect(orderVerdict(command, facts({ ageUnknown: true }))).toEqual({ taken: false, code: 'ORDER_EXPIRED' })
    expect(orderVerdict({ ...command, wantedAt: NOON + 2 * HOUR }, facts({ ageUnknown: true }))).not.toMatchObject({ code: 'ORDER_EXPIRED' })
  })
})

describe('an outlet’s calendar', () => {
  it('turns the day and the financial year at the outlet’s own midnight', () => {
    expect(outletDay(Date.UTC(2026, 10, 20, 18, 29), 'Asia/Kolkata')).toBe('2026-11-20')
    expect(outletDay(Date.UTC(2026, 10, 20, 18, 30), 'Asia/Kolkata')).toBe('2026-11-21')
    expect(financialYear(Date.UTC(2027, 2, 31, 18, 29), 'Asia/Kolkata')).toBe('2627')
    expect(financialYear(Date.UTC(2027, 2, 31, 18, 30), 'Asia/Kolkata')).toBe('2728')
  })
})

describe('the verdict on an order with an offer (EN-16)', () => {
  const ten = anOffer()
  const offers = (...some: (typeof ten)[]) => facts({ offers: { ...NO_OFFERS, offers: some } })
  const withTen: PlaceOrder = { ...command, offerCode: 'JAIPUR10', expectedTotal: 47_250 }

  it('takes it at the price the guest agreed to', () =>
    expect(orderVerdict(withTen, offers(ten))).toMatchObject({ taken: true, quote: { bill: { discount: 5000, total: 47_250 } }, applied: [{ code: 'JAIPUR10', saving: 5000 }] }))

  it('asks the guest where the offer no longer holds, and never takes more silently', () => {
    expect(orderVerdict(withTen, offers())).toMatchObject({ taken: false, code: 'OFFER_NOT_APPLICABLE', lost: { code: 'JAIPUR10', reasons: [] }, quote: { bill: { total: 52_500 } } })
    expect(orderVerdict(withTen, offers({ ...ten, usedUp: true }))).toMatchObject({ taken: false, code: 'OFFER_NOT_APPLICABLE', lost: { reasons: [{ kind: 'allotment' }] } })
    expect(orderVerdict(withTen, offers({ ...ten, gives: { type: 'QD', off: { discountType: 'PER', bps: 500, most: null } } }))).toMatchObject({ taken: false, code: 'PRICE_CHANGED', quote: { bill: { total: 49_876 } } })
  })

  it('takes an order whose code nobody could judge on the way, at the price agreed to or less', () => {
    const hoping = { ...withTen, expectedTotal: 52_500 }
    expect(orderVerdict(hoping, offers(ten))).toMatchObject({ taken: true, quote: { bill: { total: 47_250 } } })
    expect(orderVerdict(hoping, offers())).toMatchObject({ taken: true, quote: { bill: { total: 52_500 } } })
  })

  it('asks where the free dish would not come, though the price is the same', () => {
    const sweet = anOffer({ needs: { minimum: 60_000 }, gives: { type: 'IF', items: ['dal'] } })
    const gift = { lineId: '01890a5d-ac96-774b-bcce-b302099a8059', itemId: 'dal', variationId: null, addOns: [], quantity: 1 }
    const asked = { ...command, offerCode: 'JAIPUR10', gift }
    expect(orderVerdict(asked, offers(sweet))).toMatchObject({ taken: false, code: 'OFFER_NOT_APPLICABLE', lost: { reasons: [{ kind: 'amount' }] } })
    expect(orderVerdict(asked, offers({ ...sweet, needs: { minimum: 50_000 } }))).toMatchObject({ taken: true, quote: { lines: [{}, {}, { itemId: 'dal' }], bill: { total: 52_500 } } })
  })

  it('judges its hours by the tap, and its limits by now', () => {
    const tea = anOffer({ when: { from: null, until: null, weekdays: [], hours: [{ start: '11:00', end: '12:00' }] } })
    const late = { ...facts({ offers: { ...NO_OFFERS, offers: [tea] }, now: NOON + 300_000 }) }
    expect(orderVerdict(withTen, { ...late, placedAt: NOON - 1 })).toMatchObject({ taken: true })
    expect(orderVerdict(withTen, { ...late, placedAt: NOON })).toMatchObject({ code: 'OFFER_NOT_APPLICABLE', lost: { reasons: [{ kind: 'time' }] } })
  })

  it('F-24 believes the tap of an order for a time ahead, and of one that a restore lost, no further back than that of an order for now', () => {
    const open = { ...outlet, hours: outlet.hours.map((span) => ({ ...span, serviceType: 'SP' as const })) }
    const ahead: PlaceOrder = { ...withTen, serviceType: 'SP', wantedAt: NOON + 7_200_000, expectedTotal: 51_000 }
    const tapped = (minutesAgo: number, end: string, acceptedAt: number | null = null) => {
      const offer = anOffer({ when: { from: null, until: null, weekdays: [], hours: [{ start: '09:00', end }] } })
      return orderVerdict(ahead, facts({ outlet: open, table: null, offers: { ...NO_OFFERS, offers: [offer] }, placedAt: NOON - minutesAgo * 60_000, acceptedAt }))
    }
    expect(tapped(20, '11:45')).toMatchObject({ taken: true, applied: [{ saving: 5000 }] })
    expect(tapped(40, '11:30')).toMatchObject({ code: 'OFFER_NOT_APPLICABLE', lost: { reasons: [{ kind: 'time' }] } })
    expect(tapped(40, '11:30', NOON - 15 * 60_000)).toMatchObject({ taken: true, applied: [{ saving: 5000 }] })
    expect(tapped(600, '11:25', NOON - 15 * 60_000)).toMatchObject({ code: 'OFFER_NOT_APPLICABLE', lost: { reasons: [{ kind: 'time' }] } })
  })
})

describe('an act of the kitchen', () => {
  const { quote, charges } = priceOrder(command.lines, 'SP', { outlet, menu, availability }, [])
  const terms: OrderTerms = { outlet, lines: charges }
  const order: Order = {
    id: A, brandId: 'b', outletId: 'o', outletName: 'Rajwada', tableLabel: null, tableType: 'SP', serviceType: 'SP', token: 1, status: 'UNATTENDED', lines: quote.lines, cancelledItems: [],
    bill: quote.bill, billBefore: null, note: '', paymentTiming: 'POST_PAYMENT', paymentType: 'OUTLET', paymentStatus: 'INITIAL', refundStatus: 'NONE', transactionSubStatus: null,
    placedAt: NOON, orderPunchTime: NOON, ePrepTime: null, ePickupTime: null, events: [{ status: 'UNATTENDED', at: NOON }], invoiceNumber: null, remark: '', feedback: null, feedbackUntil: null,
  }

  it('takes cancelled lines off the bill, with their packing and taxes (ST-09 PARTIALCONFIRM)', () => {
    const next = actOnOrder(order, terms, 'accept', { cancelledLineIds: [B], prepMinutes: 10 }, NOON + 1)
    const alone = priceLines(command.lines.slice(0, 1), 'SP', { outlet, menu, availability })
    expect(next).toMatchObject({ status: 'PARTIALCONFIRM', cancelledItems: [B], bill: alone.bill, billBefore: order.bill, ePickupTime: NOON + 1 + 600_000 })
  })

  it('cancels the order when nothing of it can be made', () => {
    expect(actOnOrder(order, terms, 'accept', { cancelledLineIds: [A, B] }, NOON)).toMatchObject({ status: 'CANCELLED', bill: order.bill })
  })

  it('opens feedback when it is served, and does not say that it was paid (VA-27, ST-09, ST-11)', () => {
    const served = ['accept', 'ready', 'serve'].reduce<Order | null>((at, act) => at && actOnOrder(at, terms, act as 'accept', {}, NOON), order)
    expect(served).toMatchObject({ status: 'SETTLED', paymentStatus: 'INITIAL', feedbackUntil: NOON + 1_800_000 })
    expect(served?.events.map((event) => event.status)).toEqual(['UNATTENDED', 'CONFIRMED', 'READY', 'SETTLED'])
  })

  it('takes a payment once: the order becomes the kitchen’s and is paid from then on', () => {
    const draft: Order = { ...order, status: 'DRAFT', events: [{ status: 'DRAFT', at: NOON }], paymentTiming: 'PRE_PAYMENT', paymentType: 'PREPAID' }
    expect(actOnOrder(draft, terms, 'accept', {}, NOON)).toBeNull()
    const paid = actOnOrder(draft, terms, 'pay', {}, NOON + 1)
    expect(paid).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS' })
    expect(paid && actOnOrder(paid, terms, 'pay', {}, NOON + 2)).toBeNull()
    const ended = actOnOrder(draft, terms, 'run-out', {}, NOON + 1)
    expect(ended).toMatchObject({ status: 'FAILED', paymentStatus: 'INITIAL' })
    expect(ended && actOnOrder(ended, terms, 'pay', {}, NOON + 2)).toBeNull()
  })

  it('bills what is left with the discount it was given, and no more', () => {
    const full = priceOrder(command.lines, 'DI', { outlet, menu, availability }, [{ amount: 10_000, lineIds: null }])
    expect(full.quote.bill).toMatchObject({ items: 50_000, discount: 10_000, total: 42_000 })
    const part = actOnOrder({ ...order, serviceType: 'DI', bill: full.quote.bill }, { outlet, lines: full.charges }, 'accept', { cancelledLineIds: [B] }, NOON)
    expect(part?.bill).toMatchObject({ items: 30_000, discount: 6000, total: 25_200 })
  })

  it('is refused where the status does not allow it, or a line is not of the order', () => {
    expect(actOnOrder(order, terms, 'serve', {}, NOON)).toBeNull()
    expect(actOnOrder(order, terms, 'accept', { cancelledLineIds: ['01890a5d-ac96-774b-bcce-b302099a8059'] }, NOON)).toBeNull()
  })
})
