import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Queryable } from './database.ts'
import { News } from './news.ts'

/** An open transaction: statements on `q`, news collected beside them. */
export interface Tx {
  q: Queryable
  news: News
}

export type Transact = <T>(act: (tx: Tx) => Promise<T>) => Promise<T>

const MOST_TRIES = 6

/** Serialization failure and deadlock: nothing was written, the same again may succeed. */
const isPassing = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && (cause.code === '40001' || cause.code === '40P01')) return true
  return false
}

/**
 * Runs acts in transactions, again where the database asked for it, and tells of their news after the commit, never before.
 * An act may run more than once: it must do nothing but statements on `tx.q`.
 */
export function createTransact(db: Database, tell: (news: News) => void): Transact {
  return async (act) => {
    for (let tries = 1; ; tries++) {
      const news = new News()
      try {
        const result = await db.transaction((q) => act({ q, news }))
        tell(news)
        return result
      } catch (error) {
        if (tries >= MOST_TRIES || !isPassing(error)) throw error
        await wait(2 ** tries * 5 * (0.5 + Math.random()))
      }
    }
  }
}
