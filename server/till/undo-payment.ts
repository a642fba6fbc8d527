import { isUndoneTooOften, lastTaken, withUndone } from '#domain/undo-payment.ts'
import { amountDue } from '#domain/payments.ts'
import type { Order } from '#schemas/order.ts'
import type { UndoPayment } from '#schemas/payment.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { noteAct } from '../kitchen/note-act.ts'
import { actorOf, type Staff } from '../kitchen/staff.ts'
import { outletLedger, postTransfers, type Transfer } from '../ledger/post-transfers.ts'
import { writeOrderChange } from '../orders/change-order.ts'
import { UNDONE } from './accounts.ts'
import { isDone } from './act-keys.ts'
import { onOrder } from './on-order.ts'
import { holdOpenDayOf } from './open-day.ts'

type Taken = Pick<Transfer, 'key' | 'debit' | 'credit' | 'amount'> & { day: string | null }

/** How the ledger told of a payment when it was taken: towards the bill, and its tip. */
async function transfersOf(tx: Tx, outletId: string, paymentId: string): Promise<Taken[]> {
  const rows = await rowsOf<Taken>(
    tx.q,
    sql`select key, debit, credit, amount, day from ledger_transfers where ledger = ${outletLedger(outletId)} and key in (${`take:${paymentId}`}, ${`tip:${paymentId}`})`,
  )
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

const refused = (order: Order, why: string): Refusal => new Refusal('ACT_REFUSED', { details: { due: amountDue(order), order } }, why)

/**
 * Undoes what the counter took last for an order, with its tip: it was another bill's, or came by another tender. The ledger keeps both what was taken and that it was undone, by whom;
 * the bill is to be paid again. Within the day that the payment counts for: a closed day is never another one afterwards. A copy under the same key changes nothing.
 * @throws ACT_REFUSED with the order as it stands, where it was not the last one, something was given back of it, its bill was undone too often, or its day is over; KEY_REUSED
 */
export const undoPayment = (deps: Deps, staff: Staff, orderId: string, { key, paymentId }: UndoPayment): Promise<Order> =>
  onOrder(deps, staff, orderId, async (tx, held) => {
    const { order } = held
    if (await isDone(tx, order, { key, kind: 'undo', paymentId })) return order
    const payment = lastTaken(order)
    if (payment?.id !== paymentId) throw refused(order, 'Only what was taken last can be undone, and only as a whole; nothing was changed.')
    if (isUndoneTooOften(order)) throw refused(order, 'This bill was undone too often and cannot be undone any more; nothing was changed.')
    const now = deps.now()
    const day = await holdOpenDayOf(deps, tx, order.outletId, now)
    const taken = await transfersOf(tx, order.outletId, paymentId)
    if (taken.length === 0 || taken.some((transfer) => transfer.day !== day)) throw refused(order, 'The day it counts for is over; nothing was changed.')
    const by = actorOf(staff)
    const back = taken.map((one): Transfer => ({ key: `${UNDONE}${one.key}`, debit: one.credit, credit: one.debit, amount: one.amount, unit: 'PAISE', orderId: order.id, day, by, at: now }))
    await postTransfers(tx, outletLedger(order.outletId), back)
    const isFirst = await noteAct(tx, deps, staff, order.outletId, 'give-back', { orderId: order.id, undone: payment }, key)
    if (!isFirst) throw new Refusal('KEY_REUSED')
    return writeOrderChange(tx, held, withUndone(order, payment, { id: key, at: now }), by, now)
  })
