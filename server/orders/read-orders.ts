import type { OlderThan } from '#domain/order-window.ts'
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

/** Which of a guest's past orders are asked for. */
export interface PastOrders {
  outletId: string | null
  size: number
  /** The last one that was read; null: from the newest on. */
  before: OlderThan | null
  /** Epoch ms: none that was punched earlier. */
  since: number | null
}

/** CO-05: a guest's orders that are over, newest first, from a cursor on. */
export async function previousOrders(q: Queryable, guest: GuestIdentity, { outletId, size, before, since }: PastOrders): Promise<Order[]> {
  const there = outletId === null ? sql`` : sql`and outlet_id = ${outletId}`
  const older = before === null ? sql`` : before.id === '' ? sql`and punched_at < ${before.at}` : sql`and (punched_at, id) < (${before.at}, ${before.id}::uuid)`
  const within = since === null ? sql`` : sql`and punched_at >= ${since}`
  return parse(
    await rowsOf<{ body: string }>(
      q,
      sql`select body from orders where guest_id = ${guest.guestId} and brand_id = ${guest.brandId} and not running ${there} ${older} ${within}
        order by punched_at desc, id desc limit ${size}`,
    ),
  )
}

/** EN-08 orderCount: how many orders, how many of them running, and how many at each outlet. */
export interface OrderCounts {
  total: number
  running: number
  byOutlet: Record<string, number>
}

/** How many orders a guest has, in all, running, and at each outlet. */
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
