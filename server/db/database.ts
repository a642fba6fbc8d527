import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

interface Rows<T> {
  rows: T[]
}

/** Both drivers answer with rows, whatever else they say. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** PostgreSQL through Drizzle, whichever driver is under it: node-postgres, or PGlite in tests. */
export type Database = PgDatabase<RowsResult>

/** What statements run on: the database itself or a transaction of it. */
export type Queryable = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>

/** Rows of a statement written in SQL; the caller names the columns it selected. */
export async function rowsOf<T>(db: Queryable, statement: SQL): Promise<T[]> {
  const { rows } = await db.execute<Record<string, unknown>>(statement)
  return rows as T[]
}
