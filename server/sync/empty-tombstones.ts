import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'

/** As `travelling` writes a removed document without a body. */
const EMPTY = sql`'{"id":' || to_json(id)::text || ',"_deleted":true}'`

/**
 * Leaves of the removed documents of a collection what phones of every release read of one: its id, and that it is gone. Their numbers stay: a phone is told nothing new.
 * Not for a collection that phones write while its guest has an account, where the time of the removal is read too. Called under the lock of the scope.
 */
export async function emptyTombstones(tx: Tx, scope: string, collection: string): Promise<void> {
  await tx.q.execute(sql`update documents set body = ${EMPTY} where scope = ${scope} and collection = ${collection} and deleted and body <> ${EMPTY}`)
}
