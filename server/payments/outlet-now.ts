import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import type { HeldOutlet } from '../outlets/held-outlet.ts'
import { outletScope } from '../sync/scopes.ts'

/** An outlet as it stands in this transaction: what is in memory may be older by what another instance has just committed. */
export async function outletNow(tx: Tx, { outlets }: Pick<Deps, 'outlets'>, outletId: string): Promise<HeldOutlet> {
  const [row] = await rowsOf<{ seq: number }>(tx.q, sql`select seq from scope_counters where scope = ${outletScope(outletId)}`)
  const held = await outlets.atLeast(tx.q, outletId, Number(row?.seq ?? 0))
  if (!held) throw new Error(`There is no outlet ${outletId} of an order that is paid.`)
  return held
}
