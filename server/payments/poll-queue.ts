import { object } from 'superstruct'
import { UuidV7 } from '#schemas/primitives.ts'
import type { Queryable } from '../db/database.ts'
import { addJob, hastenJob, type Queue, repeatJob } from '../jobs/queue.ts'

/** Payments that are to be settled: by the clock (domain/online/poll-times.ts), and at once where an event said that something is new. */
export const pollQueue: Queue<{ intentId: string }> = { name: 'payment-poll', payload: object({ intentId: UuidV7 }), mostTries: 500, tryMs: 30_000, atOnce: 8 }

const jobOf = (intentId: string, runAt: number) => ({ key: intentId, payload: { intentId }, runAt })

/** @param runAt epoch ms; @param now epoch ms */
export const askAbout = (q: Queryable, intentId: string, runAt: number, now: number): Promise<void> => addJob(q, pollQueue, jobOf(intentId, runAt), now)

/** Has the company asked by then, if not before. @param by epoch ms; @param now epoch ms */
export const askAboutBy = (q: Queryable, intentId: string, by: number, now: number): Promise<void> => hastenJob(q, pollQueue, jobOf(intentId, by), now)

/**
 * Has the company asked again, by the job that has just asked it: where an event came in the meantime that is done at once, not as planned.
 * @param runAt epoch ms; @param claim of the job; @param now epoch ms
 */
export const askAgain = (q: Queryable, intentId: string, runAt: number, claim: string, now: number): Promise<void> => repeatJob(q, pollQueue, jobOf(intentId, runAt), claim, now)
