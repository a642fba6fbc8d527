import { isRunning, kitchenSince } from '#domain/order-life.ts'
import type { Order } from '#schemas/order.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { GuestIdentity } from '../identity.ts'
import { holdOrder, writeOrderChange } from './change-order.ts'

/**
 * P-06: the guest of a car order says that the car is parked; the outlet's boards hear it. Said once: a copy changes nothing.
 * Throws NOT_FOUND: no such order of this guest; ACT_REFUSED: it is brought to no car, is not the kitchen's or is over.
 * @returns the order as it stands
 */
export const sayArrived = (deps: Deps, guest: GuestIdentity, orderId: string): Promise<Order> =>
  deps.transact(async (tx) => {
    const held = await holdOrder(tx, orderId, sql`guest_id = ${guest.guestId} and brand_id = ${guest.brandId}`)
    if (!held) throw new Refusal('NOT_FOUND')
    const { order } = held
    if (typeof order.arrivedAt === 'number') return order
    if (order.serviceType !== 'DT' || kitchenSince(order) === null || !isRunning(order.status)) throw new Refusal('ACT_REFUSED')
    const now = deps.now()
    return writeOrderChange(tx, held, { ...order, arrivedAt: now }, 'guest', now)
  })
