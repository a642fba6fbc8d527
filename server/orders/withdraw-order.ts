import type { Order } from '#schemas/order.ts'
import { keptCommand } from '../commands/command-key.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { GuestIdentity } from '../identity.ts'
import { readOrder } from './read-orders.ts'

/**
 * A guest takes back an order that may have arrived: unless it stands, ORDER_WITHDRAWN becomes the answer to its key, also for a copy still on its way.
 * @returns the order that stands; null: there is none and there never will be
 */
export async function withdrawOrder(deps: Deps, guest: GuestIdentity, orderId: string): Promise<Order | null> {
  const refusal = JSON.stringify({ code: 'ORDER_WITHDRAWN', data: {} })
  return deps.transact(async (tx) => {
    const closed = await rowsOf(
      tx.q,
      sql`insert into commands (key, kind, guest_id, outlet_id, outcome, refusal, at)
        values (${orderId}, 'place-order', ${guest.guestId}, '', 'refused', ${refusal}, ${deps.now()}) on conflict (key) do nothing returning key`,
    )
    if (closed.length > 0) return null
    const kept = await keptCommand(tx.q, orderId)
    if (kept?.guestId !== guest.guestId) throw new Refusal('KEY_REUSED')
    return kept.refusal ? null : readOrder(tx.q, orderId)
  })
}
