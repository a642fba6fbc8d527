import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'

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
 * Begins a new epoch if the database stands in another cluster, or on another timeline, than when it was last asked. Several
 * instances may ask at once: one of them begins it. @param now epoch ms
 * @returns whether this one did
 */
export async function settleEpoch(q: Queryable, now: number): Promise<boolean> {
  const cluster = await readCluster(q)
  if (cluster === null) return false
  const changed = await rowsOf<{ beganAt: number }>(
    q,
    sql`update sync_epoch set cluster = ${cluster},
        id = case when cluster is null then id else gen_random_uuid() end,
        began_at = case when cluster is null then began_at else ${now} end
      where cluster is distinct from ${cluster} returning began_at as "beganAt"`,
  )
  return changed.some(({ beganAt }) => Number(beganAt) === now)
}

/** Begins a new epoch: after a restore that the cluster itself does not show (a dump loaded into the same server). @param now epoch ms */
export async function beginEpoch(q: Queryable, now: number): Promise<Epoch> {
  await q.execute(
    sql`insert into sync_epoch (id, began_at) values (gen_random_uuid(), ${now})
      on conflict (only_row) do update set id = excluded.id, began_at = excluded.began_at`,
  )
  return readEpoch(q)
}
