/** What phones are told of payments whose guests have closed the page, against a push service on this machine: once, where it is theirs, and never beside a status that says it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PAY_WINDOW_MS } from '#domain/order-life.ts'
import type { Checkout } from '#schemas/online-payment.ts'
import type { Order, PaymentTiming } from '#schemas/order.ts'
import type { PushMessage } from '#schemas/push.ts'
import type { OutcomeName } from '#server/gateways/sandbox/outcomes.ts'
import type { PushGateway } from '#server/gateways/push.ts'
import { newVapidSecret, readVapidKeys } from '#server/gateways/vapid.ts'
import { createWebPush } from '#server/gateways/web-push.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { endOrders } from '#server/orders/end-orders.ts'
import { createPushArea } from '#server/push/push-area.ts'
import { pushWork } from '#server/push/send-push.ts'
import { type PushBrowser, type PushService, startPushService } from '../harness/push-service.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { BRAND } from './stage.ts'

const MINUTE = 60_000
const keys = readVapidKeys(newVapidSecret())
if (!keys) throw new Error('A new key is one that can be read.')

let database: FreshDatabase
let service: PushService
let gateway: PushGateway
let pay: PayStage
let as: GuestIdentity
let phone: PushBrowser
beforeAll(async () => {
  database = await openFreshDatabase()
  service = await startPushService()
  gateway = createWebPush({ keys, subject: 'mailto:house@example.com', services: [service.origin], now: Date.now })
  pay = await openPayStage({ database, areas: [createPushArea(gateway)] })
})
afterAll(async () => {
  await pay.stage.close()
  await service.close()
})
beforeEach(async () => {
  as = newGuest(BRAND)
  phone = await subscribe()
})
afterEach(async () => {
  await database.pool.query("delete from jobs where queue = 'push'")
})

const subscribe = async (guest = as): Promise<PushBrowser> => {
  const browser = service.subscribe(gateway.publicKey)
  const answer = await pay.stage.call('POST', '/api/push/subscriptions', { as: guest, body: { version: 1, ...browser.subscription }, headers: { Origin: 'http://rajwada.localhost:8080' } })
  expect(answer.status).toBe(204)
  return browser
}
/** Two instances: each message is sent by one of them. */
async function send(): Promise<void> {
  const workers = [1, 2].map(() => createWorker(pay.stage.deps, [pushWork(pay.stage.deps, gateway)]))
  await Promise.all(workers.map((worker) => worker.turn()))
  await Promise.all(workers.map((worker) => worker.idle()))
}
const messages = ({ received }: PushBrowser): PushMessage['notification'][] => received.map(({ text }) => (JSON.parse(text) as PushMessage).notification)
/** What a phone was told, each the news of a payment or the status. */
const told = (browser = phone): string[] => messages(browser).map(({ data }) => data.news ?? data.status)
/** Time goes on, and what the server asks meanwhile is told. */
const pass = async (ms: number, stepMs = ms): Promise<void> => {
  for (let left = ms; left > 0; left -= stepMs) {
    await pay.pass(Math.min(stepMs, left))
    await send()
  }
}

/** The guest goes to the payment page, presses a button there and closes everything. */
const leaves = async (outcome: OutcomeName, { timing = 'POST_PAYMENT', delay = 'now' }: { timing?: PaymentTiming; delay?: string } = {}): Promise<{ order: Order; checkout: Checkout }> => {
  const order = await pay.order(as, timing)
  const checkout = (await pay.start(as, order.id, 52_500)).body
  await pay.press(checkout, order.id, outcome, delay)
  // The poller's first question comes after five seconds.
  await pass(6000)
  return { order, checkout }
}
const does = (id: string, act: string, body: unknown = {}) => pay.stage.call<Order>('POST', `/api/kitchen/orders/${id}/${act}`, { staff: true, body })
const stateOf = async (id: string): Promise<string | undefined> => (await pay.orderNow(as, id)).online?.state

describe('an order that is paid before the meal and waited for a network (P-07, ST-11)', () => {
  const draft = async (waitedMs: number): Promise<Order> => {
    const command = pay.stage.command({ paymentTiming: 'PRE_PAYMENT', placedAt: pay.stage.now() - waitedMs })
    const { body } = await pay.stage.place(command, { as })
    expect(body.status).toBe('DRAFT')
    await send()
    return body
  }

  it('tells its guest, who may have closed everything, that it waits for its payment now', async () => {
    const { id } = await draft(2 * MINUTE)
    const navigate = `http://rajwada.localhost:8080/web/confirmation/${id}`
    expect(messages(phone)).toMatchObject([{ title: 'Order Placed', body: expect.stringContaining('It waits for its payment. Open to see until when.') as unknown, navigate, data: { status: 'DRAFT' } }])
  })

  it('tells nobody who has just tapped: the page before them says it', async () => {
    await draft(1000)
    expect(told()).toEqual([])
  })
})

describe('a bank that answers late (CA-09, ST-11)', () => {
  it.each([
    ['pending-paid', 'paid', 'paid', 'Your bill is paid'],
    ['pending-failed', 'failed', 'pay-failed', 'Not paid so far'],
  ] as const)('%s: all phones of the guest are told once, and nobody else’s', async (outcome, state, news, title) => {
    const [second, others] = [await subscribe(), await subscribe(newGuest(BRAND))]
    const { order } = await leaves(outcome, { delay: 'late' })
    expect([await stateOf(order.id), ...told()]).toEqual(['pending'])
    await pass(20 * MINUTE, MINUTE)
    expect(await stateOf(order.id)).toBe(state)
    const navigate = `http://rajwada.localhost:8080/web/payment?orderId=${order.id}`
    for (const browser of [phone, second]) expect(messages(browser)).toMatchObject([{ title, navigate, tag: `${order.id}-pay`, data: { type: 'order-payment', news } }])
    expect(told(others)).toEqual([])
    // An order's id may hold any three digits.
    expect(phone.received[0]?.text.replaceAll(order.id, '')).not.toMatch(/525|Paneer|Table 7/)
  })

  it('is told regardless of who asked for it: the answer that an open page was given may be lost on its way', async () => {
    const { order, checkout } = await leaves('pending-paid', { delay: 'never' })
    await pass(MINUTE)
    await database.pool.query("update sandbox_payments set status = 'authorized' where order_id = $1", [checkout.gatewayOrder])
    expect(await pay.verify(as, order.id)).toMatchObject({ online: { state: 'paid' } })
    await pay.verify(as, order.id)
    await pass(20 * MINUTE, MINUTE)
    expect(told()).toEqual(['paid'])
  })

  it('is told where it has changed its mind, though nobody had to be told that it was declined on the payment page', async () => {
    const { order } = await leaves('failed-late')
    expect([await stateOf(order.id), ...told()]).toEqual(['failed'])
    await pass(PAY_WINDOW_MS + 30 * MINUTE, MINUTE)
    expect([await stateOf(order.id), ...told()]).toEqual(['paid', 'paid'])
  })

  it('is told as not paid only where it still is so after three minutes: its guest may be trying again on the company’s page', async () => {
    const { order } = await leaves('pending-failed', { delay: 'soon' })
    await pass(MINUTE)
    expect([await stateOf(order.id), ...told()]).toEqual(['failed'])
    await pay.press((await pay.start(as, order.id, 52_500)).body, order.id, 'paid')
    await pay.work()
    await pass(20 * MINUTE, MINUTE)
    expect([await stateOf(order.id), ...told()]).toEqual(['paid'])
  })

  it('is old news an hour later', async () => {
    const { order } = await leaves('pending-paid', { delay: 'late' })
    await pay.pass(20 * MINUTE, MINUTE)
    pay.stage.pass(61 * MINUTE)
    await send()
    expect([await stateOf(order.id), ...told()]).toEqual(['paid'])
  })
})

describe('what is no news', () => {
  it('is what the guest reads at the payment page: paid at once, or declined there', async () => {
    for (const outcome of ['paid', 'declined', 'paid-no-return'] as const) await leaves(outcome)
    expect(told()).toEqual([])
  })

  it('is the guest’s own act: another way to pay, a new try, a draft that is given up (ST-09)', async () => {
    const { order } = await leaves('pending-failed', { delay: 'never' })
    pay.stage.pass(MINUTE)
    await pay.verify(as, order.id, 'counter')
    expect(await stateOf(order.id)).toBe('closed')
    await pay.start(as, order.id, 52_500)
    const draft = await leaves('pending-failed', { timing: 'PRE_PAYMENT', delay: 'never' })
    await pay.stage.call('POST', `/api/orders/${draft.order.id}/withdraw`, { as, body: {} })
    await pass(10 * MINUTE, MINUTE)
    expect([await stateOf(order.id), (await pay.orderNow(as, draft.order.id)).status, ...told()]).toEqual(['pending', 'CANCELLED'])
  })

  it('is what its status says: an order that waits for its payment is told of as the kitchen’s, not as paid too (ST-12)', async () => {
    const { order } = await leaves('pending-paid', { timing: 'PRE_PAYMENT', delay: 'late' })
    await pass(6 * MINUTE, MINUTE)
    expect([await stateOf(order.id), ...told()]).toEqual(['paid', 'UNATTENDED'])
  })
})

describe('money that goes back (CO-08)', () => {
  const prepaid = async (): Promise<Order> => {
    const { order } = await leaves('paid', { timing: 'PRE_PAYMENT' })
    phone.received.length = 0
    return order
  }

  it('is told with the status of an order that is cancelled, in one message, and again once the bank has it', async () => {
    const order = await prepaid()
    await does(order.id, 'cancel', { remark: '' })
    await pass(1000)
    expect(messages(phone)).toMatchObject([{ title: 'Cancelled', navigate: `http://rajwada.localhost:8080/web/confirmation/${order.id}`, data: { back: true } }])
    expect(messages(phone)[0]?.body).toContain('Open to see why. What you paid online goes back to you.')
    await pass(10 * MINUTE, MINUTE)
    expect(told()).toEqual(['CANCELLED', 'refunded'])
    expect(messages(phone)[1]).toMatchObject({ title: 'Your refund is done', navigate: expect.stringContaining(`/payment?orderId=${order.id}`) as unknown })
  })

  it('is told with the dishes that cannot be made, and of an order that nobody paid nothing is said', async () => {
    const order = await prepaid()
    await does(order.id, 'accept', { cancelledLineIds: [order.lines[1]?.lineId], prepMinutes: 5 })
    await send()
    const unpaid = await pay.order(as, 'POST_PAYMENT')
    await does(unpaid.id, 'cancel', { remark: '' })
    await send()
    expect(messages(phone).map(({ body }) => body.includes('goes back'))).toEqual([true, false])
    expect(messages(phone)[0]?.body).toContain('What you paid for those goes back to you.')
  })

  it('is told of money that came when the order was over, beside the end of that', async () => {
    const { order } = await leaves('failed-late', { timing: 'PRE_PAYMENT' })
    pay.stage.pass(PAY_WINDOW_MS)
    await endOrders(pay.stage.deps)
    await send()
    await pass(3 * 3_600_000, 10 * MINUTE)
    expect(await stateOf(order.id)).toBe('late')
    expect(told()).toEqual(['FAILED', 'pay-back'])
    expect(messages(phone)[1]).toMatchObject({ title: 'Money goes back to you', navigate: expect.stringContaining(`/payment?orderId=${order.id}`) as unknown })
  })

  it('is told where the guest had paid another way meanwhile', async () => {
    const { order } = await leaves('pending-paid', { delay: 'late' })
    const taken = await does(order.id, 'take-payment', { key: uuidV7Now(), tender: 'CASH', amountDue: 52_500, given: null, closesOnline: true })
    expect(taken.status).toBe(200)
    await pass(20 * MINUTE, MINUTE)
    expect(await stateOf(order.id)).toBe('closed')
    expect(told()).toEqual(['pay-back'])
  })

  it('is told of a draft that its guest gave up before the bank answered', async () => {
    const { order } = await leaves('pending-paid', { timing: 'PRE_PAYMENT', delay: 'late' })
    expect((await pay.stage.call('POST', `/api/orders/${order.id}/withdraw`, { as, body: {} })).body).toEqual({ withdrawn: true })
    await pass(20 * MINUTE, MINUTE)
    expect([await stateOf(order.id), ...told()]).toEqual(['late', 'pay-back'])
  })

  it('neither hides a status that waits to be told nor is hidden by one', async () => {
    const { order } = await leaves('pending-paid', { delay: 'late' })
    phone.replies.push({ status: 503 }, { status: 503 })
    await pay.pass(20 * MINUTE, MINUTE)
    await does(order.id, 'accept', { cancelledLineIds: [], prepMinutes: 5 })
    await send()
    expect(told()).toEqual([])
    await pass(5 * MINUTE, MINUTE)
    expect(told().sort()).toEqual(['CONFIRMED', 'paid'])
    expect(new Set(phone.received.map(({ topic }) => topic)).size).toBe(2)
    for (const { topic } of phone.received) expect(topic).toMatch(/^[\w-]{1,32}$/)
  })
})
