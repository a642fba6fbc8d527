import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readDatabaseConfig } from '#server/config.ts'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'
import { createAnnouncer } from '#server/sync/announcer.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../harness/database-proxy.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { BRAND, openStage, type Stage } from './stage.ts'

const log = pino({ level: 'silent' })
const POOL = 4
/** A pool that loses places meets no more connections after a while: the work ends then, and the test says what was met. */
const LONGEST_MS = 10_000

let database: FreshDatabase
let proxy: DatabaseProxy
let opened: OpenDatabase
let stage: Stage
beforeAll(async () => {
  database = await openFreshDatabase()
  proxy = await startDatabaseProxy(database.url)
  opened = await openDatabase(readDatabaseConfig({ DATABASE_URL: proxy.url, DATABASE_POOL: String(POOL) }), 'tool', log)
  stage = await openStage({ database: opened, health: opened.health })
})
// Each on its own, the last first: the end of a pool that lost a place waits for it for ever, and the others must not wait with it.
afterAll(() => database.close())
afterAll(() => proxy.close())
afterAll(() => opened.close(), 5000)

const settled = (): Promise<unknown> => expect.poll(() => opened.pool.totalCount - opened.pool.idleCount, { timeout: 10_000 }).toBe(0)
afterEach(settled)

describe('connections to the database that break', () => {
  it('at begin a hundred times cost the pool no place: each order is told to come again, and the one after is taken', async () => {
    const broken = proxy.resetOn('begin')
    const place = (count: number) => Promise.all(Array.from({ length: count }, () => stage.place(stage.command(), { as: newGuest(BRAND) })))
    // An order that waits for a place of the pool may be told so without a connection of its own.
    const answers = await place(100)
    for (const end = performance.now() + LONGEST_MS; broken.met() < 100 && performance.now() < end; ) answers.push(...(await place(POOL)))
    broken.stop()
    expect(broken.met()).toBeGreaterThanOrEqual(100)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(answers[0]?.body).toMatchObject({ data: { code: 'SERVER_BUSY' } })
    expect(answers[0]?.headers.get('Retry-After')).toBe('2')
    expect((await stage.place(stage.command())).status).toBe(201)
  })

  it('at commit leave the order placed or not, and its copy gets the one answer', async () => {
    const command = stage.command()
    const broken = proxy.resetOn('commit')
    expect((await stage.place(command)).status).toBe(503)
    broken.stop()
    expect((await stage.place(command)).status).toBe(201)
    expect((await stage.place(command)).status).toBe(200)
  })

  it('at LISTEN, refused again and again, take nothing from the pool: a guest’s orders are still answered', async () => {
    const broken = proxy.resetOn('listen changes')
    const announcers = Array.from({ length: POOL * 4 }, () => createAnnouncer(opened.pool, proxy.url, log))
    for (const announcer of announcers) announcer.listen(() => undefined)
    // Each is refused, and refused again when it comes back after its pause.
    await expect.poll(broken.met, { timeout: 10_000 }).toBe(POOL * 8)
    expect((await stage.call('GET', '/api/orders/current/counts')).status).toBe(200)
    expect(opened.pool.totalCount - opened.pool.idleCount).toBe(0)
    broken.stop()
    await Promise.all(announcers.map((announcer) => announcer.stop()))
  })
})
