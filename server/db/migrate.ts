import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, rowsOf } from './database.ts'
import { sql } from './sql.ts'

const folder = join(import.meta.dirname, 'migrations')

/** Statements of a migration file; each ends with a semicolon at the end of its line. */
const statementsOf = (text: string): string[] => text.split(/;[^\S\n]*(?:\n|$)/).map((statement) => statement.trim()).filter((statement) => statement !== '')

/** `if not exists` looks before it writes: of two that create at once the slower fails, when the other's table stands. */
async function makeList(db: Database): Promise<void> {
  try {
    await db.execute(sql`create table if not exists migrations (name text primary key, at timestamptz not null default now())`)
  } catch (error) {
    await db.execute(sql`select name from migrations limit 1`).catch(() => {
      throw error
    })
  }
}

/**
 * Brings a database to the tables of this release: files of migrations/ by name, each once and in its own transaction.
 * Two servers that start together wait for each other on the migration's row.
 */
export async function migrate(db: Database): Promise<void> {
  await makeList(db)
  const done = new Set((await rowsOf<{ name: string }>(db, sql`select name from migrations`)).map((row) => row.name))
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql') && !done.has(file)).sort()) {
    await db.transaction(async (tx) => {
      // The role may have limits of its own; the other server's migration is waited for however long it takes.
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`set local lock_timeout = 0`)
      const mine = await rowsOf(tx, sql`insert into migrations (name) values (${name}) on conflict do nothing returning name`)
      if (mine.length === 0) return
      for (const statement of statementsOf(readFileSync(join(folder, name), 'utf8'))) await tx.execute(sql.raw(statement))
    })
  }
}
