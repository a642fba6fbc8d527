import { confirmPresence } from '#domain/order-acts.ts'
import { speak } from '#messages/speak.ts'
import type { Order } from '#schemas/order.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { holdOrder, moveOrder, writeOrderChange } from '../orders/change-order.ts'
import { sql } from '../db/sql.ts'
import { noteAct } from './note-act.ts'
import { actorOf, isOutletOf, type Staff } from './staff.ts'
import { vouch } from './vouch.ts'

/**
 * The staff's answer to "Is somebody sitting at the table?" (decision 0035). Yes gives the order to the kitchen, no cancels it and tells the guest why.
 * @throws FORBIDDEN as an act does; ACT_REFUSED where it is not asked of this order, or no longer
 */
export async function answerPresence(deps: Deps, staff: Staff, orderId: string, isThere: boolean): Promise<Order> {
  return deps.transact(async (tx) => {
    const held = await holdOrder(tx, orderId, sql`orders.kitchen_at is not null and ${isOutletOf(staff, sql`orders.outlet_id`)}`)
    if (!held) throw new Refusal('FORBIDDEN')
    const [confirmed, now, by] = [confirmPresence(held.order), deps.now(), actorOf(staff)]
    if (!confirmed) throw new Refusal('ACT_REFUSED')
    await noteAct(tx, deps, staff, held.order.outletId, 'confirm-presence', { orderId, isThere })
    if (isThere) {
      await vouch(tx, held, now)
      return writeOrderChange(tx, held, confirmed, by, now)
    }
    const cancelled = await moveOrder(tx, held, { act: 'cancel', words: { remark: speak('tracking.nobodyThere', { table: held.order.tableLabel ?? '' }) }, by, now })
    if (!cancelled) throw new Refusal('ACT_REFUSED')
    return cancelled
  })
}
