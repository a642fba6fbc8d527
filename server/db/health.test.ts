import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHealth } from './health.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A pool that answers as it is told, and counts what it is asked. */
function askedPool(answer: () => Promise<unknown>): { pool: pg.Pool; asked: () => number } {
  let asked = 0
  const query = (): Promise<unknown> => {
    asked += 1
    return answer()
  }
  return { pool: { query, totalCount: 4, idleCount: 3, waitingCount: 0 } as unknown as pg.Pool, asked: () => asked }
}

it('asks the database once a second, however often it is called at once or in turn', async () => {
  const { pool, asked } = askedPool(async () => undefined)
  const health = createHealth(pool, pool)
  const reports = await Promise.all(Array.from({ length: 50 }, health))
  reports.push(await health())
  vi.advanceTimersByTime(999)
  reports.push(await health())
  expect(asked()).toBe(1)
  expect(reports).toEqual(reports.map(() => ({ alive: true, pool: { total: 4, idle: 3, waiting: 0 } })))
  vi.advanceTimersByTime(1)
  await health()
  expect(asked()).toBe(2)
})

it('keeps a no for a second too, and hears of the database’s return after that', async () => {
  let isUp = false
  const { pool, asked } = askedPool(() => (isUp ? Promise.resolve() : Promise.reject(new Error('cut'))))
  const health = createHealth(pool, pool)
  expect((await health()).alive).toBe(false)
  isUp = true
  expect((await health()).alive).toBe(false)
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(1000)
  expect((await health()).alive).toBe(true)
})
