import type { ActWords } from '#domain/order-acts.ts'
import type { OrderAct } from '#domain/order-life.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { changeProfile, withVisit } from '../guests/guest-book.ts'
import { Refusal } from '../http/refusal.ts'
import { holdOrder, moveOrder, type StandingOrder } from '../orders/change-order.ts'
import { readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { vouch } from './vouch.ts'
import { actorOf, isOutletOf, type Staff } from './staff.ts'

/** RD-06: where a guest was served once, "welcome back" is said. */
async function rememberVisit(tx: Tx, { guest, order }: StandingOrder): Promise<void> {
  const outlet = await readDocument<Outlet>(tx.q, outletScope(order.outletId), 'outlet', order.outletId)
  if (outlet) await changeProfile(tx, guest, withVisit(outlet.code))
}

/**
 * An act on an order (ST-09, domain/order-life.ts), with who did it in its event.
 * @param by one of the staff, or the server playing them
 * @throws FORBIDDEN where the order is not of the staff's outlets, not paid yet, or not there: the three are not told apart; ACT_REFUSED where its status refuses the act
 */
export async function carryOutAct(deps: Deps, by: Staff | 'server', orderId: string, what: OrderAct, words: ActWords = {}): Promise<Order> {
  return deps.transact(async (tx) => {
    const theirs = by === 'server' ? sql`true` : isOutletOf(by, sql`orders.outlet_id`)
    const held = await holdOrder(tx, orderId, sql`orders.kitchen_at is not null and ${theirs}`)
    if (!held) throw new Refusal('FORBIDDEN')
    const order = await moveOrder(tx, held, { act: what, words, by: by === 'server' ? 'server' : actorOf(by), now: deps.now() })
    if (!order) throw new Refusal('ACT_REFUSED')
    if (what === 'accept') await vouch(tx, held, deps.now())
    if (what === 'serve') await rememberVisit(tx, held)
    return order
  })
}
