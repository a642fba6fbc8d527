import pg from 'pg'
import type { DatabaseConfig } from '../config.ts'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { createPoolDatabase } from './pool-database.ts'

/** An open database and the way to close it. */
export interface OpenDatabase {
  db: Database
  /** For LISTEN and NOTIFY, which need a connection of their own. */
  pool: pg.Pool
  /** Closes connections; stops the embedded server if this process started or adopted it. */
  close: () => Promise<void>
}

const BIGINT = 20
pg.types.setTypeParser(BIGINT, Number) // Counters, paise and epoch ms all stay below 2^53.

const CONNECTIONS = 16

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
export function surviveLosses(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
}

async function openPool(connectionString: string, connections: number): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString, max: connections, connectionTimeoutMillis: 5000, keepAlive: true })
  surviveLosses(pool)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartError(`The database at ${shown(connectionString)} does not answer (${reasonOf(error)}): check DATABASE_URL, or leave it out for the embedded database.`)
  }
  return pool
}

/**
 * Opens the database of DATABASE_URL, else the embedded one under the data directory.
 * @param role a `server` owns the data directory and is refused where another has it; a `tool` joins a running server's database
 * Throws StartError with a sentence that says what to do.
 */
export async function openDatabase(config: DatabaseConfig, role: 'server' | 'tool', connections = CONNECTIONS): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) {
    const pool = await openPool(config.databaseUrl, connections)
    return { db: createPoolDatabase(pool), pool, close: () => pool.end() }
  }
  const embedded = await openEmbedded(config.dataDir, role)
  try {
    const pool = await openPool(embedded.url, connections)
    const close = async (): Promise<void> => {
      await pool.end()
      await embedded.close()
    }
    return { db: createPoolDatabase(pool), pool, close }
  } catch (error) {
    await embedded.close()
    throw error
  }
}
