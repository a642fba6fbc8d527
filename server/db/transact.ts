import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '#schemas/order.ts'
import type { Change } from '../sync/change.ts'
import type { Database, Queryable } from './database.ts'

/** What a transaction has done that others want to hear of once it is committed. */
export interface News {
  changes: Change[]
  /** The numbers taken in each scope, first and last; a refusal may take some and write no document. */
  raised: Map<string, readonly [first: number, last: number]>
  /** Orders as they now stand, for the kitchen. */
  orders: { order: Order; version: number }[]
  /** Outlets at which a table called for someone. */
  calls: Set<string>
}

const noNews = (): News => ({ changes: [], raised: new Map(), orders: [], calls: new Set() })

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
      const news = noNews()
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
