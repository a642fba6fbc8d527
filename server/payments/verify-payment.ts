import { type KeptIntent, type PaymentBooks, withBooks } from '#domain/online/books.ts'
import type { OnlinePayment, PaymentResponse, VerifyPayment } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import type { Deps } from '../deps.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../http/refusal.ts'
import type { GuestIdentity } from '../identity.ts'
import { holdOrder, writeOrderChange } from '../orders/change-order.ts'
import { readGuestOrder } from '../orders/read-orders.ts'
import { GatewayError, type PaymentGateway } from '../gateways/payment-gateway.ts'
import { adoptOpened } from './adopt-opened.ts'
import { askNow } from './ask-now.ts'
import { closeOnline } from './close-online.ts'
import { intentOfGatewayOrder, orderOfReference } from './opened-orders.ts'
import { holdBooks, intentOfOrder } from './read-books.ts'
import { writeIntent } from './write-books.ts'

const ASK_MS = 6000

async function paymentOf(deps: Deps, guest: GuestIdentity, orderId: string): Promise<{ order: Order; intent: KeptIntent }> {
  const order = await readGuestOrder(deps.db, guest, orderId)
  const intent = order && (await intentOfOrder(deps.db, orderId))
  if (!order || !intent) throw new Refusal('NOT_FOUND')
  return { order, intent }
}

async function orderNow(deps: Deps, guest: GuestIdentity, orderId: string): Promise<Order> {
  const order = await readGuestOrder(deps.db, guest, orderId)
  if (!order) throw new Refusal('NOT_FOUND')
  return order
}

/**
 * CA-09: the payment company is asked now. `close`: and, unless it was paid, nothing more is taken online until the guest asks anew; what was asked to be paid since the guest wished it stays open.
 * @returns the order as it stands, which the company has been asked for
 * @throws NOT_FOUND; SERVER_BUSY where the company did not answer: it may be paid, and nothing is closed
 */
export async function verifyPayment(deps: Deps, guest: GuestIdentity, { orderId, close, closeAgeMs = 0, dropped = false }: VerifyPayment): Promise<Order> {
  const wishedAt = deps.now() - closeAgeMs
  const { intent } = await paymentOf(deps, guest, orderId)
  const wasAsked = await askNow(deps, intent.id, ASK_MS)
  if (!wasAsked) throw new Refusal('SERVER_BUSY')
  if (dropped && intent.remark === '') await noteRemark(deps, orderId, 'User_Dropped')
  if (close === undefined) return orderNow(deps, guest, orderId)
  return deps.transact(async (tx) => {
    const held = await holdOrder(tx, orderId, sql`guest_id = ${guest.guestId} and brand_id = ${guest.brandId}`)
    if (!held) throw new Refusal('NOT_FOUND')
    const isOvertaken = ((await holdBooks(tx, orderId))?.intent.askedAt ?? 0) > wishedAt
    if (isOvertaken) return held.order
    const now = deps.now()
    const order = await closeOnline(tx, held.order, now)
    return order === held.order ? order : writeOrderChange(tx, held, order, 'guest', now)
  })
}

/** What a payment page's return says of itself, ST-11. */
export type PageRemark = 'User_Dropped' | 'Invalid'

/** Keeps why the page came back without paying, for its guest to read. A payment that is there says more. */
export async function noteRemark(deps: Deps, orderId: string, remark: PageRemark): Promise<void> {
  await deps.transact(async (tx) => {
    const held = await holdOrder(tx, orderId)
    const books = held && (await holdBooks(tx, orderId))
    if (!books || books.intent.remark === remark) return
    const noted: PaymentBooks = { ...books, intent: { ...books.intent, remark } }
    await writeIntent(tx, noted.intent)
    const now = deps.now()
    await writeOrderChange(tx, held, withBooks(held.order, noted, now), 'guest', now)
  })
}

/** A payment that the company signed for an order that is opened nowhere here was opened before a restore. @throws SERVER_BUSY where the company does not answer */
async function adoptTold(deps: Deps, guest: GuestIdentity, gateway: PaymentGateway, orderId: string, gatewayOrder: string): Promise<void> {
  if ((await intentOfGatewayOrder(deps.db, gateway.name, gatewayOrder)) !== null || !(await readGuestOrder(deps.db, guest, orderId))) return
  try {
    const found = await gateway.fetchOrder(gatewayOrder)
    if (found.id === gatewayOrder && orderOfReference(found.reference) === orderId) await adoptOpened(deps, gateway.name, found)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.kind !== 'refused') throw new Refusal('SERVER_BUSY')
  }
}

/**
 * CA-09: what the payment page gave the phone. Signed or not, the company is asked what is true; words that are not the company's are kept as ST-11's `Invalid`.
 * @throws NOT_FOUND: no such order of this guest, nothing asked to be paid, or the words are of another order
 */
export async function takePaymentResponse(deps: Deps, guest: GuestIdentity, { orderId, gatewayOrder, paymentId, signature }: PaymentResponse): Promise<Order> {
  const gateway = deps.payments
  if (!gateway) throw new Refusal('NOT_FOUND')
  const isGenuine = gateway.isGenuineReturn(gatewayOrder, paymentId, signature)
  if (isGenuine) await adoptTold(deps, guest, gateway, orderId, gatewayOrder)
  const { intent } = await paymentOf(deps, guest, orderId)
  if ((await intentOfGatewayOrder(deps.db, gateway.name, gatewayOrder)) !== intent.id) throw new Refusal('NOT_FOUND')
  if (!isGenuine) await noteRemark(deps, orderId, 'Invalid')
  await askNow(deps, intent.id, ASK_MS)
  return orderNow(deps, guest, orderId)
}

/** An order's online payment; NOT_FOUND where the guest has no such order or nobody asked to pay it online. */
export async function readOnline(deps: Deps, guest: GuestIdentity, orderId: string): Promise<OnlinePayment> {
  const { online } = await orderNow(deps, guest, orderId)
  if (!online) throw new Refusal('NOT_FOUND')
  return online
}
