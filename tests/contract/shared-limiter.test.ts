/** A limit that all instances count together (decision 0083), on real PostgreSQL. */
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createDatabaseClock } from '#server/db/database-clock.ts'
import { sql } from '#server/db/sql.ts'
import { createLimiter, type Limit } from '#server/http/limiter.ts'
import { createSharedLimiter, forgetFullLimits, type SharedLimiter } from '#server/http/shared-limiter.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'

const SECRET = 'a secret of these tests alone, long enough'
const MINUTE = 60_000
let database: FreshDatabase
let now = Date.UTC(2026, 10, 21, 6, 30)
let names = 0
const newName = (): string => `limit-${names++}`

/** As an instance has it that begins now. @param aheadMs of its clock */
const limiterOn = (db: Database, name: string, limit: Limit, { tokenSecret = SECRET, aheadMs = 0, sharedNow = () => now + aheadMs } = {}): SharedLimiter =>
  createSharedLimiter({ db, sharedNow, config: { tokenSecret } as Parameters<typeof createSharedLimiter>[0]['config'], log: pino({ level: 'silent' }) }, name, limit)
const begin = (name: string, limit: Limit, more = {}): SharedLimiter => limiterOn(database.db, name, limit, more)

/** Counts what is asked of the database. */
function counted(db: Database): { db: Database; asked: () => number } {
  let asked = 0
  return { asked: () => asked, db: { ...db, execute: (statement) => (asked++, db.execute(statement)) } }
}

const rowsOfLimits = async () => (await database.pool.query<{ name: string; key_hash: string }>('select name, key_hash from limit_counts')).rows

beforeAll(async () => {
  database = await openFreshDatabase()
})
afterAll(() => database.close())

describe('what instances allow together', () => {
  it('is what the number says, however many ask at once', async () => {
    const name = newName()
    const instances = [begin(name, { most: 20, perMs: MINUTE }), limiterOn(database.again().db, name, { most: 20, perMs: MINUTE })]
    const waits = await Promise.all(Array.from({ length: 120 }, (_, index) => instances[index % 2]!.take('203.0.113.5')))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20)
    expect(new Set(waits)).toEqual(new Set([0, 3000]))
    expect(await instances[1]?.take('203.0.113.6')).toBe(0)
  })

  it('is not forgiven by a restart, and comes back with time, one by one', async () => {
    const name = newName()
    const limit = { most: 3, perMs: MINUTE }
    for (let taken = 0; taken < 3; taken++) expect(await begin(name, limit).take('a')).toBe(0)
    expect(await begin(name, limit).take('a')).toBe(20_000)
    now += 19_000
    expect(await begin(name, limit).take('a')).toBe(1000)
    now += 1000
    expect([await begin(name, limit).take('a'), await begin(name, limit).take('a')]).toEqual([0, 20_000])
  })

  it('is what one limiter in memory would allow, on one clock', async () => {
    const limit = { most: 4, perMs: 4096 }
    // Bursts, pauses in which some come back, and pauses in which more than all would.
    const pass = fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.integer({ min: 1, max: 5000 }) }, { weight: 1, arbitrary: fc.constant(40_000) })
    const act = fc.record({ pass, instance: fc.nat(2), key: fc.constantFrom('a', 'b') })
    const pools = [database.db, database.again(2).db]
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
        const name = newName()
        const model = createLimiter(limit, () => now)
        const instances = [...pools, database.db].map((db) => limiterOn(db, name, limit))
        for (const { pass, instance, key } of acts) {
          now += pass
          expect(await instances[instance]?.take(key)).toBe(model.take(key))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is no more where their clocks are hours apart, since it is counted by the database’s', async () => {
    const limit = { most: 6, perMs: 24 * 60 * MINUTE }
    const clocks = [-2, 0, 3].map((hours) => createDatabaseClock(database.db, () => Date.now() + hours * 60 * MINUTE))
    await Promise.all(clocks.map((clock) => clock.measure()))
    const name = newName()
    const instances = clocks.map((clock) => limiterOn(database.db, name, limit, { sharedNow: clock.now }))
    let allowed = 0
    for (let tries = 0; tries < 60; tries++) if ((await instances[tries % 3]?.take('a')) === 0) allowed++
    expect(allowed).toBe(6)
  })

  it('waits for no clock that was a day ahead and was set right: one comes back when one would, not a day later', async () => {
    const name = newName()
    const limit = { most: 2, perMs: MINUTE }
    const ahead = begin(name, limit, { aheadMs: 86_400_000 })
    for (let taken = 0; taken < 3; taken++) await ahead.take('a')
    expect(await begin(name, limit).take('a')).toBe(30_000)
    now += 30_000
    expect(await begin(name, limit).take('a')).toBe(0)
  })

  it('does not count what a transaction took that was undone', async () => {
    const limiter = begin(newName(), { most: 1, perMs: MINUTE })
    await database.db.transaction(async (tx) => {
      expect(await limiter.take('a', tx)).toBe(0)
      throw new Error('refused')
    }).catch(() => undefined)
    expect([await limiter.take('a'), await limiter.take('a')]).toEqual([0, MINUTE])
  })

  it('is one more where one is given back, and never more than all', async () => {
    const limiter = begin(newName(), { most: 2, perMs: MINUTE })
    expect([await limiter.take('a'), await limiter.take('a'), await limiter.take('a')]).toEqual([0, 0, 30_000])
    await limiter.giveBack('a')
    expect([await limiter.take('a'), await limiter.take('a')]).toEqual([0, 30_000])
    for (let times = 0; times < 5; times++) await limiter.giveBack('a')
    expect([await limiter.take('a'), await limiter.take('a'), await limiter.take('a')]).toEqual([0, 0, 30_000])
  })
})

describe('a flood', () => {
  it('costs the database nothing once its instance knows that nothing is left, until one is there again', async () => {
    const { db, asked } = counted(database.db)
    const limiter = limiterOn(db, newName(), { most: 2, perMs: MINUTE })
    for (let tries = 0; tries < 1000; tries++) await limiter.take('a')
    expect(asked()).toBe(3)
    now += 30_000
    expect([await limiter.take('a'), asked()]).toEqual([0, 4])
  })
})

describe('the rows of limits', () => {
  it('do not say whose they are, and nobody without the server’s secret can try numbers against them', async () => {
    const name = newName()
    for (const tokenSecret of [SECRET, 'another secret of these tests, long enough']) await begin(name, { most: 5, perMs: MINUTE }, { tokenSecret }).take('b1 91 9876543210')
    const mine = (await rowsOfLimits()).filter((row) => row.name === name)
    expect(new Set(mine.map(({ key_hash }) => key_hash)).size).toBe(2)
    expect(JSON.stringify(mine)).not.toContain('9876543210')
  })

  it('are deleted once they say nothing any more; one that is being taken from is left, and nobody waits', async () => {
    now += 86_400_000
    await database.db.execute(sql`delete from limit_counts`)
    const names = [newName(), newName(), newName()]
    for (const name of names) await begin(name, { most: 2, perMs: MINUTE }).take('a')
    now += 30_000
    await begin(names[0] ?? '', { most: 2, perMs: MINUTE }).take('a')
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from limit_counts where name = ${names[1] ?? ''} for update`)
      await forgetFullLimits({ db: database.again(1).db, sharedNow: () => now })
    })
    expect((await rowsOfLimits()).map(({ name }) => name).sort()).toEqual(names.slice(0, 2).sort())
  })

  it('need a limit whose share is a whole number of milliseconds', () => {
    expect(() => begin(newName(), { most: 7, perMs: MINUTE })).toThrow('60000 ms are not shared evenly among 7')
  })
})
