/** The last portion: a dish has no counted stock, but a switch of the staff's. What is ordered while it is turned, on real PostgreSQL with two instances. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import { sql } from '#server/db/sql.ts'
import { rowsOf } from '#server/db/database.ts'
import { lockWaits } from '../harness/lock-waits.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { BRAND, openStage, OUTLET, type Stage } from './stage.ts'

const LANES = 12

let database: FreshDatabase
let stage: Stage
/** A second instance of the server on the same database. */
let other: Stage
beforeAll(async () => {
  database = await openFreshDatabase(LANES)
  stage = await openStage({ database })
  other = await openStage({ database: { ...database.again(), close: () => Promise.resolve() }, seed: false })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await switchDal(stage, false)
})

type Placed = Awaited<ReturnType<Stage['place']>>
const switchDal = (on: Stage, soldOut: boolean) => on.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids: ['dal'], soldOut } })
/** Orders in the ledger: each of the stage's has dal in it. */
const ordered = async (): Promise<string[]> => (await rowsOf<{ id: string }>(database.db, sql`select id::text as id from orders order by id`)).map(({ id }) => id)
/** Asks again while the server is busy, as phones do. */
const patient = async (act: () => Promise<Placed>): Promise<Placed> => {
  let answer = await act()
  while (answer.status === 503) answer = await act()
  return answer
}

it('1,000 orders on two instances and the switch of their dish: those before it stand, and once the staff is told no other is taken', async () => {
  const before = await ordered()
  const answers: Placed[] = []
  let told: { ledger: string[] } | null = null
  const turn = async (): Promise<void> => {
    expect((await switchDal(other, true)).status).toBe(200)
    told = { ledger: await ordered() }
  }
  let turned: Promise<void> | null = null
  /** Statuses of orders that left after the staff had been told. */
  const late: number[] = []
  await Promise.all(Array.from({ length: LANES }, async (_, lane) => {
    for (let at = lane; at < 1000; at += LANES) {
      if (answers.length >= 400) turned ??= turn()
      const isLate = told !== null
      const answer = await patient(() => (at % 2 === 0 ? stage : other).place(stage.command(), { as: newGuest(BRAND) }))
      answers.push(answer)
      if (isLate) late.push(answer.status)
    }
  }))
  await turned

  expect([answers.length, new Set(late), late.length > 100]).toEqual([1000, new Set([409]), true])
  const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body.id)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(taken.length).toBeGreaterThanOrEqual(400)
  expect([...new Set(refused.map(({ status, body }) => `${status} ${body.data.code}`))]).toEqual(['409 ITEM_NOT_AVAILABLE'])
  // The kitchen counts what it has to cook as it is told: nothing comes on top, and nothing of it goes.
  expect((told as { ledger: string[] } | null)?.ledger).toEqual([...before, ...taken].sort())
  expect(await ordered()).toEqual([...before, ...taken].sort())
  const standing = await rowsOf<{ status: Order['status'] }>(database.db, sql`select distinct status from orders`)
  expect(standing).toEqual([{ status: 'UNATTENDED' }])
}, 300_000)

it('an order that was judged before the switch and is still being written is in the ledger when the staff is told', async () => {
  await stage.place(stage.command(), { as: newGuest(BRAND) })
  const before = await ordered()
  const holder = await database.pool.connect()
  try {
    // Every order writes the day's token after it was judged: here it waits.
    await holder.query('begin')
    await holder.query('select 1 from tokens where outlet_id = $1 for update', [OUTLET])
    const placing = stage.place(stage.command(), { as: newGuest(BRAND) })
    await expect.poll(() => lockWaits(database, '%insert into tokens%'), { timeout: 10_000 }).toBeGreaterThan(0)
    const told = switchDal(other, true).then(async ({ status }) => ({ status, ledger: await ordered() }))
    await expect.poll(() => lockWaits(database, '%advisory%'), { timeout: 10_000 }).toBeGreaterThan(0)
    const late = other.place(stage.command(), { as: newGuest(BRAND) })
    await holder.query('commit')
    const placed = await placing
    expect([placed.status, (await late).status]).toEqual([201, 409])
    expect(await told).toEqual({ status: 200, ledger: [...before, placed.body.id].sort() })
  } finally {
    holder.release()
  }
})
