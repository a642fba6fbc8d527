import { expect, it } from 'vitest'
import type { Queryable } from '../db/database.ts'
import { createCodeBook } from './find-outlet.ts'
import type { OutletCache } from './outlet-cache.ts'

const MOST_CODES = 5_000

const codeOf = (at: number): string => `REST${String.fromCharCode(65 + Math.floor(at / 1000), 65 + (Math.floor(at / 100) % 10), 65 + (Math.floor(at / 10) % 10), 65 + (at % 10))}`

/** A database in which every restaurant stands under its own code; `asked` are the codes it was asked for. */
function everyRestaurant(): { db: Queryable; outlets: OutletCache; asked: string[] } {
  const asked: string[] = []
  const db: Queryable = {
    execute(query) {
      const code = String(query.values[0])
      asked.push(code)
      return Promise.resolve({ rows: [{ id: code }] })
    },
  }
  const outlets = { get: (code: string) => Promise.resolve({ outlet: { code }, tables: [] }) }
  return { db, outlets: outlets as unknown as OutletCache, asked }
}

it('remembers a code beyond the first 5,000, and lets go the one that nobody has asked for the longest', async () => {
  const { db, outlets, asked } = everyRestaurant()
  const codes = createCodeBook(db, outlets, () => 0)
  for (let at = 0; at < MOST_CODES; at++) await codes.find(codeOf(at))
  await codes.find(codeOf(0))
  expect(asked).toHaveLength(MOST_CODES)
  for (const again of [MOST_CODES, MOST_CODES, 0, 2]) await codes.find(codeOf(again))
  expect(asked.slice(MOST_CODES)).toEqual([codeOf(MOST_CODES)])
  await codes.find(codeOf(1))
  expect(asked.slice(MOST_CODES)).toEqual([codeOf(MOST_CODES), codeOf(1)])
})
