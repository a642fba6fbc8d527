import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { GuestIdentity } from '../identity.ts'

/**
 * Whether an account was deleted. To be asked under the lock of the guest's scope (`raiseCounter`) before something of the guest is written: a deletion at the same time
 * is seen then, or waits until what is written is there to be emptied.
 */
export const isAccountGone = async (q: Queryable, { brandId, guestId }: Pick<GuestIdentity, 'brandId' | 'guestId'>): Promise<boolean> =>
  (await rowsOf(q, sql`select 1 from guests where brand_id = ${brandId} and id = ${guestId} and deleted_at is not null`)).length > 0
