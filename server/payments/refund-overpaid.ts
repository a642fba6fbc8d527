import { refundDue } from '#domain/online/refunds.ts'
import { endedUnmade } from '#domain/order-life.ts'
import { withPayment } from '#domain/payments.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { Tx } from '../db/transact.ts'
import { readDocument } from '../sync/read-documents.ts'
import { outletScope } from '../sync/scopes.ts'
import { type KeptAttempt, readAttempts } from './attempts.ts'
import { holdIntent } from './intents.ts'
import { owed, paymentIdOf, postOnline } from './post-online.ts'
import { addRefund, type KeptRefund, refundsOf, withRefunds } from './refunds.ts'

/** Paise of a payment that are neither sent back nor to be. */
const leftOf = ({ gateway, id, amount }: KeptAttempt, refunds: readonly KeptRefund[]): number =>
  refunds.reduce((left, refund) => (refund.gateway === gateway && refund.paymentId === id ? left - refund.amount : left), amount)

async function outletOf(tx: Tx, outletId: string): Promise<Outlet> {
  const outlet = await readDocument<Outlet>(tx.q, outletScope(outletId), 'outlet', outletId)
  if (!outlet) throw new Error(`There is no outlet ${outletId} to keep books of.`)
  return outlet
}

/**
 * What was paid online beyond the bill, because the order or a part of it came to nothing, is on its way back: rows with their keys, ledger and jobs in the
 * transaction of the change it follows from. Called for a held order as it is about to be written.
 * @returns the order with its refunds
 */
export async function refundOverpaid(tx: Tx, order: Order, now: number): Promise<Order> {
  let due = refundDue(order)
  if (due === 0) return order
  const intent = await holdIntent(tx, order.id)
  if (!intent) return order
  const outlet = await outletOf(tx, order.outletId)
  let refunds = await refundsOf(tx.q, intent.id)
  let changed = order
  for (const attempt of (await readAttempts(tx.q, intent.id)).filter(({ verdict }) => verdict === 'taken')) {
    const amount = Math.min(due, leftOf(attempt, refunds))
    if (amount <= 0) continue
    const { gateway, id: paymentId, method } = attempt
    const refund = await addRefund(tx, { intentId: intent.id, gateway, paymentId, amount, method, reason: endedUnmade(order.status) ? 'cancelled' : 'part', kind: 'refund' }, refunds, now)
    await postOnline(tx, { outlet, orderId: order.id, gateway, now }, [owed(refund.id, 'bill', amount)])
    refunds = [...refunds, refund]
    changed = withPayment(changed, { id: paymentIdOf(`refund:${refund.id}`, now), tender: 'ONLINE', amount: -amount, tip: 0, given: null, reference: '', at: now })
    due -= amount
  }
  return withRefunds(changed, refunds)
}
