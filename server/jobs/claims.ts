import { randomUUID } from 'node:crypto'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Queue } from './queue.ts'

/** A job that is this worker's until `run_at` passes, or it says that it is done. */
export interface Claimed {
  queue: string
  key: string
  /** JSON. */
  payload: string
  /** This one among them. */
  tries: number
  claim: string
}

type Named = Pick<Queue<unknown>, 'name'>

/** Which of these queues have a job that is due. One statement, however many queues there are. */
export async function dueQueues(q: Queryable, names: readonly string[], now: number): Promise<Set<string>> {
  const asked = sql.join(names.map((name) => sql`(${name})`), sql`, `)
  const rows = await rowsOf<{ name: string }>(
    q,
    sql`select asked.name from (values ${asked}) as asked (name)
      where exists (select 1 from jobs where jobs.queue = asked.name and jobs.given_up_at is null and jobs.run_at <= ${now})`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Claims up to `most` due jobs of a queue, longest due first; those that another instance is claiming are passed over. */
export async function claimJobs(q: Queryable, queue: Named & Pick<Queue<unknown>, 'tryMs'>, most: number, now: number): Promise<Claimed[]> {
  const claim = randomUUID()
  return rowsOf<{ queue: string; key: string; payload: string; tries: number; claim: string }>(
    q,
    sql`with due as materialized (
        select key from jobs where queue = ${queue.name} and given_up_at is null and run_at <= ${now} order by run_at limit ${most} for update skip locked
      )
      update jobs set tries = jobs.tries + 1, claim = ${claim}, run_at = ${now + queue.tryMs} from due
      where jobs.queue = ${queue.name} and jobs.key = due.key returning jobs.queue, jobs.key, jobs.payload, jobs.tries, jobs.claim`,
  )
}

/** The job is done; nothing happens where it is no longer this worker's. */
export async function finishJob(q: Queryable, { queue, key, claim }: Claimed): Promise<void> {
  await q.execute(sql`delete from jobs where queue = ${queue} and key = ${key} and claim = ${claim}`)
}

/** The job is to be tried again. @param runAt epoch ms */
export async function postponeJob(q: Queryable, { queue, key, claim }: Claimed, runAt: number, failure: string): Promise<void> {
  await q.execute(sql`update jobs set run_at = ${runAt}, failure = ${failure}, claim = null where queue = ${queue} and key = ${key} and claim = ${claim}`)
}

/** The try that was begun is taken back: it did not run to its end because this instance is stopping. */
export async function returnJob(q: Queryable, { queue, key, claim }: Claimed, now: number): Promise<void> {
  await q.execute(sql`update jobs set run_at = ${now}, tries = tries - 1, claim = null where queue = ${queue} and key = ${key} and claim = ${claim}`)
}

/** Nobody tries the job again; it stays to be looked at. */
export async function giveUpJob(q: Queryable, { queue, key, claim }: Claimed, now: number, failure: string): Promise<void> {
  await q.execute(sql`update jobs set given_up_at = ${now}, failure = ${failure}, claim = null where queue = ${queue} and key = ${key} and claim = ${claim}`)
}
