import type { Order } from '#schemas/order.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { isOutletOf, type Staff } from '../kitchen/staff.ts'
import { TransferRepeated } from '../ledger/post-transfers.ts'
import { holdOrder, type StandingOrder } from '../orders/change-order.ts'

/**
 * Holds an order of the staff's outlets and acts on it, in one transaction.
 * @throws FORBIDDEN where it is not theirs, not the kitchen's or not there; KEY_REUSED where the act's key did something to another order
 */
export async function onOrder(deps: Deps, staff: Staff, orderId: string, act: (tx: Tx, held: StandingOrder) => Promise<Order>): Promise<Order> {
  try {
    return await deps.transact(async (tx) => {
      const held = await holdOrder(tx, orderId, sql`orders.kitchen_at is not null and ${isOutletOf(staff, sql`orders.outlet_id`)}`)
      if (!held) throw new Refusal('FORBIDDEN')
      return act(tx, held)
    })
  } catch (error) {
    if (error instanceof TransferRepeated) throw new Refusal('KEY_REUSED')
    throw error
  }
}
