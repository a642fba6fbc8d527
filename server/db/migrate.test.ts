import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMemoryDatabase } from '#tests/contract/memory-database.ts'
import { type Database, rowsOf } from './database.ts'
import { migrate } from './migrate.ts'
import { sql } from './sql.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await openMemoryDatabase())
})
afterAll(() => close())

it('migrations run once, however often they are asked for', async () => {
  await migrate(db)
  const rows = await rowsOf<{ name: string }>(db, sql`select name from migrations`)
  expect(rows.map((row) => row.name)).toContain('0001-core.sql')
})
