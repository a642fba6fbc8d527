import { is, validate } from 'superstruct'
import { invoiceOf } from '#domain/invoice.ts'
import { payNews } from '#domain/online/pay-news.ts'
import { endedUnmade, isRunning, isServed, kitchenSince, type OrderAct, runsOutAt } from '#domain/order-life.ts'
import { PAY_PROCESSING_MS } from '#domain/pay-polling.ts'
import { amountDue } from '#domain/payments.ts'
import type { KnownSeat } from '#domain/presence.ts'
import { type ActWords, actOnOrder, type OrderTerms } from '#domain/order-acts.ts'
import type { AppliedOffer } from '#schemas/applied-offer.ts'
import { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { rowsOf } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Actor } from '../kitchen/actor.ts'
import { Refusal } from '../http/refusal.ts'
import { partUsesFromOrder } from '../offers/former-uses.ts'
import { giveBackUses, tellGivenUses } from '../offers/offer-uses.ts'
import { movePoints } from '../points/move-points.ts'
import { nextInvoiceNumber } from '../outlets/invoice-series.ts'
import { addJob } from '../jobs/queue.ts'
import { refundOverpaid } from '../payments/refund-overpaid.ts'
import { tellPhones } from '../push/tell-phones.ts'
import { tellBoards } from '../kitchen/tell-boards.ts'
import { isAccountGone } from '../sync/account-gone.ts'
import { readDocument } from '../sync/read-documents.ts'
import { guestScope, outletScope } from '../sync/scopes.ts'
import { type NewDocument, raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { goneOrder } from './gone-order.ts'
import { windowQueue } from './guest-window.ts'
import { withoutDoor } from './without-guest.ts'

interface Row {
  brandId: string
  guestId: string
  version: number
  body: string
  terms: string
  tableCode: string | null
  seatId: string | null
  seatMadeAt: number | null
}

/** An order as it stands, with its row held until the commit. */
export interface StandingOrder {
  order: Order
  terms: OrderTerms
  guest: { brandId: string; guestId: string }
  version: number
  /** Of the table it is for, and the seat it came from; null: none. */
  tableCode: string | null
  seat: KnownSeat | null
}

/** Reads an order and holds it; null: there is none. @param where a condition on its row, such as whose outlet it is at */
export async function holdOrder(tx: Tx, orderId: string, where: Sql = sql`true`): Promise<StandingOrder | null> {
  const [row] = await rowsOf<Row>(
    tx.q,
    sql`select brand_id as "brandId", guest_id as "guestId", version, body, terms, table_code as "tableCode", seat_id as "seatId", seat_made_at as "seatMadeAt"
      from orders where id = ${orderId} and ${where} for update`,
  )
  if (!row) return null
  return {
    order: JSON.parse(row.body) as Order,
    terms: JSON.parse(row.terms) as OrderTerms,
    guest: { brandId: row.brandId, guestId: row.guestId },
    version: row.version,
    tableCode: row.tableCode,
    seat: row.seatId === null ? null : { id: row.seatId, madeAt: Number(row.seatMadeAt) },
  }
}

/** The order with its invoice: the next number of the outlet's series, and whose it is as the outlet stands now. */
async function withInvoice(tx: Tx, order: Order, now: number): Promise<Order> {
  const outlet = await readDocument<Outlet>(tx.q, outletScope(order.outletId), 'outlet', order.outletId)
  if (!outlet) throw new Error(`There is no outlet ${order.outletId} to number an invoice for.`)
  const number = await nextInvoiceNumber(tx, outlet, now)
  return { ...order, invoiceNumber: number, invoice: invoiceOf(outlet, number, now) }
}

/** The order as its guest's devices hold it; of a deleted account nothing but that it is gone. The guest's scope is locked, so that a deletion is seen. */
async function guestDocument(tx: Tx, guest: StandingOrder['guest'], order: Order): Promise<NewDocument> {
  await raiseCounter(tx, guestScope(guest), 1)
  return (await isAccountGone(tx.q, guest)) ? goneOrder(order.id) : { collection: 'orders', id: order.id, body: order }
}

/** F-26: what an order that came to nothing has used, or what its dishes that cannot be made took with them. */
function usesLost(before: Order, { status, offers = [] }: Order): AppliedOffer[] {
  if (endedUnmade(status)) return offers
  return offers.filter(({ id, saving }) => saving === 0 && before.offers?.some((offer) => offer.id === id && offer.saving > 0))
}

/** One message for a change: where its status moved, that one says what becomes of the money. */
async function tellChange(tx: Tx, { order: before, guest }: StandingOrder, order: Order, isAtOnce: boolean, now: number): Promise<void> {
  const hasMoved = order.status !== before.status
  const news = hasMoved ? null : payNews(before, order, isAtOnce)
  // A guest who is still on the company's page may try again there.
  if (hasMoved || news) await tellPhones(tx, guest, order.id, now, news, news === 'pay-failed' ? PAY_PROCESSING_MS : 0)
}

/**
 * An order that every reader understood stays so; one that an earlier release let in can still be ended.
 * @throws ACT_REFUSED with a sentence that names the field: a row of the outlet is too long for an order, and a repeat helps only once it is mended
 */
function refuseUnreadable(before: Order, order: Order): void {
  const [error] = validate(order, Order)
  if (error && is(before, Order)) throw new Refusal('ACT_REFUSED', {}, `No phone and no board could read the order as it would be: ${error.path.join('.')} is not right. Nothing was changed.`)
}

/**
 * Writes a held order as it is from now on: ledger, event with its actor where its status moved, the guest's document, and their phones where its status or its payment is news to them.
 * A served order gets its invoice number; what was paid online beyond its bill goes back. @throws ACT_REFUSED where no phone could read it then
 * @param isAtOnce what came of its payment is known while its guest is on the payment page
 */
export async function writeOrderChange(tx: Tx, held: StandingOrder, changed: Order, by: Actor, now: number, isAtOnce = false): Promise<Order> {
  const numbered = isServed(changed.status) && changed.invoiceNumber === null
  const order = await refundOverpaid(tx, numbered ? await withInvoice(tx, changed, now) : changed, now)
  refuseUnreadable(held.order, order)
  const version = held.version + 1
  const document = await guestDocument(tx, held.guest, order)
  const isForgotten = document.deleted && !isRunning(order.status)
  const kept = isForgotten ? withoutDoor(order) : order
  await tx.q.execute(
    sql`update orders set status = ${order.status}, running = ${isRunning(order.status)}, version = ${version}, total = ${order.bill.total},
      changed_at = ${now}, kitchen_at = ${kitchenSince(order)}, ends_at = ${runsOutAt(order)}, bill_open = ${amountDue(order) !== 0}, body = ${JSON.stringify(kept)}
      where outlet_id = ${order.outletId} and id = ${order.id}`,
  )
  if (order.status !== held.order.status) {
    await tx.q.execute(sql`insert into order_events (outlet_id, order_id, version, status, at, actor) values (${order.outletId}, ${order.id}, ${version}, ${order.status}, ${now}, ${by})`)
    if (!isRunning(order.status)) await addJob(tx.q, windowQueue, { key: `${held.guest.brandId} ${held.guest.guestId}`, payload: held.guest, runAt: now }, now)
  }
  // No notification of what the guest did themselves.
  if (by !== 'guest') await tellChange(tx, held, order, isAtOnce, now)
  const given = order.status === held.order.status ? [] : await giveBackUses(tx, { ...order, offers: usesLost(held.order, order) }, now)
  const rewards = await movePoints(tx, { guest: held.guest, order, terms: held.terms, version, by, at: now, now })
  await writeDocuments(tx, guestScope(held.guest), [document, ...(rewards && !document.deleted ? [rewards] : [])])
  await tellGivenUses(tx, order.brandId, isForgotten ? [...given, ...(await partUsesFromOrder(tx, order, held.guest))] : given)
  if (kitchenSince(order) !== null) await tellBoards(tx, order.outletId, isRunning(held.order.status) || isRunning(order.status) ? 'orders' : 'bills')
  return order
}

/** What happens to an order that stands, and by whom. */
export interface Move {
  act: OrderAct
  words?: ActWords
  by: Actor
  /** Epoch ms. */
  now: number
}

/** Something happens to an order that stands; null: its status refuses it (ST-09). */
export async function moveOrder(tx: Tx, held: StandingOrder, { act, words = {}, by, now }: Move): Promise<Order | null> {
  const next = actOnOrder(held.order, held.terms, act, words, now)
  return next && writeOrderChange(tx, held, next, by, now)
}
