import type { Order } from '#schemas/order.ts'
import { kitchenSince } from '#domain/order-life.ts'
import { keptCommand } from '../commands/command-key.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { SharedLimiter } from '../http/shared-limiter.ts'
import type { GuestIdentity } from '../identity.ts'
import { holdOrder, moveOrder } from './change-order.ts'
import { readGuestOrder } from './read-orders.ts'

/**
 * A guest takes back an order that may have arrived: unless it stands, ORDER_WITHDRAWN becomes the answer to its key, also for a copy still on its way.
 * An order that stands and is not paid yet is given up, where that is the guest's wish: it never was the kitchen's. A phone that only asks what stands (decision 0022) is
 * told of it as it is, since its guest may be paying it.
 * @param closings counts a guest's keys that are closed for an order that never came: each leaves a row, a copy of the same call does not
 * @returns the order that stands; null: there is none and there never will be. Throws RATE_LIMITED, and then nothing is closed
 */
export async function withdrawOrder(deps: Deps, closings: SharedLimiter, guest: GuestIdentity, orderId: string, { onlyAsks }: { onlyAsks: boolean }): Promise<Order | null> {
  const refusal = JSON.stringify({ code: 'ORDER_WITHDRAWN', data: {} })
  return deps.transact(async (tx) => {
    const standing = (): Promise<Order | null> => (onlyAsks ? readGuestOrder(tx.q, guest, orderId) : giveUp(tx, guest, orderId, deps.now()))
    const closed = await rowsOf(
      tx.q,
      sql`insert into commands (key, kind, guest_id, outlet_id, outcome, refusal, at)
        values (${orderId}, 'place-order', ${guest.guestId}, '', 'refused', ${refusal}, ${deps.now()}) on conflict (key) do nothing returning key`,
    )
    if (closed.length > 0) {
      if (!(await readGuestOrder(tx.q, guest, orderId))) {
        if ((await closings.take(guest.guestId, tx.q)) > 0) throw new Refusal('RATE_LIMITED')
        return null
      }
      // The key of an order that stands was forgotten (retention.ts): it is not closed.
      await tx.q.execute(sql`delete from commands where key = ${orderId}`)
      return standing()
    }
    const kept = await keptCommand(tx.q, orderId)
    // A forgotten key may have been taken since, for anything, by anybody who knew the order's id.
    if (kept?.guestId !== guest.guestId || kept.kind !== 'place-order') throw new Refusal('KEY_REUSED')
    return kept.refusal ? null : standing()
  })
}

/** The guest's order that stands in spite of it; null: it was not paid, and is given up now or was before. */
async function giveUp(tx: Tx, guest: GuestIdentity, orderId: string, now: number): Promise<Order | null> {
  const held = await holdOrder(tx, orderId, sql`guest_id = ${guest.guestId} and brand_id = ${guest.brandId}`)
  if (!held) return null
  if (kitchenSince(held.order) !== null) return held.order
  await moveOrder(tx, held, { act: 'give-up', by: 'guest', now })
  return null
}
