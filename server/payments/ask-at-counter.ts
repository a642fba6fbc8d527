import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { isOutletOf, type Staff } from '../kitchen/staff.ts'
import { askNow } from './ask-now.ts'

/** How long the company has to answer, ms: staff and guest wait at the counter meanwhile. */
const ASK_MS = 3000

/**
 * At the counter the payment company is asked whether the guest has paid online after all; of an order of others, or where nothing is open, it is not asked.
 * @returns false: it gave no answer in time, so the bill may be paid and nobody here knows
 */
export async function askAtCounter(deps: Deps, staff: Staff, orderId: string): Promise<boolean> {
  const [open] = await rowsOf<{ id: string }>(
    deps.db,
    sql`select i.id from payment_intents i where i.order_id = ${orderId} and i.closed_at is null and ${isOutletOf(staff, sql`i.outlet_id`)}
      and not exists (select 1 from payment_attempts a where a.intent_id = i.id and a.verdict = 'taken')`,
  )
  return open === undefined || askNow(deps, open.id, ASK_MS)
}
