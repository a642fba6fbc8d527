import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMemoryDatabase } from '#tests/contract/memory-database.ts'
import type { Database } from '../db/database.ts'
import { beginEpoch } from './epoch.ts'
import { createHub } from './hub.ts'

const SCOPES = 5000
const MOST_STATEMENTS_A_POLL = 450

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await openMemoryDatabase())
})
afterAll(() => close())

it('a new epoch is read at most some 200 scopes a poll, however many are watched; each is told once, and ended streams cost nothing', async () => {
  let asked = 0
  const counting: Database = { ...db, execute: (statement) => (asked++, db.execute(statement)) }
  const hub = createHub({ db: counting, log: pino({ level: 'silent' }) })
  const told = new Map<string, number>()
  const scopes = Array.from({ length: SCOPES }, (_, at) => `outlet:${at}`)
  const watches = await Promise.all(scopes.map((scope) => hub.watch(scope, ({ change }) => change === null && told.set(scope, (told.get(scope) ?? 0) + 1))))
  await hub.poll()
  await beginEpoch(db, 1)
  /** Polls once and waits until that many listeners were told. */
  const poll = async (count: number): Promise<number> => {
    asked = 0
    await hub.poll()
    await expect.poll(() => told.size, { interval: 5 }).toBe(count)
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
