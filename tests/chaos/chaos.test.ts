import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRunDatabase, type RunDatabase } from './database.ts'
import { createRandom } from './random.ts'
import { playRun } from './run.ts'

describe('the seeded simulation', () => {
  let database: RunDatabase
  beforeAll(async () => {
    database = await openRunDatabase()
  }, 60_000)
  afterAll(() => database.close())

  it('holds for a number of seeds', async () => {
    const failures: string[] = []
    for (let seed = 1; seed <= 10; seed++) failures.push(...(await playRun(seed, database)).failures)
    expect(failures).toEqual([])
  })

  it('tells the same story from the same seed, whatever was played before', async () => {
    const first = []
    for (const seed of [7, 8, 9]) first.push(await playRun(seed, database))
    const again = []
    for (const seed of [9, 8, 7]) again.unshift(await playRun(seed, database))
    expect(again.map((run) => run.story)).toEqual(first.map((run) => run.story))
    expect(again.map((run) => run.hash)).toEqual(first.map((run) => run.hash))
    expect(new Set(first.map((run) => run.hash)).size).toBe(3)
  })
})

describe('its chance', () => {
  it('is the same for a seed on every machine, and its own for every name', () => {
    const random = createRandom('1')
    expect(Array.from({ length: 5 }, () => random.between(0, 999))).toEqual(Array.from({ length: 5 }, ((same) => () => same.between(0, 999))(createRandom('1'))))
    expect(createRandom('1').fork('a').next()).not.toBe(createRandom('1').fork('b').next())
  })
})
