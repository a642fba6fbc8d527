import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { Limit } from './limiter.ts'

/** A limit that all instances count together, in the database: it is not times their number, and a restart forgives nothing (decision 0083). */
export interface SharedLimiter {
  /**
   * Takes one for a key. Where this instance knows already that there is none, the database is not asked.
   * @param q the transaction that it belongs to: where that is undone, nothing was taken
   * @returns 0 when allowed, else the milliseconds until one is there
   * @throws StatementError, NoConnectionError where the database does not answer: nothing is allowed then, and the caller hears 503 (http/on-error.ts)
   */
  take(key: string, q?: Queryable): Promise<number>
  /** Gives back what turned out not to count. Where that fails it is logged: what was taken comes back by itself. */
  giveBack(key: string): Promise<void>
}

/** A clock that was set back by more than this, ms, was wrong: a key whose bucket was written by it waits as if all had been taken now, not until that clock's day. */
const SET_BACK_MS = 60_000
const MOST_KNOWN = 50_000
const ROWS_A_BATCH = 1000

/** Keys of which this instance knows that nothing is left, until when; bounded, those that were learned first are forgotten first. */
function createKnownWaits(perMs: number) {
  const until = new Map<string, number>()
  return {
    /** ms; 0: not known. A clock that was set back knows nothing. */
    waitOf(key: string, now: number): number {
      const wait = (until.get(key) ?? now) - now
      return wait > 0 && wait <= perMs ? wait : 0
    },
    learn(key: string, wait: number, now: number): void {
      until.delete(key)
      for (const [known, end] of until) {
        if (end > now && until.size < MOST_KNOWN) break
        until.delete(known)
      }
      until.set(key, now + wait)
    },
    forget: (key: string): void => void until.delete(key),
  }
}

/**
 * Token buckets by key in the database, with the meaning of createLimiter. Of a bucket the moment is kept at which it is full again: what is taken puts that off by its share of `perMs`.
 * @param name of the limit, the same on all instances and of no other limit
 * @throws RangeError where one of `most` does not come back after whole milliseconds
 */
export function createSharedLimiter({ db, sharedNow: now, config, log }: Pick<Deps, 'db' | 'sharedNow' | 'config' | 'log'>, name: string, { most, perMs }: Limit): SharedLimiter {
  const backAfter = perMs / most
  if (!Number.isInteger(backAfter)) throw new RangeError(`${name}: ${perMs} ms are not shared evenly among ${most}.`)
  const secret = createSecretKey(Buffer.from(hkdfSync('sha256', config.tokenSecret, 'limits', 'key-hash', 32)))
  const hashOf = (key: string): string => createHmac('sha256', secret).update(`${name}.${key}`).digest('base64url').slice(0, 22)
  const known = createKnownWaits(perMs)

  return {
    async take(key, q = db) {
      const at = now()
      const knownWait = known.waitOf(key, at)
      if (knownWait > 0) return knownWait
      const roomUntil = at + perMs - backAfter
      const hasRoom = sql`held.full_at <= ${roomUntil}`
      const believed = sql`case when held.full_at > ${at + perMs + SET_BACK_MS} then ${at + perMs} else held.full_at end`
      const [row] = await rowsOf<{ waitMs: number }>(
        q,
        sql`insert into limit_counts as held (name, key_hash, full_at, wait_ms) values (${name}, ${hashOf(key)}, ${at + backAfter}, 0)
          on conflict (name, key_hash) do update set
            full_at = case when ${hasRoom} then greatest(held.full_at, ${at}) + ${backAfter} else ${believed} end,
            wait_ms = case when ${hasRoom} then 0 else ${believed} - ${roomUntil} end
          returning wait_ms as "waitMs"`,
      )
      const wait = Number(row?.waitMs ?? backAfter)
      if (wait > 0) known.learn(key, wait, at)
      return wait
    },
    async giveBack(key) {
      known.forget(key)
      try {
        await db.execute(sql`update limit_counts set full_at = full_at - ${backAfter} where name = ${name} and key_hash = ${hashOf(key)}`)
      } catch (error) {
        log.warn({ err: error, limit: name }, 'what a limit took could not be given back; it comes back with time')
      }
    },
  }
}

/** Deletes what is whole again, which is as good as none, a thousand a statement; a row that is being taken from is left to the next turn, so that nobody waits for another. */
export async function forgetFullLimits({ db, sharedNow }: Pick<Deps, 'db' | 'sharedNow'>): Promise<void> {
  for (;;) {
    const gone = await rowsOf(
      db,
      sql`delete from limit_counts where (name, key_hash) in (
          select name, key_hash from limit_counts where full_at <= ${sharedNow()} limit ${ROWS_A_BATCH} for update skip locked
        ) returning 1`,
    )
    if (gone.length < ROWS_A_BATCH) return
  }
}
