import type { Struct } from 'superstruct'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** A kind of work that is done later or again until it succeeds; declared by the area that does it. */
export interface Queue<T> {
  /** Stands in the database: two releases that run at once know a queue by it. */
  name: string
  /** What a job carries. Ids only: what they name is read when the job is done, so that a late try acts on what is true by then. */
  payload: Struct<T, unknown>
  /** After so many tries a job is given up. */
  mostTries: number
  /** How long one try may take, ms: after that another instance takes the job, for which the first is dead. */
  tryMs: number
  /** How many of them one instance works on at once. */
  atOnce: number
  /** What a try has begun goes on elsewhere though its instance stops: the job is that try's until its time is over. Left out: another instance has it at once. */
  outlivesStop?: true
}

/** One job as it is added. */
export interface NewJob<T> {
  /** Names the job in its queue: of two with one key the later one takes the other's place. */
  key: string
  payload: T
  /** Epoch ms; not before then. */
  runAt: number
}

/**
 * Adds a job, in the transaction of the change that it follows from where `q` is one. Where its key is taken the new job replaces the old one and has all
 * its tries again; one that is being worked on meanwhile is done once more.
 * @param now epoch ms
 */
export async function addJob<T>(q: Queryable, queue: Queue<T>, { key, payload, runAt }: NewJob<T>, now: number): Promise<void> {
  await q.execute(sql`insert into jobs (queue, key, payload, run_at, added_at) values (${queue.name}, ${key}, ${JSON.stringify(payload)}, ${runAt}, ${now}) ${REPLACING}`)
}

const isWorkedOn = async (q: Queryable, { name }: Pick<Queue<unknown>, 'name'>, key: string): Promise<boolean> =>
  (await rowsOf(q, sql`select 1 from jobs where queue = ${name} and key = ${key} and claim is not null`)).length > 0

/** Has a job done now, however often it was tried before; one that is being worked on in this moment stays that worker's. @param now epoch ms */
export async function hurryJob<T>(q: Queryable, queue: Queue<T>, job: Omit<NewJob<T>, 'runAt'>, now: number): Promise<void> {
  if (!(await isWorkedOn(q, queue, job.key))) await addJob(q, queue, { ...job, runAt: now }, now)
}

/**
 * Has a job done at its `runAt` at the latest: one that is to be done before stays as it is, one that is being worked on is that worker's, one that was given up has all its
 * tries again. @param now epoch ms
 */
export async function hastenJob<T>(q: Queryable, queue: Queue<T>, { key, payload, runAt }: NewJob<T>, now: number): Promise<void> {
  await q.execute(
    sql`insert into jobs (queue, key, payload, run_at, added_at) values (${queue.name}, ${key}, ${JSON.stringify(payload)}, ${runAt}, ${now})
      on conflict (queue, key) do update set run_at = excluded.run_at, given_up_at = null, failure = null, tries = case when jobs.given_up_at is null then jobs.tries else 0 end
      where jobs.claim is null and (jobs.run_at > excluded.run_at or jobs.given_up_at is not null)`,
  )
}

/**
 * Has a job done again at its `runAt`, by the try of it that is under way under `claim`. Where the job was added again meanwhile it stays due as early as that asked for: it may tell of
 * what this try had not read. Where another try has it, it is that one's. @param now epoch ms
 */
export async function repeatJob<T>(q: Queryable, queue: Queue<T>, { key, payload, runAt }: NewJob<T>, claim: string, now: number): Promise<void> {
  await q.execute(
    sql`insert into jobs (queue, key, payload, run_at, added_at) values (${queue.name}, ${key}, ${JSON.stringify(payload)}, ${runAt}, ${now})
      on conflict (queue, key) do update set run_at = case when jobs.claim is null then least(jobs.run_at, excluded.run_at) else excluded.run_at end,
        added_at = excluded.added_at, tries = 0, claim = null, failure = null, given_up_at = null
      where jobs.claim is null or jobs.claim = ${claim}`,
  )
}

/** A job that rests. */
export interface Rest {
  /** Changes when the job is added or claimed: compare it later to tell whether somebody did since. */
  mark: string
  /** When it was due before it rested, and until when it rests, epoch ms. null: there is no such job. */
  span: { from: number; until: number } | null
}

/** Nobody begins the job before `until`, epoch ms, unless somebody hurries it. @returns null where it is being worked on in this moment, so that it does not rest */
export async function restJob(q: Queryable, queue: Pick<Queue<unknown>, 'name'>, key: string, until: number): Promise<Rest | null> {
  const [resting] = await rowsOf<{ mark: string; from: number }>(
    q,
    sql`with job as (select run_at from jobs where queue = ${queue.name} and key = ${key} and claim is null for update)
      update jobs set run_at = greatest(jobs.run_at, ${until}::bigint) from job where queue = ${queue.name} and key = ${key} and claim is null
      returning added_at || ' ' || tries as mark, job.run_at as "from"`,
  )
  if (resting) return { mark: resting.mark, span: { from: Number(resting.from), until } }
  return (await isWorkedOn(q, queue, key)) ? null : { mark: 'no job', span: null }
}

/** Ends a rest of `restJob`: the job is due as it was before. One that was added, claimed or rested anew since stays as it is. */
export async function endRest(q: Queryable, queue: Pick<Queue<unknown>, 'name'>, key: string, { mark, span }: Rest): Promise<void> {
  if (!span) return
  await q.execute(
    sql`update jobs set run_at = ${span.from} where queue = ${queue.name} and key = ${key} and claim is null and run_at = ${span.until} and added_at || ' ' || tries = ${mark}`,
  )
}

/** The end of an insert into `jobs`: what a job of the same key becomes. */
export const REPLACING = sql`on conflict (queue, key) do update set payload = excluded.payload, run_at = excluded.run_at, added_at = excluded.added_at,
  tries = 0, claim = null, failure = null, given_up_at = null`
