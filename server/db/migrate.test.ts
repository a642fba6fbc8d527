import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemoryDatabase } from '#tests/contract/memory-database.ts'
import { type Database, rowsOf } from './database.ts'
import { migrate } from './migrate.ts'

/** Every table that a file of this folder declares. */
async function declaredTables(): Promise<PgTable[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file)) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) => Object.values(module).filter((value): value is PgTable => is(value, PgTable)))
}

describe('the migrations', () => {
  let db: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ db, close } = await openMemoryDatabase())
  })
  afterAll(() => close())

  it('make exactly the tables and columns that the code declares', async () => {
    const made = await rowsOf<{ table: string; column: string; nullable: string }>(
      db,
      sql`select table_name as "table", column_name as "column", is_nullable as nullable from information_schema.columns
        where table_schema = 'public' and table_name <> 'migrations'`,
    )
    const declared = (await declaredTables()).flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name} ${column.notNull ? 'NO' : 'YES'}`))
    expect(declared.length).toBeGreaterThan(40)
    expect(made.map((row) => `${row.table}.${row.column} ${row.nullable}`).sort()).toEqual(declared.sort())
  })

  it('run once, however often they are asked for', async () => {
    await migrate(db)
    const rows = await rowsOf<{ name: string }>(db, sql`select name from migrations`)
    expect(rows.map((row) => row.name)).toContain('0001-core.sql')
  })
})
