/** A database restored under the running server, and the phones that were there before. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNANSWERED_MS } from '#domain/order-life.ts'
import { nextStep } from '#outbox/next-step.ts'
import { commandCall } from '#outbox/command-call.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import type { PullAnswer, StreamEvent } from '#schemas/sync.ts'
import { sql } from '#server/db/sql.ts'
import { acceptedBeforeRestore, lostAt } from '#server/orders/place-order.ts'
import { beginComparing } from '#server/payments/compare-days.ts'
import { beginEpoch, readCluster, readEpoch, settleEpoch } from '#server/sync/epoch.ts'
import { guestScope, outletScope } from '#server/sync/scopes.ts'
import { upkeep } from '#server/upkeep.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { type LiveServer, openLiveServer, readEvents } from './live-server.ts'
import { BRAND, openStage, OUTLET, type Stage } from './stage.ts'

let database: FreshDatabase
let stage: Stage
let live: LiveServer
let beganFirst: number
beforeAll(async () => {
  database = await openFreshDatabase(8)
  beganFirst = (await readEpoch(database.db)).beganAt
  stage = await openStage({ database })
  live = await openLiveServer(stage)
})
afterAll(async () => {
  await live.close()
  await stage.close()
})

const TABLES = ['documents', 'scope_counters', 'orders', 'order_events', 'commands', 'tokens', 'invoice_counters'] as const

/** Copies of the rows, as a dump has them. */
async function dump(): Promise<void> {
  for (const table of TABLES) {
    await database.db.execute(sql.raw(`drop table if exists saved_${table}`))
    await database.db.execute(sql.raw(`create table saved_${table} as table ${table}`))
  }
}
const restore = (): Promise<void> =>
  database.db.transaction(async (tx) => {
    for (const table of TABLES) {
      await tx.execute(sql.raw(`delete from ${table}`))
      await tx.execute(sql.raw(`insert into ${table} select * from saved_${table}`))
    }
  })

/** Every instance looks at the change log, as each does once a second. */
const pollAll = () => Promise.all(stage.instances.all.map(({ deps }) => deps.hub.poll()))

const ordersWithId = async (id: string): Promise<number> => (await database.db.execute(sql`select id from orders where id = ${id}`)).rows.length

describe('a database restored under the running server', () => {
  it('is pulled anew by clients that were there before, and gets back the order that it lost, once', async () => {
    const guest = newGuest(BRAND)
    const [outlet, own] = [outletScope(OUTLET), guestScope(guest)]
    const line = () => readEvents<StreamEvent>(`${live.url}/api/sync/stream?scope=${outlet}&scope=${own}`, guest)
    const pull = async (collection: string, scope: string, checkpoint: number, epoch: string): Promise<PullAnswer> =>
      (await stage.call<PullAnswer>('GET', `/api/sync/${collection}?scope=${scope}&checkpoint=${checkpoint}&epoch=${epoch}&limit=100`, { as: guest })).body
    const helloOf = async (reader: Awaited<ReturnType<typeof line>>): Promise<StreamEvent & { type: 'hello' }> =>
      (await reader.next(({ type }) => type === 'hello')) as StreamEvent & { type: 'hello' }

    await stage.deps.hub.poll()
    await dump()
    const events = await line()
    const before = await helloOf(events)
    for (let at = 0; at < 20; at++) await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids: ['dal'], soldOut: at % 2 === 0 } })
    const command = stage.command()
    const placed = await stage.place(command, { as: guest })
    expect(placed.status).toBe(201)
    const acceptedAt = stage.now()
    const told = await events.next((event) => event.type === 'documents' && event.collection === 'orders')
    const checkpoint = told.type === 'documents' ? told.checkpoint.seq : 0
    const standing = (before.numbers?.[outlet]?.['availability'] ?? 0) + 20

    await restore()
    expect(await ordersWithId(command.orderId)).toBe(0)
    // Also before anybody says that it is another database: numbers above the counter are none of it.
    expect(await pull('availability', outlet, standing, before.epoch ?? '')).toMatchObject({ documents: [], checkpoint: null, reset: true })
    stage.pass(3_600_000)
    await beginEpoch(database.db, stage.now())
    await pollAll()
    await events.ended

    const again = await line()
    const after = await helloOf(again)
    expect(after.epoch).not.toBe(before.epoch)
    expect(after.numbers).toEqual(before.numbers)
    expect(await pull('orders', own, checkpoint, before.epoch ?? '')).toMatchObject({ documents: [], reset: true })
    expect((await pull('availability', outlet, 0, after.epoch ?? '')).documents).toMatchObject([{ id: OUTLET, soldOut: [] }])
    expect((await pull('menuSections', outlet, 0, after.epoch ?? '')).documents.length).toBeGreaterThan(0)

    // The phone sends what was accepted again, as its outbox has it.
    const entry = { kind: 'place-order', id: command.orderId, state: 'accepted', attempts: 1, withdrawing: 'no', command, answer: { token: placed.body.token, status: 'UNATTENDED', at: acceptedAt } } as unknown as OrderEntry
    const waiting = nextStep(entry, { type: 'server-restored' }, stage.now())
    expect(waiting.state).toBe('saved')
    const { path, init } = commandCall(waiting, 'unused', stage.now())
    const { Authorization: _, ...headers } = init.headers
    const send = () => stage.call<{ id: string }>('POST', path, { as: guest, body: init.body, headers })
    expect((await send()).status).toBe(201)
    expect(await send()).toMatchObject({ status: 200, body: { id: command.orderId } })
    expect(await ordersWithId(command.orderId)).toBe(1)
    expect((await again.next((event) => event.type === 'documents' && event.collection === 'orders'))).toMatchObject({ documents: [{ id: command.orderId }] })
    again.close()
  })

  it('prices by the menu that came back, not by the one in memory', async () => {
    await dump()
    await stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids: ['dal'], soldOut: true } })
    await expect.poll(async () => (await stage.deps.outlets.get(OUTLET))?.availability.soldOut).toEqual(['dal'])
    await restore()
    await beginEpoch(database.db, stage.now())
    await stage.deps.hub.poll()
    expect((await stage.deps.outlets.get(OUTLET))?.availability.soldOut).toEqual([])
    expect((await stage.place(stage.command(), { as: newGuest(BRAND) })).status).toBe(201)
  })
})

describe('an order that is sent again', () => {
  const epoch = { id: randomUUID(), beganAt: 100_000_000 }
  const hour = 3_600_000
  const MINUTE = 60_000
  it('counts as accepted before only where that was before the epoch, for two hours', () => {
    const now = epoch.beganAt + hour
    const isBefore = (acceptedAt: number | null, deviceNow: number | null = null, at = now): boolean => acceptedBeforeRestore(lostAt({ acceptedAt, deviceNow }, epoch, at), at) !== null
    expect(isBefore(null)).toBe(false)
    expect(isBefore(epoch.beganAt - hour)).toBe(true)
    expect(isBefore(epoch.beganAt - hour + 500, now + 500)).toBe(true)
    expect(isBefore(now - UNANSWERED_MS)).toBe(true)
    expect(isBefore(now - UNANSWERED_MS - 1)).toBe(false)
    expect(isBefore(epoch.beganAt, null, epoch.beganAt + UNANSWERED_MS + 1)).toBe(false)
    // What was accepted since then stands: a clock that was set right, or an answer that was given before the epoch and heard after it.
    for (const late of [epoch.beganAt + 15_001, now, now + 12 * hour]) expect(lostAt({ acceptedAt: late, deviceNow: now }, epoch, now)).toBe(epoch.beganAt)
    expect(isBefore(now + 12 * hour, epoch.beganAt + UNANSWERED_MS + 1, epoch.beganAt + UNANSWERED_MS + 1)).toBe(false)
  })

  it('never counts as accepted before where no database was restored, whatever its phone says', () => {
    expect(lostAt({ acceptedAt: 1, deviceNow: null }, { ...epoch, beganAt: 0 }, 10 * hour)).toBeNull()
  })

  /** Placed, then lost in a restore to before it. @returns what sends it again as the phone that heard of it does */
  const placeAndLose = async (meanwhile: (id: string) => Promise<unknown>, over: Parameters<Stage['command']>[0] = {}) => {
    const guest = newGuest(BRAND)
    await dump()
    const command = stage.command(over)
    const placed = await stage.place(command, { as: guest })
    const acceptedAt = stage.now()
    await meanwhile(command.orderId)
    await restore()
    const send = (change: Partial<typeof command> = {}) => stage.place({ ...command, ...change }, { as: guest, headers: { 'X-Accepted-At': String(acceptedAt) } })
    return { id: command.orderId, command, acceptedAt, placed, send }
  }
  const newEpoch = async (): Promise<void> => {
    await beginEpoch(database.db, stage.now())
    await pollAll()
  }

  /** Placed by a phone whose clock is ahead, and lost in a restore ten minutes later. @returns what sends it again once that clock is right */
  const placeAhead = async (aheadMs: number) => {
    const guest = newGuest(BRAND)
    await dump()
    const command = stage.command({ placedAt: stage.now() + aheadMs })
    expect((await stage.place(command, { as: guest, headers: { 'X-Device-Time': String(stage.now() + aheadMs) } })).status).toBe(201)
    const headers = { 'X-Accepted-At': String(stage.now() + aheadMs + 2000) }
    stage.pass(10 * MINUTE)
    await restore()
    await newEpoch()
    return { command, send: () => stage.place(command, { as: guest, headers }) }
  }
  const soldOut = (is: boolean) => stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids: ['dal'], soldOut: is } })

  it.each([[30_000], [90 * MINUTE]])('is taken though its phone’s clock, an hour ahead when it was accepted, was set right since, and its dish is sold out by now (%d ms later)', async (laterMs) => {
    const { command, send } = await placeAhead(hour)
    await soldOut(true)
    stage.pass(laterMs)
    expect(await send()).toMatchObject({ status: 201, body: { id: command.orderId, placedAt: expect.closeTo(stage.now() - laterMs, -4) } })
    await soldOut(false)
  })

  it('makes no food again hours after a restore, whatever its phone’s clock was ahead', async () => {
    const { command, send } = await placeAhead(12 * hour)
    stage.pass(5 * hour)
    expect(await send()).toMatchObject({ status: 409, body: { data: { code: 'ORDER_EXPIRED' } } })
    expect(await ordersWithId(command.orderId)).toBe(0)
  })

  it('hours after it was served makes no food again', async () => {
    const { id, placed, send } = await placeAndLose(async (orderId) => {
      await stage.call('POST', `/api/kitchen/orders/${orderId}/accept`, { staff: true, body: { cancelledLineIds: [], prepMinutes: 5 } })
      await stage.call('POST', `/api/kitchen/orders/${orderId}/ready`, { staff: true })
      expect(await stage.call('POST', `/api/kitchen/orders/${orderId}/serve`, { staff: true })).toMatchObject({ status: 200 })
    })
    expect(placed.status).toBe(201)
    stage.pass(5 * hour)
    await newEpoch()
    expect(await send()).toMatchObject({ status: 409, body: { data: { code: 'ORDER_EXPIRED' } } })
    expect(await ordersWithId(id)).toBe(0)
  })

  it('is taken of the guest that its person is now, where the guest who made it was lost with it', async () => {
    const { id, command, acceptedAt } = await placeAndLose(async () => undefined)
    await newEpoch()
    const known = newGuest(BRAND)
    expect(await stage.place(command, { as: known, headers: { 'X-Accepted-At': String(acceptedAt) } })).toMatchObject({ status: 201, body: { id } })
    expect(await ordersWithId(id)).toBe(1)
  })

  it('is taken though its dish is sold out in what came back and its time has passed, but for no lower price than the menu has', async () => {
    const { id, send } = await placeAndLose(async () => undefined)
    await soldOut(true)
    stage.pass(30 * MINUTE)
    await newEpoch()
    expect((await stage.place(stage.command(), { as: newGuest(BRAND) })).status).toBe(409)
    expect(await send()).toMatchObject({ status: 201, body: { status: 'UNATTENDED', bill: { total: 52_500 } } })
    expect(await ordersWithId(id)).toBe(1)
    const cheap = await placeAndLose(async () => undefined, { expectedTotal: 1 })
    await newEpoch()
    expect(await cheap.send()).toMatchObject({ status: 409 })
    await soldOut(false)
  })
})

describe('numbers that were given in what a restore lost', () => {
  const DAY = 86_400_000
  interface Numbers {
    token: number
    /** Of its series. */
    invoice: number
  }
  /** An order that is placed and served now. */
  const served = async (): Promise<Numbers> => {
    const { body: placed } = await stage.place(stage.command(), { as: newGuest(BRAND) })
    const act = (name: string, body: object = {}) => stage.call<{ invoiceNumber: string }>('POST', `/api/kitchen/orders/${placed.id}/${name}`, { staff: true, body })
    await act('accept', { cancelledLineIds: [], prepMinutes: 5 })
    await act('ready')
    return { token: placed.token, invoice: Number((await act('serve')).body.invoiceNumber.slice(-5)) }
  }
  const tomorrows = async (): Promise<number> =>
    (await stage.place(stage.command({ tableCode: null, serviceType: 'SP', wantedAt: stage.now() + DAY }), { as: newGuest(BRAND) })).body.token
  const beginNow = async (): Promise<void> => {
    await beginEpoch(database.db, stage.now())
    await pollAll()
  }

  it('are given to no other order: neither on an invoice (rule 46(b)) nor at the pass', async () => {
    const [first, later] = [await served(), await tomorrows()]
    await dump()
    for (const ahead of [1, 2]) expect(await served()).toEqual({ token: first.token + ahead, invoice: first.invoice + ahead })
    await restore()
    await beginNow()
    expect(await served()).toEqual({ token: first.token + 1001, invoice: first.invoice + 1001 })
    expect(await served()).toEqual({ token: first.token + 1002, invoice: first.invoice + 1002 })
    expect(await tomorrows()).toBe(later + 1001)
  })

  it('are given to no other order of a day that began after the dump, and of none that is ordered for by then', async () => {
    await dump()
    stage.pass(4 * DAY)
    const [first, later] = [await served(), await tomorrows()]
    expect([first.token, later]).toEqual([1, 1])
    await restore()
    await beginNow()
    expect([(await served()).token, await tomorrows()]).toEqual([1001, 1001])
  })

  it('leave an order that is sent again under its key one of its own', async () => {
    const guest = newGuest(BRAND)
    await dump()
    const command = stage.command()
    const lost = await stage.place(command, { as: guest })
    const headers = { 'X-Accepted-At': String(stage.now()) }
    await restore()
    await beginNow()
    const { token } = await served()
    const again = await stage.place(command, { as: guest, headers })
    expect([again.status, again.body.id]).toEqual([201, command.orderId])
    expect(new Set([lost.body.token, token, again.body.token]).size).toBe(3)
  })

  it('are left out once where several instances notice a restore, and none where the cluster is noted for the first time', async () => {
    const first = await served()
    await database.db.execute(sql`update sync_epoch set cluster = null`)
    expect(await settleEpoch(database.db, stage.now())).toBe(false)
    expect(await served()).toEqual({ token: first.token + 1, invoice: first.invoice + 1 })
    await database.db.execute(sql`update sync_epoch set cluster = 'another'`)
    const begun = await Promise.all([1, 2, 3].map(() => settleEpoch(database.db, stage.now())))
    expect(begun.filter(Boolean)).toHaveLength(1)
    expect(await served()).toEqual({ token: first.token + 1002, invoice: first.invoice + 1002 })
    await pollAll()
  })
})

describe('the epoch', () => {
  it('that a database begins with began before everything: nothing was lost there', () => {
    expect(beganFirst).toBe(0)
  })

  it('stays while the database is in its cluster, and is another where that is another or on another timeline', async () => {
    const cluster = await readCluster(database.db)
    expect(cluster).toMatch(/^\d+\/[0-9A-F]{8}$/)
    await settleEpoch(database.db, 1)
    const first = await readEpoch(database.db)
    await settleEpoch(database.db, 2)
    expect(await readEpoch(database.db)).toEqual(first)
    await database.db.execute(sql`update sync_epoch set cluster = ${`${cluster?.slice(0, -1)}F`}`)
    await Promise.all([settleEpoch(database.db, 3), settleEpoch(database.db, 3)])
    const second = await readEpoch(database.db)
    expect(second.id).not.toBe(first.id)
    expect(second.beganAt).toBe(3)
    await settleEpoch(database.db, 4)
    expect(await readEpoch(database.db)).toEqual(second)
  })

  it('that begins has the payments looked for that were lost with the one before', async () => {
    const looks = async (): Promise<number> => (await database.db.execute(sql`select 1 from jobs where queue = 'payment-compare' and key <> 'daily'`)).rows.length
    const keepsUp = async (): Promise<void> => {
      for (const { act } of upkeep(stage.deps, { turn: () => Promise.resolve() })) await act()
    }
    await beginComparing(stage.deps)
    await keepsUp()
    expect(await looks()).toBe(0)
    await database.db.execute(sql`update sync_epoch set cluster = 'another'`)
    await keepsUp()
    expect(await looks()).toBe(1)
  })
})
