/** What /metrics tells Prometheus, to whom, and that it names nobody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Queryable } from '#server/db/database.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { type LiveServer, openLiveServer, readEvents } from './live-server.ts'
import { BRAND, openStage, OUTLET, type Stage, STAFF_KEY } from './stage.ts'

const METRICS_KEY = 'the-metrics-key-of-the-tests-0123456789'
/** A line of the text format: a name, labels, a number. */
const SAMPLE = /^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [\d.e+-]+$/

let database: FreshDatabase
let stage: Stage
let live: LiveServer
let reading: 'well' | 'broken' = 'well'
beforeAll(async () => {
  database = await openFreshDatabase()
  const { db, pool } = database
  const execute: Queryable['execute'] = (statement) =>
    reading === 'broken' && statement.text.includes('pg_current_snapshot') ? Promise.reject(new Error('cut')) : db.execute(statement)
  const health = () => Promise.resolve({ alive: true, pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } })
  stage = await openStage({ database: { ...database, db: { ...db, execute } }, config: { metricsKey: METRICS_KEY }, health })
  live = await openLiveServer(stage, 'first')
})
afterAll(async () => {
  await live.close()
  await stage.close()
})

const ask = (authorization?: string) => fetch(`${live.url}/metrics`, { headers: authorization === undefined ? {} : { Authorization: authorization } })

/** All samples by the text that stands before the value. */
async function figures(): Promise<Map<string, number>> {
  const answer = await ask(`Bearer ${METRICS_KEY}`)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  for (const line of lines) expect(line).toMatch(SAMPLE)
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) => fetch(`${live.url}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })

async function order(guest = newGuest(BRAND), expectedTotal = 52_500) {
  const command = stage.command({ expectedTotal })
  const headers = { Authorization: `Bearer guest ${guest.brandId} ${guest.guestId}`, 'Idempotency-Key': command.orderId, 'X-Device-Time': String(stage.now()) }
  const place = () => post('/api/orders/v2', command, headers).then((answer) => answer.status)
  return { guest, command, place }
}

describe('who may read', () => {
  it('is anybody with the key; a wrong one, and none, are refused', async () => {
    expect((await ask(`Bearer ${METRICS_KEY}`)).status).toBe(200)
    for (const wrong of [undefined, 'Bearer ', `Bearer ${METRICS_KEY}x`, METRICS_KEY, `Bearer ${STAFF_KEY}`]) expect((await ask(wrong)).status).toBe(401)
  })

  it('is nobody where no key is set: there is no such route', async () => {
    const without = await openStage()
    expect((await without.app.request('/metrics', { headers: { Authorization: 'Bearer null' } })).status).toBe(404)
    await without.close()
  })

  it('is not guessed: a key is a secret of 32 characters at least', () => {
    const read = (key: string) => readConfig({ DEMO: '1', METRICS_KEY: key }, () => 'kept')
    expect(() => read('short')).toThrow('METRICS_KEY has 5 characters')
    expect([read('').metricsKey, read(METRICS_KEY).metricsKey]).toEqual([null, METRICS_KEY])
  })
})

describe('what is told', () => {
  it('counts orders placed, copies of them, and refusals by code', async () => {
    const before = await figures()
    const grown = (after: Map<string, number>, name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    const taken = await order()
    expect([await taken.place(), await taken.place()]).toEqual([201, 200])
    expect(await (await order(newGuest(BRAND), 1)).place()).toBe(409)
    const after = await figures()
    expect(grown(after, 'tablefirst_orders_total{result="placed"}')).toBe(1)
    expect(grown(after, 'tablefirst_orders_total{result="repeated"}')).toBe(1)
    expect(grown(after, 'tablefirst_refusals_total{class="orders",code="PRICE_CHANGED"}')).toBe(1)
    expect(grown(after, 'tablefirst_http_answers_total{class="orders",status="201"}')).toBe(1)
    expect(grown(after, 'tablefirst_http_answers_total{class="orders",status="409"}')).toBe(1)
  })

  it('counts an unchanged menu that was answered from memory', async () => {
    const scan = `${live.url}/api/restaurants/scan/RAJ007?includeMenu=true`
    const etag = (await fetch(scan)).headers.get('ETag') ?? ''
    expect((await fetch(scan, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    const told = await figures()
    expect(told.get('tablefirst_http_answers_total{class="scan",status="304"}')).toBe(1)
    expect(told.get('tablefirst_http_answers_total{class="scan",status="200"}')).toBe(1)
  })

  it('tells streams by kind, the pool, the loop and the memory', async () => {
    const phone = await readEvents<{ type: string }>(`${live.url}/api/sync/stream?scope=outlet:${OUTLET}`)
    const board = await readEvents<{ type: string }>(`${live.url}/api/kitchen/stream?outletId=${OUTLET}`, `Bearer ${STAFF_KEY}`)
    for (const reader of [phone, board]) await reader.next(({ type }) => type === 'hello')
    const open = await figures()
    expect([open.get('tablefirst_streams{kind="phone"}'), open.get('tablefirst_streams{kind="board"}')]).toEqual([1, 1])
    expect(open.get('tablefirst_http_answers_total{class="stream",status="200"}')).toBe(2)
    expect(open.get('tablefirst_database_up')).toBe(1)
    expect(open.get('tablefirst_pool_connections{state="total"}')).toBeGreaterThan(0)
    expect(open.get('tablefirst_pool_connections{state="waiting"}')).toBe(0)
    expect(open.get('tablefirst_memory_bytes{kind="resident"}')).toBeGreaterThan(10_000_000)
    expect(open.get('tablefirst_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
    phone.close()
    board.close()
    await expect.poll(async () => (await figures()).get('tablefirst_streams{kind="board"}')).toBe(0)
  })

  it('tells how far the reading of the change log is behind, and from when it cannot be read', async () => {
    const lag = async (): Promise<number> => (await figures()).get('tablefirst_change_log_lag_seconds') ?? Number.NaN
    await stage.deps.hub.poll()
    const well = await lag()
    expect(well).toBeLessThan(1)
    reading = 'broken'
    await expect(stage.deps.hub.poll()).rejects.toThrow('cut')
    await expect.poll(lag).toBeGreaterThan(well + 0.05)
    reading = 'well'
    await stage.deps.hub.poll()
    expect(await lag()).toBeLessThan(1)
  })

  it('names no guest, no order, no table and no outlet', async () => {
    const { guest, command, place } = await order()
    expect(await place()).toBe(201)
    await fetch(`${live.url}/api/orders/${command.orderId}`)
    await fetch(`${live.url}/api/guests/${guest.guestId}`)
    const text = await (await ask(`Bearer ${METRICS_KEY}`)).text()
    for (const personal of [guest.guestId, guest.brandId, command.orderId, OUTLET, 'RAJ007', '127.0.0.1']) expect(text).not.toContain(`"${personal}"`)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })
})

describe('what devices cannot read', () => {
  const tell = (release: string, collection: string, documents: number) => post('/api/sync/unread', { release, collection, documents }).then((answer) => answer.status)
  const at = async (collection: string, release: string) => (await figures()).get(`tablefirst_unread_documents_total{collection="${collection}",release="${release}"}`)

  it('is counted by collection and release, and of nobody', async () => {
    expect([await tell('a1-_Z', 'menuSections', 2), await tell('a1-_Z', 'menuSections', 1), await tell('a1-_Z', 'constellations', 1)]).toEqual([204, 204, 204])
    expect([await at('menuSections', 'a1-_Z'), await at('other', 'a1-_Z')]).toEqual([3, 1])
  })

  it('takes nothing else, and makes no more labels than there may be releases', async () => {
    expect([await tell('a b', 'orders', 1), await tell('x', 'orders', 0), await tell('x', 'orders', 1_000_000)]).toEqual([400, 400, 400])
    expect((await post('/api/sync/unread', { release: 'x', collection: 'orders', documents: 1, phone: '9829010000' })).status).toBe(400)
    for (let one = 0; one < 60; one++) await tell(`made-up-${one}`, 'orders', 1)
    expect(await at('orders', 'made-up-1')).toBe(1)
    expect(await at('orders', 'made-up-59')).toBeUndefined()
    expect(await at('orders', 'other')).toBeGreaterThanOrEqual(10)
  })
})
