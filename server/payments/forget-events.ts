import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

/** A company sends an event again for a day, and on request for fifteen. */
const KEPT_MS = 30 * 86_400_000
const ROWS_A_BATCH = 1000

/** Deletes old events of payment companies, a thousand a turn: what they led to stands elsewhere. */
export async function forgetOldEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.execute(sql`delete from payment_events where (gateway, id) in (select gateway, id from payment_events where at < ${now() - KEPT_MS} order by at limit ${ROWS_A_BATCH})`)
}
