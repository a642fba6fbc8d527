import type { SeatedTable } from '#schemas/kitchen.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** Tables of an outlet at which somebody sits, as the staff has said, by their number (decision 0035). @param now epoch ms */
export async function seatedTables(q: Queryable, outletId: string, now: number): Promise<SeatedTable[]> {
  const rows = await rowsOf<SeatedTable>(
    q,
    sql`select t.scan_code as code, t.label, min(s.vouched_at) as since, count(*)::int as phones
      from table_seats s join tables t on t.outlet_id = s.outlet_id and t.scan_code = s.table_code
      where s.outlet_id = ${outletId} and s.until > ${now} group by t.scan_code, t.label, t.number order by t.number`,
  )
  return rows.map((row) => ({ ...row, since: Number(row.since) }))
}
