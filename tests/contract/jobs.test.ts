/** Scheduled and retried work on real PostgreSQL: at least once, by any of several instances, whatever dies in the middle. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { string } from 'superstruct'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createTransact } from '#server/db/transact.ts'
import { countJobs } from '#server/jobs/count-jobs.ts'
import { forgetGivenUpJobs, GIVEN_UP_KEPT_MS } from '#server/jobs/forget-jobs.ts'
import { addJob, type Queue } from '#server/jobs/queue.ts'
import { createWorker, Hopeless, TryAgainAt, type Try, workOn, type Worker } from '#server/jobs/worker.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { openMemoryDatabase } from './memory-database.ts'

const ROOT = join(import.meta.dirname, '../..')
const SECOND = 1000
const log = pino({ level: 'silent' })

let database: FreshDatabase
let other: Database
let children: ChildProcess[] = []
beforeAll(async () => {
  database = await openFreshDatabase()
  other = database.again().db
})
afterAll(() => database.close())
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  children = []
})

let now = 0
let queue: Queue<string>
let named = 0
beforeEach(() => {
  now = 1_000_000
  queue = { name: `tests-${named++}`, payload: string(), mostTries: 3, tryMs: 30 * SECOND, atOnce: 50 }
})

const instance = (db: Database, run: (payload: string, at: Try) => Promise<void>): Worker => createWorker({ db, now: () => now, log }, [workOn(queue, run)])
const add = (key: string, runAt = now, db: Database = database.db): Promise<void> => addJob(db, queue, { key, payload: key, runAt }, now)
const figures = async (): Promise<object | undefined> => (await countJobs(database.db, now)).find((row) => row.queue === queue.name)

async function turn(...workers: Worker[]): Promise<void> {
  await Promise.all(workers.map((worker) => worker.turn()))
  await Promise.all(workers.map((worker) => worker.idle()))
}

describe('a job', () => {
  it('is done once its time has come, not before, and is gone then', async () => {
    const done: string[] = []
    const worker = instance(database.db, async (payload) => void done.push(payload))
    await add('later', now + SECOND)
    await turn(worker)
    expect(done).toEqual([])
    now += SECOND
    await turn(worker)
    await turn(worker)
    expect(done).toEqual(['later'])
    expect(await figures()).toBeUndefined()
  })

  it('is added with the change it follows from, or not at all', async () => {
    const done: string[] = []
    const worker = instance(database.db, async (payload) => void done.push(payload))
    const transact = createTransact(database.db, () => undefined)
    await expect(
      transact(async (tx) => {
        await addJob(tx.q, queue, { key: 'undone', payload: 'undone', runAt: now }, now)
        throw new Error('the change does not hold')
      }),
    ).rejects.toThrow('does not hold')
    await transact((tx) => addJob(tx.q, queue, { key: 'held', payload: 'held', runAt: now }, now))
    await turn(worker)
    expect(done).toEqual(['held'])
  })

  it('of a key that waits already takes the other’s place', async () => {
    const done: string[] = []
    const worker = instance(database.db, async (payload) => void done.push(payload))
    await addJob(database.db, queue, { key: 'order', payload: 'confirmed', runAt: now }, now)
    await addJob(database.db, queue, { key: 'order', payload: 'ready', runAt: now }, now)
    await turn(worker)
    expect(done).toEqual(['ready'])
  })

  it('that is added again while it is worked on is done once more', async () => {
    const done: string[] = []
    let release: (() => void) | undefined
    const worker = instance(database.db, (payload) => {
      done.push(payload)
      return done.length > 1 ? Promise.resolve() : new Promise((resolve) => (release = resolve))
    })
    await add('order')
    await worker.turn()
    await addJob(other, queue, { key: 'order', payload: 'newer', runAt: now }, now)
    release?.()
    await worker.idle()
    await turn(worker)
    expect(done).toEqual(['order', 'newer'])
    expect(await figures()).toBeUndefined()
  })

  it('that fails rests longer each time, then is given up and kept to be looked at for a month', async () => {
    let tries = 0
    const worker = instance(database.db, async () => {
      tries += 1
      throw new Error('not today')
    })
    await add('hard')
    await turn(worker)
    await turn(worker)
    expect(tries).toBe(1)
    now += 2.5 * SECOND
    await turn(worker)
    expect(tries).toBe(2)
    now += 2.9 * SECOND
    await turn(worker)
    expect(tries).toBe(2)
    now += 3 * SECOND
    await turn(worker)
    expect(await figures()).toMatchObject({ waiting: 0, givenUp: 1 })
    now += 3600 * SECOND
    await turn(worker)
    expect(tries).toBe(3)
    const { rows } = await database.pool.query<{ failure: string }>('select failure from jobs where queue = $1', [queue.name])
    expect(rows[0]?.failure).toBe('Error: not today')
    await forgetGivenUpJobs({ db: database.db, now: () => now })
    expect(await figures()).toMatchObject({ givenUp: 1 })
    now += GIVEN_UP_KEPT_MS
    await forgetGivenUpJobs({ db: database.db, now: () => now })
    expect(await figures()).toBeUndefined()
  })

  it('comes again when its work says, and is given up at once where it says that nothing will help', async () => {
    const seen: string[] = []
    const worker = instance(database.db, async (payload, { tries }) => {
      seen.push(`${payload} ${tries}`)
      if (payload === 'hopeless') throw new Hopeless('gone')
      if (tries === 1) throw new TryAgainAt(now + 60 * SECOND, 'too many')
    })
    await add('asked')
    await add('hopeless')
    await turn(worker)
    now += 59 * SECOND
    await turn(worker)
    expect(seen.sort()).toEqual(['asked 1', 'hopeless 1'])
    now += SECOND
    await turn(worker)
    expect(seen).toContain('asked 2')
    expect(await figures()).toMatchObject({ waiting: 0, givenUp: 1 })
  })

  it('whose payload cannot be read is given up and holds up no other', async () => {
    const done: string[] = []
    const worker = instance(database.db, async (payload) => void done.push(payload))
    await addJob(database.db, queue as unknown as Queue<number>, { key: 'broken', payload: 7, runAt: now }, now)
    await add('good')
    await turn(worker)
    expect(done).toEqual(['good'])
    expect(await figures()).toMatchObject({ givenUp: 1 })
  })
})

describe('several instances', () => {
  it('share what is due: each of 500 jobs is done by one of two, once', async () => {
    const done: string[] = []
    const by = { first: 0, second: 0 }
    const workers = (['first', 'second'] as const).map((name) =>
      instance(name === 'first' ? database.db : other, async (payload) => {
        done.push(payload)
        by[name] += 1
      }),
    )
    await Promise.all(Array.from({ length: 500 }, (_none, at) => add(`job-${at}`)))
    while (((await figures()) as { waiting: number } | undefined)?.waiting) await turn(...workers)
    expect(new Set(done).size).toBe(500)
    expect(done).toHaveLength(500)
    expect(Math.min(by.first, by.second)).toBeGreaterThan(0)
  })

  it('take over what one that was killed in the middle of it had begun, after the time of one try', async () => {
    await add('left')
    const child = spawn('node', ['tests/contract/killed-worker.ts', queue.name, String(now), String(queue.tryMs)], { cwd: ROOT, env: { ...process.env, DATABASE_URL: database.url }, stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    expect(said.toString()).toBe('began left\n')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const done: string[] = []
    const worker = instance(database.db, async (payload, { tries }) => void done.push(`${payload} ${tries}`))
    now += queue.tryMs - 1
    await turn(worker)
    expect(done).toEqual([])
    now += 1
    await turn(worker)
    expect(done).toEqual(['left 2'])
    expect(await figures()).toBeUndefined()
  })

  it('give up a job that ends every instance that tries it', async () => {
    await add('deadly')
    for (let tries = 0; tries < queue.mostTries; tries++) {
      await database.pool.query('update jobs set tries = tries + 1, run_at = $2 where queue = $1', [queue.name, now])
    }
    let began = 0
    await turn(instance(database.db, async () => void (began += 1)))
    expect(began).toBe(0)
    expect(await figures()).toMatchObject({ givenUp: 1 })
  })

  it('are not told that a job is done by one whose time for it was over: what the second did stands', async () => {
    let release: (() => void) | undefined
    const slow = instance(database.db, () => new Promise((resolve) => (release = resolve)))
    await add('slow')
    await slow.turn()
    now += queue.tryMs
    let failedOnce = 0
    const quick = instance(other, async () => {
      failedOnce += 1
      throw new Error('not yet')
    })
    await turn(quick)
    release?.()
    await slow.idle()
    expect(failedOnce).toBe(1)
    expect(await figures()).toMatchObject({ waiting: 1 })
  })

  it('give back what they had begun when they stop, with the try uncounted', async () => {
    const stopping = instance(database.db, (_payload, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))))
    await add('kept')
    await stopping.turn()
    await stopping.stop(0)
    const seen: number[] = []
    await turn(instance(other, async (_payload, { tries }) => void seen.push(tries)))
    expect(seen).toEqual([1])
  })
})

it('works in the memory of one process too, as the seeded simulation does', async () => {
  const memory = await openMemoryDatabase()
  const done: string[] = []
  const worker = instance(memory.db, async (payload) => void done.push(payload))
  await add('here', now, memory.db)
  await turn(worker)
  expect(done).toEqual(['here'])
  await memory.close()
})
