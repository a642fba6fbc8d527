/** A guest's past orders: a window of them on the phone, all of them by pages from the server. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cursorText, ORDERS_ON_PHONE, ORDERS_PAGE } from '#domain/order-window.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { Order } from '#schemas/order.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { windowWork } from '#server/orders/guest-window.ts'
import { readCollection } from '#server/sync/read-documents.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { BRAND, openStage, OUTLET, type Stage } from './stage.ts'

const HOUR = 3_600_000
let database: FreshDatabase
let stage: Stage
beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
})
afterAll(() => stage.close())

const worker = () => createWorker(stage.deps, [windowWork(stage.deps)])
async function work(): Promise<void> {
  const one = worker()
  await one.turn()
  await one.idle()
}

/** Orders that were served, an hour apart, the last one an hour ago. */
async function withPast(count: number) {
  const guest = newGuest(BRAND)
  const { body: first } = await stage.place(stage.command(), { as: guest })
  const past = Array.from({ length: count }, (_none, at): Order => {
    const orderPunchTime = stage.now() - (at + 1) * HOUR
    return { ...first, id: uuidV7(orderPunchTime, randomBytes(10)), status: 'SETTLED', orderPunchTime, events: [{ status: 'UNATTENDED', at: orderPunchTime }, { status: 'SETTLED', at: orderPunchTime + 1 }] }
  })
  for (const order of past)
    await database.pool.query(
      `insert into orders (outlet_id, id, brand_id, guest_id, status, running, version, expected_total, total, punched_at, changed_at, body, terms)
        select outlet_id, $2::uuid, brand_id, guest_id, 'SETTLED', false, 1, 0, 0, $3::bigint, $3::bigint, $4, terms from orders where id = $1`,
      [first.id, order.id, order.orderPunchTime, JSON.stringify(order)],
    )
  await stage.deps.transact((tx) => writeDocuments(tx, guestScope(guest), past.map((order) => ({ collection: 'orders', id: order.id, body: order }))))
  return { guest, running: first, past }
}

const onPhone = async (guest: { brandId: string; guestId: string }): Promise<string[]> => (await readCollection<Order & { _deleted?: boolean }>(database.db, guestScope(guest), 'orders')).map(({ id }) => id)

it('the devices hold the last 50 that are over and all that run; older ones are taken out once an order ends (CO-05)', async () => {
  const { guest, running, past } = await withPast(270)
  for (const act of ['accept', 'serve'] as const) await stage.call('POST', `/api/kitchen/orders/${running.id}/${act}`, { staff: true, body: act === 'accept' ? { cancelledLineIds: [], prepMinutes: 5 } : {} })
  const next = (await stage.place(stage.command(), { as: guest })).body
  await work()
  const held = await onPhone(guest)
  expect(new Set(held)).toEqual(new Set([next.id, running.id, ...past.slice(0, ORDERS_ON_PHONE - 1).map(({ id }) => id)]))
  expect((await stage.call('GET', '/api/orders/current/counts', { as: guest })).body).toMatchObject({ total: 272, byOutlet: { [OUTLET]: 272 } })
  await work()
  expect((await onPhone(guest)).length).toBe(held.length)
})

it('all of them are read by pages of ten from a cursor on, none twice and none left out (CA-07)', async () => {
  const { guest, past } = await withPast(23)
  const read: Order[] = []
  const page = async (query: string) => (await stage.call<Order[]>('GET', `/api/orders/previous${query}`, { as: guest })).body
  let last = await page('')
  expect(last).toHaveLength(ORDERS_PAGE)
  while (last.length > 0) {
    read.push(...last)
    const { orderPunchTime, id } = last.at(-1) ?? read[0] ?? past[0] ?? { orderPunchTime: 0, id: '' }
    last = await page(`?before=${cursorText({ at: orderPunchTime, id })}`)
  }
  expect(read.map(({ id }) => id)).toEqual(past.map(({ id }) => id))
  const [third] = past.slice(3)
  const since = await page(`?size=50&before=${cursorText({ at: third?.orderPunchTime ?? 0, id: '' })}&since=${past[9]?.orderPunchTime}`)
  expect(since.map(({ id }) => id)).toEqual(past.slice(4, 10).map(({ id }) => id))
})

it('CO-05: the last order of the previous three days is one page of size 1, and none where there was no order since', async () => {
  const { guest, past } = await withPast(3)
  const lastSince = async (since: number) => (await stage.call<Order[]>('GET', `/api/orders/previous?size=1&since=${since}`, { as: guest })).body.map(({ id }) => id)
  const [last] = past
  expect(await lastSince((last?.orderPunchTime ?? 0) - 3 * 86_400_000)).toEqual([last?.id])
  expect(await lastSince((last?.orderPunchTime ?? 0) + 1)).toEqual([])
})

it('nobody reads another guest’s, and what is no cursor is refused', async () => {
  const { past } = await withPast(2)
  expect((await stage.call<Order[]>('GET', `/api/orders/previous?before=${cursorText({ at: stage.now(), id: past[0]?.id ?? '' })}`, { as: newGuest(BRAND) })).body).toEqual([])
  for (const wrong of ['before=yesterday', 'before=', 'since=soon']) expect((await stage.call('GET', `/api/orders/previous?${wrong}`)).status).toBe(400)
  expect((await stage.call('GET', '/api/orders/previous', { as: null })).status).toBe(401)
})
