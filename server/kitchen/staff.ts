import type { StaffRole } from '#domain/staff-acts.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Actor } from './actor.ts'

/** One of the staff as a valid key proves it (RO-08). */
export interface Staff {
  keyId: string
  name: string
  /** Of the key, which may do less than its person. */
  role: StaffRole
  brandId: string
  /** null: every outlet of the brand. */
  outletIds: readonly string[] | null
}

/** How an act names the key it was done with. */
export const actorOf = (staff: Staff): Actor => `staff:${staff.keyId}`

/** SQL that is true where `outletId`, a column or a value, is one of the staff's outlets. */
export function isOutletOf(staff: Staff, outletId: Sql): Sql {
  const brands = sql`theirs.id = ${outletId} and theirs.brand_id = ${staff.brandId}`
  const outlets = staff.outletIds === null ? sql`` : sql` and theirs.id in (${sql.join(staff.outletIds.map((id) => sql`${id}`), sql`, `)})`
  return sql`exists (select 1 from outlets theirs where ${brands}${outlets})`
}
