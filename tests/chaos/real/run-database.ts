/** A run's own database on the shared PostgreSQL: a copy of a template, its dump and restore, and what it holds, read past all servers. */
import pg from 'pg'
import { sql } from '#server/db/sql.ts'
import { addGuest } from '#server/guests/guest-book.ts'
import type { Profile } from '#schemas/guest.ts'
import { type Database, rowsOf } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPoolDatabase } from '#server/db/pool-database.ts'
import { createTransact, type Transact } from '#server/db/transact.ts'
import { beginEpoch } from '#server/sync/epoch.ts'
import { databasesAt } from '../../harness/postgres.ts'
import { brand, FIRST_MOMENT } from '../ground.ts'
import { givePoints, putPointTerms } from '../points.ts'
import { noteWhatIsWritten } from './payment-history.ts'
import { seedGround } from '../seed-ground.ts'

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
  await noteWhatIsWritten(db)
  await transact(seedGround)
  await transact(putPointTerms)
  const profile = await transact((tx) => addGuest(tx, { guestId: GUEST_ID, brandId: brand.id }, PHONE, { name: 'Asha', email: null }, FIRST_MOMENT))
  await transact((tx) => givePoints(tx, { guestId: GUEST_ID, brandId: brand.id }, [{ points: 300, until: null }, { points: 500, until: null }]))
  await close()
  if (!profile) throw new Error('The template has no guest.')
  return profile
}

/** Kept apart from what is dumped: how the database came to its tables, and which life it is in. */
const NOT_DUMPED = ['migrations', 'sync_epoch']
const SAVED = 'saved_'

export async function openRunDatabase(adminUrl: string, name: string, template: string): Promise<RealDatabase> {
  const admin = databasesAt(adminUrl)
  const url = await admin.createDatabase(name, template)
  const { db, transact, close } = open(url)
  const tables = (await rowsOf<{ name: string }>(db, sql`select table_name as name from information_schema.tables where table_schema = 'public'`))
    .map((row) => row.name)
    .filter((table) => !NOT_DUMPED.includes(table))
  return {
    url,
    db,
    transact,
    dump: () =>
      transact(async ({ q }) => {
        await q.execute(sql`set transaction isolation level repeatable read`)
        for (const table of tables) await q.execute(sql.raw(`create table ${SAVED}${table} as table ${table}`))
      }),
    restore: (now) =>
      transact(async ({ q }) => {
        await q.execute(sql.raw(`lock table ${tables.join(', ')} in access exclusive mode`))
        // Rows come in the order of the tables' names, not of what refers to what.
        await q.execute(sql`set local session_replication_role = replica`)
        for (const table of tables) {
          await q.execute(sql.raw(`delete from ${table}`))
          await q.execute(sql.raw(`insert into ${table} table ${SAVED}${table}`))
          await q.execute(sql.raw(`drop table ${SAVED}${table}`))
        }
        await beginEpoch(q, now())
      }),
    close: async () => {
      await close()
      await admin.dropDatabase(name)
    },
  }
}
