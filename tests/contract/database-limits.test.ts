import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outletDay } from '#domain/outlet-calendar.ts'
import { readDatabaseConfig } from '#server/config.ts'
import { rowsOf } from '#server/db/database.ts'
import { BEGIN_LIMITED, LIMITS } from '#server/db/limits.ts'
import { createLimitedPool, openDatabase, type OpenDatabase } from '#server/db/open.ts'
import { createPoolDatabase } from '#server/db/pool-database.ts'
import { sql } from '#server/db/sql.ts'
import { startDatabaseProxy } from '../harness/database-proxy.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { BRAND, openStage, OUTLET, OTHER_OUTLET, type Stage } from './stage.ts'

const log = pino({ level: 'silent' })
const ROOT = join(import.meta.dirname, '../..')

let database: FreshDatabase
let opened: OpenDatabase
let stage: Stage
beforeAll(async () => {
  database = await openFreshDatabase()
  opened = await openDatabase(readDatabaseConfig({ DATABASE_URL: database.url, DATABASE_POOL: '8' }), 'tool', log)
  stage = await openStage({ database: opened, health: opened.health })
})
afterAll(async () => {
  await opened.close()
  await database.close()
})

const health = async (): Promise<{ status: number; body: unknown }> => {
  const answer = await stage.app.request('/healthz')
  return { status: answer.status, body: await answer.json() }
}

/** As the phone does it: the same order again after every 503, until there is another answer. */
async function placeLikeAPhone(): Promise<number> {
  const command = stage.command()
  const guest = newGuest(BRAND)
  for (;;) {
    const { status } = await stage.place(command, { as: guest })
    if (status !== 503) return status
  }
}

async function stopInsideAnOrder(): Promise<{ end: () => void }> {
  const child = spawn('node', ['tests/contract/stopped-instance.ts', OUTLET, outletDay(stage.now(), 'Asia/Kolkata')], { cwd: ROOT, env: { ...process.env, DATABASE_URL: database.url }, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  return { end: () => child.kill('SIGKILL') }
}

describe('a statement whose plan a migration outlived', () => {
  it('fails once at most: its connection is replaced', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    try {
      const db = createPoolDatabase(pool)
      const read = () => rowsOf<Record<string, number>>(db, sql`select * from widened`)
      await database.db.execute(sql`create table widened (a integer)`)
      await database.db.execute(sql`insert into widened values (1)`)
      // A statement has a name from its fifth run on; PostgreSQL keeps the columns of a named one.
      for (let run = 0; run < 6; run++) expect(await read()).toEqual([{ a: 1 }])
      await database.db.execute(sql`alter table widened add column b integer default 2`)
      await expect(read()).rejects.toMatchObject({ cause: { code: '0A000' } })
      expect(await read()).toEqual([{ a: 1, b: 2 }])
    } finally {
      await pool.end()
    }
  })
})

describe('an instance that is stopped inside an order', () => {
  it('holds up no other outlet, and its own for less than 15 seconds', async () => {
    const stopped = await stopInsideAnOrder()
    try {
      const began = Date.now()
      // More than the pool has connections: each of them waits for the row that the stopped instance holds.
      const held = Array.from({ length: 12 }, () => placeLikeAPhone())
      await expect.poll(() => opened.pool.totalCount).toBeGreaterThan(2)
      const asked = Date.now()
      const elsewhere = await stage.place(stage.command({ outletId: OTHER_OUTLET, tableCode: stage.otherBrandCode }), { as: newGuest('b2') })
      expect(elsewhere.status).toBe(201)
      expect(Date.now() - asked).toBeLessThan(2000)
      expect(await Promise.all(held)).toEqual(held.map(() => 201))
      expect(Date.now() - began).toBeLessThan(15_000)
    } finally {
      stopped.end()
    }
  })
})

describe('/healthz', () => {
  it('tells of the pool, and is well while every connection is busy', async () => {
    const busy = Array.from({ length: 10 }, () => opened.db.execute(sql`select pg_sleep(1.5)`))
    await expect.poll(() => opened.pool.waitingCount).toBe(2)
    expect(await health()).toEqual({ status: 200, body: { alive: true, pool: { total: 8, idle: 0, waiting: 2 } } })
    await Promise.all(busy)
  })

  it('is 503 where the database is silent', async () => {
    const proxy = await startDatabaseProxy(database.url)
    const silent = await openDatabase(readDatabaseConfig({ DATABASE_URL: proxy.url }), 'tool', log)
    proxy.blackHole()
    expect((await silent.health()).alive).toBe(false)
    await proxy.close()
    await silent.close()
  })
})

describe('a statement', () => {
  it('that takes too long is ended by the database, and a call that it belonged to may come again', async () => {
    const began = Date.now()
    await expect(opened.db.execute(sql`select pg_sleep(20)`)).rejects.toMatchObject({ cause: { code: '57014' } })
    expect(Date.now() - began).toBeLessThan(LIMITS.statement + 2000)
  })

  it('that is swallowed on its way is given up, and its connection replaced', async () => {
    const proxy = await startDatabaseProxy(database.url)
    const pool = createLimitedPool(proxy.url, 1, { pooler: false }, log)
    const db = createPoolDatabase(pool)
    await db.execute(sql`select 1`)
    proxy.blackHole()
    await expect(db.execute(sql`select 1`)).rejects.toMatchObject({ name: 'StatementError', cause: { message: 'Query read timeout' } })
    expect(pool.totalCount).toBe(0)
    await proxy.close()
    await pool.end()
  })
})

describe('behind a pooler in transaction mode', () => {
  it('limits are set for one transaction, and nothing stays on the session: no setting, no named statement', async () => {
    const pool = createLimitedPool(database.url, 1, { pooler: true }, log)
    const db = createPoolDatabase(pool, { pooler: true })
    const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`
    expect(await db.transaction((tx) => rowsOf(tx, limits))).toEqual([{ statement: '5s', lock: '3s', idle: '8s' }])
    for (let times = 0; times < 10; times++) expect(await rowsOf(db, limits)).toEqual([{ statement: '0', lock: '0', idle: '0' }])
    expect(await rowsOf(db, sql`select name from pg_prepared_statements`)).toEqual([])
    expect(BEGIN_LIMITED).toContain(`lock_timeout = ${LIMITS.lock}`)
    await pool.end()
  })

  it('with a way of our own, limits belong to the session and frequent statements have a name', async () => {
    const pool = createLimitedPool(database.url, 1, { pooler: false }, log)
    const db = createPoolDatabase(pool)
    const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('tcp_user_timeout') as unacknowledged`
    for (let times = 0; times < 6; times++) expect(await rowsOf(db, limits)).toEqual([{ statement: '5s', lock: '3s', unacknowledged: '10000' }])
    expect(await rowsOf(db, sql`select name from pg_prepared_statements`)).toEqual([{ name: 's1' }])
    await pool.end()
  })
})
