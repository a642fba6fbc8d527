import pg from 'pg'
import { type Database, type Queryable, type Row, StatementError } from './database.ts'
import { BEGIN_LIMITED } from './limits.ts'
import { StatementNames } from './statement-names.ts'
import { NoConnectionError } from './unavailable.ts'

/** A statement as the driver takes it; a named one is planned once a connection. */
interface Sent {
  text: string
  values?: unknown[]
  name?: string
}

/** What lies between us and the database. */
export interface Way {
  /** True: a pooler in transaction mode. Sessions are shared, so nothing is named and nothing is set beyond a transaction. */
  pooler: boolean
}

/** A named statement's columns are no longer those of its plan (a migration changed a table): it would fail on this connection for ever. */
const PLAN_OUTLIVED = '0A000'

/** True where the connection itself is gone, in an unknown state or of outlived plans, so that nobody may use it again. */
const isBroken = (error: unknown): boolean =>
  error instanceof StatementError && !(error.cause instanceof pg.DatabaseError && error.cause.severity !== 'FATAL' && error.cause.code !== PLAN_OUTLIVED)

async function sendStatement(client: pg.PoolClient, statement: Sent): Promise<{ rows: Row[] }> {
  try {
    return await client.query<Row>(statement)
  } catch (error) {
    throw new StatementError(statement.text, error)
  }
}

/** @returns whether the connection is as it was before its transaction */
const rollBack = (client: pg.PoolClient): Promise<boolean> => sendStatement(client, { text: 'rollback' }).then(() => true, () => false)

/**
 * The database behind a pool. A connection is always returned to the pool, and a broken one is replaced:
 * no failure, of `begin` and of `rollback` neither, costs the pool a place. Throws NoConnectionError, StatementError.
 */
export function createPoolDatabase(pool: pg.Pool, way: Way = { pooler: false }): Database {
  const names = new StatementNames()
  const begin = way.pooler ? BEGIN_LIMITED : 'begin'

  const connect = (): Promise<pg.PoolClient> =>
    pool.connect().catch((error: unknown) => {
      throw new NoConnectionError('the pool has no connection to give', { cause: error })
    })

  const on = (client: pg.PoolClient): Queryable => ({
    execute: ({ text, values }) => {
      const name = way.pooler ? undefined : names.of(text)
      return sendStatement(client, { text, values: [...values], ...(name !== undefined && { name }) })
    },
  })

  return {
    async execute(statement) {
      const client = await connect()
      let broken = false
      try {
        return await on(client).execute(statement)
      } catch (error) {
        broken = isBroken(error)
        throw error
      } finally {
        client.release(broken)
      }
    },

    async transaction(act) {
      const client = await connect()
      let broken = false
      try {
        await sendStatement(client, { text: begin })
        const result = await act(on(client))
        await sendStatement(client, { text: 'commit' })
        return result
      } catch (error) {
        broken = isBroken(error) || !(await rollBack(client))
        throw error
      } finally {
        client.release(broken)
      }
    },
  }
}
