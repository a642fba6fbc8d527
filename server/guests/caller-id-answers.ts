import type { CallerIdAnswer } from '../gateways/caller-id.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Phone } from './phone.ts'

/** An answer is of use to the device that waits for it, not later. */
const LIFE_MS = 5 * 60_000
/** How long a device may fetch the same answer again, ms: the first reply may have been lost. */
const GRACE_MS = 60_000

/** How long one call waits for an answer, ms; the device calls again (`retry`). */
export const ANSWER_WAIT_MS = 6000
/** Calls that wait at one moment, in all and of one address, which a restaurant's guests share. Those that wait now have all ended when another comes again. */
export const WAITING_CALLS = { most: 100, perHolder: 10, retryAfterMs: ANSWER_WAIT_MS }

/** Keeps the first answer to a request; a second one changes nothing. */
export async function keepAnswer(q: Queryable, answer: CallerIdAnswer, now: number): Promise<void> {
  const verified = answer.outcome === 'verified' ? answer : null
  await q.execute(
    sql`insert into caller_id_answers (request_id, outcome, country, phone, at)
      values (${answer.requestId}, ${answer.outcome}, ${verified?.who.country ?? null}, ${verified?.who.phone ?? null}, ${now})
      on conflict do nothing`,
  )
}

export type FetchedAnswer = { outcome: 'verified'; who: Phone } | { outcome: 'rejected' | 'failed' | 'none' }

interface Row {
  outcome: 'verified' | 'rejected' | 'failed'
  country: string
  phone: string
}

/** Of answers that may be given out. */
const isThere = (requestId: string, now: number): Sql => sql`request_id = ${requestId} and at > ${now - LIFE_MS} and coalesce(fetched_at, ${now}) > ${now - GRACE_MS}`

/** Whether there is an answer to take; changes nothing. */
export const hasAnswer = async (q: Queryable, requestId: string, now: number): Promise<boolean> =>
  (await rowsOf(q, sql`select 1 from caller_id_answers where ${isThere(requestId, now)}`)).length > 0

/** Takes the answer to a request; it is given to the first that asks, and again within the grace. */
export async function fetchAnswer(tx: Tx, requestId: string, now: number): Promise<FetchedAnswer> {
  const [row] = await rowsOf<Row>(
    tx.q,
    sql`update caller_id_answers set fetched_at = coalesce(fetched_at, ${now})
      where ${isThere(requestId, now)} returning outcome, country, phone`,
  )
  if (!row) return { outcome: 'none' }
  return row.outcome === 'verified' ? { outcome: 'verified', who: { country: row.country, phone: row.phone } } : { outcome: row.outcome }
}
