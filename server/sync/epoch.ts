import { type Database, type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { leaveNumbersOut } from './leave-numbers-out.ts'

/** One life of the database: sync numbers of different epochs cannot be compared. */
export interface Epoch {
  /** Random UUID. */
  id: string
  /** Epoch ms at which it began. */
  beganAt: number
}

/** Undefined function, insufficient privilege, feature not supported: this engine does not say which cluster it is. */
const NOT_READABLE = ['42883', '42501', '0A000', '42704']

const isNotReadable = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && NOT_READABLE.includes(String(cause.code))) return true
  return false
}

/**
 * The cluster's identifier and its timeline: the first changes with a restore into another cluster, the second with a recovery
 * to a point in time and with a failover.
 * @returns null where the engine or the user's rights do not let it be read
 */
export async function readCluster(q: Queryable): Promise<string | null> {
  try {
    const [row] = await rowsOf<{ cluster: string }>(
      q,
      sql`select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as cluster from pg_control_system()`,
    )
    return row?.cluster ?? null
  } catch (error) {
    if (isNotReadable(error)) return null
    throw error
  }
}

/** The epoch that stands. */
export async function readEpoch(q: Queryable): Promise<Epoch> {
  const [row] = await rowsOf<Epoch>(q, sql`select id, began_at as "beganAt" from sync_epoch`)
  if (!row) throw new Error('The table sync_epoch is empty; `npm run epoch -- new` writes its row.')
  return { id: row.id, beganAt: Number(row.beganAt) }
}

/**
 * Begins a new epoch if the database stands in another cluster, or on another timeline, than when it was last asked, and leaves out the numbers that may have been given in
 * what was lost. Several instances may ask at once: one of them begins it. @param now epoch ms
 * @returns whether this one did
 */
export async function settleEpoch(db: Database, now: number): Promise<boolean> {
  const cluster = await readCluster(db)
  if (cluster === null) return false
  return db.transaction(async (q) => {
    await q.execute(sql`update sync_epoch set cluster = ${cluster} where cluster is null`)
    const begun = await rowsOf(q, sql`update sync_epoch set cluster = ${cluster}, id = gen_random_uuid(), began_at = ${now} where cluster <> ${cluster} returning id`)
    if (begun.length > 0) await leaveNumbersOut(q, now)
    return begun.length > 0
  })
}

/**
 * Begins a new epoch, and leaves out the numbers that may have been given in what was lost: after a restore that the cluster itself does not show (a dump loaded into the same server).
 * @param q a transaction @param now epoch ms
 */
export async function beginEpoch(q: Queryable, now: number): Promise<Epoch> {
  await q.execute(
    sql`insert into sync_epoch (id, began_at) values (gen_random_uuid(), ${now})
      on conflict (only_row) do update set id = excluded.id, began_at = excluded.began_at`,
  )
  await leaveNumbersOut(q, now)
  return readEpoch(q)
}
