import type { PointPlace, PostingKind } from '#domain/points/account.ts'
import type { PointTransaction } from '#schemas/point-transaction.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { GuestIdentity } from '../identity.ts'
import { guestScope } from '../sync/scopes.ts'
import { PLACE_PREFIX } from './point-ledger.ts'

/** Which of a guest's transactions are asked for. */
export interface TransactionsPage {
  /** Null: of all orders, and of none. */
  orderId: string | null
  size: number
  /** Of so many are passed over, newest first. */
  skip: number
}

interface Row {
  key: string
  debit: string
  credit: string
  amount: number
  orderId: string | null
  at: number
}

// What stands in these columns of a guest's ledger is written by postPoints alone.
const placeOf = (account: string): PointPlace => account.slice(PLACE_PREFIX.length) as PointPlace
const kindOf = (key: string): PostingKind => key.slice(0, key.indexOf(':')) as PostingKind

/** A guest's points as they moved, newest first; those of one change in the order of their names. */
export async function readPointTransactions(q: Queryable, guest: GuestIdentity, { orderId, size, skip }: TransactionsPage): Promise<PointTransaction[]> {
  const ofOrder = orderId === null ? sql`` : sql`and order_id = ${orderId}`
  const rows = await rowsOf<Row>(
    q,
    sql`select key, debit, credit, amount, order_id as "orderId", at from ledger_transfers
      where ledger = ${guestScope(guest)} and unit = 'POINT' ${ofOrder} order by at desc, key limit ${size} offset ${skip}`,
  )
  return rows.map(({ key, debit, credit, amount, at, orderId: order }) => ({
    id: key,
    kind: kindOf(key),
    points: Number(amount),
    from: placeOf(credit),
    to: placeOf(debit),
    orderId: order,
    transactionDate: Number(at),
  }))
}
