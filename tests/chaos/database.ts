/** The runs' PostgreSQL, in memory: one a process, brought back to its first state before every run. */
import { type Database, rowsOf } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { createTransact } from '#server/db/transact.ts'
import { createPgliteDatabase, type OwnSession, type Session } from '../fixtures/pglite-database.ts'
import { newPglite } from '../fixtures/new-pglite.ts'
import { PreparedClient } from './prepared-client.ts'
import { seedGround } from './seed-ground.ts'

/** Stands between a server instance and the database. Each may throw: there the server dies, and what is not committed is lost. */
export interface Gate {
  /** Before a statement; `text` is its SQL. @returns what is asked in its place, mostly the same */
  statement: (text: string, values: readonly unknown[]) => string
  /** Before a transaction takes the database for itself. */
  begin: () => Promise<void>
  beforeCommit: () => void
  afterCommit: () => void
  rolledBack: () => void
}

export interface RunDatabase {
  /** As it was before the first run. */
  reset: () => Promise<void>
  connect: (gate: Gate) => Database
  /** Past all servers. */
  own: Database
  close: () => Promise<void>
}

const FREE: Gate = { statement: (text) => text, begin: async () => undefined, beforeCommit: () => undefined, afterCommit: () => undefined, rolledBack: () => undefined }
/** The database itself never falls, nobody watches it, and every statement is asked so often that one plan for all values is the cheaper one. */
const QUICK = 'set synchronous_commit = off; set track_activities = off; set track_counts = off; set jit = off; set plan_cache_mode = force_generic_plan'
/** Deleted rows stay in the files until they are cut off. */
const RUNS_A_TRUNCATION = 100

/** A session behind a gate. */
function gated(client: PreparedClient, gate: Gate): OwnSession {
  const asking = (inner: Session): Session => ({
    query: async (text, values) => inner.query(gate.statement(text, values), values),
  })
  const transaction = async <T>(act: (tx: Session) => Promise<T>): Promise<T> => {
    await gate.begin()
    const work = client.transaction(async (inside) => {
      const done = await act(asking(inside))
      gate.beforeCommit()
      return done
    })
    const result = await work.catch((error: unknown) => {
      gate.rolledBack()
      throw error
    })
    gate.afterCommit()
    return result
  }
  return { ...asking(client), transaction }
}

export async function openRunDatabase(): Promise<RunDatabase> {
  const client = await newPglite()
  await client.exec(QUICK)
  const prepared = new PreparedClient(client)
  const connect = (gate: Gate): Database => createPgliteDatabase(gated(prepared, gate))
  const own = connect(FREE)
  await migrate(own)
  await createTransact(own, () => undefined)(seedGround)
  const names = (await rowsOf<{ name: string }>(own, sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'migrations'`)).map(({ name }) => name)
  // Unlogged: nobody reads a log of what no fall can take.
  const filled: string[] = []
  for (const name of names) {
    await client.exec(`alter table ${name} set unlogged; create table first_${name} as table ${name}`)
    if ((await client.query(`select 1 from ${name} limit 1`)).rows.length > 0) filled.push(name)
  }
  const refill = filled.map((name) => `insert into ${name} table first_${name};`).join(' ')
  await client.exec(`create function begin_anew() returns void language plpgsql as $$ begin ${names.map((name) => `delete from ${name};`).join(' ')} ${refill} end $$`)
  let runs = 0
  return {
    own,
    connect,
    reset: async () => {
      runs += 1
      if (runs % RUNS_A_TRUNCATION === 0) await client.exec(`truncate ${names.join(', ')}; ${refill}`)
      else await prepared.query('select begin_anew()', [])
    },
    close: () => client.close(),
  }
}
