/** A till of another maker, whose words for a status no act of our kitchen uses (ST-09: ORDERDELIVERED, DISPATCHED, DELIVERED). */
import { isRunning } from '#domain/order-life.ts'
import type { Order, OrderStatus } from '#schemas/order.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import type { TestDatabase } from './database.ts'

/** Moves an order on in the ledger and in its guest's document. */
export const isMovedElsewhere = async ({ pool, transact }: TestDatabase, orderId: string, status: OrderStatus): Promise<void> => {
  const { rows } = await pool.query<{ body: string; guestId: string }>('select body, guest_id as "guestId" from orders where id = $1', [orderId])
  if (!rows[0]) throw new Error(`There is no order ${orderId}.`)
  const before = JSON.parse(rows[0].body) as Order
  const order: Order = { ...before, status, events: [...before.events, { status, at: Date.now() }] }
  await pool.query('update orders set status = $2, running = $3, body = $4 where id = $1', [orderId, status, isRunning(status), JSON.stringify(order)])
  await transact((tx) => writeDocuments(tx, guestScope({ brandId: order.brandId, guestId: rows[0]?.guestId ?? '' }), [{ collection: 'orders', id: orderId, body: order }]))
}
