import { type Queryable, rowsOf } from './database.ts'
import { sql } from './sql.ts'

/** The database's clock, which all instances share, as this one has last measured it: its own clock and how far that is off. */
export interface DatabaseClock {
  /** Epoch ms. */
  now(): number
  /** Compares the two clocks. What is lost on the way there and back, some ms, is shared evenly. @throws where the database does not answer: what was measured last stands */
  measure(): Promise<void>
}

/** @param now the instance's own clock, epoch ms */
export function createDatabaseClock(q: Queryable, now: () => number): DatabaseClock {
  let aheadMs = 0
  return {
    now: () => Math.round(now() + aheadMs),
    async measure() {
      const asked = now()
      const [row] = await rowsOf<{ at: string }>(q, sql`select extract(epoch from clock_timestamp()) * 1000 as at`)
      if (row) aheadMs = Number(row.at) - (asked + now()) / 2
    },
  }
}
