import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Epoch } from './epoch.ts'

/** What one look at the database found. */
export interface FoundChanges {
  epoch: Epoch
  /** Where to go on from: the snapshot in which this was read, as PostgreSQL writes it. */
  position: string
  /** Scopes whose counter was raised by transactions that `after` did not see, with their numbers. */
  raised: ReadonlyMap<string, number>
}

interface Row {
  id: string
  beganAt: number
  position: string
  /** JSON of pairs. */
  raised: string
}

/**
 * All scopes that changed since `after`, in one statement, whatever is watched: those whose counter was last raised by a
 * transaction that the snapshot `after` did not see. Exact whatever the order in which transactions commit.
 * @param after a position from before; null: only says where things stand now
 */
export async function readChanges(q: Queryable, after: string | null): Promise<FoundChanges> {
  const [row] = await rowsOf<Row>(
    q,
    sql`with seen as (select coalesce(${after}::text::pg_snapshot, pg_current_snapshot()) as snapshot)
      select e.id, e.began_at as "beganAt", pg_current_snapshot()::text as position,
        coalesce((select json_agg(json_build_array(scope, seq)) from scope_counters
          where changed_in >= (select pg_snapshot_xmin(snapshot) from seen)
            and changed_in < pg_snapshot_xmax(pg_current_snapshot())
            and not pg_visible_in_snapshot(changed_in, (select snapshot from seen))), '[]')::text as raised
      from sync_epoch e`,
  )
  if (!row) throw new Error('The table sync_epoch is empty; `npm run epoch -- new` writes its row.')
  return { epoch: { id: row.id, beganAt: Number(row.beganAt) }, position: row.position, raised: new Map(JSON.parse(row.raised) as [scope: string, seq: number][]) }
}
