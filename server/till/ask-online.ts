import type { Order } from '#schemas/order.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { isOutletOf, type Staff } from '../kitchen/staff.ts'
import { askAtCounter } from '../payments/ask-at-counter.ts'

/**
 * The staff has the payment company asked now how an order's online payment stands.
 * @returns the order as it stands then
 * @throws FORBIDDEN where it is not theirs, not the kitchen's or not there; SERVER_BUSY where the company does not answer: it is asked on and on by itself
 */
export async function askOnline(deps: Deps, staff: Staff, orderId: string): Promise<Order> {
  const read = async (): Promise<Order> => {
    const [row] = await rowsOf<{ body: string }>(deps.db, sql`select body from orders where id = ${orderId} and kitchen_at is not null and ${isOutletOf(staff, sql`orders.outlet_id`)}`)
    if (!row) throw new Refusal('FORBIDDEN')
    return JSON.parse(row.body) as Order
  }
  await read()
  if (!(await askAtCounter(deps, staff, orderId))) throw new Refusal('SERVER_BUSY')
  return read()
}
