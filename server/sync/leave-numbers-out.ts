import { financialYear, outletDay } from '#domain/outlet-calendar.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const DAY_MS = 86_400_000

/** How many numbers of an invoice series, and how many tokens of an outlet's day, a new epoch leaves out: more than an outlet serves between two nightly backups. */
export const NUMBERS_LEFT_OUT = 1000

/**
 * Leaves out numbers that the database may have given before it lost them, so that none is given twice (decisions 0015, 0021): of each invoice series in its current financial
 * year, and of each outlet's tokens of today and of the days that can be ordered for (domain/wanted-time.ts). An outlet's day may be a day before or after that of UTC.
 * @param q the transaction in which the epoch begins @param now epoch ms
 */
export async function leaveNumbersOut(q: Queryable, now: number): Promise<void> {
  const days = [-1, 0, 1, 2].map((ahead) => sql`(${outletDay(now + ahead * DAY_MS, 'UTC')})`)
  await q.execute(
    sql`update invoice_counters set last = last + ${NUMBERS_LEFT_OUT} where year in (${financialYear(now - DAY_MS, 'UTC')}, ${financialYear(now + DAY_MS, 'UTC')})`,
  )
  // Of a day that the backup does not know yet there is no counter: it begins there.
  await q.execute(
    sql`insert into tokens (outlet_id, day, last) select id, day, ${NUMBERS_LEFT_OUT} from outlets cross join (values ${sql.join(days, sql`, `)}) as days (day)
      on conflict (outlet_id, day) do update set last = tokens.last + excluded.last`,
  )
}
