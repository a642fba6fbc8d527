import { describe, expect, it } from 'vitest'
import type { OrderedLine } from '#schemas/cart.ts'
import type { Order } from '#schemas/order.ts'
import type { PointTerms } from '#schemas/points.ts'
import { anOffer, NO_OFFERS } from '#tests/fixtures/offers.ts'
import { POINT_TERMS } from '#tests/fixtures/points.ts'
import { smallAvailability, smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { indexMenu } from '../menu-index.ts'
import { actOnOrder } from '../order-acts.ts'
import { orderVerdict } from '../order-verdict.ts'
import { priceWithOffers } from '../offers/price-with-offers.ts'
import { expireLot, moveStand, type OrderStand, type PointAccount, type StandWanted } from './account.ts'
import { type Lot, spendable, takeFromLots } from './lots.ts'
import { endOfDayAfter, standWanted } from './order-points.ts'
import { pointRoom, priceWithPoints } from './price-with-points.ts'

/** Saturday 21 November 2026, noon in Jaipur. */
const NOON = Date.UTC(2026, 10, 21, 6, 30)
const DAY = 86_400_000
const ORDER = '01890a5d-ac96-774b-8000-000000000001'

const TAXES = [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }]
const dish = (id: string, price: number) => smallItem(id, { price, packing: 500, taxIds: ['cgst', 'sgst'] })
const menu = indexMenu([smallSection('mains', 0, [dish('thali', 44_900), dish('tikka', 41_500)])])
const outlet = (points: PointTerms | null = POINT_TERMS) => smallOutlet({ taxes: TAXES, charges: { packingPerOrder: 1000, packingTaxIds: ['cgst', 'sgst'], roundOff: true }, points, hours: [0, 1, 2, 3, 4, 5, 6].flatMap((day) => (['DI', 'SP'] as const).map((serviceType) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' }))) })
const line = (itemId: string, quantity: number, at: number): OrderedLine => ({ lineId: `01890a5d-ac96-774b-bcce-${String(at).padStart(12, '0')}`, itemId, variationId: null, addOns: [], quantity })
/** Dishes of Rs 1,279. */
const CART = [line('thali', 1, 1), line('tikka', 2, 2)]
const own = anOffer({ id: 'own', code: 'OUTLETDISCOUNT', automatic: true, gives: { type: 'QD', off: { discountType: 'ABS', amount: 27_900 } } })
const coupon = anOffer()

interface Case {
  wanted?: number
  has?: number
  terms?: Partial<PointTerms> | null
  offers?: (typeof own)[]
  code?: string
  way?: 'DI' | 'SP'
}
const priced = ({ wanted = 100_000, has = 12_480, terms = {}, offers = [], code, way = 'DI' }: Case = {}) => {
  const here = outlet(terms && { ...POINT_TERMS, ...terms })
  const offered = priceWithOffers(CART, way, { menu, outlet: here, availability: { soldOut: [] } }, { offers, uses: new Map(), at: NOON }, code ? { code, gift: null } : null)
  return priceWithPoints(offered, way, here, { wanted, spendable: has })
}

const lot = (id: string, remaining: number, until: number | null, over: Partial<Lot> = {}): Lot => ({ id, remaining, expired: 0, earnedAt: NOON - DAY, until, ...over })
const account = (...lots: Lot[]): PointAccount => ({ lots, debt: 0 })
const NOTHING: OrderStand = { pending: 0, earned: 0, held: 0, spent: 0, uses: [] }
const moment = (at = NOON) => ({ orderId: ORDER, at, until: at + 30 * DAY, graceUntil: at + 7 * DAY })
const wants = (wanted: Partial<StandWanted>): StandWanted => ({ pending: 0, earned: 0, held: 0, spent: 0, ...wanted })
/** Each state of an order after the other. */
function story(start: PointAccount, ...steps: (readonly [StandWanted, number?])[]) {
  let moving = { account: start, stand: NOTHING, postings: [] as readonly unknown[] }
  const posted: unknown[][] = []
  for (const [wanted, at = NOON] of steps) {
    const next = moveStand(moving.account, moving.stand, wanted, moment(at))
    if (!next) throw new Error('there are not as many points')
    moving = next
    posted.push(next.postings.map(({ kind, points }) => [kind, points]))
  }
  return { ...moving, posted }
}
const lotsLeft = ({ lots }: PointAccount) => Object.fromEntries(lots.map(({ id, remaining }) => [id, remaining]))

describe('paying with points', () => {
  it('F-29 takes whole points in whole rupees off before tax, a share off each line', () => {
    const { quote, charges } = priced()
    expect(quote.points).toEqual({ used: 2550, saving: 25_500, earns: 102 })
    expect(quote.bill).toMatchObject({ items: 127_900, discount: 25_500, roundOff: -20, total: 107_500 })
    expect(quote.bill.taxes.map(({ amount }) => amount)).toEqual([2560, 2560])
    expect(charges.map(({ discount, points }) => [discount, points])).toEqual([[8952, 8952], [16_548, 16_548]])
    expect(priced({ wanted: 1234 }).quote.points).toMatchObject({ used: 1230, saving: 12_300 })
    expect(priced({ terms: { paisePerPoint: 250 }, wanted: 3 }).quote.points).toMatchObject({ used: 2, saving: 500 })
    expect(priced({ terms: null })).toMatchObject({ room: null })
    expect(priced({ terms: null }).quote.points).toBeUndefined()
  })

  it('F-30 takes no larger share than its terms say, no more than for one order, and no more than there is', () => {
    expect(priced().room).toEqual({ most: 2550, reason: null })
    expect(priced({ has: 199 }).room?.most).toBe(190)
    expect(priced({ has: 9 }).room).toEqual({ most: 0, reason: { kind: 'none' } })
    expect(priced({ terms: { mostPoints: 500 } }).quote.points?.used).toBe(500)
    expect(priced({ terms: { mostShareBps: 10_000 }, has: 1_000_000 }).quote.bill.total).toBe(0)
  })

  it('F-31 asks for a minimum of dishes (VA-20)', () => {
    expect(priced({ terms: { minimum: 127_900 } }).quote.points?.used).toBe(2550)
    expect(priced({ terms: { minimum: 130_000 } })).toMatchObject({ room: { most: 0, reason: { kind: 'amount', minimum: 130_000, missing: 2100 } }, quote: { points: { used: 0 }, bill: { discount: 0 } } })
  })

  it('F-32 stands beside no offer that was chosen, and comes after what the outlet takes off by itself (VA-21)', () => {
    const offered = priced({ offers: [coupon], code: coupon.code })
    expect(offered.quote).toMatchObject({ bill: { discount: 12_790 }, points: { used: 0 } })
    expect(offered.room?.most).toBe(2550)
    expect(priced({ offers: [coupon] }).quote.points?.used).toBe(2550)
    const both = priced({ offers: [own] })
    expect(both.room?.most).toBe(2000)
    expect(both.quote).toMatchObject({ bill: { discount: 27_900 + 20_000 }, points: { saving: 20_000 }, offers: [{ code: 'OUTLETDISCOUNT', saving: 27_900 }] })
    expect(priced({ offers: [coupon], code: 'NOPE12' }).quote.points?.used).toBe(0)
  })

  it('F-33 earns on dishes less every discount, without tax, packing and delivery', () => {
    expect(priced({ wanted: 0 }).quote.points).toEqual({ used: 0, saving: 0, earns: 127 })
    expect(priced({ wanted: 0, way: 'SP' }).quote.points?.earns).toBe(127)
    expect(priced({ offers: [coupon], code: coupon.code }).quote.points?.earns).toBe(115)
    expect(priced({ terms: { paisePerEarned: null } }).quote.points?.earns).toBe(0)
    expect(pointRoom({ items: 0, discount: 0 }, POINT_TERMS, 10)).toEqual({ most: 0, reason: { kind: 'none' } })
  })

  it('F-39 judges by the guest’s tap, and asks where fewer are left than were agreed to', () => {
    expect(spendable([lot('a', 5, NOON)], NOON - 1)).toBe(5)
    expect(spendable([lot('a', 5, NOON)], NOON)).toBe(0)
    const facts = { outlet: outlet(), availability: smallAvailability({ serviceStatus: {} }), menu, table: null, guestBlocked: false, running: 0, offers: NO_OFFERS, placedAt: NOON, acceptedAt: null, now: NOON + 1000 }
    const command = { version: 1 as const, orderId: ORDER, outletId: 'outlet-1', tableCode: null, serviceType: 'DI' as const, lines: CART, note: '', menuVersion: 1, expectedTotal: 107_500, placedAt: NOON, points: 2550 }
    expect(orderVerdict(command, { ...facts, points: 12_480 })).toMatchObject({ taken: true, quote: { points: { used: 2550 } } })
    expect(orderVerdict(command, { ...facts, points: 1000 })).toMatchObject({ taken: false, code: 'PRICE_CHANGED', points: { asked: 2550, used: 1000 }, quote: { points: { used: 1000 }, bill: { discount: 10_000 } } })
    expect(orderVerdict({ ...command, expectedTotal: 134_300 }, facts)).toMatchObject({ taken: true, quote: { points: { used: 0 }, bill: { discount: 0 } } })
  })
})

describe('earning and holding', () => {
  const settled = (over: Partial<Order>): Pick<Order, 'status' | 'bill' | 'paymentStatus' | 'payments' | 'points'> =>
    ({ status: 'SETTLED', bill: priced().quote.bill, paymentStatus: 'SUCCESS', points: { used: 2550, saving: 25_500, earns: 102 }, ...over })

  it('F-34 is pending until the order is paid and over, then good to the end of its last day', () => {
    expect(standWanted(settled({ status: 'READY' }))).toEqual(wants({ pending: 102, held: 2550 }))
    expect(standWanted(settled({ paymentStatus: 'INITIAL', payments: [] }))).toEqual(wants({ pending: 102, held: 2550 }))
    expect(standWanted(settled({}))).toEqual(wants({ earned: 102, spent: 2550 }))
    const onRoom = { id: '01890a5d-ac96-774b-bcce-000000000001', tender: 'ROOM' as const, amount: priced().quote.bill.total, tip: 0, given: null, reference: '', at: NOON }
    expect(standWanted(settled({ payments: [onRoom] }))).toEqual(wants({ earned: 102, spent: 2550 }))
    expect(standWanted(settled({ points: undefined }))).toEqual(wants({}))
    const end = endOfDayAfter(NOON, 30, 'Asia/Kolkata')
    expect(new Date(end).toISOString()).toBe('2026-12-21T18:30:00.000Z')
    expect(new Date(endOfDayAfter(Date.UTC(2026, 2, 8, 12), 0, 'America/New_York')).toISOString()).toBe('2026-03-09T04:00:00.000Z')
    const { account: after, posted } = story(account(), [wants({ pending: 102 })], [wants({ earned: 102 })])
    expect(posted).toEqual([[['promise', 102]], [['earn', 102]]])
    expect([spendable(after.lots, NOON), spendable(after.lots, NOON + 30 * DAY)]).toEqual([102, 0])
    expect(expireLot(lot('a', 5, NOON), NOON - 1)).toBeNull()
    expect(expireLot(lot('a', 5, NOON), NOON)).toMatchObject({ lot: { remaining: 0, expired: 5 }, postings: [{ kind: 'expire', points: 5 }] })
    expect(expireLot(lot('a', 0, NOON), NOON)).toBeNull()
  })

  it('F-35 takes what ends first, then what was earned first', () => {
    const lots = [lot('never', 9, null), lot('late', 9, NOON + 9 * DAY), lot('new', 9, NOON + DAY), lot('old', 9, NOON + DAY, { earnedAt: NOON - 2 * DAY }), lot('over', 9, NOON)]
    expect(takeFromLots(lots, 20, NOON)).toEqual([{ lotId: 'old', points: 9 }, { lotId: 'new', points: 9 }, { lotId: 'late', points: 2 }])
    expect(takeFromLots(lots, 37, NOON)).toBeNull()
    expect(takeFromLots(lots, 0, NOON)).toEqual([])
  })

  it('F-36 gives what an order held back to where it came from, or to days of grace where that has ended', () => {
    const start = account(lot('a', 50, NOON + DAY), lot('b', 50, NOON + 9 * DAY))
    expect(story(start, [wants({ held: 70 })]).account).toMatchObject({ lots: [{ remaining: 0 }, { remaining: 30 }] })
    const back = story(start, [wants({ held: 70, pending: 5 })], [wants({}), NOON + 2 * DAY])
    expect(back.posted).toEqual([[['hold', 70], ['promise', 5]], [['return', 70], ['void', 5]]])
    expect(lotsLeft(back.account)).toEqual({ a: 0, b: 50, [`grace:${ORDER}:${NOON + 9 * DAY}`]: 50 })
    expect(back.account.lots.at(-1)?.until).toBe(NOON + 9 * DAY)
    expect(moveStand(start, NOTHING, wants({ held: 101 }), moment())).toBeNull()
  })

  it('F-37 gives back the points of what the kitchen cannot make, in the guest’s favour', () => {
    const { quote, charges } = priced({ wanted: 100 })
    const order = { status: 'UNATTENDED', lines: quote.lines, bill: quote.bill, billBefore: null, points: quote.points, serviceType: 'DI', events: [], cancelledItems: [] } as unknown as Order
    const terms = { outlet: { taxes: TAXES, charges: { packingPerOrder: 0, packingTaxIds: [], roundOff: true } }, lines: charges, points: { ...POINT_TERMS, timeZone: 'Asia/Kolkata' } }
    const next = actOnOrder(order, terms, 'accept', { cancelledLineIds: [CART[1]?.lineId ?? ''] }, NOON)
    // Of Rs 10 the thali's share is Rs 3.51: 35 points stay, 65 come back.
    expect(next).toMatchObject({ bill: { items: 44_900, discount: 351 }, points: { used: 35, saving: 351, earns: 44 } })
    const { posted } = story(account(lot('a', 100, null)), [wants({ held: 100, pending: 126 })], [wants({ held: 35, pending: 44 })], [wants({ spent: 35, earned: 44 })])
    expect(posted.slice(1)).toEqual([[['return', 65], ['void', 82]], [['spend', 35], ['earn', 44]]])
  })

  it('F-38 takes back what an undone order earned: its own, then what there is, then as a debt that the next points pay', () => {
    const earned = [wants({ pending: 100 })] as const
    const undone = story(account(lot('a', 30, null)), earned, [wants({ earned: 100 })], [wants({})])
    expect(undone.posted.at(-1)).toEqual([['clawback', 100]])
    expect(lotsLeft(undone.account)).toEqual({ a: 30, [`earn:${ORDER}`]: 0 })
    const after = story(account(), earned, [wants({ earned: 100 })]).account
    const used = { ...after, lots: [...after.lots.map((one) => ({ ...one, remaining: 10 })), lot('b', 20, null)] }
    const owing = moveStand(used, { ...NOTHING, earned: 100 }, wants({}), moment())
    expect(owing).toMatchObject({ account: { debt: 70 }, postings: [{ kind: 'clawback', points: 30 }, { kind: 'owe', points: 70 }] })
    const next = moveStand(owing?.account ?? account(), NOTHING, wants({ earned: 90 }), { ...moment(), orderId: 'next' })
    expect(next?.postings.map(({ kind, points }) => [kind, points])).toEqual([['promise', 90], ['earn', 90], ['repay', 70]])
    expect([next?.account.debt, spendable(next?.account.lots ?? [], NOON)]).toEqual([0, 20])
    const ended = moveStand({ lots: [lot(`earn:${ORDER}`, 0, NOON - 1, { expired: 60 }), lot('b', 100, null)], debt: 0 }, { ...NOTHING, earned: 100 }, wants({}), moment())
    expect(ended?.postings.map(({ kind, points }) => [kind, points])).toEqual([['clawback-expired', 60], ['clawback', 40]])
  })

  it('F-40 does what happens to an order once, however often it is told', () => {
    const { posted } = story(account(lot('a', 50, null)), [wants({ held: 20, pending: 5 })], [wants({ held: 20, pending: 5 })], [wants({ spent: 20, earned: 5 })], [wants({ spent: 20, earned: 5 })], [wants({})], [wants({})])
    expect(posted).toEqual([[['hold', 20], ['promise', 5]], [], [['spend', 20], ['earn', 5]], [], [['restore', 20], ['clawback', 5]], []])
  })
})
