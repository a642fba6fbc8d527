import { setTimeout as wait } from 'node:timers/promises'
import { createBulkhead } from './bulkhead.ts'
import type { Database, Queryable } from './database.ts'
import { LIMITS } from './limits.ts'
import { News } from './news.ts'
import { isWorthAnotherTry } from './unavailable.ts'

/** An open transaction: statements on `q`, news collected beside them. */
export interface Tx {
  q: Queryable
  news: News
}

/**
 * Runs a function in a transaction, retries it on serialization failures and deadlocks, and publishes its news after the commit.
 * An act may run more than once: it must do nothing but statements on `tx.q`.
 * @param lane what the transaction's rows belong to, an outlet's id: at most so many of one lane run at once, so that others have connections left
 */
export type Transact = <T>(act: (tx: Tx) => Promise<T>, lane?: string) => Promise<T>

const MOST_TRIES = 6
/** No retry starts after this time, ms: the client would no longer wait for the answer. */
const TRY_AGAIN_WITHIN_MS = 4000
/** Its orders wait for one row, the day's token: more at once would only wait. */
const MOST_OF_A_LANE = 3

/** @param tell publishes a transaction's news, after its commit */
export function createTransact(db: Database, tell: (news: News) => void): Transact {
  const lanes = createBulkhead(MOST_OF_A_LANE, LIMITS.lock)

  const run = async <T>(act: (tx: Tx) => Promise<T>): Promise<T> => {
    const until = performance.now() + TRY_AGAIN_WITHIN_MS
    for (let tries = 1; ; tries++) {
      const news = new News()
      try {
        const result = await db.transaction((q) => act({ q, news }))
        tell(news)
        return result
      } catch (error) {
        if (tries >= MOST_TRIES || performance.now() > until || !isWorthAnotherTry(error)) throw error
        await wait(2 ** tries * 5 * (0.5 + Math.random()))
      }
    }
  }

  return (act, lane) => (lane === undefined ? run(act) : lanes.run(lane, () => run(act)))
}
