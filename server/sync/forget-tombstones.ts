import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'

/**
 * So many removed documents of a collection a guest's devices are told of, the last ones: five times as many as may stand. A device that was away for all of them keeps
 * what was removed first: an address until its guest removes it there too, an order as one of its past ones, which the ledger has as well.
 */
export const MOST_TOMBSTONES = 1000

/** Forgets the removals of a guest's collection that came before the last MOST_TOMBSTONES, so that making and removing without end fills nothing. Called under the lock of the scope. */
export async function forgetTombstones(tx: Tx, scope: string, collection: string): Promise<void> {
  await tx.q.execute(
    sql`delete from documents where scope = ${scope} and collection = ${collection} and deleted and seq <= (
      select seq from documents where scope = ${scope} and collection = ${collection} and deleted order by seq desc offset ${MOST_TOMBSTONES} limit 1
    )`,
  )
}
