import type { PaymentGateway } from '../gateways/payment-gateway.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'

/** What is to be paid online for an order. Times in epoch ms, amounts in paise. */
export interface Intent {
  id: string
  orderId: string
  outletId: string
  amount: number
  remark: string
  askedAt: number
  closedAt: number | null
}

/** What was opened at the payment company for an intent. */
export interface OpenedOrder {
  gateway: PaymentGateway['name']
  reference: string
  intentId: string
  amount: number
  /** null: nobody knows yet whether it was opened. */
  gatewayOrder: string | null
}

/** The only purpose so far: the bill of an order (ST-12). */
const PURPOSE = 'order'

const INTENT = sql`select id, order_id as "orderId", outlet_id as "outletId", amount, remark, asked_at as "askedAt", closed_at as "closedAt" from payment_intents`
const ORDERS = sql`select gateway, reference, intent_id as "intentId", amount, gateway_order as "gatewayOrder" from payment_orders`

async function one(q: Queryable, where: Sql): Promise<Intent | null> {
  const [row] = await rowsOf<Intent>(q, sql`${INTENT} where ${where}`)
  return row ? { ...row, amount: Number(row.amount), askedAt: Number(row.askedAt), closedAt: row.closedAt === null ? null : Number(row.closedAt) } : null
}

export const readIntent = (q: Queryable, id: string): Promise<Intent | null> => one(q, sql`id = ${id}`)
export const intentOfOrder = (q: Queryable, orderId: string): Promise<Intent | null> => one(q, sql`order_id = ${orderId} and purpose = ${PURPOSE}`)
/** Its row is held until the commit; the order's row is held before it by everybody. */
export const holdIntent = (tx: Tx, orderId: string): Promise<Intent | null> => one(tx.q, sql`order_id = ${orderId} and purpose = ${PURPOSE} for update`)

/** Writes an intent as it stands from now on. */
export async function writeIntent(tx: Tx, { id, orderId, outletId, amount, remark, askedAt, closedAt }: Intent): Promise<void> {
  await tx.q.execute(
    sql`insert into payment_intents (id, order_id, outlet_id, purpose, amount, remark, asked_at, closed_at)
      values (${id}, ${orderId}, ${outletId}, ${PURPOSE}, ${amount}, ${remark}, ${askedAt}, ${closedAt})
      on conflict (order_id, purpose) do update set amount = excluded.amount, remark = excluded.remark, asked_at = excluded.asked_at, closed_at = excluded.closed_at`,
  )
}

/** All that was opened for an intent, the first one first. */
export async function openedFor(q: Queryable, intentId: string): Promise<OpenedOrder[]> {
  const rows = await rowsOf<OpenedOrder>(q, sql`${ORDERS} where intent_id = ${intentId} order by opened_at, reference`)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** Writes down what is about to be opened: the call is made after the commit, under this reference. */
export async function writeOpening(tx: Tx, { gateway, reference, intentId, amount }: OpenedOrder, now: number): Promise<void> {
  await tx.q.execute(sql`insert into payment_orders (gateway, reference, intent_id, amount, opened_at) values (${gateway}, ${reference}, ${intentId}, ${amount}, ${now})`)
}

export async function noteOpened(q: Queryable, { gateway, reference }: OpenedOrder, gatewayOrder: string): Promise<void> {
  await q.execute(sql`update payment_orders set gateway_order = ${gatewayOrder} where gateway = ${gateway} and reference = ${reference}`)
}

/** Whose an order of the payment company is; null: none of ours. */
export async function intentOfGatewayOrder(q: Queryable, gateway: string, gatewayOrder: string): Promise<string | null> {
  const [row] = await rowsOf<{ intentId: string }>(q, sql`select intent_id as "intentId" from payment_orders where gateway = ${gateway} and gateway_order = ${gatewayOrder}`)
  return row?.intentId ?? null
}
