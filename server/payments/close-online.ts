import type { Order } from '#schemas/order.ts'
import type { Tx } from '../db/transact.ts'
import { readAttempts } from './attempts.ts'
import { holdIntent, writeIntent } from './intents.ts'
import { withOnline } from './settle.ts'

/**
 * The guest pays another way: what still arrives online goes back. Called for a held order as it is about to be written.
 * @returns the order as it reads then; the same where nothing was asked to be paid online, or it is paid @param now epoch ms
 */
export async function closeOnline(tx: Tx, order: Order, now: number): Promise<Order> {
  const intent = await holdIntent(tx, order.id)
  if (!intent || intent.closedAt !== null) return order
  const attempts = await readAttempts(tx.q, intent.id)
  if (attempts.some(({ verdict }) => verdict === 'taken')) return order
  const closed = { ...intent, closedAt: now }
  await writeIntent(tx, closed)
  return withOnline(tx, order, closed, attempts, now)
}
