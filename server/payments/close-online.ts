import { type PaymentBooks, withBooks } from '#domain/online/books.ts'
import type { Order } from '#schemas/order.ts'
import type { Tx } from '../db/transact.ts'
import { holdBooks } from './read-books.ts'
import { writeIntent } from './write-books.ts'

/**
 * The guest pays another way: what still arrives online goes back. Called for a held order as it is about to be written.
 * @returns the order as it reads then; the same where nothing was asked to be paid online, or it is paid @param now epoch ms
 */
export async function closeOnline(tx: Tx, order: Order, now: number): Promise<Order> {
  const books = await holdBooks(tx, order.id)
  if (!books || books.intent.closedAt !== null || books.attempts.some(({ verdict }) => verdict === 'taken')) return order
  const closed: PaymentBooks = { ...books, intent: { ...books.intent, closedAt: now } }
  await writeIntent(tx, closed.intent)
  return withBooks(order, closed, now)
}
