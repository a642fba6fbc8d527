import { sql } from '../db/sql.ts'
import { runsOutAt } from '#domain/order-life.ts'
import { rowsOf } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { keptForCapture } from '../payments/kept-for-capture.ts'
import { readEpoch } from '../sync/epoch.ts'
import { holdOrder, moveOrder } from './change-order.ts'

const MOST_AT_ONCE = 100

/**
 * Ends the orders whose time ran out: those not paid in time, and those the outlet did not answer. Called again and again,
 * by every instance; the first to lock an order ends it, the others find it ended. One that cannot be ended is logged and keeps no other from ending.
 * @returns how many orders it ended
 */
export async function endOrders(deps: Deps): Promise<number> {
  const rows = await rowsOf<{ id: string }>(deps.db, sql`select id from orders where ends_at <= ${deps.now()} order by ends_at limit ${MOST_AT_ONCE}`)
  let ended = 0
  for (const { id } of rows) {
    try {
      if (await endOrder(deps, id)) ended += 1
    } catch (error) {
      deps.log.error({ err: error, orderId: id }, 'an order whose time ran out could not be ended')
    }
  }
  return ended
}

const endOrder = (deps: Deps, orderId: string): Promise<boolean> =>
  deps.transact(async (tx) => {
    const held = await holdOrder(tx, orderId)
    const now = deps.now()
    // Held again under the lock: it may have been paid, answered or ended meanwhile.
    if (!held) return false
    const end = runsOutAt(held.order, (await readEpoch(tx.q)).beganAt)
    const kept = end !== null && end <= now && held.order.status === 'DRAFT' ? await keptForCapture(tx, orderId, now) : null
    if (end !== null && end <= now && kept === null) return (await moveOrder(tx, held, { act: 'run-out', by: 'server', now })) !== null
    // A restore gave it its time anew, or a release that knows no such end moved the order on and left the old one standing.
    await tx.q.execute(sql`update orders set ends_at = ${kept ?? end} where outlet_id = ${held.order.outletId} and id = ${orderId}`)
    return false
  })
