import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** A queue as /metrics shows it. */
export interface QueueFigures {
  queue: string
  /** To be done, now or later. */
  waiting: number
  /** To be done by now. */
  due: number
  givenUp: number
}

/** How each queue stands. @param now epoch ms */
export const countJobs = (q: Queryable, now: number): Promise<QueueFigures[]> =>
  rowsOf<{ queue: string; waiting: number; due: number; givenUp: number }>(
    q,
    sql`select queue, (count(*) filter (where given_up_at is null))::int as waiting, (count(*) filter (where given_up_at is null and run_at <= ${now}))::int as due,
      (count(*) filter (where given_up_at is not null))::int as "givenUp" from jobs group by queue order by queue`,
  )
