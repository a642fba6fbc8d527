import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

/** How long a job that was given up stays to be looked at. */
export const GIVEN_UP_KEPT_MS = 30 * 86_400_000
const ROWS_A_BATCH = 1000

/** Deletes old jobs that were given up, a thousand a turn. */
export async function forgetGivenUpJobs({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.execute(
    sql`delete from jobs where (queue, key) in (select queue, key from jobs where given_up_at < ${now() - GIVEN_UP_KEPT_MS} order by given_up_at limit ${ROWS_A_BATCH})`,
  )
}
