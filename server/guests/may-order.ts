import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { GuestIdentity } from '../identity.ts'

/** EN-06: the property by which an outlet takes orders of its brand's beta group alone. */
export const BETA_PROPERTY = 'beta.isEnabled'

interface Row {
  blocked: boolean
  beta: boolean
}

/**
 * RO-06, RO-07: why this guest may not order here, null when nothing stands in the way.
 * @param properties the outlet's `additionalProperties`
 */
export async function whyNotOrder(q: Queryable, guest: GuestIdentity, properties: Readonly<Record<string, string>>): Promise<'USER_BLOCKED' | 'BETA_GROUP' | 'UNAUTHORIZED_ACTION' | null> {
  const [row] = await rowsOf<Row>(
    q,
    sql`select g.blocked_at is not null as blocked,
        exists (select 1 from beta_group b where b.brand_id = g.brand_id and b.country = g.country and b.phone = g.phone) as beta
      from guests g where g.brand_id = ${guest.brandId} and g.id = ${guest.guestId} and g.deleted_at is null`,
  )
  if (!row) return 'UNAUTHORIZED_ACTION'
  if (row.blocked) return 'USER_BLOCKED'
  return properties[BETA_PROPERTY] === 'true' && !row.beta ? 'BETA_GROUP' : null
}
