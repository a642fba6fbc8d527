/** What a board reads of its orders: what it costs, and that one order nobody can read hides no other. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isRunning } from '#domain/order-life.ts'
import { readOrders } from '#kitchen/read-orders.ts'
import { MOST_RUNNING_LISTED } from '#schemas/kitchen.ts'
import type { Order } from '#schemas/order.ts'
import type { Sql } from '#server/db/sql.ts'
import { kitchenOrders } from '#server/kitchen/read-kitchen.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { type LiveServer, openLiveServer, readEvents } from './live-server.ts'
import { BRAND, openStage, OUTLET, type Stage, STAFF_KEY } from './stage.ts'

let database: FreshDatabase
let stage: Stage
let live: LiveServer
beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
  live = await openLiveServer(stage)
})
afterAll(async () => {
  await live.close()
  await stage.close()
})

const placed = async (): Promise<Order> => (await stage.place(stage.command(), { as: newGuest(BRAND) })).body

/** Writes an order as an earlier release let a guest make it: one dish with 199 breads, which says more of its choices than an order may. */
async function spoil({ id, lines }: Order): Promise<void> {
  const { rows } = await database.pool.query<{ body: string }>('select body from orders where id = $1', [id])
  const breads = { ...lines[0], choices: Array.from({ length: 199 }, () => 'Tandoori roti').join(', ') }
  const body = { ...(JSON.parse(rows[0]?.body ?? '') as Order), lines: [breads] }
  await database.pool.query('update orders set body = $2, version = version + 1 where id = $1', [id, JSON.stringify(body)])
}

it('an order of 199 breads is shown by its number, beside all others, in the list and in the stream', async () => {
  const [first, breads, last] = [await placed(), await placed(), await placed()]
  const board = await readEvents<{ type: string; orders?: unknown[] }>(`${live.url}/api/kitchen/stream?outletId=${OUTLET}`, `Bearer ${STAFF_KEY}`)
  await board.next(({ type }) => type === 'hello')
  await spoil(breads)
  const list = readOrders((await stage.call<unknown[]>('GET', `/api/kitchen/orders?outletId=${OUTLET}`, { staff: true })).body)
  expect(list.whole.map(({ id }) => id)).toEqual([first.id, last.id])
  expect(list.partial).toMatchObject([{ id: breads.id, token: breads.token, tableLabel: 'Table 7', status: 'UNATTENDED' }])
  await stage.deps.kitchenHub.sweep()
  const told = await board.next(({ orders }) => readOrders(orders ?? []).partial.length > 0)
  expect(readOrders(told.orders ?? []).partial[0]?.token).toBe(breads.token)
  expect(await stage.call('POST', `/api/kitchen/orders/${breads.id}/cancel`, { staff: true, body: { remark: 'Too many breads' } })).toMatchObject({ status: 200, body: { status: 'CANCELLED' } })
  board.close()
})

/** Orders of the hours before that the kitchen accepted and nobody ended, as many as asked for. */
async function addAccepted(count: number): Promise<void> {
  await database.pool.query(
    `insert into orders (outlet_id, id, brand_id, guest_id, status, running, version, expected_total, total, punched_at, changed_at, kitchen_at, body, terms)
      select outlet_id, new_id, brand_id, guest_id, 'CONFIRMED', true, 2, expected_total, total, punched_at - n * 1000, changed_at - n * 1000, kitchen_at - n * 1000,
        (body::jsonb || jsonb_build_object('id', new_id, 'status', 'CONFIRMED', 'orderPunchTime', punched_at - n * 1000))::text, terms
      from (select * from orders where outlet_id = $1 and running limit 1) as one, lateral (select n, gen_random_uuid() as new_id from generate_series(1, $2::int) as n) as more`,
    [OUTLET, count],
  )
}

const listed = async (): Promise<Order[]> => (await stage.call<Order[]>('GET', `/api/kitchen/orders?outletId=${OUTLET}`, { staff: true })).body

describe('beside 500 orders that were accepted and never ended', () => {
  afterEach(() => database.pool.query("delete from orders where status = 'CONFIRMED'"))

  it('a new order is in the list, which stays as long and as sorted as it was', async () => {
    const fresh = await placed()
    await addAccepted(MOST_RUNNING_LISTED)
    const running = (await listed()).filter(({ status }) => isRunning(status))
    expect(running.find(({ id }) => id === fresh.id)?.status).toBe('UNATTENDED')
    expect(running).toHaveLength(MOST_RUNNING_LISTED)
    expect(running.map(({ orderPunchTime }) => orderPunchTime)).toEqual(running.map(({ orderPunchTime }) => orderPunchTime).toSorted((a, b) => a - b))
  })

  it('one that waits longer for its answer than all of them have stood is in the list, and of the others the latest', async () => {
    const waiting = await placed()
    stage.pass(3_600_000)
    await placed()
    await addAccepted(MOST_RUNNING_LISTED + 20)
    await database.pool.query('update orders set punched_at = punched_at - 7200000 where id = $1', [waiting.id])
    const running = (await listed()).filter(({ status }) => isRunning(status))
    expect(running[0]?.id).toBe(waiting.id)
    const accepted = running.filter(({ status }) => status === 'CONFIRMED').map(({ id }) => id)
    const { rows } = await database.pool.query<{ id: string }>("select id from orders where status = 'CONFIRMED' order by punched_at desc limit $1", [MOST_RUNNING_LISTED - (running.length - accepted.length)])
    expect(accepted).toEqual(rows.map(({ id }) => id).toReversed())
  })
})

/** Pages that the statements of a list touch. */
async function pagesOfList(): Promise<number> {
  let pages = 0
  const explain = {
    execute: async (statement: Sql) => {
      const values = [...statement.values]
      const { rows } = await database.pool.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(`explain (analyze, buffers, format json) ${statement.text}`, values)
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
      pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
      return { rows: [] }
    },
  }
  await kitchenOrders(explain, OUTLET, stage.now())
  return pages
}

/** Orders of weeks ago that ended, as many as asked for. */
async function addHistory(count: number): Promise<void> {
  await database.pool.query(
    `insert into orders (outlet_id, id, brand_id, guest_id, status, running, version, expected_total, total, punched_at, changed_at, kitchen_at, body, terms)
      select outlet_id, gen_random_uuid(), brand_id, guest_id, 'SETTLED', false, 3, expected_total, total, punched_at - 864000000 - n * 1000, changed_at - 864000000 - n * 1000, punched_at, body, terms
      from (select * from orders where outlet_id = $1 and running limit 1) as one, generate_series(1, $2::int) as n`,
    [OUTLET, count],
  )
  // Rows that tests before have deleted are pages too, until they are swept.
  await database.pool.query('vacuum analyze orders')
}

it('its list costs the same after 20,000 orders as after 300', async () => {
  await placed()
  await addHistory(300)
  const few = await pagesOfList()
  await addHistory(20_000)
  const many = await pagesOfList()
  expect(few).toBeGreaterThan(0)
  // Each index may be a level deeper; reading what ended weeks ago would be thousands of pages.
  expect(many).toBeLessThanOrEqual(2 * few)
})
