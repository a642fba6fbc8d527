import type { Opening } from '#domain/online/openings.ts'
import type { PaymentGateway } from '../gateways/payment-gateway.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'

/** Whose reference it is; '': none of ours. */
export const orderOfReference = (reference: string): string => /^([0-9a-f-]{36})(?:-\d{1,3})?$/.exec(reference)?.[1] ?? ''

/** From when on this server has opened anything at the company, epoch ms; Infinity: nothing yet. */
export async function firstOpenedAt(q: Queryable, gateway: string): Promise<number> {
  const [row] = await rowsOf<{ at: number | null }>(q, sql`select min(opened_at) as at from payment_orders where gateway = ${gateway}`)
  return row?.at == null ? Infinity : Number(row.at)
}

/**
 * Whether what the company tells of was paid to the merchant before this server took payments: by no reference of ours, and before the first one was opened. What has a reference of ours is
 * ours though no book here has it (a restore), and what came since is of nothing that should be on this account.
 * @param told as far as the company says it; at: epoch ms; @param firstAt firstOpenedAt
 */
export const isOfBefore = ({ reference = '', at = Infinity }: { reference?: string | undefined; at?: number | undefined }, firstAt: number): boolean =>
  orderOfReference(reference) === '' && at < firstAt

/** What was opened at the payment company for an intent. */
export type OpenedOrder = Opening<PaymentGateway['name']>

/** All that was opened for an intent, the first one first. */
export async function openedFor(q: Queryable, intentId: string): Promise<OpenedOrder[]> {
  const rows = await rowsOf<OpenedOrder>(
    q,
    sql`select gateway, reference, intent_id as "intentId", amount, gateway_order as "gatewayOrder" from payment_orders where intent_id = ${intentId} order by opened_at, reference`,
  )
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** Writes down what is about to be opened: the call is made after the commit, under this reference. @param now epoch ms */
export async function writeOpening(tx: Tx, { gateway, reference, intentId, amount }: OpenedOrder, now: number): Promise<void> {
  await tx.q.execute(sql`insert into payment_orders (gateway, reference, intent_id, amount, opened_at) values (${gateway}, ${reference}, ${intentId}, ${amount}, ${now})`)
}

/**
 * Notes what was opened under a reference, once: two devices that open the same bill at the same moment may each have been given an order by a company that has no
 * idempotency keys, and a guest who is on one's page must not lose it to the other.
 * @returns what stands as opened: the one that was noted first
 */
export async function noteOpened(q: Queryable, { gateway, reference }: OpenedOrder, gatewayOrder: string): Promise<string> {
  const [row] = await rowsOf<{ gatewayOrder: string }>(
    q,
    sql`update payment_orders set gateway_order = coalesce(gateway_order, ${gatewayOrder}) where gateway = ${gateway} and reference = ${reference} returning gateway_order as "gatewayOrder"`,
  )
  return row?.gatewayOrder ?? gatewayOrder
}

/** Whose an order of the payment company is; null: none of ours. */
export async function intentOfGatewayOrder(q: Queryable, gateway: string, gatewayOrder: string): Promise<string | null> {
  const [row] = await rowsOf<{ intentId: string }>(q, sql`select intent_id as "intentId" from payment_orders where gateway = ${gateway} and gateway_order = ${gatewayOrder}`)
  return row?.intentId ?? null
}
