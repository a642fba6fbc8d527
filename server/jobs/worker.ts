import { is } from 'superstruct'
import type { Deps } from '../deps.ts'
import { jobBackOff } from './back-off.ts'
import { type Claimed, claimJobs, dueQueues, finishJob, giveUpJob, postponeJob, returnJob } from './claims.ts'
import type { Queue } from './queue.ts'

/** What a try of a job knows beside its payload. */
export interface Try {
  key: string
  /** How many tries there were, this one among them. */
  tries: number
  /** Aborted when the time of one try is over, and when this instance stops. */
  signal: AbortSignal
  /** Epoch ms from which another instance may have the job: who was halted meanwhile asks the clock before an act that must not come later, as no timer tells them. */
  until: number
  /** Whose it is while this try is under way (claims.ts). */
  claim: string
}

/** A job that is to be tried again at a certain time, such as a service asked for. Tries are counted all the same. */
export class TryAgainAt extends Error {
  override readonly name = 'TryAgainAt'
  /** Epoch ms. */
  readonly at: number

  constructor(at: number, reason: string) {
    super(reason)
    this.at = at
  }
}

/** A job that no further try can do. */
export class Hopeless extends Error {
  override readonly name = 'Hopeless'
}

/**
 * What is done with the jobs of a queue. It may run more than once for one job, also at the same time as a run that was given up: what it does must be the
 * same once and twice.
 */
export interface Work {
  queue: Pick<Queue<unknown>, 'name' | 'mostTries' | 'tryMs' | 'atOnce' | 'outlivesStop'>
  /** Throws where the job is to be tried again later, or never. */
  run: (payload: string, at: Try) => Promise<void>
}

/** Binds a queue to what is done with its jobs. @throws Hopeless where a payload is not one of the queue's */
export const workOn = <T>(queue: Queue<T>, run: (payload: T, at: Try) => Promise<void>): Work => ({
  queue,
  run: (text, at) => {
    const payload: unknown = JSON.parse(text)
    if (!is(payload, queue.payload)) throw new Hopeless('the payload does not fit its struct')
    return run(payload, at)
  },
})

export interface Worker {
  /** Claims what is due, as far as there is room, and begins it. Resolves once it has begun. */
  turn(): Promise<void>
  /** Resolves once what was begun has ended. */
  idle(): Promise<void>
  /** Claims nothing more. What is under way has `graceMs` to end; then it is aborted, and its job is given back for another instance, or with `outlivesStop` kept until its time is over. */
  stop(graceMs: number): Promise<void>
}

const wordsOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 300)

/** What was begun, or the signal's reason where that comes first: work that does not listen to its signal holds no place. */
const endedBy = (signal: AbortSignal, done: Promise<void>): Promise<void> =>
  Promise.race([done, new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))])

/**
 * Works on jobs of these queues: at least once each, by whichever instance is first. One that fails rests (back-off.ts) and is tried again up to the
 * queue's number of tries, then it is given up and logged. An instance that dies loses nothing: its jobs are claimed by another when their time is over.
 * @param random in [0, 1): how rests are spread
 */
export function createWorker({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>, works: readonly Work[], random: () => number = Math.random): Worker {
  const names = works.map(({ queue }) => queue.name)
  const running = new Map<string, Set<Promise<void>>>(names.map((name) => [name, new Set()]))
  const stopping = new AbortController()
  let stopped = false

  const failed = async (job: Claimed, { queue }: Work, error: unknown): Promise<void> => {
    if (queue.outlivesStop && stopping.signal.aborted && error === stopping.signal.reason) return
    if (stopping.signal.aborted && !(error instanceof Hopeless)) return returnJob(db, job, now())
    const facts = { err: error, queue: job.queue, job: job.key, tries: job.tries }
    if (error instanceof Hopeless || job.tries >= queue.mostTries) {
      log.error(facts, 'a job was given up')
      return giveUpJob(db, job, now(), wordsOf(error))
    }
    log.info(facts, 'a job is tried again later')
    const rest = now() + jobBackOff(job.tries, random())
    return postponeJob(db, job, error instanceof TryAgainAt ? Math.max(error.at, now()) : rest, wordsOf(error))
  }

  const attempt = async (job: Claimed, work: Work, until: number): Promise<void> => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(work.queue.tryMs)])
    try {
      // Each try ended its instance before it could fail.
      if (job.tries > work.queue.mostTries) throw new Hopeless('no try came to its end')
      await endedBy(signal, work.run(job.payload, { key: job.key, tries: job.tries, signal, until, claim: job.claim }))
    } catch (error) {
      return failed(job, work, error)
    }
    return finishJob(db, job)
  }

  const begin = (job: Claimed, work: Work, held: Set<Promise<void>>, until: number): void => {
    // Where the database is away the job is claimed again when its time is over.
    const doing: Promise<void> = attempt(job, work, until)
      .catch((error: unknown) => log.warn({ err: error, queue: job.queue, job: job.key }, 'how a job ended could not be written'))
      .finally(() => held.delete(doing))
    held.add(doing)
  }

  const idle = async (): Promise<void> => void (await Promise.all([...running.values()].flatMap((held) => [...held])))

  return {
    async turn() {
      if (stopped || works.length === 0) return
      const due = await dueQueues(db, names, now())
      for (const work of works) {
        const held = running.get(work.queue.name)
        const room = work.queue.atOnce - (held?.size ?? 0)
        if (!held || room <= 0 || !due.has(work.queue.name) || stopped) continue
        const at = now()
        for (const job of await claimJobs(db, work.queue, room, at)) begin(job, work, held, at + work.queue.tryMs)
      }
    },
    idle,
    async stop(graceMs) {
      stopped = true
      const late = setTimeout(() => stopping.abort(), graceMs)
      await idle()
      clearTimeout(late)
    },
  }
}
