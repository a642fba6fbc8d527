import { refundDue, refundOverpaid as refunded } from '#domain/online/refunds.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { Tx } from '../db/transact.ts'
import { readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { holdBooks } from './read-books.ts'
import { bookIds, postLegs, writeBooks } from './write-books.ts'

/**
 * What was paid online beyond the bill, because the order or a part of it came to nothing, is on its way back: rows with their keys, ledger and jobs in the
 * transaction of the change it follows from. Called for a held order as it is about to be written. @param now epoch ms
 * @returns the order with its refunds
 */
export async function refundOverpaid(tx: Tx, order: Order, now: number): Promise<Order> {
  if (refundDue(order) === 0) return order
  const books = await holdBooks(tx, order.id)
  if (!books) return order
  const outlet = await readDocument<Outlet>(tx.q, outletScope(order.outletId), 'outlet', order.outletId)
  if (!outlet) throw new Error(`There is no outlet ${order.outletId} to keep books of.`)
  const moved = refunded(books, order, bookIds(now), now)
  await postLegs(tx, outlet, order.id, moved.legs, now)
  await writeBooks(tx, books, moved.books)
  return moved.order
}
