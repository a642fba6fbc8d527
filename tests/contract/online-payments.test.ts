/** P-07, CA-09, ST-11: bills paid online by way of the practice company, on PostgreSQL. */
import { is } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PAY_WINDOW_MS } from '#domain/order-life.ts'
import { Checkout, OnlinePayment } from '#schemas/online-payment.ts'
import { Order } from '#schemas/order.ts'
import { createSandboxGateway } from '#server/gateways/sandbox/sandbox-gateway.ts'
import { EVENT_SIGNATURE, sandboxSecret, signed } from '#server/gateways/sandbox/signature.ts'
import { GatewayError, type PaymentGateway } from '#server/gateways/payment-gateway.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { addStaffKey } from '#server/kitchen/administer-staff.ts'
import { createLog } from '#server/log.ts'
import { endOrders } from '#server/orders/end-orders.ts'
import { askNow } from '#server/payments/ask-now.ts'
import { compareDays } from '#server/payments/compare-days.ts'
import { CAPTURE_MS } from '#server/payments/kept-for-capture.ts'
import { readPaymentFigures } from '#server/payments/payment-figures.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { readLedger } from './read-ledger.ts'
import { BRAND, OUTLET } from './stage.ts'

let database: FreshDatabase
let pay: PayStage
let as: GuestIdentity
/** Calls of the company that fail from now on. */
const broken = new Set<'capture' | 'fetchOrder'>()
/** The company opens what it is asked to, and its answer does not arrive. */
let losesOpen = false
/** What happens once while the company is asked to open something, which then gets no answer. */
let beforeOpen: (() => Promise<void>) | null = null
/** What happens once, after the company has answered what an order is and before its answer arrives. */
let onTheWay: (() => Promise<void>) | null = null
/** What the company does not know any more. */
const forgotten = new Set<string>()
beforeAll(async () => {
  database = await openFreshDatabase()
  const payments: NonNullable<Parameters<typeof openPayStage>[0]['payments']> = (db, now) => {
    const sandbox = createSandboxGateway({ db, now, secret: sandboxSecret('a kept secret for tests alone, long enough') })
    const unless = <A extends unknown[], T>(name: 'capture' | 'fetchOrder', call: (...args: A) => Promise<T>) => (...args: A): Promise<T> =>
      broken.has(name) ? Promise.reject(new GatewayError('unreachable', 'no answer')) : call(...args)
    const open: typeof sandbox.open = async (reference, amount) => {
      const happens = beforeOpen
      beforeOpen = null
      if (happens) {
        await happens()
        throw new GatewayError('unreachable', 'no answer')
      }
      const answer = await sandbox.open(reference, amount)
      if (losesOpen) throw new GatewayError('unreachable', 'The answer was lost.')
      return answer
    }
    const fetchOrder: typeof sandbox.fetchOrder = async (id) => {
      if (forgotten.has(id)) throw new GatewayError('refused', 'There is no such order.')
      const [told, happens] = [await sandbox.fetchOrder(id), onTheWay]
      onTheWay = null
      await happens?.()
      return told
    }
    return { ...sandbox, open, capture: unless('capture', sandbox.capture), fetchOrder: unless('fetchOrder', fetchOrder) }
  }
  pay = await openPayStage({ database, payments })
})
afterAll(() => pay.stage.close())
beforeEach(() => {
  as = newGuest(BRAND)
  broken.clear()
  losesOpen = false
  onTheWay = null
  forgotten.clear()
})

const NOTHING = { gateway: 0, bills: 0, refunds: 0, unallocated: 0 }
const begun = async (timing: 'PRE_PAYMENT' | 'POST_PAYMENT' = 'POST_PAYMENT'): Promise<{ order: Order; checkout: Checkout }> => {
  const order = await pay.order(as, timing)
  return { order, checkout: (await pay.start(as, order.id, 52_500)).body }
}
const orderNow = (id: string): Promise<Order> => pay.orderNow(as, id)
const staff = <T = Order>(path: string, body: unknown = {}) => pay.stage.call<T & { data: { code: string; details: { due: number } } }>('POST', `/api/kitchen/orders/${path}`, { staff: true, body })
const paidOnline = async (timing: 'PRE_PAYMENT' | 'POST_PAYMENT' = 'POST_PAYMENT'): Promise<Order> => {
  const { order, checkout } = await begun(timing)
  await pay.press(checkout, order.id, 'paid')
  return pay.verify(as, order.id)
}

describe('what can be paid with', () => {
  const methods = () => pay.stage.call<{ methods: string[]; downtimes: unknown[] | null }>('GET', '/api/payments/methods', { as })
  /** A button of the practice company's page; a minute later the server has asked anew. */
  const says = async (plan: string): Promise<void> => {
    const { order, checkout } = await begun()
    expect((await pay.stage.call('POST', `/sandbox/${checkout.gatewayOrder}/methods/${plan}?orderId=${order.id}`, { as: null })).status).toBe(303)
    pay.stage.pass(60_001)
  }

  it('is what the payment company says, and what is down since when; the same for all guests for a minute', async () => {
    expect((await methods()).body).toEqual({ methods: ['upi', 'card', 'netbanking', 'wallet'], downtimes: [] })
    const at = pay.stage.now()
    await says('app-down')
    expect((await methods()).body.downtimes).toEqual([{ method: 'upi', part: 'google_pay', severity: 'high', since: at }])
    await pay.stage.call('POST', `/sandbox/${(await begun()).checkout.gatewayOrder}/methods/well?orderId=${as.guestId}`, { as: null })
    expect((await methods()).body.downtimes).toHaveLength(1)
  })

  it('is said to be not known where the company does not say it, and asked for again soon', async () => {
    await says('untold')
    expect((await methods()).body.downtimes).toBeNull()
    await says('silent')
    expect(await methods()).toMatchObject({ status: 503, body: { data: { code: 'SERVER_BUSY' } } })
    await says('well')
    expect((await methods()).body.downtimes).toEqual([])
  })

  it('is asked once by however many guests, and is nothing to a visitor', async () => {
    expect((await pay.stage.call('GET', '/api/payments/methods', { as: null })).status).toBe(401)
    pay.stage.pass(60_001)
    expect((await Promise.all(Array.from({ length: 20 }, methods))).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  })
})

describe('a bill that is paid online (P-07)', () => {
  it('before the meal: it becomes the kitchen’s once the money is drawn, and its payment stands in the order and in the ledger', async () => {
    const { order, checkout } = await begun('PRE_PAYMENT')
    expect(is(checkout, Checkout)).toBe(true)
    expect(checkout).toMatchObject({ gateway: 'sandbox', amount: 52_500, until: pay.stage.now() + PAY_WINDOW_MS })
    await pay.press(checkout, order.id, 'paid')
    const paid = await pay.verify(as, order.id)
    expect(is(paid, Order)).toBe(true)
    expect(paid).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: { state: 'paid', amount: 52_500, tries: 1, method: 'upi', until: null }, payments: [{ tender: 'ONLINE', amount: 52_500 }] })
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: 52_500, bills: -52_500 })
    expect(is(await pay.online(as, order.id), OnlinePayment)).toBe(true)
  })

  it('ST-12: prepaid it waits for its payment, postpaid it is cooked meanwhile; either is paid in one piece, and never in part', async () => {
    for (const [timing, paymentType, before] of [['PRE_PAYMENT', 'PREPAID', 'DRAFT'], ['POST_PAYMENT', 'OUTLET', 'UNATTENDED']] as const) {
      const { order, checkout } = await begun(timing)
      expect(order).toMatchObject({ paymentType, paymentTiming: timing, status: before })
      expect(await pay.start(as, order.id, 20_000)).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { due: 52_500 } } } })
      await pay.press(checkout, order.id, 'paid')
      expect(await pay.verify(as, order.id)).toMatchObject({ paymentType, status: 'UNATTENDED', paymentStatus: 'SUCCESS', payments: [{ tender: 'ONLINE', amount: 52_500 }] })
    }
  })

  it('ST-11: that its guest closed the page is known where only the phone says so, and is no word on a try that a bank refused', async () => {
    const { order, checkout } = await begun()
    const dropped = () => pay.stage.call<Order>('POST', '/api/payments/verifyPayment', { as, body: { orderId: order.id, dropped: true } })
    expect((await dropped()).body).toMatchObject({ transactionSubStatus: 'User_Dropped', online: { state: 'open', reason: 'User_Dropped' } })
    await pay.press(checkout, order.id, 'declined')
    expect((await dropped()).body.online).toMatchObject({ state: 'failed', reason: 'payment_declined' })
    // Opened anew, it is another try.
    await pay.start(as, order.id, 52_500)
    expect((await pay.online(as, order.id)).reason).toBe('payment_declined')
  })

  it('opened anew it says how it stood then, so that a phone takes no word on an earlier try for one on this', async () => {
    const { order, checkout } = await begun()
    expect(checkout.online).toMatchObject({ state: 'open', tries: 0 })
    await pay.press(checkout, order.id, 'declined')
    await pay.verify(as, order.id, 'counter')
    const again = await pay.start(as, order.id, 52_500)
    expect(again.body.online).toMatchObject({ state: 'failed', tries: 1 })
    expect(await pay.online(as, order.id)).toEqual(again.body.online)
  })

  it('is asked about by its guest and its own outlet alone: nobody else has the company asked or the order moved', async () => {
    const { order, checkout } = await begun()
    await pay.press(checkout, order.id, 'paid-no-webhook')
    expect((await pay.start(newGuest(BRAND), order.id, 52_500)).status).toBe(404)
    const elsewhere = await addStaffKey({ ...pay.stage.deps, tokenSecret: pay.stage.deps.config.tokenSecret }, { name: 'Ravi' }, 'manager', { outletCodes: ['KETTLE'] })
    const take = { key: uuidV7Now(), tender: 'CASH', amountDue: 52_500, given: null }
    expect((await pay.stage.call('POST', `/api/kitchen/orders/${order.id}/take-payment`, { staff: elsewhere.key, body: take })).status).toBe(403)
    expect(await orderNow(order.id)).toMatchObject({ paymentStatus: 'INITIAL', online: { state: 'open' } })
    expect(await staff(`${order.id}/take-payment`, take)).toMatchObject({ status: 409, body: { data: { details: { due: 0 } } } })
    expect(await orderNow(order.id)).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'paid' } })
  })

  it('FACTS E1: asked for again, what was paid on its page meanwhile is drawn before anything is said, also where no try of it was told of yet', async () => {
    const { order, checkout } = await begun()
    await pay.press(checkout, order.id, 'paid-no-webhook')
    expect(await orderNow(order.id)).toMatchObject({ online: { state: 'open', tries: 0 } })
    expect(await pay.start(as, order.id, 52_500)).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { due: 0 } } } })
    expect(await orderNow(order.id)).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'paid' } })
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: 52_500, bills: -52_500 })
  })

  it('that is opened for another amount does not say that no page of the bill is open, where the company does not answer', async () => {
    const { order } = await begun()
    await staff(`${order.id}/accept`, { cancelledLineIds: [order.lines[1]?.lineId], prepMinutes: 5 })
    losesOpen = true
    const { status, body } = await pay.start(as, order.id, 31_500)
    expect([status, body.data.code, body.data.details]).toEqual([503, 'SERVER_BUSY', undefined])
  })

  it('that one device opened is not said never to have been opened to another, whose call was under way before and got no answer', async () => {
    const order = await pay.order(as, 'PRE_PAYMENT')
    beforeOpen = async () => void expect((await pay.start(as, order.id, 52_500)).status).toBe(201)
    const { status, body } = await pay.start(as, order.id, 52_500)
    expect([status, body.data.code, body.data.details]).toEqual([503, 'SERVER_BUSY', undefined])
  })

  it('E3: is opened once at the company where the answer to that was lost: meanwhile nothing is said of it, and two devices that ask again come to the same page', async () => {
    const order = await pay.order(as, 'PRE_PAYMENT')
    losesOpen = true
    // Nobody has its page, so that no bank was asked.
    for (let time = 0; time < 2; time++) expect(await pay.start(as, order.id, 52_500)).toMatchObject({ status: 503, body: { data: { code: 'SERVER_BUSY', details: { opened: false } } } })
    await pay.pass(60_000, 5000)
    expect(await orderNow(order.id)).toMatchObject({ status: 'DRAFT', paymentStatus: 'INITIAL', online: { state: 'open', tries: 0 } })
    losesOpen = false
    const [one, other] = await Promise.all([pay.start(as, order.id, 52_500), pay.start(as, order.id, 52_500)])
    expect(other.body.gatewayOrder).toBe(one.body.gatewayOrder)
    const { rows } = await database.pool.query<{ id: string }>('select id from sandbox_orders where reference like $1', [`${order.id}%`])
    expect(rows).toEqual([{ id: one.body.gatewayOrder }])
    await pay.press(one.body, order.id, 'paid')
    expect(await pay.verify(as, order.id)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: { state: 'paid', tries: 1 }, payments: [{ amount: 52_500 }] })
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: 52_500, bills: -52_500 })
  })

  it('has one payment however often it is asked for; another amount than is due is never charged', async () => {
    const { order, checkout } = await begun()
    expect(await pay.start(as, order.id, 52_500)).toMatchObject({ status: 200, body: { id: checkout.id, gatewayOrder: checkout.gatewayOrder } })
    expect(await pay.start(as, order.id, 50_000)).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { due: 52_500 } } } })
    expect((await pay.start(newGuest(BRAND), order.id, 52_500)).status).toBe(404)
    await staff(`${order.id}/accept`, { cancelledLineIds: [order.lines[1]?.lineId], prepMinutes: 5 })
    const cheaper = await pay.start(as, order.id, 31_500)
    expect(cheaper).toMatchObject({ status: 201, body: { id: checkout.id, amount: 31_500 } })
    expect(cheaper.body.gatewayOrder).not.toBe(checkout.gatewayOrder)
    await pay.press(checkout, order.id, 'paid')
    expect(await pay.verify(as, order.id)).toMatchObject({ paymentStatus: 'FAILED', online: { state: 'failed', reason: 'Invalid' }, refunds: [{ amount: 52_500, reason: 'amount' }] })
    await pay.press(cheaper.body, order.id, 'paid')
    expect(await pay.verify(as, order.id)).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'paid', amount: 31_500 } })
  })

  it('is settled by events alone, in whichever order and however often they come', async () => {
    const { order, checkout } = await begun('PRE_PAYMENT')
    await pay.press(checkout, order.id, 'events-twice')
    await pay.pass(1000)
    expect(await orderNow(order.id)).toMatchObject({ status: 'UNATTENDED', online: { state: 'paid' } })
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: 52_500, bills: -52_500 })
  })

  it('is settled by the poller alone, where neither the page nor an event came', async () => {
    const { order, checkout } = await begun('PRE_PAYMENT')
    const way = await pay.press(checkout, order.id, 'paid-no-webhook')
    expect(Object.fromEntries(way.searchParams)).toMatchObject({ orderId: order.id, gatewayOrder: checkout.gatewayOrder })
    await pay.pass(20_000, 5000)
    expect(await orderNow(order.id)).toMatchObject({ status: 'UNATTENDED', online: { state: 'paid' } })
  })

  it('that a bank refused is asked about by the clock also once another try has paid the bill: the bank may agree after all, and no event arrive', async () => {
    const { order, checkout } = await begun()
    await pay.press(checkout, order.id, 'declined')
    await pay.press(checkout, order.id, 'paid')
    expect(await pay.verify(as, order.id)).toMatchObject({ online: { state: 'paid', tries: 2 } })
    await pay.work()
    await database.pool.query("update sandbox_payments set status = 'authorized' where order_id = $1 and status = 'failed'", [checkout.gatewayOrder])
    await pay.pass(3_600_000, 600_000)
    const { rows } = await database.pool.query("select a.status, a.verdict from payment_attempts a join payment_intents i on i.id = a.intent_id where i.order_id = $1 and a.verdict <> 'taken'", [order.id])
    expect(rows).toEqual([{ status: 'authorized', verdict: 'twice' }])
  })

  it('is pending while a bank has not answered, and failed is said by nobody before the company says it', async () => {
    const { order, checkout } = await begun()
    await pay.press(checkout, order.id, 'pending-failed', 'soon')
    expect(await pay.verify(as, order.id)).toMatchObject({ paymentStatus: 'PENDING', online: { state: 'pending', tries: 1, reason: '' } })
    await pay.pass(40_000, 5000)
    expect(await orderNow(order.id)).toMatchObject({ paymentStatus: 'FAILED', online: { state: 'failed', reason: 'payment_timed_out' } })
    await pay.press(checkout, order.id, 'paid')
    expect(await pay.verify(as, order.id)).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'paid', tries: 2, reason: '' } })
  })

  it('knows what the page’s return says: signed words are believed when the company says the same, others are Invalid, a guest who left is User_Dropped', async () => {
    const { order, checkout } = await begun()
    const form = (fields: Record<string, string>) => pay.stage.call('POST', '/api/payments/return/sandbox', { as: null, body: new URLSearchParams(fields).toString(), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
    const left = await form({ gatewayOrder: checkout.gatewayOrder, dropped: '1' })
    expect([left.status, left.headers.get('Location')]).toEqual([303, `/web/payment?orderId=${order.id}&dropped=1`])
    expect(await orderNow(order.id)).toMatchObject({ transactionSubStatus: 'User_Dropped', online: { state: 'open', reason: 'User_Dropped' } })
    const wrong = await pay.press(checkout, order.id, 'wrong-signature')
    const { paymentId = '', signature = '' } = Object.fromEntries(wrong.searchParams)
    const said = { orderId: order.id, gatewayOrder: checkout.gatewayOrder, paymentId, signature }
    const response = await pay.stage.call<Order>('POST', '/api/payments/paymentResponse', { as, body: said })
    expect(response).toMatchObject({ status: 200, body: { transactionSubStatus: 'Invalid', paymentStatus: 'FAILED', online: { reason: 'Invalid' } } })
    expect((await pay.stage.call('POST', '/api/payments/paymentResponse', { as, body: { ...said, gatewayOrder: 'order_other' } })).status).toBe(404)
    expect((await form({ gatewayOrder: 'order_of_nobody', dropped: '1' })).headers.get('Location')).toBe('/web/payment')
    const good = Object.fromEntries((await pay.press(checkout, order.id, 'paid-no-webhook')).searchParams)
    for (let copy = 0; copy < 2; copy++)
      expect((await pay.stage.call<Order>('POST', '/api/payments/paymentResponse', { as, body: { orderId: order.id, gatewayOrder: checkout.gatewayOrder, paymentId: good['paymentId'], signature: good['signature'] } })).body).toMatchObject({ paymentStatus: 'SUCCESS' })
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: 52_500, bills: -52_500 })
  })
})

describe('money that an order does not want', () => {
  it('is not drawn when it comes after the order’s window; the guest is told, and sees it come back', async () => {
    const { order, checkout } = await begun('PRE_PAYMENT')
    await pay.press(checkout, order.id, 'failed-late')
    await pay.pass(PAY_WINDOW_MS)
    await endOrders(pay.stage.deps)
    expect(await orderNow(order.id)).toMatchObject({ status: 'FAILED', online: { state: 'failed' } })
    await pay.pass(300_000, 60_000)
    expect(await orderNow(order.id)).toMatchObject({ status: 'FAILED', paymentStatus: 'FAILED', refundStatus: 'PENDING', online: { state: 'late' }, refunds: [{ amount: 52_500, reason: 'late', state: 'PENDING' }] })
    await pay.pass(7_200_000, 300_000)
    expect(await orderNow(order.id)).toMatchObject({ refundStatus: 'SUCCESS', refunds: [{ state: 'SUCCESS' }] })
    expect(await pay.booksOf(order.id)).toEqual(NOTHING)
  })

  it('goes back where a second payment was made, and where it is another amount', async () => {
    const { order, checkout } = await begun()
    await pay.press(checkout, order.id, 'twice')
    expect(await pay.verify(as, order.id)).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'paid', tries: 2 }, refunds: [{ amount: 52_500, reason: 'twice' }] })
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: 52_500, bills: -52_500 })
    const other = await begun()
    await pay.press(other.checkout, other.order.id, 'other-amount')
    expect(await pay.verify(as, other.order.id)).toMatchObject({ paymentStatus: 'FAILED', online: { state: 'failed', reason: 'Invalid' }, refunds: [{ amount: 100, reason: 'amount' }] })
    expect(await pay.booksOf(other.order.id)).toEqual(NOTHING)
  })

  it('goes back where the bill was paid at the counter, or its guest chose to; the counter asks first', async () => {
    const { order, checkout } = await begun()
    const cash = { key: uuidV7Now(), tender: 'CASH', amountDue: 52_500, given: null }
    expect(await staff(`${order.id}/take-payment`, cash)).toMatchObject({ status: 200, body: { online: { state: 'closed' }, paymentStatus: 'SUCCESS' } })
    await pay.press(checkout, order.id, 'paid')
    expect(await pay.verify(as, order.id)).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'closed' }, payments: [{ tender: 'CASH' }], refunds: [{ reason: 'closed' }] })
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, bills: -52_500 })

    const meanwhile = await begun()
    await pay.press(meanwhile.checkout, meanwhile.order.id, 'paid-no-webhook')
    expect(await staff(`${meanwhile.order.id}/take-payment`, { ...cash, key: uuidV7Now() })).toMatchObject({ status: 409, body: { data: { details: { due: 0 } } } })

    const chosen = await begun()
    expect(await pay.verify(as, chosen.order.id, 'counter')).toMatchObject({ online: { state: 'closed' }, paymentStatus: 'INITIAL' })
    await pay.press(chosen.checkout, chosen.order.id, 'paid')
    expect(await pay.verify(as, chosen.order.id)).toMatchObject({ online: { state: 'closed' }, refunds: [{ reason: 'closed' }] })
    expect((await pay.start(as, chosen.order.id, 52_500)).status).toBe(201)
    expect(await pay.online(as, chosen.order.id)).toMatchObject({ state: 'failed' })
  })

  it('is not closed where the company does not answer: it may be paid', async () => {
    const { order } = await begun()
    broken.add('fetchOrder')
    expect((await pay.stage.call('POST', '/api/payments/verifyPayment', { as, body: { orderId: order.id, close: 'counter' } })).status).toBe(503)
    expect(await orderNow(order.id)).toMatchObject({ online: { state: 'open' } })
  })

  describe('while nobody knows whether it is paid', () => {
    const cash = () => ({ key: uuidV7Now(), tender: 'CASH', amountDue: 52_500, given: null })
    const closedBy = async (orderId: string) =>
      (await database.pool.query<{ actor: string; details: string }>("select actor, details from staff_acts where act = 'take-payment' and details like $1", [`%${orderId}%`])).rows.map(({ actor, details }) => ({ actor, ...(JSON.parse(details) as object) }))

    it('is taken at the counter by nobody unknowingly: the staff read that it may be paid, and a waiter who takes money all the same is written down', async () => {
      const { order, checkout } = await begun()
      await pay.press(checkout, order.id, 'pending-paid', 'late')
      const asked = cash()
      for (const path of ['ask-online', 'ask-online'] as const) expect(await staff(`${order.id}/${path}`)).toMatchObject({ status: 200, body: { online: { state: 'pending' }, paymentStatus: 'PENDING' } })
      expect(await staff(`${order.id}/take-payment`, asked)).toMatchObject({ status: 409, body: { data: { code: 'PAYMENT_UNDER_WAY', details: { wasAnswered: true, order: { online: { state: 'pending' } } } } } })
      expect([(await pay.booksOf(order.id)).bills, await closedBy(order.id)]).toEqual([0, []])
      const { key, keyId } = await addStaffKey({ ...pay.stage.deps, tokenSecret: pay.stage.deps.config.tokenSecret }, { name: 'Meena' }, 'waiter', { outletCodes: ['RAJ'] })
      for (let copy = 0; copy < 2; copy++)
        expect(await pay.stage.call('POST', `/api/kitchen/orders/${order.id}/take-payment`, { staff: key, body: { ...asked, closesOnline: true } })).toMatchObject({ status: 200, body: { paymentStatus: 'SUCCESS', online: { state: 'closed' } } })
      expect(await closedBy(order.id)).toMatchObject([{ actor: `staff:${keyId}`, key: asked.key, online: { state: 'pending' }, wasAnswered: true }])
      await pay.pass(300_000, 60_000)
      expect(await orderNow(order.id)).toMatchObject({ payments: [{ tender: 'CASH' }], refunds: [{ reason: 'closed', amount: 52_500 }] })
      expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, bills: -52_500 })
    })

    it('also where the company does not answer; once it does, the staff read that it is paid, and nothing is taken', async () => {
      const { order, checkout } = await begun()
      broken.add('fetchOrder')
      expect((await staff(`${order.id}/ask-online`)).status).toBe(503)
      expect(await staff(`${order.id}/take-payment`, cash())).toMatchObject({ status: 409, body: { data: { code: 'PAYMENT_UNDER_WAY', details: { wasAnswered: false } } } })
      const other = await begun()
      expect(await staff(`${other.order.id}/take-payment`, { ...cash(), closesOnline: true })).toMatchObject({ status: 200, body: { online: { state: 'closed' } } })
      expect(await closedBy(other.order.id)).toMatchObject([{ wasAnswered: false }])
      await pay.press(checkout, order.id, 'paid-no-webhook')
      broken.clear()
      expect(await staff(`${order.id}/ask-online`)).toMatchObject({ status: 200, body: { online: { state: 'paid' }, paymentStatus: 'SUCCESS' } })
      expect(await staff(`${order.id}/take-payment`, { ...cash(), closesOnline: true })).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { due: 0 } } } })
    })
  })

  it('is not drawn for a dish that was sold out before it came: the order ends, and its guest is told why', async () => {
    const { order, checkout } = await begun('PRE_PAYMENT')
    await pay.stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids: ['dal'], soldOut: true } })
    await pay.press(checkout, order.id, 'paid')
    expect(await pay.verify(as, order.id)).toMatchObject({ status: 'CANCELLED', remark: 'A dish sold out, or the restaurant stopped taking orders, before your payment came.', online: { state: 'late' }, refunds: [{ reason: 'cancelled' }] })
    await pay.stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids: ['dal'], soldOut: false } })
    expect(await pay.booksOf(order.id)).toEqual(NOTHING)
  })
})

describe('refunds (ST-11, CO-08)', () => {
  const refundsOf = async (id: string) => ((await orderNow(id)).refunds ?? []).map(({ amount, reason, state }) => `${reason} ${amount} ${state}`)

  it('of a part and then of all: bill(before) − bill(after), to where it came from, with nothing left at the counter', async () => {
    const order = await paidOnline('PRE_PAYMENT')
    await staff(`${order.id}/accept`, { cancelledLineIds: [order.lines[1]?.lineId], prepMinutes: 5 })
    expect(await orderNow(order.id)).toMatchObject({ status: 'PARTIALCONFIRM', paymentStatus: 'SUCCESS', refundStatus: 'INITIAL', payments: [{ amount: 52_500 }, { tender: 'ONLINE', amount: -21_000 }] })
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: 52_500, bills: -31_500, refunds: -21_000 })
    await pay.work()
    expect(await refundsOf(order.id)).toEqual(['part 21000 PENDING'])
    await pay.pass(60_000, 5000)
    expect(await refundsOf(order.id)).toEqual(['part 21000 SUCCESS'])
    await staff(`${order.id}/cancel`, { remark: 'the oven is cold' })
    await pay.pass(60_000, 5000)
    expect(await refundsOf(order.id)).toEqual(['part 21000 SUCCESS', 'cancelled 31500 SUCCESS'])
    expect(await pay.booksOf(order.id)).toEqual(NOTHING)
    expect((await pay.stage.call<Order[]>('GET', `/api/kitchen/bills?outletId=${OUTLET}`, { staff: true })).body.map(({ id }) => id)).not.toContain(order.id)
  })

  it.each([['lose-answer', 'SUCCESS', 90_000], ['no-balance', 'SUCCESS', 2_400_000], ['refuse', 'FAILED', 90_000], ['silent', 'PENDING', 90_000]] as const)('whose company plays %s is %s in the end, and sent once', async (plan, state, ms) => {
    const { order, checkout } = await begun()
    await pay.press(checkout, order.id, 'paid')
    await pay.verify(as, order.id)
    expect((await pay.stage.call('POST', `/sandbox/${checkout.gatewayOrder}/refunds/${plan}?orderId=${order.id}`, { as: null })).status).toBe(303)
    await staff(`${order.id}/cancel`, { remark: '' })
    await pay.pass(ms, ms / 30)
    expect(await refundsOf(order.id)).toEqual([`cancelled 52500 ${state}`])
    const { rows } = await database.pool.query('select r.amount from sandbox_refunds r join sandbox_payments p on p.id = r.payment_id where p.order_id = $1', [checkout.gatewayOrder])
    expect(rows).toHaveLength(1)
    expect(await pay.booksOf(order.id)).toEqual(state === 'FAILED' ? { ...NOTHING, gateway: 52_500, refunds: -52_500 } : NOTHING)
    expect((await readPaymentFigures(pay.stage.deps.db, pay.stage.now())).failedRefunds).toBe(state === 'FAILED' ? 1 : plan === 'silent' ? 1 : 0)
  })
})

describe('a payment that is paid and neither taken nor refunded', () => {
  it('is drawn as soon as the company answers again, also where the next question by the clock would be too late for its order', async () => {
    const { order, checkout } = await begun('PRE_PAYMENT')
    await pay.pass(PAY_WINDOW_MS - 30_000, 60_000)
    broken.add('capture')
    await pay.press(checkout, order.id, 'paid')
    await pay.verify(as, order.id)
    await pay.pass(120_000, 10_000)
    await endOrders(pay.stage.deps)
    expect(await orderNow(order.id)).toMatchObject({ status: 'DRAFT', online: { state: 'pending' } })
    broken.clear()
    await pay.pass(30_000, 10_000)
    expect(await orderNow(order.id)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS' })
  })

  it('keeps its order beyond the window while it is drawn, and no longer than five minutes; then it goes back whole', async () => {
    const [kept, lost] = [await begun('PRE_PAYMENT'), await begun('PRE_PAYMENT')]
    await pay.pass(PAY_WINDOW_MS - 30_000)
    broken.add('capture')
    for (const { order, checkout } of [kept, lost]) {
      await pay.press(checkout, order.id, 'paid')
      await pay.verify(as, order.id)
      expect(await orderNow(order.id)).toMatchObject({ status: 'DRAFT', online: { state: 'pending' } })
    }
    pay.stage.pass(60_000)
    await endOrders(pay.stage.deps)
    expect(await orderNow(kept.order.id)).toMatchObject({ status: 'DRAFT' })
    broken.clear()
    expect(await pay.verify(as, kept.order.id)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS' })
    pay.stage.pass(CAPTURE_MS)
    await endOrders(pay.stage.deps)
    expect(await pay.verify(as, lost.order.id)).toMatchObject({ status: 'FAILED', online: { state: 'late' }, refunds: [{ reason: 'late', state: 'PENDING' }] })
    await pay.pass(7_200_000, 300_000)
    expect(await orderNow(lost.order.id)).toMatchObject({ refunds: [{ state: 'SUCCESS' }] })
    expect((await readPaymentFigures(pay.stage.deps.db, pay.stage.now())).undecidedSeconds).toBe(0)
  })
})

const secret = sandboxSecret('a kept secret for tests alone, long enough')
const send = (body: string, signature = signed(secret, body)) => pay.stage.call('POST', '/api/payments/webhook/sandbox', { as: null, body, headers: { [EVENT_SIGNATURE]: signature } })
const event = (orderId: string, id = `evt_${uuidV7Now().slice(-8)}`) => JSON.stringify({ id, orderId, paymentId: '', refundId: '' })

it('a bill that the counter has taken and undone as often as it may is paid online all the same, and what was drawn goes back when it is cancelled', async () => {
  const order = await pay.order(as, 'POST_PAYMENT')
  const counter = (path: string, body: unknown) => pay.stage.call<Order>('POST', `/api/kitchen/orders/${order.id}/${path}`, { staff: true, body })
  for (let times = 0; times < 20; times++) {
    const key = uuidV7Now()
    await counter('take-payment', { key, tender: 'CASH', amountDue: order.bill.total, given: null })
    await counter('undo-payment', { key: uuidV7Now(), paymentId: key })
  }
  const { body } = await pay.start(as, order.id, order.bill.total)
  await pay.press(body, order.id, 'paid')
  await pay.work()
  expect(await pay.orderNow(as, order.id)).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'paid' } })
  expect((await counter('cancel', { remark: 'None left' })).status).toBe(200)
  await pay.pass(60_000, 5000)
  expect(await pay.booksOf(order.id)).toEqual({ gateway: 0, bills: 0, refunds: 0, unallocated: 0 })
  expect(is(await pay.orderNow(as, order.id), Order)).toBe(true)
})

describe('events of the company', () => {
  it('are read as they were sent, kept once, and are hints: unsigned, changed and huge ones are refused', async () => {
    const { order, checkout } = await begun('PRE_PAYMENT')
    await pay.press(checkout, order.id, 'paid-no-webhook')
    const body = ` ${event(checkout.gatewayOrder)}\n`
    expect((await send(body, 'ff')).status).toBe(401)
    expect((await send(body.trim(), signed(secret, body))).status).toBe(401)
    expect((await send(body, signed('another secret', body))).status).toBe(401)
    expect((await pay.stage.call('POST', '/api/payments/webhook/sandbox', { as: null, body: 'x'.repeat(65_537), headers: { 'Content-Length': '65537' } })).status).toBe(413)
    expect((await pay.stage.call('POST', '/api/payments/webhook/razorpay', { as: null, body: '{}' })).status).toBe(404)
    expect((await orderNow(order.id)).status).toBe('DRAFT')
    for (let copy = 0; copy < 3; copy++) expect((await send(body)).status).toBe(200)
    const { rows } = await database.pool.query('select id from payment_events where gateway_order = $1', [checkout.gatewayOrder])
    expect(rows).toHaveLength(1)
    await pay.work()
    expect(await orderNow(order.id)).toMatchObject({ status: 'UNATTENDED' })
  })

  it('of an order that is not ours are answered and change nothing; an id that comes again with another body is still a hint', async () => {
    expect((await send(event('order_of_others'))).status).toBe(200)
    const { order, checkout } = await begun('PRE_PAYMENT')
    const first = event(checkout.gatewayOrder, 'evt_again')
    expect((await send(first)).status).toBe(200)
    await pay.work()
    await pay.press(checkout, order.id, 'paid-no-webhook')
    expect((await send(`${first} `)).status).toBe(200)
    await pay.work()
    expect(await orderNow(order.id)).toMatchObject({ online: { state: 'paid' } })
  })

  it('of one that was opened is taken though the company knows nothing of another that was opened for the same bill', async () => {
    const { order, checkout } = await begun('POST_PAYMENT')
    await database.pool.query("insert into payment_orders (gateway, reference, intent_id, amount, gateway_order, opened_at) values ('sandbox', $1, $2, 100, $1, 1)", [`gone_${order.id}`, checkout.id])
    forgotten.add(`gone_${order.id}`)
    await pay.press(checkout, order.id, 'paid')
    await pay.work()
    expect(await orderNow(order.id)).toMatchObject({ online: { state: 'paid' } })
    forgotten.add(checkout.gatewayOrder)
    expect((await pay.stage.call('POST', '/api/payments/verifyPayment', { as, body: { orderId: order.id } })).status).toBe(503)
  })

  it('that comes while the company is being asked is not put off to the next planned question', async () => {
    const { order, checkout } = await begun('PRE_PAYMENT')
    onTheWay = async () => {
      await pay.press(checkout, order.id, 'paid-no-webhook')
      expect((await send(event(checkout.gatewayOrder, 'evt_meanwhile'))).status).toBe(200)
    }
    await pay.pass(5000)
    expect(await orderNow(order.id)).toMatchObject({ status: 'UNATTENDED', online: { state: 'paid' } })
  })
})

describe('the comparison of the days', () => {
  it('finds what is not known here as the company has it, and money of nothing here, which is an alarm', async () => {
    const { order, checkout } = await begun('POST_PAYMENT')
    await pay.press(checkout, order.id, 'paid-no-webhook')
    await database.pool.query("delete from jobs where queue = 'payment-poll'")
    await database.pool.query("insert into sandbox_orders (id, reference, amount, refunds, at) values ('order_alien', 'of-nobody', 9900, 'arrive', $1)", [pay.stage.now() - 1000])
    await database.pool.query("insert into sandbox_payments (id, order_id, status, amount, method, bank_reference, reason, at) values ('pay_alien', 'order_alien', 'captured', 9900, 'upi', '', '', $1)", [pay.stage.now()])
    pay.stage.pass(1000)
    const gateway = pay.stage.deps.payments
    if (!gateway) throw new Error('The stage has no payment company.')
    expect(await compareDays(pay.stage.deps, gateway)).toMatchObject({ strays: 1, missing: 0 })
    await pay.work()
    expect(await orderNow(order.id)).toMatchObject({ online: { state: 'paid' } })
    expect(await readPaymentFigures(pay.stage.deps.db, pay.stage.now())).toMatchObject({ unallocated: 0, strays: 1 })
    await pay.stage.pass(2 * 3_600_000)
    await database.pool.query('delete from sandbox_payments where order_id = $1', [checkout.gatewayOrder])
    await database.pool.query('delete from sandbox_orders where id = $1', [checkout.gatewayOrder])
    expect(await compareDays(pay.stage.deps, gateway)).toMatchObject({ missing: 1 })
  })

  it('and what the company gave back unasked: less is there than was allocated', async () => {
    const order = await paidOnline()
    const { reference } = await pay.online(as, order.id)
    await database.pool.query("insert into sandbox_refunds (id, payment_id, key, amount, status, bank_reference, at) values ('rfnd_alien', $1, 'by hand', 10000, 'processed', '', 1)", [reference])
    await pay.verify(as, order.id)
    expect(await pay.booksOf(order.id)).toEqual({ gateway: 42_500, bills: -52_500, refunds: 0, unallocated: 10_000 })
    expect(await readPaymentFigures(pay.stage.deps.db, pay.stage.now())).toMatchObject({ unallocated: 10_000 })
  })

  it('takes no order for one that the company does not know, which it opened days before it was written here', async () => {
    await paidOnline()
    const gateway = pay.stage.deps.payments
    if (!gateway) throw new Error('The stage has no payment company.')
    pay.stage.pass(4 * 86_400_000)
    await compareDays(pay.stage.deps, gateway)
    await database.pool.query('update payment_orders set opened_at = $1 where opened_at = (select max(opened_at) from payment_orders)', [pay.stage.now() - 2 * 3_600_000])
    expect(await compareDays(pay.stage.deps, gateway)).toMatchObject({ missing: 0 })
  })

  it('goes on where it had come to before the company could not be asked for days: what was given back meanwhile is found', async () => {
    const order = await paidOnline()
    const { reference } = await pay.online(as, order.id)
    const gateway = pay.stage.deps.payments
    if (!gateway) throw new Error('The stage has no payment company.')
    await compareDays(pay.stage.deps, gateway)
    pay.stage.pass(3_600_000)
    await database.pool.query("insert into sandbox_refunds (id, payment_id, key, amount, status, bank_reference, at) values ('rfnd_outage', $1, 'rfnd_outage', 12500, 'processed', '', $2)", [reference, pay.stage.now()])
    await database.pool.query("delete from jobs where queue in ('payment-poll', 'sandbox-bank')")
    const silent: PaymentGateway = { ...gateway, ordersBetween: () => { throw new GatewayError('unreachable', 'no answer') } }
    for (let day = 0; day < 4; day++) {
      pay.stage.pass(86_400_000)
      await expect(compareDays(pay.stage.deps, silent)).rejects.toThrow(GatewayError)
    }
    const asked: number[] = []
    const counting: PaymentGateway = { ...gateway, refundsBetween: (from, to) => (asked.push((to - from) / 3_600_000), gateway.refundsBetween(from, to)) }
    await compareDays(pay.stage.deps, counting)
    await pay.work()
    expect([(await pay.booksOf(order.id)).unallocated, asked]).toEqual([12_500, [73, 50]])
    asked.length = 0
    await compareDays(pay.stage.deps, counting)
    expect(asked).toEqual([49])
  })
})

it('what is logged of payments names payments: no guest, no table, no bank reference', async () => {
  const lines: string[] = []
  const deps = { ...pay.stage.deps, log: createLog('debug', { write: (line: string) => void lines.push(line) }) }
  const { order, checkout } = await begun()
  await pay.press(checkout, order.id, 'paid')
  broken.add('fetchOrder')
  expect(await askNow(deps, checkout.id, 1000)).toBe(false)
  broken.clear()
  broken.add('capture')
  expect(await askNow(deps, checkout.id, 1000)).toBe(false)
  broken.clear()
  expect(await askNow(deps, checkout.id, 1000)).toBe(true)
  const { bankReference } = await pay.online(as, order.id)
  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(1)
  for (const secret of [as.guestId, 'Table 7', bankReference, 'Paneer']) expect([secret.length > 3, text.includes(secret)]).toEqual([true, false])
})

it('the ledger’s sums are those of its transfers added up one by one, and together they are zero', async () => {
  const { accounts, replayed } = await readLedger(database.pool)
  expect(accounts).toEqual(replayed)
  expect(accounts.reduce((sum, { debits, credits }) => sum + debits - credits, 0)).toBe(0)
})

it('an event of a bill that is paid has the company asked until it answers', async () => {
  const { order, checkout } = await begun()
  await pay.press(checkout, order.id, 'paid')
  await pay.work()
  const { reference } = await pay.online(as, order.id)
  await database.pool.query("insert into sandbox_refunds (id, payment_id, key, amount, status, bank_reference, at) values ('rfnd_unasked', $1, 'in the dashboard', 10000, 'processed', '', 1)", [reference])
  broken.add('fetchOrder')
  expect((await send(event(checkout.gatewayOrder))).status).toBe(200)
  await pay.work()
  expect(await pay.booksOf(order.id)).toMatchObject({ unallocated: 0 })
  broken.clear()
  await pay.pass(600_000, 60_000)
  expect(await pay.booksOf(order.id)).toMatchObject({ unallocated: 10_000 })
})

// The last one: weeks go by in it.
it('the comparison of the days sees what was given back in the company’s dashboard of a payment of weeks ago, though no event arrives', async () => {
  const order = await paidOnline()
  await pay.work()
  await pay.stage.pass(21 * 86_400_000)
  const at = pay.stage.now()
  const { rows } = await database.pool.query<{ id: string }>('select a.id from payment_attempts a join payment_intents i on i.id = a.intent_id where i.order_id = $1', [order.id])
  await database.pool.query("insert into sandbox_refunds (id, payment_id, key, amount, status, bank_reference, at) values ('rfnd_dashboard', $1, 'of-the-dashboard', 12500, 'processed', '', $2)", [rows[0]?.id, at])
  expect(await pay.booksOf(order.id)).toMatchObject({ unallocated: 0 })
  pay.stage.pass(1000)
  const gateway = pay.stage.deps.payments
  if (!gateway) throw new Error('The stage has no payment company.')
  await compareDays(pay.stage.deps, gateway)
  await pay.work()
  expect(await pay.booksOf(order.id)).toMatchObject({ unallocated: 12_500 })
})
