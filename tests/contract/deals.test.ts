import { is } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DealList, GuestDeal } from '#schemas/offer-calls.ts'
import { type Deal, Offer } from '#schemas/offer.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { putOffers } from '#server/offers/put-offers.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { sql } from '#server/db/sql.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { lockWaits } from '#tests/harness/lock-waits.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { BRAND, openStage, OUTLET, type Stage } from './stage.ts'

let database: FreshDatabase
let stage: Stage
let as: GuestIdentity

const secret = anOffer({ id: 'diwali', code: 'DIWALI75', title: '75% off', listed: false })
const put = (...offers: Offer[]) => stage.deps.transact((tx) => putOffers(tx, BRAND, offers))
const held = (id: string, guest = as) => readDocument<Deal>(database.db, guestScope(guest), 'deals', id)
const claim = (code: string, guest = as) => stage.call('POST', '/api/deals/addGuests', { body: { code }, as: guest })
const mine = (code: string, guest = as) => stage.call('GET', `/api/deals/dealGuests/${code}`, { as: guest })
const keep = (id: string, kept: boolean, guest = as) => stage.call('PUT', `/api/deals/dealGuests/${id}`, { body: { kept }, as: guest })
/** Anybody. */
const read = (code: string) => stage.call<Offer>('GET', `/api/deals/${encodeURIComponent(code)}`, { as: null })

beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
})
afterAll(() => stage.close())
beforeEach(async () => {
  as = newGuest(BRAND)
  stage.pass(61_000)
  await database.db.execute(sql`delete from offer_uses`)
  await put(anOffer(), secret, anOffer({ id: 'own', code: 'OUTLETDISCOUNT', automatic: true, gives: { type: 'QD', off: { discountType: 'ABS', amount: 100 } } }), anOffer({ id: 'lid', code: 'LID', mystery: true, listed: false, gives: { type: 'DD', dishes: { items: ['dal'], sections: [] }, off: { discountType: 'ABS', amount: 100 } } }))
})

describe('deals (CA-14)', () => {
  it('are read by anybody who knows the code, as a link writes it, and not guessed', async () => {
    expect(await read('jaipur 10')).toMatchObject({ status: 200, body: { id: 'ten', code: 'JAIPUR10' } })
    const { body } = await read('DIWALI75')
    expect([is(body, Offer), body.title]).toEqual([true, '75% off'])
    for (const wrong of ['NOSUCH', 'x'.repeat(4096), '<b>', 'OUTLETDISCOUNT', 'LID']) expect(await read(wrong)).toMatchObject({ status: 404, body: { message: 'Coupon not available', data: { code: 'NOT_FOUND' } } })
    for (let tries = 0; tries < 40; tries++) await read(`NOSUCH${tries}`)
    expect((await read('JAIPUR10')).status).toBe(429)
    stage.pass(61_000)
    for (let tries = 0; tries < 100; tries++) expect((await read('JAIPUR10')).status).toBe(200)
  })

  it('are listed by id, those that are told to everybody', async () => {
    const { status, body } = await stage.call('GET', '/api/deals?dealIds=ten,diwali,own,lid,nosuch', { as: null })
    expect([status, is(body, DealList), body]).toMatchObject([200, true, { deals: [{ id: 'ten' }] }])
    expect((await stage.call('GET', '/api/deals', { as: null })).status).toBe(400)
    expect((await stage.call('GET', `/api/deals?dealIds=${Array.from({ length: 51 }, (_, at) => `d${at}`).join(',')}`, { as: null })).status).toBe(400)
  })

  it('stand in the order in which they begin (CO-05)', async () => {
    const from = (id: string, day: string | null) => anOffer({ id, code: id.toUpperCase(), when: { from: day, until: null, weekdays: [], hours: [] } })
    await put(from('aaa', '2026-05-02'), from('bbb', '2026-01-01'), from('ccc', null), from('ddd', '2026-01-01'))
    const { body } = await stage.call<{ deals: Offer[] }>('GET', '/api/deals?dealIds=ddd,aaa,ccc,bbb', { as: null })
    expect(body.deals.map(({ id }) => id)).toEqual(['ccc', 'bbb', 'ddd', 'aaa'])
  })

  it('are a guest’s own once taken: their phones have one that is told to nobody else, and no use is taken', async () => {
    expect(await mine('DIWALI75')).toMatchObject({ status: 404 })
    const { status, body } = await claim(' diwali 75 ')
    expect([status, is(body, GuestDeal), body]).toEqual([201, true, { id: 'diwali', code: 'DIWALI75', status: 'CLAIMED', uses: 0 }])
    expect(await held('diwali')).toMatchObject({ offer: { code: 'DIWALI75' }, uses: [] })
    expect(await mine('diwali75')).toMatchObject({ status: 200, body: { status: 'CLAIMED' } })
    expect(await claim('DIWALI75')).toMatchObject({ status: 409, body: { data: { code: 'DEAL_ALREADY_ASSIGNED_NOT_REDEEMED' } } })
    expect(await mine('DIWALI75', newGuest(BRAND))).toMatchObject({ status: 404 })
    const [row] = (await database.db.execute(sql`select used::int as used from offers where id = 'diwali'`)).rows as { used: number }[]
    expect(row?.used).toBe(0)
  })

  it('are let go and kept again; what was used stays', async () => {
    await claim('DIWALI75')
    expect(await keep('diwali', false)).toMatchObject({ status: 200, body: { id: 'diwali' } })
    expect(await held('diwali')).toBeNull()
    expect((await keep('diwali', true)).status).toBe(404)
    expect((await claim('DIWALI75')).status).toBe(201)
    expect((await stage.place(stage.command({ offerCode: 'DIWALI75', expectedTotal: 52_500 }), { as })).status).toBe(201)
    await keep('diwali', false)
    expect(await held('diwali')).toMatchObject({ offer: null, uses: [{}] })
    expect(await keep('diwali', true)).toMatchObject({ status: 200, body: { status: 'CLAIMED', uses: 1 } })
    expect(await held('diwali')).toMatchObject({ offer: { code: 'DIWALI75' }, uses: [{}] })
    expect((await keep('diwali', true, newGuest(BRAND))).status).toBe(404)
  })

  describe('say of an order that takes one at that very moment that it did', () => {
    /** Does something while an order of the guest with the deal has their scope and waits for its number. */
    const whileOrdering = async (act: () => Promise<{ status: number }>): Promise<number[]> => {
      await stage.place(stage.command(), { as: newGuest(BRAND) })
      const holder = await database.pool.connect()
      try {
        await holder.query('begin')
        await holder.query('select 1 from tokens where outlet_id = $1 for update', [OUTLET])
        const placing = stage.place(stage.command({ offerCode: 'DIWALI75', expectedTotal: 52_500 }), { as })
        await expect.poll(() => lockWaits(database, '%insert into tokens%'), { timeout: 10_000 }).toBeGreaterThan(0)
        const acting = act()
        await expect.poll(() => lockWaits(database, '%insert into scope_counters%'), { timeout: 10_000 }).toBeGreaterThan(0)
        await holder.query('commit')
        return (await Promise.all([placing, acting])).map(({ status }) => status)
      } finally {
        holder.release()
      }
    }

    it('where the guest takes it on another phone', async () => {
      expect(await whileOrdering(() => claim('DIWALI75'))).toEqual([201, 201])
      expect(await held('diwali')).toMatchObject({ offer: { code: 'DIWALI75' }, uses: [{}] })
    })

    it('where the guest lets it go: what was used stays', async () => {
      await claim('DIWALI75')
      expect(await whileOrdering(() => keep('diwali', false))).toEqual([201, 200])
      expect(await held('diwali')).toMatchObject({ offer: null, uses: [{}] })
    })
  })

  it('are refused with what ended them (ER-15, EN-16)', async () => {
    await put(anOffer({ when: { from: null, until: '2026-01-01', weekdays: [], hours: [] } }))
    expect(await claim('JAIPUR10')).toMatchObject({ status: 409, body: { data: { code: 'DEAL_EXPIRED', additionalParam: { expireTime: '2026-01-01' } } } })
    await put(anOffer({ limits: { uses: 0, perGuest: null } }))
    expect(await claim('JAIPUR10')).toMatchObject({ status: 409, body: { data: { code: 'DEAL_MAX_ALLOTED' } } })
    await put(anOffer({ limits: { uses: null, perGuest: { most: 1, per: 'ever' } } }))
    expect((await stage.place(stage.command({ offerCode: 'JAIPUR10', expectedTotal: 52_500 }), { as })).status).toBe(201)
    expect(await claim('JAIPUR10')).toMatchObject({ status: 409, body: { data: { code: 'DEAL_ALREADY_ASSIGNED_REDEEMED' } } })
    expect(await mine('JAIPUR10')).toMatchObject({ status: 200, body: { status: 'REDEEMED', uses: 1 } })
    expect(await claim('NOSUCH')).toMatchObject({ status: 404, body: { data: { code: 'NOT_FOUND' } } })
  })
})
