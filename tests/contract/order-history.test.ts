/** A guest's past orders: a window of them on the phone, all of them by pages from the server. */
import { randomBytes } from 'node:crypto'
import { is } from 'superstruct'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cursorText, ORDERS_ON_PHONE, ORDERS_PAGE } from '#domain/order-window.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { Order } from '#schemas/order.ts'
import { SyncDocument } from '#schemas/sync.ts'
import { rowsOf } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { addJob } from '#server/jobs/queue.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { windowQueue, windowWork } from '#server/orders/guest-window.ts'
import { MOST_TOMBSTONES } from '#server/sync/forget-tombstones.ts'
import { readCollection } from '#server/sync/read-documents.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { BRAND, openStage, OUTLET, type Stage } from './stage.ts'

const HOUR = 3_600_000
type Pulled = { id: string; _deleted: boolean }
let database: FreshDatabase
let stage: Stage
beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
})
afterAll(() => stage.close())

const jobs = () => rowsOf<{ key: string; runAt: number }>(database.db, sql`select key, run_at as "runAt" from jobs where queue = 'guest-window'`)
/** Does what is due, until nothing is. @param now epoch ms */
async function work(now = stage.now()): Promise<void> {
  const one = createWorker({ ...stage.deps, now: () => now }, [windowWork(stage.deps)])
  while ((await jobs()).some(({ runAt }) => runAt <= now)) {
    await one.turn()
    await one.idle()
  }
}

/** Orders that were served, an hour apart, the last one an hour ago; each says something that its guest wrote. */
async function withPast(count: number) {
  const guest = newGuest(BRAND)
  const { body: first } = await stage.place(stage.command(), { as: guest })
  const past = Array.from({ length: count }, (_none, at): Order => {
    const orderPunchTime = stage.now() - (at + 1) * HOUR
    return { ...first, note: 'For Asha', id: uuidV7(orderPunchTime, randomBytes(10)), status: 'SETTLED', orderPunchTime, events: [{ status: 'UNATTENDED', at: orderPunchTime }, { status: 'SETTLED', at: orderPunchTime + 1 }] }
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

/** Lets a running order of the guest come to its end. */
async function serve(orderId: string): Promise<void> {
  for (const act of ['accept', 'serve'] as const) await stage.call('POST', `/api/kitchen/orders/${orderId}/${act}`, { staff: true, body: act === 'accept' ? { cancelledLineIds: [], prepMinutes: 5 } : {} })
}
/** What a new phone is sent of the orders that were taken out, first to last. */
async function pullRemoved(as: GuestIdentity): Promise<Pulled[]> {
  const documents: Pulled[] = []
  for (let [seq, more] = [0, true]; more;) {
    const { body } = await stage.call<{ documents: Pulled[]; checkpoint: { seq: number } | null }>('GET', `/api/sync/orders?scope=${guestScope(as)}&checkpoint=${seq}&limit=500`, { as })
    documents.push(...body.documents)
    more = body.documents.length > 0
    seq = body.checkpoint?.seq ?? seq
  }
  return documents.filter(({ _deleted }) => _deleted)
}
const onPhone = async (guest: { brandId: string; guestId: string }): Promise<string[]> => (await readCollection<Order & { _deleted?: boolean }>(database.db, guestScope(guest), 'orders')).map(({ id }) => id)

it('the devices hold the last 50 that are over and all that run; older ones are taken out once an order ends (CO-05)', async () => {
  const { guest, running, past } = await withPast(270)
  await serve(running.id)
  const next = (await stage.place(stage.command(), { as: guest })).body
  await work()
  const held = await onPhone(guest)
  expect(new Set(held)).toEqual(new Set([next.id, running.id, ...past.slice(0, ORDERS_ON_PHONE - 1).map(({ id }) => id)]))
  expect((await stage.call('GET', '/api/orders/current/counts', { as: guest })).body).toMatchObject({ total: 272, byOutlet: { [OUTLET]: 272 } })
  await work()
  expect((await onPhone(guest)).length).toBe(held.length)
})

it('one that was taken out is told as gone and as nothing else, to a phone of any release: not its dishes, not what its guest wrote (CO-05, EN-08)', async () => {
  const { guest, running, past } = await withPast(54)
  await serve(running.id)
  await work()
  const removed = await pullRemoved(guest)
  expect(new Set(removed.map(({ id }) => id))).toEqual(new Set(past.slice(ORDERS_ON_PHONE - 1).map(({ id }) => id)))
  expect(removed).toEqual(removed.map(({ id }) => ({ id, _deleted: true })))
  expect(removed.filter((document) => !is(document, SyncDocument))).toEqual([])
  const versions = () => rowsOf<{ id: string; version: string }>(database.db, sql`select id, xmin::text as version from documents where scope = ${guestScope(guest)} order by id`)
  const before = await versions()
  await addJob(database.db, windowQueue, { key: 'again', payload: guest, runAt: stage.now() }, stage.now())
  await work()
  expect(await versions(), 'the next turn writes nothing anew').toEqual(before)
})

it('of those that were taken out the last 1,000 are told', async () => {
  const { guest, running, past } = await withPast(51)
  const removed = Array.from({ length: MOST_TOMBSTONES }, (_none, at) => `gone-${at}`)
  await stage.deps.transact((tx) => writeDocuments(tx, guestScope(guest), removed.map((id) => ({ collection: 'orders', id, body: {}, deleted: true }))))
  await serve(running.id)
  await work()
  const told = (await pullRemoved(guest)).map(({ id }) => id)
  expect(told.slice(0, -2)).toEqual(removed.slice(2))
  expect(new Set(told.slice(-2))).toEqual(new Set(past.slice(-2).map(({ id }) => id)))
})

it('those that an earlier release took out whole are emptied an hour after the upgrade, when none of its instances runs, and no phone is told of them again', async () => {
  const { guest, past } = await withPast(ORDERS_ON_PHONE + 3)
  const removed = past.slice(ORDERS_ON_PHONE)
  await stage.deps.transact((tx) => writeDocuments(tx, guestScope(guest), removed.map((order) => ({ collection: 'orders', id: order.id, body: order, deleted: true }))))
  const numbers = () => rowsOf<{ id: string; seq: number }>(database.db, sql`select id, seq from documents where scope = ${guestScope(guest)} order by seq`)
  const before = await numbers()
  await database.db.execute(sql`delete from migrations where name = '0034-removed-orders.sql'`)
  await migrate(database.db)
  const [clock] = await rowsOf<{ now: number }>(database.db, sql`select (extract(epoch from now()) * 1000)::bigint as now`)
  const runAt = (await jobs()).find(({ key }) => key === `${guest.brandId} ${guest.guestId}`)?.runAt ?? 0
  expect(runAt - (clock?.now ?? 0)).toBeGreaterThan(HOUR / 2)
  await work(runAt)
  expect(await pullRemoved(guest)).toEqual(removed.map(({ id }) => ({ id, _deleted: true })))
  expect(await numbers()).toEqual(before)
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
