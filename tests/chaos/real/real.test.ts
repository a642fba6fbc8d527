import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { openRealGround } from './ground.ts'
import { createRunDatabases, type RunDatabases } from './run-database.ts'

let real: Awaited<ReturnType<typeof openRealGround>>
let databases: RunDatabases
beforeAll(async () => {
  real = await openRealGround()
  databases = createRunDatabases(real.ground.adminUrl, real.ground.template)
}, 120_000)
afterAll(() => real.close())

describe('the real simulation', () => {
  it('begins each run with the rows of the first one', async () => {
    const { db, close } = await databases.open()
    const tables = await rowsOf<{ name: string }>(db, sql`select table_name as name from information_schema.tables where table_schema = 'public'`)
    const strays: string[] = []
    for (const { name } of tables)
      strays.push(...(await rowsOf<{ row: string }>(db, sql.raw(`select '${name} ' || row::text as row from ((table public.${name} except all table first.${name}) union all (table first.${name} except all table public.${name})) as row`))).map(({ row }) => row))
    await close()
    expect(tables.length).toBeGreaterThan(30)
    expect(strays).toEqual([])
  })
})
