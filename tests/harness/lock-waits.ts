import type { TestDatabase } from './database.ts'

/** How many statements of this database wait for a lock. @param like a pattern of SQL's `like` for their text */
export async function lockWaits({ pool }: Pick<TestDatabase, 'pool'>, like = '%'): Promise<number> {
  // Tests beside this one have databases of their own on the same PostgreSQL.
  const { rowCount } = await pool.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1", [like])
  return rowCount ?? 0
}
