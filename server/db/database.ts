import type { Sql } from './sql.ts'

/** What a column is read as. Counters, paise and epoch ms (int8) are numbers: all stay below 2^53. */
export type ColumnValue = string | number | boolean | null

export type Row = Readonly<Record<string, ColumnValue>>

/** What statements run on: the database itself, each statement on its own, or a transaction of it. */
export interface Queryable {
  /** Sends one statement and gives its rows. Throws StatementError. */
  execute(statement: Sql): Promise<{ rows: Row[] }>
}

/** PostgreSQL, whichever way to it: a pool of connections, or one in memory in tests. */
export interface Database extends Queryable {
  /** Runs an act between begin and commit; where it throws, nothing of it was written and its error is thrown on. */
  transaction<T>(act: (tx: Queryable) => Promise<T>): Promise<T>
}

/** A statement that failed. Its text has no values in it, so it may be logged; what the database said is the `cause`. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
  readonly statement: string

  constructor(statement: string, cause: unknown) {
    super('a statement failed', { cause })
    this.statement = statement
  }
}

/**
 * Rows of a statement, as `T` on the caller's word: the statement names its columns as T's fields are named
 * (`select outlet_id as "outletId"`) and nothing checks it at run time. T may hold only what a column is read as;
 * JSON is a string in a `body` column, and its reader parses it.
 */
export async function rowsOf<T extends { [K in keyof T]: ColumnValue }>(db: Queryable, statement: Sql): Promise<T[]> {
  const { rows } = await db.execute(statement)
  return rows as T[]
}
