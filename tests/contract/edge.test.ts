import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queryable } from '#server/db/database.ts'
import { createCodeBook } from '#server/outlets/find-outlet.ts'
import { sql } from '#server/db/sql.ts'
import { packedName } from '#server/sync/packed-name.ts'
import { uuidV7Now } from './ids.ts'
import { sitDown } from './sit-down.ts'
import { BRAND, OTHER_OUTLET, OUTLET, openStage, STAFF_KEY, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ config: { callsPerMinute: 200, trustProxy: 1, baseDomains: ['localhost'] } })
})
afterAll(() => stage.close())

const code = (answer: { body: unknown }): string | undefined => (answer.body as { data?: { code?: string } } | null)?.data?.code

describe('what a request passes before anything is done for it', () => {
  it('a host that is none of ours is refused, on pages and calls; the machine’s own watcher is not', async () => {
    for (const path of ['/web/', '/api/restaurants/scan/RAJ007', '/media/x-96.webp']) expect(code(await stage.call('GET', path, { headers: { Host: 'x1.a.b' } }))).toBe('NOT_FOUND')
    expect((await stage.call('GET', '/api/restaurants/scan/RAJ007')).status).toBe(200)
    expect((await stage.app.request('/healthz', { headers: { Host: '10.0.0.3' } })).status).toBe(200)
  })

  it('a quote or an order of more than 256 kB is not read', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(257 * 1024) })
    for (const path of ['/api/orders/cart', '/api/orders/cart/v2', '/api/orders/v2']) {
      const answer = await stage.call('POST', path, { body, headers: { 'Content-Length': String(body.length) } })
      expect(code(answer)).toBe('BODY_TOO_LARGE')
    }
  })

  it('a body that only phones’ collections and the day’s close may have is read for nothing else: a list of 250,000 entries, an object of 90,000 fields', async () => {
    let from = 0
    const post = (path: string, body: string, size: Record<string, string> = { 'Content-Length': String(body.length) }) =>
      stage.call('POST', path, { as: null, body, headers: { 'X-Forwarded-For': `198.51.100.${from++}`, ...size } })
    const ids = `{"ids":[${Array.from({ length: 250_000 }, () => '"a"').join(',')}]}`
    const fields = `{${Array.from({ length: 90_000 }, (_, at) => `"f${at}":0`).join(',')}}`
    for (const path of ['/api/restaurants/search', '/api/guests/sendAuth', '/api/sync/unread', '/api/appStartup', '/api/feedbacks/create/v2', `/api/kitchen/outlets/${OUTLET}/sold-out`])
      for (const body of [ids, fields]) expect([path, code(await post(path, body))]).toEqual([path, 'BODY_TOO_LARGE'])
    expect(code(await post('/api/restaurants/search', ids, { 'Transfer-Encoding': 'chunked' }))).toBe('BODY_TOO_LARGE')
    const note = JSON.stringify({ rows: [], note: 'x'.repeat(200_000) })
    for (const path of [`/api/sync/cart?scope=guest:${BRAND}:${stage.guest.guestId}`, `/api/kitchen/outlets/${OUTLET}/close-day`]) expect([path, code(await post(path, note))]).toEqual([path, 'INVALID_TOKEN'])
  })

  it('a long body counts as several calls, whatever is asked with it: 60 kB as 25', async () => {
    const counted = await openStage({ config: { callsPerMinute: 60 } })
    const body = JSON.stringify({ ids: ['a'.repeat(60_000)] })
    const ask = async (): Promise<number> =>
      (await counted.app.request('/api/restaurants/search', { method: 'POST', body, headers: { Host: 'rajwada.localhost:8080', 'Content-Type': 'application/json', 'Content-Length': String(body.length) } })).status
    expect([await ask(), await ask(), await ask()]).toEqual([400, 400, 429])
    await counted.close()
  })

  it('pages count as calls do, files a tenth of it', async () => {
    const counted = await openStage({ config: { callsPerMinute: 20 } })
    const statuses = async (path: string, times: number): Promise<number> => {
      let refused = 0
      for (let time = 0; time < times; time++) if ((await counted.app.request(path)).status === 429) refused++
      return refused
    }
    expect(await statuses('/web/assets/a.js', 99)).toBe(0)
    expect(await statuses('/web/restaurant/RAJ007', 11)).toBe(1)
    await counted.close()
  })
})

describe('a staff key', () => {
  it('changes so much a minute and no more, is told when it may again, and reads on meanwhile', async () => {
    const counted = await openStage({ config: { staffActsPerMinute: 3 } })
    const ask = (path: string, body?: unknown) => counted.app.request(`/api/kitchen/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Host: 'rajwada.localhost:8080', 'Content-Type': 'application/json', Authorization: `Bearer ${STAFF_KEY}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const act = () => ask(`outlets/${OUTLET}/sold-out`, { ids: ['dal'], soldOut: true })
    expect([(await act()).status, (await act()).status, (await act()).status]).toEqual([200, 200, 200])
    const refused = await act()
    expect([refused.status, await refused.json()]).toMatchObject([429, { data: { code: 'RATE_LIMITED', details: { retryAfterMs: 20_000 } } }])
    expect((await ask(`orders?outletId=${OUTLET}`)).status).toBe(200)
    counted.pass(20_000)
    expect([(await act()).status, (await act()).status]).toEqual([200, 429])
    await counted.close()
  })
})

describe('what stays with the caller', () => {
  it('no answer with what is a guest’s is kept by a browser or a proxy; a scan is kept and asked about again', async () => {
    for (const path of [`/api/guests/${stage.guest.guestId}`, '/api/orders/previous', '/api/orders/none', '/api/guests/refresh', '/api/nowhere'])
      expect([path, (await stage.call('GET', path)).headers.get('Cache-Control')]).toEqual([path, 'no-store'])
    expect((await stage.call('GET', '/api/restaurants/scan/RAJ007')).headers.get('Cache-Control')).toBe('no-cache')
  })

  it('browsers are told to come by TLS alone where it stands before the server, and nowhere else', async () => {
    expect((await stage.call('GET', '/api/restaurants/scan/RAJ007')).headers.get('Strict-Transport-Security')).toBeNull()
    const behindTls = await openStage({ config: { httpsOnly: true } })
    for (const path of ['/api/restaurants/scan/RAJ007', '/api/nowhere', '/healthz']) expect((await behindTls.call('GET', path)).headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
    await behindTls.close()
  })
})

describe('codes and documents that are asked for over and over', () => {
  it('a code of no restaurant is asked of the database once in a while, and found soon after there is one', async () => {
    const asked: string[] = []
    const { rows } = await stage.deps.db.execute(sql`select id from outlets where code = 'RAJ'`)
    const answers: Record<string, unknown>[] = []
    const db = { execute: (query: { text?: string }) => (asked.push(String(query.text)), Promise.resolve({ rows: answers, rowCount: answers.length })) }
    let now = 0
    const codes = createCodeBook(db as unknown as Queryable, stage.deps.outlets, () => now)
    for (let times = 0; times < 10; times++) expect(await codes.find('RAJ007')).toBeNull()
    expect(asked).toHaveLength(2)
    answers.push(...(rows as Record<string, unknown>[]))
    now = 5000
    expect((await codes.find('RAJ007'))?.table?.number).toBe(7)
  })

  it('the same documents have one packed form, wherever they were asked from', () => {
    const pulled = { epoch: 'e', scope: 'outlet:o1', collection: 'menuSections', documents: [{ seq: 3 }, { seq: 5 }] }
    expect(packedName(pulled)).toBe(packedName({ ...pulled, documents: [{ seq: 3 }, { seq: 5 }] }))
    const others = [{ ...pulled, epoch: 'f' }, { ...pulled, scope: 'outlet:o2' }, { ...pulled, collection: 'outlet' }, { ...pulled, documents: [{ seq: 35 }] }]
    expect(new Set([pulled, ...others].map(packedName)).size).toBe(5)
  })

  it('of two pages with the same documents, the one that ends for its length is no packed form of the other', () => {
    const pulled = { epoch: 'e', scope: 'outlet:o1', collection: 'menuSections', documents: [{ seq: 3 }] }
    expect(packedName({ ...pulled, more: true })).not.toBe(packedName({ ...pulled, more: false }))
  })
})

it.each(['/api/orders/cart', '/api/offers/guestOffers/search', '/api/coupons/redeemableForOrder/v2', '/api/coupons/validate/v2', '/api/restaurantUpsells/cartUpsellItems/search', '/api/payments/verifyPayment', '/api/paymentOrders/pay'])(
  'a cart far above what a phone makes is judged by nobody: %s',
  async (path) => {
    expect((await stage.call('POST', path, { body: 'x'.repeat(262_145), headers: { 'Content-Length': '262145' } })).status).toBe(413)
  },
)

describe('a table by its id alone (CA-04)', () => {
  const insert = (outletId: string) => stage.deps.db.execute(sql`insert into tables (outlet_id, id, number, label, service_type, scan_code) values (${outletId}, 'twin', 9, 'Nine', 'DI', ${`${outletId.toUpperCase()}X009`})`)

  it('is never another outlet’s, taken at random', async () => {
    await insert(OUTLET)
    expect((await stage.call('GET', '/api/restauranttables/twin')).body).toMatchObject({ outletId: OUTLET })
    await insert(OTHER_OUTLET)
    // Of which no text can be made.
    expect(code(await stage.call('POST', '/api/orders/cart', { body: [{ toString: null }] }))).toBe('BAD_REQUEST')
    // P-17: a brand's host has its own outlets' tables alone, the product's own has both.
    const headers = { Host: 'localhost:8080' }
    expect((await stage.call('GET', '/api/restauranttables/twin')).body).toMatchObject({ outletId: OUTLET })
    expect(code(await stage.call('GET', '/api/restauranttables/twin', { headers }))).toBe('BAD_REQUEST')
    for (const outletId of [OUTLET, OTHER_OUTLET]) expect((await stage.call('GET', `/api/restauranttables/twin?outletId=${outletId}`, { headers })).body).toMatchObject({ outletId })
    expect(code(await stage.call('GET', '/api/restauranttables/nobody'))).toBe('TABLE_NOT_FOUND')
  })

  it('is found by an index', async () => {
    const { rows } = await stage.deps.db.execute(sql`select indexname from pg_indexes where tablename = 'tables'`)
    expect(rows.map((row) => row['indexname'])).toContain('tables_by_id')
  })
})

describe('calling someone to a table (CA-10)', () => {
  const seatAt = async (tableCode: string): Promise<string> => (await stage.call<{ value: string }>('POST', `/api/restauranttables/${tableCode}/seat`, { as: null, body: {} })).body.value
  const ring = (outletId: string, tableCode: string, seat?: string, from = '203.0.113.1') => {
    const id = uuidV7Now()
    return stage.call('POST', '/api/assistances/addrequest', { as: null, body: { version: 1, id, outletId, tableCode, kind: 'waiter', seat }, headers: { 'Idempotency-Key': id, 'X-Forwarded-For': from } })
  }
  // No call stands any longer, and every limit is whole again.
  beforeEach(() => stage.pass(15 * 60_000))

  it('over and over from one network is refused for that outlet, thirty times a minute', async () => {
    const most = 30
    const seat = await sitDown(stage, await seatAt('RAJ007'))
    const codes: (string | undefined)[] = []
    for (let times = 0; times < most + 1; times++) codes.push(code(await ring(OUTLET, 'RAJ007', seat)))
    expect(codes.slice(1, most).every((each) => each === 'ASSISTANCE_TOO_SOON')).toBe(true)
    expect(codes[most]).toBe('RATE_LIMITED')
    expect(code(await ring(OTHER_OUTLET, 'KETTLE007'))).not.toBe('RATE_LIMITED')
  })

  it('by somebody who never opened it is heard a few times, and never keeps its own guests from being heard', async () => {
    const seat = await sitDown(stage, await seatAt('RAJ007'))
    expect((await ring(OUTLET, 'RAJ007')).status).toBe(201)
    expect((await ring(OUTLET, 'RAJ007', seat)).status).toBe(201)
    expect(code(await ring(OUTLET, 'RAJ007'))).toBe('ASSISTANCE_TOO_SOON')
    expect(code(await ring(OUTLET, 'RAJ007', seat))).toBe('ASSISTANCE_TOO_SOON')
    expect(code(await ring(OUTLET, 'RAJ007', 'made-up'))).toBe('ASSISTANCE_TOO_SOON')
    const codes: (string | undefined)[] = []
    for (let times = 0; times < 6; times++) codes.push(code(await ring(OUTLET, 'RAJ007')))
    expect(codes).toContain('RATE_LIMITED')
    stage.pass(60_000)
    expect((await ring(OUTLET, 'RAJ007', seat)).status).toBe(201)
  })

  it('by strangers of many networks is bounded for the outlet', async () => {
    const codes: (string | undefined)[] = []
    for (let from = 1; from <= 20; from++) codes.push(code(await ring(OUTLET, 'RAJ007', '', `198.51.100.${from}`)))
    expect(codes.slice(0, 10)).not.toContain('RATE_LIMITED')
    expect(codes).toContain('RATE_LIMITED')
    stage.pass(60_000)
    expect((await ring(OUTLET, 'RAJ007', await sitDown(stage, await seatAt('RAJ007')), '198.51.100.1')).status).toBe(201)
  })
})
