import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** PostgreSQL through Drizzle, whichever driver is under it: node-postgres, or PGlite in tests. */
export type Database = PgDatabase<PgQueryResultHKT>

/** What statements run on: the database itself or a transaction of it. */
export type Queryable = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>

/** Rows of a statement written in SQL; both drivers answer in this shape. The caller names the columns it selected. */
export async function rowsOf<T>(db: Queryable, statement: SQL): Promise<T[]> {
  const answer = (await db.execute(statement)) as unknown as { rows: T[] }
  return answer.rows
}
