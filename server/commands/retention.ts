import { timeOfUuidV7 } from '#domain/uuid-v7.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

const DAY_MS = 86_400_000
/** An order waits half an hour at most, so what arrives later can only be a copy; the rest is room for clocks. */
export const COMMANDS_KEPT_MS = 7 * DAY_MS
/** Rows are deleted a day after copies are no longer looked up, so that no copy falls between the two. */
const DELETED_AFTER_MS = COMMANDS_KEPT_MS + DAY_MS
const ROWS_A_BATCH = 1000
const MOST_BATCHES = 20

/**
 * Whether a command's key may be forgotten already, by the time that is in it. Both times are of the device's clock, however wrong that is.
 * @param deviceNow the device's clock as the request left, epoch ms; null: not said, the server's is taken
 */
export const isOlderThanKept = (key: string, deviceNow: number | null, now: number): boolean => (deviceNow ?? now) - timeOfUuidV7(key) > COMMANDS_KEPT_MS

/** Deletes seats a day after their time was over (decision 0035): from then on they say nothing about who sits at a table. */
export async function forgetOldSeats({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.execute(sql`delete from table_seats where until < ${now() - DAY_MS}`)
}

/**
 * Forgets old keys, a thousand a statement so that nothing waits for it; what is left after twenty the next turn takes.
 * Those of feedback that was accepted stay: they are one an order, and nothing else says that a late copy was accepted.
 */
export async function forgetOldCommands({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const gone = await rowsOf(
      db,
      sql`delete from commands where key in (
          select key from commands where at < ${now() - DELETED_AFTER_MS} and (kind <> 'give-feedback' or outcome = 'refused') order by at limit ${ROWS_A_BATCH}
        ) returning 1`,
    )
    if (gone.length < ROWS_A_BATCH) return
  }
}
