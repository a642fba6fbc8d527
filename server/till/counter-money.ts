import { amountDue, isPayableAtCounter, mayGoOnRoom, tipsToGiveBack, waysBack, withGivenBack, withPayment } from '#domain/payments.ts'
import { isUndone } from '#domain/undo-payment.ts'
import type { Order } from '#schemas/order.ts'
import type { GiveBack, Payment, TakePayment } from '#schemas/payment.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { noteAct } from '../kitchen/note-act.ts'
import { actorOf, type Staff } from '../kitchen/staff.ts'
import { outletLedger, postTransfers, type Transfer } from '../ledger/post-transfers.ts'
import { askAtCounter } from '../payments/ask-at-counter.ts'
import { closeOnline } from '../payments/close-online.ts'
import { type StandingOrder, writeOrderChange } from '../orders/change-order.ts'
import { BILLS_ACCOUNT } from '#domain/online/books.ts'
import { isBeingChecked } from '#domain/online/shown.ts'
import { TILL_ACCOUNTS, TIP_BACK, TIPS_ACCOUNT } from './accounts.ts'
import { isDone } from './act-keys.ts'
import { onOrder } from './on-order.ts'
import { holdOpenDayOf } from './open-day.ts'

/** What an act of the counter does to an order: a payment more, and how the ledger tells it. */
interface Act {
  payment: Payment
  transfers: readonly Pick<Transfer, 'key' | 'debit' | 'credit' | 'amount'>[]
}

/** What a payment keeps when it is undone, or its tip went back. */
const KEPT = ['tender', 'amount', 'reference'] as const

/** The answer to a copy of an act: the order as it stands, also where what was taken is undone since; KEY_REUSED where the key did something else. */
async function answerToCopy(tx: Tx, { order }: StandingOrder, payment: Omit<Payment, 'at'>): Promise<Order | null> {
  if (!(await isDone(tx, order, { key: payment.id, kind: payment.amount > 0 ? 'take' : 'return' }))) return null
  const { payments = [] } = order
  const found = payments.find(({ id }) => id === payment.id)
  const done = found && { ...found, amount: found.amount - (found.tipBack ?? 0) }
  const fields = isUndone(order, payment.id) || payments.some(({ tipBack = 0 }) => tipBack > 0) ? KEPT : ([...KEPT, 'tip', 'given'] as const)
  if (fields.some((field) => done?.[field] !== payment[field])) throw new Refusal('KEY_REUSED')
  return order
}

const billChanged = (order: Order): Refusal => new Refusal('ACT_REFUSED', { details: { due: amountDue(order), order } }, 'The bill is no longer what was read; nothing was taken or given back.')

/** What goes on a room is of an order that was brought to one. */
function refuseOtherRooms({ order }: StandingOrder, tender: TakePayment['tender']): void {
  if (tender === 'ROOM' && !mayGoOnRoom(order)) throw new Refusal('BAD_REQUEST', {}, 'ROOM is for an order to a room.')
}

async function writeMoney(deps: Deps, tx: Tx, staff: Staff, held: StandingOrder, { payment, transfers }: Act): Promise<Order> {
  const { order } = held
  const day = await holdOpenDayOf(deps, tx, order.outletId, payment.at)
  const by = actorOf(staff)
  await postTransfers(tx, outletLedger(order.outletId), transfers.map((transfer) => ({ ...transfer, unit: 'PAISE', orderId: order.id, day, by, at: payment.at })))
  return writeOrderChange(tx, held, payment.amount > 0 ? withPayment(await closeOnline(tx, order, payment.at), payment) : withGivenBack(order, payment), by, payment.at)
}

/**
 * A bill that may be paid online at this moment is taken at the counter by somebody who has read that, and who it was is written down.
 * @param wasAnswered whether the payment company said just now how it stands @throws PAYMENT_UNDER_WAY with the order as it stands, where nobody has said so
 */
async function agreeToClose(deps: Deps, tx: Tx, staff: Staff, { order }: StandingOrder, { key, closesOnline = false }: TakePayment, wasAnswered: boolean): Promise<void> {
  if (wasAnswered && !isBeingChecked(order)) return
  if (!closesOnline) throw new Refusal('PAYMENT_UNDER_WAY', { details: { order, wasAnswered } })
  await noteAct(tx, deps, staff, order.outletId, 'take-payment', { orderId: order.id, key, online: order.online, wasAnswered })
}

/**
 * Takes money for an order at the counter (ST-11), or puts it on its guest's room: payment, ledger and the guest's document in one transaction. A copy under the same key changes nothing.
 * An order that its guest is about to pay online is asked about first; then paying online is closed, and what still arrives goes back.
 * @throws BAD_REQUEST where an order to no room is to go on one; ACT_REFUSED where another amount is due than the staff read, with the amount and the order as they stand;
 * PAYMENT_UNDER_WAY where it may be paid online at this moment, `details: {order, wasAnswered}`, until the same is sent with `closesOnline`; KEY_REUSED
 */
export const takePayment = async (deps: Deps, staff: Staff, orderId: string, asked: TakePayment): Promise<Order> => {
  const { key, tender, amountDue: amount, given, tip = 0, reference = '' } = asked
  if (given !== null && given < amount + tip) throw new Refusal('BAD_REQUEST', {}, 'given is less than what is due.')
  if (given !== null && tender !== 'CASH') throw new Refusal('BAD_REQUEST', {}, 'given is counted for cash alone.')
  const wasAnswered = await askAtCounter(deps, staff, orderId)
  return onOrder(deps, staff, orderId, async (tx, held) => {
    const payment: Payment = { id: key, tender, amount, tip, given, reference, at: deps.now() }
    const done = await answerToCopy(tx, held, payment)
    if (done) return done
    if (!isPayableAtCounter(held.order) || amountDue(held.order) !== amount) throw billChanged(held.order)
    await agreeToClose(deps, tx, staff, held, asked, wasAnswered)
    refuseOtherRooms(held, tender)
    const debit = TILL_ACCOUNTS[tender]
    const towardsBill = { key: `take:${key}`, debit, credit: BILLS_ACCOUNT, amount }
    const transfers = tip > 0 ? [towardsBill, { key: `tip:${key}`, debit, credit: TIPS_ACCOUNT, amount: tip }] : [towardsBill]
    return writeMoney(deps, tx, staff, held, { payment, transfers })
  })
}

/**
 * Gives back at the counter what was paid for a part that was cancelled afterwards, and with an order that came to nothing its tip. A board of an earlier release gives back what was paid
 * towards the bill alone: then the tip is still to be given back.
 * @throws BAD_REQUEST where money is asked for what is on a room, or the other way round; ACT_REFUSED where that is another amount; KEY_REUSED
 */
export const giveBack = (deps: Deps, staff: Staff, orderId: string, { key, tender, amount }: GiveBack): Promise<Order> =>
  onOrder(deps, staff, orderId, async (tx, held) => {
    const asked: Payment = { id: key, tender, amount: -amount, tip: 0, given: null, reference: '', at: deps.now() }
    const done = await answerToCopy(tx, held, asked)
    if (done) return done
    const [due, tips] = [-amountDue(held.order), tipsToGiveBack(held.order)]
    const towardsBill = due - tips
    if (amount !== due && amount !== towardsBill) throw billChanged(held.order)
    if (!waysBack(held.order, amount).includes(tender)) throw new Refusal('BAD_REQUEST', {}, 'What is on a room goes off the room, and nothing else does.')
    const tipBack = amount - towardsBill
    const credit = TILL_ACCOUNTS[tender]
    const transfers = [
      { key: `return:${key}`, debit: BILLS_ACCOUNT, credit, amount: towardsBill },
      { key: `${TIP_BACK}${key}`, debit: TIPS_ACCOUNT, credit, amount: tipBack },
    ].filter((transfer) => transfer.amount > 0)
    return writeMoney(deps, tx, staff, held, { payment: { ...asked, amount: 0 - towardsBill, ...(tipBack > 0 && { tipBack }) }, transfers })
  })
