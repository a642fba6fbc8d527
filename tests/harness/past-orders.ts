/** A long history: orders of a guest that are over, made from one that was placed, in the ledger and in the documents as the server would have left them. */
import { randomBytes } from 'node:crypto'
import { ORDERS_ON_PHONE } from '#domain/order-window.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { Order } from '#schemas/order.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import type { TestDatabase } from './database.ts'

const ROWS_A_STATEMENT = 500

/**
 * @param change what is different of the n-th of them, 0 being the newest
 * @param apartMs between two of them; the newest is so much older than the order they are made from
 * @returns the orders, newest first
 */
export const givePastOrders = async ({ pool, transact }: TestDatabase, orderId: string, count: number, { apartMs, change = () => ({}) }: { apartMs: number; change?: (at: number) => Partial<Order> }): Promise<Order[]> => {
  const { rows } = await pool.query<{ body: string; guestId: string }>('select body, guest_id as "guestId" from orders where id = $1', [orderId])
  if (!rows[0]) throw new Error(`There is no order ${orderId}.`)
  const first = JSON.parse(rows[0].body) as Order
  const past = Array.from({ length: count }, (_none, at): Order => {
    const orderPunchTime = first.orderPunchTime - (at + 1) * apartMs
    const events: Order['events'] = [{ status: 'UNATTENDED', at: orderPunchTime }, { status: 'CONFIRMED', at: orderPunchTime + 1 }, { status: 'SETTLED', at: orderPunchTime + 2 }]
    return { ...first, id: uuidV7(orderPunchTime, randomBytes(10)), status: 'SETTLED', placedAt: orderPunchTime, orderPunchTime, events, feedbackUntil: null, ...change(at) }
  })
  for (let from = 0; from < past.length; from += ROWS_A_STATEMENT) {
    const part = past.slice(from, from + ROWS_A_STATEMENT)
    await pool.query(
      `insert into orders (outlet_id, id, brand_id, guest_id, status, running, version, expected_total, total, punched_at, changed_at, body, terms)
        select o.outlet_id, p.id, o.brand_id, o.guest_id, 'SETTLED', false, 1, o.expected_total, o.total, p.at, p.at, p.body, o.terms
        from orders o, unnest($2::uuid[], $3::bigint[], $4::text[]) p (id, at, body) where o.id = $1`,
      [orderId, part.map(({ id }) => id), part.map((order) => order.orderPunchTime), part.map((order) => JSON.stringify(order))],
    )
  }
  const held = past.slice(0, ORDERS_ON_PHONE - 1).map((order) => ({ collection: 'orders', id: order.id, body: order }))
  await transact((tx) => writeDocuments(tx, guestScope({ brandId: first.brandId, guestId: rows[0]?.guestId ?? '' }), held))
  return past
}
