import { sql } from '../db/sql.ts'
import { rowsOf } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { noteAct } from './note-act.ts'
import { isOutletOf, type Staff } from './staff.ts'
import { tellBoards } from './tell-boards.ts'

/**
 * The party of a table has gone (decision 0035): every seat made till now is over, so that the next party is asked about anew, and a guest who left cannot order there
 * unseen. Its orders stay as they are, and a call that it left keeps nobody's back. @throws FORBIDDEN where the table is not of the staff's outlets, or there is none
 */
export async function endTable(deps: Deps, staff: Staff, outletId: string, tableCode: string): Promise<void> {
  await deps.transact(async (tx) => {
    const theirs = await rowsOf(tx.q, sql`select 1 from tables where outlet_id = ${outletId} and scan_code = ${tableCode} and ${isOutletOf(staff, sql`tables.outlet_id`)}`)
    if (theirs.length === 0) throw new Refusal('FORBIDDEN')
    await tx.q.execute(
      sql`insert into table_ends (outlet_id, table_code, ended_at) values (${outletId}, ${tableCode}, ${deps.now()})
        on conflict (outlet_id, table_code) do update set ended_at = greatest(table_ends.ended_at, excluded.ended_at)`,
    )
    await tx.q.execute(sql`delete from table_seats where outlet_id = ${outletId} and table_code = ${tableCode} and made_at <= ${deps.now()}`)
    await tx.q.execute(sql`update assistances set known = false where outlet_id = ${outletId} and table_code = ${tableCode}`)
    await noteAct(tx, deps, staff, outletId, 'end-table', { tableCode })
    await tellBoards(tx, outletId, 'calls')
  })
}
