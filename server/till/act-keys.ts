import type { Order } from '#schemas/order.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import { Refusal } from '../http/refusal.ts'
import { outletLedger } from '../ledger/post-transfers.ts'
import { TIP_BACK } from './accounts.ts'

/** An act of the counter under its key. */
type KeyedAct = { key: string; kind: 'take' | 'return' } | { key: string; kind: 'undo'; paymentId: string }

interface DoneAct {
  kind: string
  orderId: string | null
  /** What an act has undone; null: it undid nothing. */
  undone: string | null
}

/** Of PostgreSQL's advisory locks, this product's one for the keys of acts at the counter (the others are in outlets/judging-lock.ts and close-day.ts). */
const KEYS = 7409

/**
 * Whether an act was done before under its key: then this is a copy of it. The key is held until the end of the transaction: another act under it waits, also one on another order.
 * @throws KEY_REUSED where the key did something else at this outlet, or the same to another order or payment
 */
export async function isDone(tx: Tx, { id, outletId }: Pick<Order, 'id' | 'outletId'>, act: KeyedAct): Promise<boolean> {
  const { key } = act
  await tx.q.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(KEYS))}, hashtext(${key}))`)
  const [done] = await rowsOf<DoneAct>(
    tx.q,
    sql`select case when key like 'take:%' then 'take' else 'return' end as kind, order_id::text as "orderId", null as undone from ledger_transfers
        where ledger = ${outletLedger(outletId)} and key in (${`take:${key}`}, ${`return:${key}`}, ${`${TIP_BACK}${key}`})
      union all select 'undo', details::json ->> 'orderId', details::json -> 'undone' ->> 'id' from staff_acts where outlet_id = ${outletId} and id = ${key}`,
  )
  if (!done) return false
  if (done.kind !== act.kind || done.orderId !== id || (act.kind === 'undo' && done.undone !== act.paymentId)) throw new Refusal('KEY_REUSED')
  return true
}
