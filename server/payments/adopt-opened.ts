import { is } from 'superstruct'
import { type PaymentBooks, withBooks } from '#domain/online/books.ts'
import { UuidV7 } from '#schemas/primitives.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { GatewayOrder, PaymentGateway } from '../gateways/payment-gateway.ts'
import { holdOrder, writeOrderChange } from '../orders/change-order.ts'
import { orderOfReference } from './opened-orders.ts'
import { askAbout } from './poll-queue.ts'
import { holdBooks } from './read-books.ts'
import { writeIntent } from './write-books.ts'

/**
 * Takes up what was opened at the company for an order and is in no book here, because the database was restored to a moment before it (decision 0015), or to one before
 * the company's answer: our reference names the order, so its guest need not pay twice and nobody has to look for the money. What it is by now the company says when it is asked, as of any payment.
 * @returns its payment; null: it was opened for no order here, or under a reference that something else was opened under since
 */
export async function adoptOpened(deps: Pick<Deps, 'transact' | 'now'>, gateway: PaymentGateway['name'], found: Omit<GatewayOrder, 'payments'>): Promise<string | null> {
  const orderId = orderOfReference(found.reference)
  if (!is(orderId, UuidV7)) return null
  return deps.transact(async (tx) => {
    const held = await holdOrder(tx, orderId)
    if (!held) return null
    const now = deps.now()
    // Openings of a payment stand in the order in which they were opened at the company.
    const openedAt = Math.min(found.openedAt ?? now, now)
    const known = await holdBooks(tx, orderId)
    const books: PaymentBooks = known ?? { intent: { id: orderId, orderId, outletId: held.order.outletId, amount: found.amount, remark: '', askedAt: now, closedAt: null }, attempts: [], refunds: [] }
    const written = await rowsOf(
      tx.q,
      sql`insert into payment_orders (gateway, reference, intent_id, amount, gateway_order, opened_at)
        values (${gateway}, ${found.reference}, ${books.intent.id}, ${found.amount}, ${found.id}, ${openedAt})
        on conflict (gateway, reference) do update set gateway_order = excluded.gateway_order
          where payment_orders.gateway_order is null and payment_orders.amount = excluded.amount returning reference`,
    )
    if (written.length === 0) return null
    await tx.q.execute(sql`update payment_strays set cleared_at = ${now} where gateway = ${gateway} and gateway_order = ${found.id} and cleared_at is null`)
    if (!known) {
      await writeIntent(tx, books.intent)
      await writeOrderChange(tx, held, withBooks(held.order, books, now), 'server', now)
    }
    await askAbout(tx.q, books.intent.id, now, now)
    return books.intent.id
  })
}
