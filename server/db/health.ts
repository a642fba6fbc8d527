import type pg from 'pg'

/** How the database is, for /healthz and /metrics. */
export interface HealthReport {
  /** It answered within two seconds. */
  alive: boolean
  /** Connections of this process: all, those at rest, and how many calls wait for one. null: there is no pool. */
  pool: { total: number; idle: number; waiting: number } | null
}

/** Asks for the report; at most one question a second goes to the database, however often it is called. */
export type Health = () => Promise<HealthReport>

/** A probe that takes longer counts as failed, ms. */
const ANSWER_MS = 2000
const FRESH_MS = 1000

const answers = (ask: () => Promise<unknown>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MS)
    ask()
      .then(() => resolve(true), () => resolve(false))
      .finally(() => clearTimeout(timer))
  })

/**
 * @param probe a separate pool: the main pool being busy does not mean that the database is down
 * @param pool the pool that is reported on
 */
export function createHealth(probe: pg.Pool, pool: pg.Pool): Health {
  let asked = Number.NEGATIVE_INFINITY
  let alive: Promise<boolean> = Promise.resolve(false)
  return async () => {
    const now = performance.now()
    if (now - asked >= FRESH_MS) {
      asked = now
      alive = answers(() => probe.query('select 1'))
    }
    return { alive: await alive, pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } }
  }
}
