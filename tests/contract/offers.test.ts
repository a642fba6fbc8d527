import { is } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JudgedOffers } from '#schemas/offer-calls.ts'
import { Deal, type Offer } from '#schemas/offer.ts'
import { Order, type PlaceOrder } from '#schemas/order.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { putOffers } from '#server/offers/put-offers.ts'
import { stockWorks } from '#server/offers/tell-stock.ts'
import type { Transact } from '#server/db/transact.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { endOrders } from '#server/orders/end-orders.ts'
import { UNANSWERED_MS } from '#domain/order-life.ts'
import { readCollection, readDocument } from '#server/sync/read-documents.ts'
import { guestScope, outletScope } from '#server/sync/scopes.ts'
import { sql } from '#server/db/sql.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { lockWaits } from '../harness/lock-waits.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { BRAND, openStage, OTHER_OUTLET, OUTLET, type Stage } from './stage.ts'

let database: FreshDatabase
let stage: Stage
/** A second instance of the server on the same database. */
let other: Stage
let as: GuestIdentity

const limited = (uses: number | null, perGuest: Offer['limits']['perGuest'] = null): Partial<Offer> => ({ limits: { uses, perGuest } })
const put = (...offers: Offer[]) => stage.deps.transact((tx) => putOffers(tx, BRAND, offers))
/** The stage's order of Rs 500 of dishes, ten per cent off: Rs 472.50, rounded. */
const withTen = (over: Partial<PlaceOrder> = {}): PlaceOrder => stage.command({ offerCode: 'JAIPUR10', expectedTotal: 47_300, ...over })
const deal = (guest = as) => readDocument<Deal>(database.db, guestScope(guest), 'deals', 'ten')
const told = () => readCollection<Offer>(database.db, outletScope(OUTLET), 'offers')
const wish = (over: Record<string, unknown> = {}) => ({ outletId: OUTLET, serviceType: 'DI', lines: stage.command().lines, ...over })
const kitchen = (order: Pick<Order, 'id'>, act: string, body: Record<string, unknown>) => stage.call<Order>('POST', `/api/kitchen/orders/${order.id}/${act}`, { staff: true, body })
const tellStock = async (): Promise<void> => {
  const worker = createWorker(stage.deps, stockWorks(stage.deps))
  // First that it is so, then the phones.
  for (let turns = 0; turns < 2; turns++) {
    await worker.turn()
    await worker.idle()
  }
}

beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
  other = await openStage({ database: { ...database.again(), close: () => Promise.resolve() }, seed: false })
})
afterAll(() => stage.close())
beforeEach(async () => {
  as = newGuest(BRAND)
  // An offer's uses outlive its being replaced; each test begins with none.
  await database.db.execute(sql`delete from offer_uses`)
  await put(anOffer())
})

describe('an order with an offer (P-05)', () => {
  it('keeps its offer and each line’s share, and tells the guest’s phones that it is used', async () => {
    const { status, body } = await stage.place(withTen(), { as })
    expect([status, is(body, Order)]).toEqual([201, true])
    expect(body).toMatchObject({ bill: { items: 50_000, discount: 5000, total: 47_300 }, offers: [{ id: 'ten', code: 'JAIPUR10', saving: 5000, giftLineId: null }] })
    expect(await deal()).toEqual({ id: 'ten', offer: null, uses: [{ orderId: body.id, at: stage.now() }] })
    const part = await kitchen(body, 'accept', { cancelledLineIds: [body.lines[1]?.lineId], prepMinutes: 5 })
    expect(part.body).toMatchObject({ status: 'PARTIALCONFIRM', bill: { items: 30_000, discount: 3000, total: 28_400 } })
  })

  it('gives a copy the first answer, and takes one use', async () => {
    await put(anOffer(limited(1)))
    const command = withTen()
    const first = await stage.place(command, { as })
    expect([first.status, (await stage.place(command, { as })).status]).toEqual([201, 200])
    expect((await deal())?.uses).toHaveLength(1)
  })

  it('asks the guest where the offer is not theirs any more, and never takes more silently (EN-16, VA-25)', async () => {
    await put(anOffer(limited(null, { most: 1, per: 'ever' })))
    expect((await stage.place(withTen(), { as })).status).toBe(201)
    const again = await stage.place(withTen(), { as })
    expect(again).toMatchObject({ status: 409, body: { data: { code: 'OFFER_NOT_APPLICABLE', final: true, details: { offer: { code: 'JAIPUR10', reason: 'redeem' }, quote: { bill: { total: 52_500 } } } } } })
    await put(anOffer({ needs: { minimum: 60_000 }, when: { from: null, until: '2026-01-01', weekdays: [1], hours: [{ start: '15:00', end: '18:00' }] } }))
    expect(await stage.place(withTen(), { as: newGuest(BRAND) })).toMatchObject({ body: { data: { additionalParam: { expireTime: '2026-01-01', minOrderValue: 60_000, startTime: '15:00', endTime: '18:00' }, details: { offer: { reason: 'expire' } } } } })
    // Of two that have no field of their own the guest is told the one that VA-25 has first.
    await put(anOffer({ state: 'paused', where: { outlets: ['elsewhere'], serviceTypes: [] } }))
    expect(await stage.place(withTen(), { as: newGuest(BRAND) })).toMatchObject({ body: { data: { additionalParam: { invalidOfferMsg: 'pause' }, details: { offer: { reason: 'pause' } } } } })
    await put()
    expect(await stage.place(withTen(), { as })).toMatchObject({ status: 409, body: { data: { details: { offer: { reason: 'unknown' } } } } })
    expect(await stage.place(withTen({ expectedTotal: 52_500 }), { as })).toMatchObject({ status: 201, body: { bill: { discount: 0 } } })
  })

  it('F-26: gives its use back when it is cancelled or its time runs out, once', async () => {
    await put(anOffer(limited(1, { most: 1, per: 'ever' })))
    const order = (await stage.place(withTen(), { as })).body
    expect((await stage.place(withTen(), { as: newGuest(BRAND) })).status).toBe(409)
    await kitchen(order, 'cancel', { remark: 'No gas' })
    expect((await deal())?.uses).toEqual([])
    const next = (await stage.place(withTen(), { as })).body
    expect(next.bill.discount).toBe(5000)
    stage.pass(UNANSWERED_MS + 1)
    await endOrders(stage.deps)
    expect((await deal())?.uses).toEqual([])
    const third = newGuest(BRAND)
    expect((await stage.place(withTen(), { as: third })).status).toBe(201)
    // The first order's end does not give back the third one's use.
    expect((await stage.place(withTen(), { as: newGuest(BRAND) })).status).toBe(409)
  })

  it('F-26: gives its use back when the kitchen cannot make what it took something off, and keeps it else', async () => {
    const dal = { items: ['dal'], sections: [] }
    const gift = { lineId: uuidV7Now(), itemId: 'dal', variationId: null, addOns: [], quantity: 1 }
    const without = async (order: Order, itemId: string) => (await kitchen(order, 'accept', { cancelledLineIds: order.lines.filter((line) => line.itemId === itemId).map(({ lineId }) => lineId), prepMinutes: 5 })).body
    await put(anOffer({ ...limited(1, { most: 1, per: 'ever' }), needs: { minimum: 50_000 }, gives: { type: 'IF', items: ['dal'] } }))
    const given = (await stage.place(withTen({ gift, expectedTotal: 52_500 }), { as })).body
    expect((await kitchen(given, 'accept', { cancelledLineIds: [gift.lineId], prepMinutes: 5 })).body).toMatchObject({ status: 'PARTIALCONFIRM', offers: [{ saving: 0 }], bill: { total: 52_500 } })
    expect((await deal())?.uses).toEqual([])
    const fewer = { expectedTotal: 50_400 }
    await put(anOffer({ ...limited(1, { most: 1, per: 'ever' }), gives: { type: 'DD', dishes: dal, off: { discountType: 'PER', bps: 1000, most: null } } }))
    const [other, once] = [(await stage.place(withTen(fewer), { as })).body, newGuest(BRAND)]
    expect(other.bill.discount).toBe(2000)
    expect(await without(other, 'thali')).toMatchObject({ offers: [{ saving: 2000 }], bill: { discount: 2000 } })
    expect([(await deal())?.uses.length, (await stage.place(withTen(fewer), { as: once })).status]).toEqual([1, 409])
    await kitchen(other, 'cancel', { remark: 'No gas' })
    const last = (await stage.place(withTen(fewer), { as: once })).body
    expect(await without(last, 'dal')).toMatchObject({ offers: [{ saving: 0 }], bill: { discount: 0 } })
    expect((await stage.place(withTen(fewer), { as: newGuest(BRAND) })).status).toBe(201)
  })

  it('F-26: gives its use back also where the outlet’s own discount is on what is left', async () => {
    const ten = anOffer({ gives: { type: 'DD', dishes: { items: ['dal'], sections: [] }, off: { discountType: 'PER', bps: 1000, most: null } }, beside: ['automatic'] })
    await put(ten, anOffer({ id: 'own', code: 'OUTLETDISCOUNT', automatic: true, gives: { type: 'QD', off: { discountType: 'PER', bps: 500, most: null } } }))
    const order = (await stage.place(withTen({ expectedTotal: 47_900 }), { as })).body
    const dal = order.lines.flatMap(({ itemId, lineId }) => (itemId === 'dal' ? [lineId] : []))
    const part = (await kitchen(order, 'accept', { cancelledLineIds: dal, prepMinutes: 5 })).body
    expect(Object.fromEntries((part.offers ?? []).map(({ code, saving }) => [code, saving]))).toEqual({ JAIPUR10: 0, OUTLETDISCOUNT: 2400 })
    expect([part.bill.discount, (await deal())?.uses]).toEqual([1500, []])
  })

  it('takes off what the outlet gives by itself, in quotes too', async () => {
    await put(anOffer(), anOffer({ id: 'own', code: 'OUTLETDISCOUNT', automatic: true, gives: { type: 'QD', off: { discountType: 'PER', bps: 500, most: null } } }))
    expect(await stage.call('POST', '/api/orders/cart/v2', { body: { ...wish(), tableCode: null }, as: null })).toMatchObject({ body: { bill: { discount: 2500 } } })
    expect((await stage.place(stage.command(), { as })).body).toMatchObject({ bill: { discount: 2500 }, offers: [{ code: 'OUTLETDISCOUNT', automatic: true }] })
    expect((await stage.place(withTen(), { as })).body).toMatchObject({ bill: { discount: 5000 }, offers: [{ code: 'JAIPUR10' }] })
    expect(await readCollection(database.db, guestScope(as), 'deals')).toHaveLength(1)
  })

  it('brings the free dish that was chosen', async () => {
    await put(anOffer({ needs: { minimum: 50_000 }, gives: { type: 'IF', items: ['dal'] } }))
    const gift = { lineId: uuidV7Now(), itemId: 'dal', variationId: null, addOns: [], quantity: 1 }
    expect((await stage.place(withTen({ gift, expectedTotal: 52_500 }), { as })).body).toMatchObject({ lines: [{}, {}, { lineId: gift.lineId }], bill: { items: 70_000, discount: 20_000, total: 52_500 }, offers: [{ giftLineId: gift.lineId }] })
    expect(await stage.place(withTen({ gift: { ...gift, lineId: uuidV7Now() }, lines: stage.command().lines.slice(0, 1), expectedTotal: 31_500 }), { as })).toMatchObject({ status: 409, body: { data: { code: 'OFFER_NOT_APPLICABLE', details: { offer: { reason: 'amount' } } } } })
  })
})

describe('uses at the same time', () => {
  const race = async (count: number, guest: () => GuestIdentity): Promise<number> => {
    let placed = 0
    const commands = Array.from({ length: count }, () => ({ command: withTen(), as: guest() }))
    const turns = Array.from({ length: 12 }, async (_, lane) => {
      for (let at = lane; at < commands.length; at += 12) {
        const one = commands[at]
        if (!one) continue
        const server = at % 2 === 0 ? stage : other
        let answer = await server.place(one.command, { as: one.as })
        while (answer.status === 503) answer = await server.place(one.command, { as: one.as })
        if (answer.status === 201) placed += 1
        else expect(answer).toMatchObject({ status: 409 })
      }
    })
    await Promise.all(turns)
    return placed
  }

  it('1,000 guests on two instances take an allotment of 100 a hundred times, and phones are told that it is used up', async () => {
    await put(anOffer(limited(100)))
    expect(await race(1000, () => newGuest(BRAND))).toBe(100)
    await tellStock()
    expect(await told()).toMatchObject([{ id: 'ten', usedUp: true }])
  }, 300_000)

  it('a guest who orders everywhere at once uses a limit of two twice', async () => {
    await put(anOffer(limited(null, { most: 2, per: 'day' })))
    expect(await race(40, () => as)).toBe(2)
    expect((await deal())?.uses).toHaveLength(2)
  }, 120_000)

  it('an order that is cancelled while the last use is taken gives back one, and phones are told', async () => {
    await put(anOffer(limited(1)))
    const order = (await stage.place(withTen(), { as })).body
    await tellStock()
    expect(await told()).toMatchObject([{ usedUp: true }])
    const [cancelled, ...tries] = await Promise.all([kitchen(order, 'cancel', { remark: '' }), ...Array.from({ length: 8 }, () => other.place(withTen(), { as: newGuest(BRAND) }))])
    expect(cancelled.status).toBe(200)
    const won = tries.filter(({ status }) => status === 201).length
    expect(won).toBeLessThanOrEqual(1)
    expect((await stage.place(withTen(), { as: newGuest(BRAND) })).status).toBe(won === 1 ? 409 : 201)
    const last = (await stage.place(withTen(), { as: newGuest(BRAND) })).status
    expect(last).toBe(409)
  })
})

describe('offers by call (CA-05, CA-18, RO-01)', () => {
  it('are a guest’s, never a visitor’s or another brand’s', async () => {
    for (const path of ['offers/guestOffers/search', 'coupons/redeemableForOrder/v2', 'coupons/validate/v2']) {
      expect(await stage.call('POST', `/api/${path}`, { as: null, body: wish({ code: 'JAIPUR10' }) })).toMatchObject({ status: 401, body: { data: { code: 'INVALID_TOKEN' } } })
      expect(await stage.call('POST', `/api/${path}`, { as, body: { ...wish(path.includes('validate') ? { code: 'JAIPUR10' } : {}), outletId: OTHER_OUTLET } })).toMatchObject({ status: 403 })
    }
  })

  it('are found with what each saves, or why not; those that fit alone where asked for', async () => {
    await put(anOffer(), anOffer({ id: 'late', code: 'FEAST', needs: { minimum: 60_000 } }), anOffer({ id: 'hidden', code: 'SECRET', listed: false }))
    const { body } = await stage.call('POST', '/api/offers/guestOffers/search', { as, body: wish() })
    expect(is(body, JudgedOffers)).toBe(true)
    expect(body).toMatchObject({ offers: [{ offer: { id: 'ten' }, saving: 5000, reason: null }, { offer: { id: 'late' }, saving: null, reason: 'amount' }] })
    expect((await stage.call<{ offers: unknown[] }>('POST', '/api/coupons/redeemableForOrder/v2', { as, body: wish() })).body.offers).toHaveLength(1)
    expect((await told()).map(({ id }) => id).sort()).toEqual(['late', 'ten'])
  })

  it('are judged by a typed code, with the codes of ER-15', async () => {
    await put(anOffer(), anOffer({ id: 'b', code: 'GONE', when: { from: null, until: '2026-01-01', weekdays: [], hours: [] } }), anOffer({ id: 'c', code: 'TAKEN', ...limited(0) }), anOffer({ id: 'd', code: 'ONCE', ...limited(null, { most: 1, per: 'ever' }) }), anOffer({ id: 'e', code: 'FEAST', needs: { minimum: 60_000 } }))
    const check = (code: string) => stage.call<{ data: { code: string } }>('POST', '/api/coupons/validate/v2', { as, body: wish({ code }) })
    expect(await check(' jaipur 10 ')).toMatchObject({ status: 200, body: { saving: 5000 } })
    for (const unknown of ['NOPE', 'JАIPUR10', '', 'J'.repeat(4096), '"><b>']) expect(await check(unknown)).toMatchObject({ status: 404, body: { message: 'Coupon not available', data: { code: 'NOT_FOUND' } } })
    expect((await check('J'.repeat(5000))).status).toBe(400)
    await stage.place(withTen({ offerCode: 'ONCE' }), { as })
    const codes = []
    for (const code of ['GONE', 'TAKEN', 'ONCE', 'FEAST']) codes.push((await check(code)).body.data.code)
    expect(codes).toEqual(['DEAL_EXPIRED', 'DEAL_MAX_ALLOTED', 'DEAL_ALREADY_ASSIGNED_REDEEMED', 'OFFER_NOT_APPLICABLE'])
  })

  it('are kept for the guest who knows the code of one that is told to nobody', async () => {
    await put(anOffer({ listed: false }))
    expect((await stage.call('POST', '/api/coupons/validate/v2', { as, body: wish({ code: 'JAIPUR10' }) })).status).toBe(200)
    const kept = await deal()
    expect([is(kept, Deal), kept]).toMatchObject([true, { offer: { code: 'JAIPUR10' }, uses: [] }])
    await stage.place(withTen(), { as })
    expect(await deal()).toMatchObject({ offer: { code: 'JAIPUR10' }, uses: [{}] })
    const search = async () => (await stage.call<{ offers: { offer: Offer; reason: string | null }[] }>('POST', '/api/offers/guestOffers/search', { as, body: wish() })).body.offers
    expect((await search()).map(({ offer, reason }) => [offer.id, reason])).toEqual([['ten', null]])
    // As the restaurant has it now, not as it was when the code was typed.
    await put(anOffer({ listed: false, state: 'paused' }))
    expect((await search()).map(({ offer, reason }) => [offer.id, reason])).toEqual([['ten', 'pause']])
    await put(anOffer())
    expect((await search()).map(({ offer, reason }) => [offer.id, reason])).toEqual([['ten', null]])
    await put()
    expect(await search()).toEqual([])
  })

  it('cannot be guessed: a guest who tries codes is stopped', async () => {
    const statuses = []
    for (let at = 0; at < 22; at++) statuses.push((await stage.call('POST', '/api/coupons/validate/v2', { as, body: wish({ code: `GUESS${at}` }) })).status)
    expect(statuses.slice(-1)).toEqual([429])
  })
})

describe('offers that are replaced', () => {
  it('keep what was used of them, also where codes are exchanged', async () => {
    await put(anOffer(limited(2)), anOffer({ id: 'b', code: 'RAJ50' }))
    await stage.place(withTen(), { as })
    await put(anOffer({ ...limited(1), code: 'RAJ50' }), anOffer({ id: 'b', code: 'JAIPUR10' }))
    expect((await told()).map(({ id, code, usedUp }) => [id, code, usedUp]).sort()).toEqual([['b', 'JAIPUR10', false], ['ten', 'RAJ50', true]])
    await put()
    expect(await told()).toEqual([])
  })
})

describe('an offer’s last use (F-17)', () => {
  const usedUpAt = async (): Promise<number> =>
    (await database.db.execute(sql`select 1 from documents where collection = 'offers' and id = 'ten' and scope like 'outlet:%' and (body::json ->> 'usedUp')::boolean`)).rows.length

  it('is told to the phones of outlet after outlet without anybody waiting for that who orders with the offer meanwhile', async () => {
    await put(anOffer(limited(1)))
    expect((await stage.place(withTen(), { as })).status).toBe(201)
    const [holder, orderer] = [await database.pool.connect(), await database.pool.connect()]
    await holder.query('begin')
    await holder.query('select 1 from scope_counters where scope = $1 for update', [outletScope(OUTLET)])
    const telling = tellStock()
    await expect.poll(() => lockWaits(database, '%scope_counters%'), { timeout: 10_000 }).toBe(1)
    await orderer.query('begin')
    expect((await orderer.query("select 1 from offers where brand_id = $1 and id = 'ten' for update nowait", [BRAND])).rowCount).toBe(1)
    for (const client of [orderer, holder]) {
      await client.query('rollback')
      client.release()
    }
    await telling
    expect(await told()).toMatchObject([{ id: 'ten', usedUp: true }])
  })

  it('is told to all outlets of a brand in the end, also where a server dies in between', async () => {
    const held = await stage.deps.outlets.get(OUTLET)
    if (!held) throw new Error('The stage has no outlet.')
    const branches = Array.from({ length: 30 }, (_, at) => `branch-${at}`)
    await stage.deps.transact(async (tx) => {
      for (const [at, id] of branches.entries()) await putOutlet(tx, { ...held.outlet, id, code: `RAB${at}` }, { ...held.availability, id }, [])
    })
    await put(anOffer(limited(1)))
    expect((await stage.place(withTen(), { as })).status).toBe(201)
    let transactions = 0
    const dying: Transact = (act, lane) => ((transactions += 1) === 3 ? Promise.reject(new Error('the server dies')) : stage.deps.transact(act, lane))
    const worker = createWorker(stage.deps, stockWorks({ ...stage.deps, transact: dying }))
    for (let turns = 0; turns < 2; turns++) {
      await worker.turn()
      await worker.idle()
    }
    expect(await usedUpAt()).toBe(25)
    stage.pass(600_000)
    await tellStock()
    expect(await usedUpAt()).toBe(31)
  })
})
