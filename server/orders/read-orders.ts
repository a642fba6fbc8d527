import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { GuestIdentity } from '../identity.ts'

const parse = (rows: readonly { body: string }[]): Order[] => rows.map((row) => JSON.parse(row.body) as Order)

/** One order as it stands; null: there is none. */
export async function readOrder(q: Queryable, orderId: string): Promise<Order | null> {
  return parse(await rowsOf<{ body: string }>(q, sql`select body from orders where id = ${orderId}`))[0] ?? null
}

/** One order, if it is this guest's. */
export async function readGuestOrder(q: Queryable, guest: GuestIdentity, orderId: string): Promise<Order | null> {
  return parse(await rowsOf<{ body: string }>(q, sql`select body from orders where id = ${orderId} and guest_id = ${guest.guestId} and brand_id = ${guest.brandId}`))[0] ?? null
}

/** CO-05: a guest's orders that are over, newest first; of one outlet where it is named. */
export async function previousOrders(q: Queryable, guest: GuestIdentity, outletId: string | null, size: number): Promise<Order[]> {
  const there = outletId === null ? sql`` : sql`and outlet_id = ${outletId}`
  return parse(
    await rowsOf<{ body: string }>(
      q,
      sql`select body from orders where guest_id = ${guest.guestId} and brand_id = ${guest.brandId} and not running ${there} order by punched_at desc limit ${size}`,
    ),
  )
}

/** EN-08 orderCount: how many orders, how many of them running, and how many at each outlet. */
export interface OrderCounts {
  total: number
  running: number
  byOutlet: Record<string, number>
}

export async function countOrders(q: Queryable, guest: GuestIdentity): Promise<OrderCounts> {
  const rows = await rowsOf<{ outletId: string; total: number; running: number }>(
    q,
    sql`select outlet_id as "outletId", count(*)::int as total, (count(*) filter (where running))::int as running
      from orders where guest_id = ${guest.guestId} and brand_id = ${guest.brandId} group by outlet_id`,
  )
  return {
    total: rows.reduce((sum, row) => sum + row.total, 0),
    running: rows.reduce((sum, row) => sum + row.running, 0),
    byOutlet: Object.fromEntries(rows.map((row) => [row.outletId, row.total])),
  }
}
