/** Paying (RT-07), in every state that a payment can be in, and what orders and cart say of it. */
import { expect } from 'playwright/test'
import { speakPay } from '#messages/speak-pay.ts'
import type { Checkout, OnlinePayment, OnlineRefund } from '#schemas/online-payment.ts'
import type { Order, OrderStatus } from '#schemas/order.ts'
import type { PaymentDowntime } from '#schemas/payment-methods.ts'
import { firstPayIntent, type PayIntent, payIntentId } from '#schemas/pay-intent.ts'
import { say } from '../e2e/say.ts'
import { writePayIntent } from '../harness/device.ts'
import { noRoom, refuse } from './acts.ts'
import { billOf, tenPercent, withBills } from './bills.ts'
import { orderIn, type Table } from './orders.ts'
import { writeOrders } from './stage.ts'
import type { Scene, State } from './state.ts'
import { listed } from './states-after.ts'

const MINUTE = 60_000
const PAYMENT = 'pay_R7f3Qm8Yx2LtVd'

type Change = (order: Order, now: number, table: Table) => Partial<Order>
type Begun = (order: Order, now: number) => Partial<PayIntent>

const paymentOf = ({ id, bill }: Order, now: number, over: Partial<OnlinePayment>): OnlinePayment =>
  ({ id, state: 'open', amount: bill.total, since: now - 2 * MINUTE, until: null, tries: 1, reference: PAYMENT, bankReference: '', method: 'upi', reason: '', ...over })
const online = (state: OnlinePayment['state'], over: Partial<OnlinePayment> = {}): Change => (order, now) => ({ online: paymentOf(order, now, { state, ...over }) })
const refunded = (over: Partial<OnlineRefund>): Change => (order, now) => ({
  refunds: [{ id: order.id, amount: order.bill.total, state: 'PENDING', reason: 'late', reference: 'rfnd_R7fB1pT0wq', bankReference: '', method: 'upi', askedAt: now - 2 * MINUTE, sentAt: now - MINUTE, changedAt: now - MINUTE, ...over }],
})
/** A dish was taken off and its money is with the bank; then the order was cancelled, and the rest is on its way. */
const refundedInParts: Change = (order, now, table) => {
  const { lineId = '' } = order.lines[1] ?? {}
  const lines = order.lines.map((line) => ({ ...line, cancelled: line.lineId === lineId }))
  const bill = billOf(table, order, lines.filter(({ cancelled }) => !cancelled))
  const part = { id: lineId, reason: 'part' as const, amount: order.bill.total - bill.total, state: 'SUCCESS' as const, reference: 'rfnd_R7f5Lw2cNa', bankReference: '632912006377' }
  return { lines, cancelledItems: [lineId], bill, billBefore: order.bill, refunds: [part, { reason: 'cancelled' as const, amount: bill.total }].flatMap((one) => refunded(one)(order, now, table).refunds ?? []) }
}
/** Written five minutes ago: it waits for its payment for ten more. */
const draft: Change = (_order, now) => ({ status: 'DRAFT', paymentTiming: 'PRE_PAYMENT', paymentType: 'PREPAID', events: [{ status: 'DRAFT', at: now - 5 * MINUTE }] })
/** It ended before it was paid. */
const ranOut: Change = (_order, now) => ({ status: 'FAILED', events: [{ status: 'DRAFT', at: now - 20 * MINUTE }, { status: 'FAILED', at: now - 5 * MINUTE }] })
/** It ended as its payment came, because the kitchen could not make it any more: the bank gives back by itself what it held. */
const unmade: Change = (order, now, table) => ({
  status: 'CANCELLED', remark: say('tracking.unmade'), events: [{ status: 'DRAFT', at: now - 5 * MINUTE }, { status: 'CANCELLED', at: now - 2 * MINUTE }],
  ...online('late')(order, now, table), ...refunded({ reason: 'cancelled', reference: '', sentAt: null })(order, now, table),
})
const withOffer: Change = (order, _now, table) => withBills({ ...order, offers: [tenPercent(order.lines.reduce((sum, { total }) => sum + total, 0))] }, table)
/** What comes back is what the bill was less what it is. */
const inPart: Change = (order, now, table) => {
  const paid = order.billBefore?.total ?? order.bill.total
  return { ...online('paid', { bankReference: '632718440915', amount: paid })(order, now, table), ...refunded({ reason: 'part', amount: paid - order.bill.total })(order, now, table) }
}

const checkoutOf = (order: Order, origin = ''): Checkout => ({ id: order.id, gateway: 'sandbox', gatewayOrder: 'order_R7f2Kc', amount: order.bill.total, path: `${origin}/sandbox/order_R7f2Kc`, until: null })
const left: Begun = (order, now) => ({ leftAt: now - 2 * MINUTE, checkout: checkoutOf(order) })
/** The server's port, another one in every run, is not in the code. */
const byCode: Begun = (order, now) => ({ ...left(order, now), checkout: checkoutOf(order, 'http://pay.localhost'), byCode: true })
const back: Begun = (order, now) => ({ ...left(order, now), step: 'back', backAt: now - MINUTE })
const reported: Begun = (order, now) => ({ ...back(order, now), response: { orderId: order.id, gatewayOrder: 'order_R7f2Kc', paymentId: PAYMENT, signature: 'a' } })

const cutOff = async ({ page }: Scene): Promise<void> => {
  await page.context().route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.context().setOffline(true)
}
/** What the company says can be paid with; nobody answers about anything else. */
const tells = (downtimes: readonly Partial<PaymentDowntime>[]) => async ({ page }: Scene): Promise<void> => {
  await page.context().route('**/api/payments/methods', (route) => route.fulfill({ json: { methods: ['upi', 'card', 'netbanking', 'wallet'], downtimes: downtimes.map((one) => ({ part: '', severity: 'high', since: Date.now() - 20 * MINUTE, ...one })) } }))
}

/** Nobody answers about payments, so that a state stays as it is. */
const silent = async ({ page }: Scene): Promise<void> => {
  await page.context().route('**/api/payments/**', (route) => route.abort('internetdisconnected'))
}

interface Options {
  status?: OrderStatus
  changes?: readonly Change[]
  begun?: Begun
  /** The address under the base path. */
  at?: (orderId: string) => string
  /** Before the page is opened. */
  first?: (scene: Scene) => Promise<void>
  then?: (scene: Scene) => Promise<void>
  brands?: State['brands']
}

const changed = (order: Order, now: number, table: Table, changes: readonly Change[]): Order => [withOffer, ...changes].reduce((held, change) => ({ ...held, ...change(held, now, table) }), order)

const writeBegun = ({ page, table }: Scene, order: Order, now: number, begun: Begun): Promise<void> =>
  writePayIntent(page, { ...firstPayIntent(payIntentId(order.id), now), orderId: order.id, guestId: table.guestId, ...begun(order, now) })

const payment = (orderId: string): string => `payment?orderId=${orderId}`

const pay = (name: string, { status = 'CONFIRMED', changes = [], begun, at = payment, first: before, then, brands = ['rajwada'] }: Options = {}): State => ({
  name: `pay-${name}`,
  who: 'guest',
  brands,
  open: async (scene) => {
    const { page, brand, stage, table } = scene
    const now = Date.now()
    const order = changed(orderIn(status, table, now), now, table, changes)
    await writeOrders(stage, table, [order])
    await page.goto(`${brand.origin}/web/confirmation/${order.id}`)
    await page.getByText(String(order.token)).first().waitFor()
    await silent(scene)
    await before?.(scene)
    if (begun) await writeBegun(scene, order, now, begun)
    await page.goto(`${brand.origin}/web/${at(order.id)}`)
    await page.locator('h1').first().waitFor()
    await then?.(scene)
  },
})

const says = (name: string) => async ({ page }: Scene): Promise<void> => page.getByRole('heading', { name }).first().waitFor()
const choosing = async ({ page }: Scene): Promise<void> => page.getByRole('button', { name: speakPay('pay.payNow') }).waitFor()
const told = async ({ page }: Scene): Promise<void> => page.getByRole('radio', { name: speakPay('pay.way.card') }).first().waitFor()
const tap = async ({ page }: Scene): Promise<void> => page.getByRole('button', { name: speakPay('pay.payNow') }).click()

/** The list of orders: one to pay, one a bank still looks at, and one that goes to the kitchen once it is paid. */
const ordersToPay = async (scene: Scene): Promise<void> => {
  const { page, brand, stage, table } = scene
  const now = Date.now()
  const orderOf = (minutesBefore: number, ...changes: Change[]): Order => changed(orderIn('CONFIRMED', table, now - minutesBefore * MINUTE), now, table, changes)
  const asked = orderOf(1, online('pending'))
  await writeOrders(stage, table, [orderOf(0), asked, orderOf(2, draft)])
  await page.goto(`${brand.origin}/web/confirmation/${asked.id}`)
  await page.getByText(String(asked.token)).first().waitFor()
  await silent(scene)
  await writeBegun(scene, asked, now, back)
  await page.goto(`${brand.origin}/web/orders`)
  await listed(page, { running: 3, others: 0 })
  await page.getByRole('link', { name: say('tracking.pay.checking') }).waitFor()
  await expect(page.getByRole('link', { name: say('tracking.pay.now') })).toHaveCount(2)
}

export const PAY_STATES: readonly State[] = [
  pay('ways', { then: choosing, brands: ['rajwada', 'kettle', 'amber'] }),
  pay('ways-apps', { first: tells([]), then: told, brands: ['rajwada', 'kettle', 'amber'] }),
  pay('ways-down', { first: tells([{ method: 'upi', part: 'google_pay' }, { method: 'card', part: 'SBIN', severity: 'medium' }, { method: 'card', part: 'HDFC', severity: 'medium' }]), then: told }),
  pay('ways-asking', { first: async ({ page }) => void (await page.context().route('**/api/payments/methods', () => undefined)), then: choosing }),
  pay('code', { begun: byCode, then: async ({ page }) => page.getByRole('img', { name: speakPay('pay.code.label') }).waitFor(), brands: ['rajwada', 'amber'] }),
  pay('ways-draft', { changes: [draft], then: choosing }),
  pay('ways-off', { then: async (scene) => {
    await choosing(scene)
    await cutOff(scene)
    await scene.page.getByText(speakPay('pay.offlineTitle')).waitFor()
  } }),
  pay('retry', { changes: [online('failed', { reason: 'payment_declined' })], at: (id) => `${payment(id)}&again=1`, then: choosing }),
  pay('nothing', { changes: [(order, now) => ({ paymentStatus: 'SUCCESS', payments: [{ id: order.id, tender: 'CASH', amount: order.bill.total, tip: 0, given: null, reference: '', at: now }] })], then: says(speakPay('pay.nothing')) }),
  pay('error', { then: async (scene) => {
    await choosing(scene)
    await scene.page.context().route('**/api/payments/initiatePayment/**', (route) => route.fulfill({ status: 503, json: { message: '', data: { code: 'SERVER_BUSY' } } }))
    await tap(scene)
    await says(speakPay('pay.closedTitle'))(scene)
  } }),
  pay('opening', { then: async (scene) => {
    await choosing(scene)
    await scene.page.context().route('**/api/payments/initiatePayment/**', () => undefined)
    await tap(scene)
    await says(speakPay('pay.heading.opening'))(scene)
  } }),
  pay('notcharged', { then: async (scene) => {
    await choosing(scene)
    await tap(scene)
    await says(speakPay('pay.heading.notcharged'))(scene)
  } }),
  pay('login', { then: async (scene) => {
    await choosing(scene)
    await refuse('**/api/payments/initiatePayment/**', 403, 'UNAUTHORIZED_ACTION')(scene)
    await tap(scene)
    await says(say('errors.INVALID_TOKEN.title'))(scene)
  } }),
  // Of a bill that was opened before, nobody knows what a call without an answer did.
  pay('unkept', { changes: [online('failed', { reason: 'payment_declined' })], at: (id) => `${payment(id)}&again=1`, then: async (scene) => {
    await choosing(scene)
    await noRoom('QuotaExceededError')(scene)
    await tap(scene)
    await scene.page.getByText(speakPay('pay.text.unkept')).waitFor()
  } }),
  pay('left', { begun: left, then: says(speakPay('pay.heading.left')) }),
  pay('noanswer', { begun: back, then: says(speakPay('pay.heading.noanswer')) }),
  pay('reported', { begun: reported, then: async ({ page }) => page.getByText(speakPay('pay.text.reported')).waitFor() }),
  pay('reported-staff', { begun: reported, then: async ({ page }) => {
    await page.getByRole('button', { name: speakPay('pay.act.showStaff') }).click()
    await page.getByRole('dialog').waitFor()
  } }),
  pay('checking', { begun: (order, now) => ({ ...back(order, now), asks: 4, askedAt: now - MINUTE }), changes: [online('pending')], then: says(speakPay('pay.heading.checking')), brands: ['rajwada', 'kettle', 'amber'] }),
  pay('still', { begun: (order, now) => ({ ...back(order, now), leftAt: now - 8 * MINUTE, backAt: now - 6 * MINUTE }), changes: [online('pending', {})], then: says(speakPay('pay.heading.still')) }),
  pay('paid', { changes: [online('paid', { bankReference: '632718440915' })], brands: ['rajwada', 'kettle', 'amber'] }),
  pay('failed', { changes: [online('failed', { reason: 'payment_declined' })], then: says(speakPay('pay.heading.failed')) }),
  pay('dropped', { begun: (order, now) => ({ ...back(order, now), dropped: true, heard: paymentOf(order, now, { tries: 0, reference: '', method: '' }) }), then: says(speakPay('pay.heading.dropped')) }),
  pay('asking', { begun: (order, now) => ({ ...back(order, now), step: 'closing' }), then: says(speakPay('pay.heading.asking')) }),
  pay('late', { status: 'FAILED', changes: [ranOut, online('late', { bankReference: '632718440915' }), refunded({})], then: says(speakPay('pay.heading.late')) }),
  pay('sent', { status: 'CANCELLED', changes: [online('paid'), refunded({ reason: 'cancelled' })] }),
  pay('unmade', { status: 'CANCELLED', changes: [unmade] }),
  pay('sent-parts', { status: 'CANCELLED', changes: [online('paid'), refundedInParts] }),
  pay('refunded', { status: 'CANCELLED', changes: [online('paid'), refunded({ reason: 'cancelled', state: 'SUCCESS', bankReference: '632912006377' })] }),
  pay('stuck', { status: 'CANCELLED', changes: [online('paid'), refunded({ reason: 'cancelled', state: 'FAILED' })], then: says(speakPay('pay.heading.stuck')) }),
  pay('partial', { status: 'PARTIALCONFIRM', changes: [inPart] }),
  pay('twice', { changes: [online('paid', { bankReference: '632718440915' }), refunded({ reason: 'twice' })] }),
  pay('closed-draft', { changes: [draft, online('closed'), refunded({ reason: 'closed' })], then: says(speakPay('pay.title')) }),
  pay('outlet', { changes: [online('closed')] }),
  pay('over', { status: 'FAILED', changes: [ranOut, online('failed')], then: says(speakPay('pay.overTitle')) }),
  pay('track-draft', { changes: [draft], at: (id) => `confirmation/${id}`, then: async ({ page }) => page.getByText(say('tracking.pay.draftText')).waitFor() }),
  pay('track-unmade', { status: 'CANCELLED', changes: [unmade], at: (id) => `confirmation/${id}`, then: async ({ page }) => page.getByText(say('tracking.unmade')).waitFor() }),
  pay('track-checking', { changes: [online('pending')], begun: back, at: (id) => `confirmation/${id}`, then: async ({ page }) => page.getByText(say('tracking.pay.checking')).waitFor() }),
  { name: 'pay-orders', who: 'guest', brands: ['rajwada'], open: ordersToPay },
]
