import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { noteAct } from './note-act.ts'
import { isOutletOf, type Staff } from './staff.ts'
import { tellBoards } from './tell-boards.ts'

/** CA-10: somebody went to the table. Ending a call that has ended changes nothing. @throws FORBIDDEN where it is not of the staff's outlets, or there is none */
export async function endCall(deps: Deps, staff: Staff, callId: string): Promise<void> {
  await deps.transact(async (tx) => {
    const [row] = await rowsOf<{ outletId: string; tableCode: string }>(
      tx.q,
      sql`update assistances set done_at = coalesce(done_at, ${deps.now()}) where id = ${callId} and ${isOutletOf(staff, sql`assistances.outlet_id`)}
        returning outlet_id as "outletId", table_code as "tableCode"`,
    )
    if (!row) throw new Refusal('FORBIDDEN')
    await noteAct(tx, deps, staff, row.outletId, 'answer-call', { id: callId, tableCode: row.tableCode })
    await tellBoards(tx, row.outletId, 'calls')
  })
}
