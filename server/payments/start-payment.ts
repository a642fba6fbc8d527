import { type KeptIntent, withBooks } from '#domain/online/books.ts'
import { openingFor } from '#domain/online/openings.ts'
import { isPayableOnline } from '#domain/online/payable.ts'
import { takesOnline } from '#domain/payment-timing.ts'
import { amountDue } from '#domain/payments.ts'
import { runsOutAt } from '#domain/order-life.ts'
import type { Checkout, StartPayment } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { GatewayError, type PaymentGateway } from '../gateways/payment-gateway.ts'
import { Refusal } from '../http/refusal.ts'
import type { GuestIdentity } from '../identity.ts'
import { holdOrder, writeOrderChange } from '../orders/change-order.ts'
import { readGuestOrder } from '../orders/read-orders.ts'
import { askNow } from './ask-now.ts'
import { isBeingDrawn } from './kept-for-capture.ts'
import { noteOpened, openedFor, type OpenedOrder, writeOpening } from './opened-orders.ts'
import { readEpoch } from '../sync/epoch.ts'
import { outletNow } from './outlet-now.ts'
import { askAbout } from './poll-queue.ts'
import { holdBooks, intentOfOrder } from './read-books.ts'
import { writeIntent } from './write-books.ts'

/** For so long after a restore, ms, nobody here says that a page was never opened: what was opened before it may be looked for still, and phones send what it lost again. */
const DOUBTED_MS = 7 * 24 * 3_600_000
/** A page that is opened is seldom paid within these, ms. */
const FIRST_POLL_MS = 5000
const ASK_MS = 5000

interface Prepared {
  opened: OpenedOrder
  order: Order
  intentId: string
}

/** Writes down what is asked to be paid, before anything is opened at the company. @param askedAt when it was asked for, epoch ms: the company may have been asked about a try of before since then */
async function prepare(deps: Deps, tx: Tx, guest: GuestIdentity, gateway: PaymentGateway, { orderId, amount }: StartPayment, askedAt: number): Promise<Prepared> {
  const held = await holdOrder(tx, orderId, sql`guest_id = ${guest.guestId} and brand_id = ${guest.brandId}`)
  if (!held) throw new Refusal('NOT_FOUND')
  const { order } = held
  const outlet = await outletNow(tx, deps, order.outletId)
  if (!takesOnline(outlet.outlet)) throw new Refusal('PAYMENT_NOT_ALLOWED')
  const now = deps.now()
  const known = await holdBooks(tx, orderId)
  const isDrawn = known !== null && isBeingDrawn(known, now)
  if (isDrawn || !isPayableOnline(order, now) || amountDue(order) !== amount)
    throw new Refusal(
      'ACT_REFUSED',
      { details: { due: amountDue(order), order } },
      'The bill is no longer what was read, or is not to be paid online now; nothing was taken.',
    )
  // The order's own id: what was opened can be found by it again after a restore (adopt-opened.ts).
  const intent: KeptIntent = { id: known?.intent.id ?? orderId, orderId, outletId: order.outletId, amount, remark: '', askedAt, closedAt: null }
  await writeIntent(tx, intent)
  const [before, attempts] = [await openedFor(tx.q, intent.id), known?.attempts ?? []]
  const opened = openingFor(before, attempts, { gateway: gateway.name, intentId: intent.id, amount })
  if (!before.includes(opened)) await writeOpening(tx, opened, now)
  await askAbout(tx.q, intent.id, now + FIRST_POLL_MS, now)
  const next = withBooks(order, { intent, attempts, refunds: known?.refunds ?? [] }, now)
  return { opened, intentId: intent.id, order: await writeOrderChange(tx, held, next, 'guest', now) }
}

/** Whether no payment page of a bill was ever opened, of this amount or another, by any device. */
async function isNeverOpened({ db, now }: Deps, intentId: string): Promise<boolean> {
  const [openings, { beganAt }] = await Promise.all([openedFor(db, intentId), readEpoch(db)])
  return openings.every(({ gatewayOrder }) => gatewayOrder === null) && (beganAt === 0 || now() - beganAt > DOUBTED_MS)
}

/**
 * Opens what was written down; a call whose answer was lost is made again under its reference.
 * @throws SERVER_BUSY, with `details: {opened: false}` where no page of the bill was ever opened, so that no bank can have been asked; PAYMENT_ERROR
 */
async function openCheckout(deps: Deps, gateway: PaymentGateway, { opened }: Prepared): Promise<string> {
  try {
    const { gatewayOrder } = await gateway.open(opened.reference, opened.amount)
    return await noteOpened(deps.db, opened, gatewayOrder)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.error({ err: error, intent: opened.intentId }, 'nothing could be opened at the payment company')
    if (error.kind === 'refused') throw new Refusal('PAYMENT_ERROR')
    throw new Refusal('SERVER_BUSY', (await isNeverOpened(deps, opened.intentId)) ? { details: { opened: false } } : {})
  }
}

/**
 * The guest is about to leave for the payment page (CA-09). A bill has one payment: asked again, it is the same one; with another amount, another order at the company
 * takes the place of the old one, which is paid for nothing from then on. While a payment that came is being drawn, nothing is opened beside it.
 * @throws NOT_FOUND: no such order of this guest; PAYMENT_NOT_ALLOWED: nothing is paid online here; ACT_REFUSED with `details: {due, order}`;
 * SERVER_BUSY: the company does not answer, `details: {opened: false}`: no page of the bill was ever opened; PAYMENT_ERROR: it refused (ER-09)
 */
export async function startPayment(deps: Deps, guest: GuestIdentity, asked: StartPayment): Promise<{ checkout: Checkout; repeated: boolean }> {
  const [gateway, askedAt] = [deps.payments, deps.now()]
  if (!gateway) throw new Refusal('PAYMENT_NOT_ALLOWED')
  if (!(await readGuestOrder(deps.db, guest, asked.orderId))) throw new Refusal('NOT_FOUND')
  const before = await intentOfOrder(deps.db, asked.orderId)
  // A try of before may have been paid: then nothing is due, and the guest is told.
  if (before) await askNow(deps, before.id, ASK_MS)
  const prepared = await deps.transact((tx) => prepare(deps, tx, guest, gateway, asked, askedAt))
  const { opened, intentId, order } = prepared
  const gatewayOrder = opened.gatewayOrder ?? (await openCheckout(deps, gateway, prepared))
  const until = order.status === 'DRAFT' ? runsOutAt(order) : null
  return {
    checkout: { id: intentId, gateway: gateway.name, gatewayOrder, amount: opened.amount, path: gateway.pagePath(gatewayOrder, order.id), until, online: order.online ?? null },
    repeated: opened.gatewayOrder !== null,
  }
}
