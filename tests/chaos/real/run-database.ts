/** A run's own database on the shared PostgreSQL: as the template is when the run begins, its dump and restore, and what it holds, read past all servers. */
import pg from 'pg'
import { sql } from '#server/db/sql.ts'
import { addGuest } from '#server/guests/guest-book.ts'
import type { Profile } from '#schemas/guest.ts'
import { type Database, type Queryable, rowsOf } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPoolDatabase } from '#server/db/pool-database.ts'
import { createTransact, type Transact } from '#server/db/transact.ts'
import { beginEpoch } from '#server/sync/epoch.ts'
import { databasesAt } from '../../harness/postgres.ts'
import { brand, FIRST_MOMENT } from '../ground.ts'
import { givePoints, putPointTerms } from '../points.ts'
import { noteKnown, noteRestored, noteWhatIsWritten } from './written.ts'
import { seedGround } from '../seed-ground.ts'
import { until } from './waiting.ts'

export const GUEST_ID = '01900000-0000-7000-8000-0000000000aa'
const PHONE = { country: '91', phone: '9000000001' }

export interface RealDatabase {
  url: string
  db: Database
  transact: Transact
  /** Copies all rows, as a dump does. */
  dump: () => Promise<void>
  /** Puts the dump back under the running servers, and begins an epoch as an operator does, once the rows are back. @param now epoch ms */
  restore: (now: () => number) => Promise<void>
  close: () => Promise<void>
}

/** The databases of one process, which plays one run at a time: the next run has the database of the one before, brought back to its first state, as making one costs more than a run asks of it. */
export interface RunDatabases {
  /** The last run's is closed by then. */
  open: () => Promise<RealDatabase>
}

const open = (url: string): { db: Database; transact: Transact; close: () => Promise<void> } => {
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  pool.on('error', () => undefined)
  const db = createPoolDatabase(pool)
  return { db, transact: createTransact(db, () => undefined), close: () => pool.end() }
}

/** Makes the database that every run's is a copy of. @returns the guest as a login answers with it */
export async function makeTemplate(adminUrl: string, name: string): Promise<Profile> {
  const { db, transact, close } = open(await databasesAt(adminUrl).createDatabase(name))
  await migrate(db)
  await transact(seedGround)
  await transact(putPointTerms)
  const profile = await transact((tx) => addGuest(tx, { guestId: GUEST_ID, brandId: brand.id }, PHONE, { name: 'Asha', email: null }, FIRST_MOMENT))
  await transact((tx) => givePoints(tx, { guestId: GUEST_ID, brandId: brand.id }, [{ points: 300, until: null }, { points: 500, until: null }]))
  await noteWhatIsWritten(db)
  await keepFirstState(db)
  await close()
  if (!profile) throw new Error('The template has no guest.')
  return profile
}

/** Kept apart from what is dumped: how the database came to its tables, and which life it is in. */
const NOT_DUMPED = ['migrations', 'sync_epoch']
/** Deleted rows stay in the files, so a database serves so many runs at the most. */
const RUNS_A_DATABASE = 100

const tablesOf = async (q: Queryable): Promise<string[]> =>
  (await rowsOf<{ name: string }>(q, sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`)).map(({ name }) => name)

/** Keeps a copy of all rows, room for a dump, and a function that brings the first state back; rows are put back as they were, with no trigger to change them. */
async function keepFirstState(q: Queryable): Promise<void> {
  const tables = await tablesOf(q)
  const kept = tables.map((name) => `create table first.${name} as table public.${name}; create table dumped.${name} (like public.${name});`)
  const back = tables.map((name) => `delete from public.${name}; insert into public.${name} table first.${name}; delete from dumped.${name};`)
  await q.execute(sql.raw(`create schema first; create schema dumped; ${kept.join(' ')}
    create function first.bring_back() returns void language plpgsql set session_replication_role = replica as $$ begin ${back.join(' ')} delete from watch.written; end $$;`))
}

/** Brings a database back to its first state. A statement whose client is long gone may still be at work in it: that one ends first. */
async function bringBack(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
    await client.query('select first.bring_back()')
  } finally {
    await client.end()
  }
}

const RESTORE_MS = 20_000

async function openRunDatabase(url: string): Promise<RealDatabase> {
  const { db, transact, close } = open(url)
  const tables = (await tablesOf(db)).filter((table) => !NOT_DUMPED.includes(table))
  return {
    url,
    db,
    transact,
    dump: () =>
      transact(async ({ q }) => {
        await q.execute(sql`set transaction isolation level repeatable read`)
        await q.execute(sql.raw(tables.map((table) => `insert into dumped.${table} table public.${table};`).join(' ')))
      }),
    restore: async (now) => {
      const bringBackDump = (): Promise<void> => transact(async ({ q }) => {
        await q.execute(sql.raw(`lock table ${tables.join(', ')} in access exclusive mode`))
        // Rows come in the order of the tables' names, not of what refers to what.
        await q.execute(sql`set local session_replication_role = replica`)
        await q.execute(sql.raw(tables.map((table) => `delete from ${table}; insert into ${table} table dumped.${table}; delete from dumped.${table};`).join(' ')))
        await noteRestored(q)
        await beginEpoch(q, now())
      })
      // Servers take rows in another order, so that either side may be the one that a deadlock costs: an operator tries again.
      let failure: unknown = null
      const isBack = await until(RESTORE_MS, () => bringBackDump().then(() => true, (error: unknown) => {
        failure = error
        return false
      }))
      if (!isBack) throw failure
      await noteKnown(db)
    },
    close,
  }
}

export function createRunDatabases(adminUrl: string, template: string): RunDatabases {
  const admin = databasesAt(adminUrl)
  let kept: { name: string; url: string; runs: number } | null = null
  let made = 0
  return {
    open: async () => {
      if (kept && kept.runs < RUNS_A_DATABASE) await bringBack(kept.url)
      else {
        if (kept) await admin.dropDatabase(kept.name)
        made += 1
        const name = `runs_${process.pid}_${made}`
        kept = { name, url: await admin.createDatabase(name, template), runs: 0 }
      }
      kept.runs += 1
      return openRunDatabase(kept.url)
    },
  }
}
