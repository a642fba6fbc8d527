import { type Sql, sql } from '../db/sql.ts'
import type { GuestIdentity } from '../identity.ts'

/** Whether a guest may order; all false where there is no such guest. */
export interface GuestStanding {
  /** The account exists and was not deleted. */
  exists: boolean
  /** It was deleted (CA-13): an order that was on its way then is not taken any more. */
  deleted: boolean
  /** RO-06. */
  blocked: boolean
  /** RO-07: one of those with whom the brand tries ordering out. */
  inBetaGroup: boolean
}

/** The columns of GuestStanding for a statement of the caller's, so that an order reads all its facts at once. */
export const standingColumns = ({ brandId, guestId }: GuestIdentity): Sql =>
  sql`exists (select 1 from guests where brand_id = ${brandId} and id = ${guestId} and deleted_at is null) as "exists",
    exists (select 1 from guests where brand_id = ${brandId} and id = ${guestId} and deleted_at is not null) as deleted,
    exists (select 1 from guests where brand_id = ${brandId} and id = ${guestId} and blocked_at is not null) as blocked,
    exists (select 1 from guests g join beta_group b on b.brand_id = g.brand_id and b.country = g.country and b.phone = g.phone
      where g.brand_id = ${brandId} and g.id = ${guestId} and g.deleted_at is null) as "inBetaGroup"`

/** EN-06: whether an outlet takes orders of its brand's beta group alone. @param properties its `additionalProperties` */
export const isBetaOnly = (properties: Readonly<Record<string, string>>): boolean => properties['beta.isEnabled'] === 'true'
