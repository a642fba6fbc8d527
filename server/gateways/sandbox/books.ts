import { randomInt } from 'node:crypto'
import { type Queryable, rowsOf } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { GatewayPayment, GatewayRefund } from '../payment-gateway.ts'

/** How the practice company's refunds of an order go, chosen on its page. */
export const REFUND_PLANS = ['arrive', 'silent', 'refuse', 'lose-answer', 'no-balance'] as const
export type RefundPlan = (typeof REFUND_PLANS)[number]

export interface SandboxOrder {
  id: string
  reference: string
  amount: number
  refunds: RefundPlan
  at: number
}

/** Of a payment of the practice company; `at`: epoch ms. */
export interface SandboxPayment extends Omit<GatewayPayment, 'currency' | 'refunded'> {
  at: number
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** An id as payment companies write it: a prefix and 14 letters that nobody guesses. */
export const newId = (prefix: 'order' | 'pay' | 'rfnd' | 'evt'): string => `${prefix}_${Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
/** Twelve digits, as UPI has them. */
export const newBankReference = (): string => String(randomInt(100_000, 999_999)) + String(randomInt(100_000, 999_999))

async function orderWhere(q: Queryable, where: Sql): Promise<SandboxOrder | null> {
  const [row] = await rowsOf<Omit<SandboxOrder, 'refunds'> & { refunds: string }>(q, sql`select id, reference, amount, refunds, at from sandbox_orders where ${where}`)
  return row ? { ...row, amount: Number(row.amount), at: Number(row.at), refunds: REFUND_PLANS.find((plan) => plan === row.refunds) ?? 'arrive' } : null
}

/** Null: the practice gateway never opened it. */
export const readSandboxOrder = (q: Queryable, id: string): Promise<SandboxOrder | null> => orderWhere(q, sql`id = ${id}`)

/** Opens an order of an amount under a reference, once: the same again is the same order. */
export async function openSandboxOrder(q: Queryable, reference: string, amount: number, now: number): Promise<SandboxOrder> {
  await q.execute(sql`insert into sandbox_orders (id, reference, amount, refunds, at) values (${newId('order')}, ${reference}, ${amount}, 'arrive', ${now}) on conflict (reference, amount) do nothing`)
  const order = await orderWhere(q, sql`reference = ${reference} and amount = ${amount}`)
  if (!order) throw new Error('An order of the practice gateway is gone.')
  return order
}

/** Orders by when they were opened, oldest first. @param from epoch ms @param to epoch ms, not included */
export async function sandboxOrdersBetween(q: Queryable, from: number, to: number): Promise<SandboxOrder[]> {
  const rows = await rowsOf<{ id: string }>(q, sql`select id from sandbox_orders where at >= ${from} and at < ${to} order by at, id`)
  const orders = await Promise.all(rows.map(({ id }) => readSandboxOrder(q, id)))
  return orders.filter((order) => order !== null)
}

type PaymentRow = Omit<SandboxPayment, 'status'> & { status: string; refunded: number }

/** Payments with what was sent back of each. */
export async function sandboxPayments(q: Queryable, where: Sql): Promise<GatewayPayment[]> {
  const rows = await rowsOf<PaymentRow>(
    q,
    sql`select p.id, p.order_id as "gatewayOrder", p.status, p.amount, p.method, p.bank_reference as "bankReference", p.reason, p.at,
      (select coalesce(sum(r.amount), 0) from sandbox_refunds r where r.payment_id = p.id and r.status <> 'failed')::bigint as refunded
      from sandbox_payments p where ${where} order by p.at, p.id`,
  )
  return rows.map(({ at: _at, status, ...row }) => {
    const [amount, refunded] = [Number(row.amount), Number(row.refunded)]
    const isBack = status === 'captured' && refunded >= amount
    // Written by this folder alone.
    return { ...row, amount, refunded: status === 'refunded' ? amount : refunded, currency: 'INR', status: isBack ? 'refunded' : (status as GatewayPayment['status']) }
  })
}

/** Writes a new payment. */
export async function writeSandboxPayment(q: Queryable, { id, gatewayOrder, status, amount, method, bankReference, reason, at }: SandboxPayment): Promise<void> {
  await q.execute(
    sql`insert into sandbox_payments (id, order_id, status, amount, method, bank_reference, reason, at)
      values (${id}, ${gatewayOrder}, ${status}, ${amount}, ${method}, ${bankReference}, ${reason}, ${at})`,
  )
}

/** Moves a payment on from certain states; false: it is in none of these. */
export async function moveSandboxPayment(q: Queryable, id: string, from: readonly string[], to: string, reason = ''): Promise<boolean> {
  const states = sql.join(from.map((state) => sql`${state}`), sql`, `)
  return (await rowsOf(q, sql`update sandbox_payments set status = ${to}, reason = ${reason} where id = ${id} and status in (${states}) returning id`)).length > 0
}

type RefundRow = Omit<GatewayRefund, 'status'> & { status: string }

async function refundsWhere(q: Queryable, where: Sql): Promise<GatewayRefund[]> {
  const rows = await rowsOf<RefundRow>(q, sql`select id, key, payment_id as "paymentId", amount, status, bank_reference as "bankReference" from sandbox_refunds where ${where} order by at, id`)
  // Written by this folder alone.
  return rows.map((row) => ({ ...row, amount: Number(row.amount), status: row.status as GatewayRefund['status'] }))
}

const refundWhere = async (q: Queryable, where: Sql): Promise<GatewayRefund | null> => (await refundsWhere(q, where))[0] ?? null

/** All refunds of a payment. */
export const sandboxRefundsOf = (q: Queryable, paymentId: string): Promise<GatewayRefund[]> => refundsWhere(q, sql`payment_id = ${paymentId}`)
/** Refunds by when they were made. @param from epoch ms @param to epoch ms, not included */
export const sandboxRefundsBetween = (q: Queryable, from: number, to: number): Promise<GatewayRefund[]> => refundsWhere(q, sql`at >= ${from} and at < ${to}`)

/** Null: there is none of this id. */
export const sandboxRefund = (q: Queryable, id: string): Promise<GatewayRefund | null> => refundWhere(q, sql`id = ${id}`)
/** Null: nothing was asked for under this key. */
export const sandboxRefundOfKey = (q: Queryable, key: string): Promise<GatewayRefund | null> => refundWhere(q, sql`key = ${key}`)

/** Makes a refund under a key, once. @returns whether this call made it */
export async function makeSandboxRefund(q: Queryable, { id, key, paymentId, amount, status, bankReference }: GatewayRefund, now: number): Promise<boolean> {
  const made = await rowsOf(
    q,
    sql`insert into sandbox_refunds (id, payment_id, key, amount, status, bank_reference, at) values (${id}, ${paymentId}, ${key}, ${amount}, ${status}, ${bankReference}, ${now})
      on conflict (key) do nothing returning id`,
  )
  return made.length > 0
}

/** Writes how a refund went. */
export async function moveSandboxRefund(q: Queryable, id: string, to: GatewayRefund['status'], bankReference: string): Promise<void> {
  await q.execute(sql`update sandbox_refunds set status = ${to}, bank_reference = ${bankReference} where id = ${id}`)
}

/** Sets what will become of an order's refunds. */
export async function planSandboxRefunds(q: Queryable, orderId: string, plan: RefundPlan): Promise<void> {
  await q.execute(sql`update sandbox_orders set refunds = ${plan} where id = ${orderId}`)
}
