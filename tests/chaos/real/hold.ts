/** Stops orders between their judgement and their writing, so that something can happen in between. */
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { RealDatabase } from './run-database.ts'

/** Something waits for a lock: an order for its token, or a switch for the orders that are being judged. */
export async function isWaiting({ db }: Pick<RealDatabase, 'db'>, what: 'order' | 'switch'): Promise<boolean> {
  const kind = what === 'order' ? sql`locktype = 'relation' and relation = 'public.tokens'::regclass` : sql`locktype = 'advisory'`
  const rows = await rowsOf(db, sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database()) and ${kind} limit 1`)
  return rows.length > 0
}

/** Holds the tokens of all days. @returns what lets go of them */
export async function holdTokens({ transact }: Pick<RealDatabase, 'transact'>): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const over = transact(async ({ q }) => {
    await q.execute(sql`lock table tokens in exclusive mode`)
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, over])
  return () => {
    released.resolve()
    return over
  }
}
