import type { Logger } from 'pino'
import pg from 'pg'
import type { DatabaseConfig } from '../config.ts'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { createHealth, type Health } from './health.ts'
import { LIMITS, SESSION_LIMITS } from './limits.ts'
import { migrate } from './migrate.ts'
import { createPoolDatabase, type Way } from './pool-database.ts'

/** An open database and the way to close it. */
export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  /** Where LISTEN may be sent; null: nowhere. */
  listenUrl: string | null
  health: Health
  /** Brings the database to the tables of this release, on a connection without time limits: a table may be long. */
  migrate: () => Promise<void>
  /** Closes connections; stops the embedded server if this process started or adopted it. */
  close: () => Promise<void>
}

const BIGINT = 20
pg.types.setTypeParser(BIGINT, Number) // Counters, paise and epoch ms all stay below 2^53.

/** Hides user and password of an address. */
const shown = (address: string): string => {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message
  return error instanceof Error ? error.message : String(error)
}

/** A lost connection fails the statement that was on it, and is replaced at the next one: it must not end the process. */
export function surviveLosses(pool: pg.Pool, log: Logger): void {
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a connection to the database was lost')))
  // The same loss once more, where the connection was idle.
  pool.on('error', () => undefined)
}

/** A pool whose every wait has an end (limits.ts). */
export function createLimitedPool(connectionString: string, max: number, { pooler }: Way, log: Logger): pg.Pool {
  const session = pooler ? {} : SESSION_LIMITS
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: LIMITS.connect, query_timeout: LIMITS.query, keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...session })
  surviveLosses(pool, log)
  return pool
}

async function migrateWithoutLimits(connectionString: string, way: Way, log: Logger): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: LIMITS.connect, keepAlive: true })
  surviveLosses(pool, log)
  try {
    await migrate(createPoolDatabase(pool, way))
  } finally {
    await pool.end()
  }
}

async function openUrl(url: string, listenUrl: string | null, config: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  const way = { pooler: config.databasePooler }
  const pool = createLimitedPool(url, config.databasePool, way, log)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartError(`The database at ${shown(url)} does not answer (${reasonOf(error)}): check DATABASE_URL, or leave it out for the embedded database.`)
  }
  const probe = createLimitedPool(url, 1, way, log)
  return {
    db: createPoolDatabase(pool, way),
    pool,
    listenUrl,
    health: createHealth(probe, pool),
    migrate: () => migrateWithoutLimits(url, way, log),
    close: async () => {
      await Promise.all([pool.end(), probe.end()])
    },
  }
}

/**
 * Opens the database of DATABASE_URL, else the embedded one under the data directory.
 * @param role a `server` owns the data directory and is refused where another has it; a `tool` joins a running server's database
 * Throws StartError with a sentence that says what to do.
 */
export async function openDatabase(config: DatabaseConfig, role: 'server' | 'tool', log: Logger): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return openUrl(config.databaseUrl, config.databaseListenUrl, config, log)
  const embedded = await openEmbedded(config.dataDir, role)
  try {
    const opened = await openUrl(embedded.url, embedded.url, { ...config, databasePooler: false }, log)
    const close = async (): Promise<void> => {
      await opened.close()
      await embedded.close()
    }
    return { ...opened, close }
  } catch (error) {
    await embedded.close()
    throw error
  }
}
