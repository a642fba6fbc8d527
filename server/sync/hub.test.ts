import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMemoryDatabase } from '#tests/contract/memory-database.ts'
import type { Database } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import { beginEpoch } from './epoch.ts'
import { createHub } from './hub.ts'

const SCOPES = 5000
const MOST_STATEMENTS_A_POLL = 450
const log = pino({ level: 'silent' })
const EPOCH = /^select id, began_at/
const STANDING = /from scope_counters c\s+left join documents/

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await openMemoryDatabase())
})
afterAll(() => close())

it('a new epoch is read at most some 200 scopes a poll, however many are watched; each is told once, and ended streams cost nothing', async () => {
  let asked = 0
  // Thousands of scopes of which nothing was written yet: their standing is answered at once, so that what is counted does not hang on how fast a machine reads.
  const execute = async (statement: Sql): ReturnType<Database['execute']> => (asked++, STANDING.test(statement.text) ? { rows: [] } : db.execute(statement))
  const counting: Database = { ...db, execute }
  const hub = createHub({ db: counting, log })
  const told = new Map<string, number>()
  let awaited = { count: 0, come: (): void => undefined }
  const tell = (scope: string): void => {
    told.set(scope, (told.get(scope) ?? 0) + 1)
    if (told.size === awaited.count) awaited.come()
  }
  const scopes = Array.from({ length: SCOPES }, (_, at) => `outlet:${at}`)
  const watches = await Promise.all(scopes.map((scope) => hub.watch(scope, ({ change }) => change === null && tell(scope))))
  await hub.poll()
  await beginEpoch(db, 1)
  /** Polls once and waits until that many listeners were told. */
  const poll = async (count: number): Promise<number> => {
    asked = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    awaited = { count, come: resolve }
    await hub.poll()
    await promise
    expect(told.size).toBe(count)
    return asked
  }
  expect(await poll(200)).toBeLessThan(MOST_STATEMENTS_A_POLL)
  expect(hub.reader().behind).toBe(SCOPES - 200)
  for (const watch of watches.slice(1000)) watch.end()
  expect(hub.reader().behind).toBe(800)
  for (const count of [400, 600, 800, 1000]) expect(await poll(count)).toBeLessThan(MOST_STATEMENTS_A_POLL)
  await hub.poll()
  expect([hub.reader().behind, new Set(told.values())]).toEqual([0, new Set([1])])
})

/** A database whose first answer to a statement like this comes when the test says so; it was read before that. */
function answeringLate(like: RegExp): { late: Database; read: Promise<void>; answer: () => void } {
  const [read, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  const execute = async (statement: Sql): ReturnType<Database['execute']> => {
    const found = await db.execute(statement)
    if (!isFirst || !like.test(statement.text)) return found
    isFirst = false
    read.resolve()
    await answered.promise
    return found
  }
  return { late: { ...db, execute }, read: read.promise, answer: answered.resolve }
}

/** Listens to one scope. @returns how often it was told to start over */
function startsOf(hub: ReturnType<typeof createHub>, scope: string): { watching: ReturnType<typeof hub.watch>; starts: () => number } {
  let starts = 0
  return { watching: hub.watch(scope, ({ change }) => void (starts += change === null ? 1 : 0)), starts: () => starts }
}

it('who watched before the first poll is told to start over where the database was restored before that poll', async () => {
  const hub = createHub({ db, log })
  const { watching, starts } = startsOf(hub, 'outlet:early')
  await watching
  await beginEpoch(db, 2)
  await hub.poll()
  await expect.poll(starts, { interval: 5 }).toBe(1)
  await hub.poll()
  expect(starts()).toBe(1)
})

it('of two who watch at once while the database is restored both are told to start over', async () => {
  const { late, read, answer } = answeringLate(EPOCH)
  const hub = createHub({ db: late, log })
  const first = startsOf(hub, 'outlet:first')
  await read
  // Of the new epoch already, as far as its own reading goes.
  const { id } = await beginEpoch(db, 3)
  const second = startsOf(hub, 'outlet:second')
  answer()
  await Promise.all([first.watching, second.watching])
  expect((await hub.epoch()).id).not.toBe(id)
  await hub.poll()
  await expect.poll(() => [first.starts(), second.starts()], { interval: 5 }).toEqual([1, 1])
})

it('an epoch that is read late takes nothing from what a poll has found meanwhile', async () => {
  const { late, read, answer } = answeringLate(EPOCH)
  const hub = createHub({ db: late, log })
  const { watching, starts } = startsOf(hub, 'outlet:late')
  await read
  const { id } = await beginEpoch(db, 4)
  await hub.poll()
  answer()
  await watching
  expect([(await hub.epoch()).id, starts()]).toEqual([id, 0])
})

it('a second restore while the first one is being heard of is told as well', async () => {
  const { late, read, answer } = answeringLate(STANDING)
  let isLate = false
  const hub = createHub({ db: { ...db, execute: (statement) => (isLate ? late : db).execute(statement) }, log })
  const { watching, starts } = startsOf(hub, 'outlet:twice')
  await watching
  isLate = true
  await beginEpoch(db, 5)
  await hub.poll()
  await read
  await beginEpoch(db, 6)
  await hub.poll()
  answer()
  await expect.poll(starts, { interval: 5 }).toBe(2)
})

it('a watch whose epoch cannot be read fails and leaves nothing watched; the next one is told of a restore', async () => {
  let isAway = true
  const hub = createHub({ db: { ...db, execute: (statement) => (isAway && EPOCH.test(statement.text) ? Promise.reject(new Error('away')) : db.execute(statement)) }, log })
  await expect(startsOf(hub, 'outlet:away').watching).rejects.toThrow('away')
  isAway = false
  const { watching, starts } = startsOf(hub, 'outlet:away')
  await watching
  await beginEpoch(db, 7)
  await hub.poll()
  await expect.poll(starts, { interval: 5 }).toBe(1)
})
