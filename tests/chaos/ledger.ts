/** What the database holds of orders, read past all servers: the truth that every claim is measured by. */
import type { ErrorCode } from '#schemas/errors.ts'
import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { FIRST_MOMENT } from './ground.ts'

export interface LedgerOrder {
  id: string
  guestId: string
  /** Paise, of its own column. */
  total: number
  /** Epoch ms of the server. */
  punchedAt: number
  order: Order
}

export interface Ledger {
  orders: ReadonlyMap<string, LedgerOrder>
  /** The code of each refusal that stands, by its key. */
  refusals: ReadonlyMap<string, ErrorCode>
  /** Ids of feedback by order. */
  feedbacks: ReadonlyMap<string, readonly string[]>
}

interface Row {
  kind: 'order' | 'refusal' | 'feedback'
  id: string
  guestId: string
  total: number
  punchedAt: number
  body: string
}

/** Without what was ordered before runs begin: no wish of a run is behind it. */
export const orderedInRun = (ledger: Ledger): Ledger => ({ ...ledger, orders: new Map([...ledger.orders].filter(([, { punchedAt }]) => punchedAt >= FIRST_MOMENT)) })

/** Statements after which the ledger has to be read again. */
export const touchesLedger = (text: string): boolean => /(?:insert into|update) (?:orders|commands|feedbacks)\b/.test(text)

export async function readLedger(db: Queryable): Promise<Ledger> {
  const rows = await rowsOf<Row>(
    db,
    sql`select 'order' as kind, id::text, guest_id::text as "guestId", total, punched_at as "punchedAt", body from orders
      union all select 'refusal', key::text, '', 0, 0, refusal from commands where outcome = 'refused'
      union all select 'feedback', order_id::text, id::text, 0, 0, '' from feedbacks order by 1, 2`,
  )
  const orders = new Map<string, LedgerOrder>()
  const refusals = new Map<string, ErrorCode>()
  const feedbacks = new Map<string, string[]>()
  for (const { kind, id, guestId, total, punchedAt, body } of rows) {
    if (kind === 'order') orders.set(id, { id, guestId, total: Number(total), punchedAt: Number(punchedAt), order: JSON.parse(body) as Order })
    else if (kind === 'refusal') refusals.set(id, (JSON.parse(body) as { code: ErrorCode }).code)
    else feedbacks.set(id, [...(feedbacks.get(id) ?? []), guestId])
  }
  return { orders, refusals, feedbacks }
}
