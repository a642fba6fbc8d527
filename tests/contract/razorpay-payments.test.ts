/** P-07, CA-09: bills paid through Razorpay, from its paying document to its webhooks, and what arrives that should not. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PAY_WINDOW_MS } from '#domain/order-life.ts'
import { ONLINE_PROPERTY } from '#domain/payment-timing.ts'
import { amountDue } from '#domain/payments.ts'
import type { Checkout } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import type { RazorpayAccount } from '#server/gateways/razorpay/account.ts'
import { readRazorpay } from '#server/gateways/razorpay/account.ts'
import { createRazorpayArea } from '#server/gateways/razorpay/paying-area.ts'
import { createRazorpay } from '#server/gateways/razorpay/razorpay.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { endOrders } from '#server/orders/end-orders.ts'
import { PAID_ONLINE } from '#tests/fixtures/paid-online.ts'
import type { RazorpayEvent } from '../harness/razorpay-books.ts'
import { type RazorpayStandIn, startRazorpay } from '../harness/razorpay-stand-in.ts'
import { changeOutlet } from './change-outlet.ts'
import { newGuest } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { type Answer, BRAND } from './stage.ts'

const DUE = 52_500
const OLD_SECRET = 'the-secret-before-the-change'

let company: RazorpayStandIn
let pay: PayStage
let as: GuestIdentity
let order: Order
let checkout: Checkout

beforeAll(async () => {
  company = await startRazorpay()
  const account = readRazorpay({ ...company.env, RAZORPAY_WEBHOOK_SECRET: `${company.env.RAZORPAY_WEBHOOK_SECRET},${OLD_SECRET}` }, true) as RazorpayAccount
  pay = await openPayStage({ payments: () => createRazorpay(account), config: { razorpay: account }, areas: [createRazorpayArea()] }, { [ONLINE_PROPERTY]: 'true' })
})
afterAll(async () => {
  await pay.stage.close()
  await company.close()
})
beforeEach(async () => {
  as = newGuest(BRAND)
  order = await pay.order(as, 'POST_PAYMENT')
  checkout = (await pay.start(as, order.id, DUE)).body
})

const post = (path: string, body: string, headers: Record<string, string>): Promise<Answer<{ data: { code: string } } | null>> => pay.stage.call('POST', path, { as: null, body, headers })
const webhook = ({ body, headers }: Pick<RazorpayEvent, 'body' | 'headers'>) => post('/api/payments/webhook/razorpay', body, { ...headers, 'Content-Length': String(Buffer.byteLength(body)) })
const form = (fields: Record<string, string>) => post('/api/payments/return/razorpay', new URLSearchParams(fields).toString(), { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site', Origin: 'https://api.razorpay.com' })
const pageOf = (gatewayOrder: string) => pay.stage.call<string>('GET', `/pay/razorpay/${gatewayOrder}`, { as: null })
const stateOf = async (): Promise<string> => (await pay.online(as, order.id)).state
const eventsKept = async (): Promise<number> => Number((await rowsOf<{ count: number }>(pay.stage.deps.db, sql`select count(*)::int as count from payment_events where gateway_order = ${checkout.gatewayOrder}`))[0]?.count)
const lastEvent = (): RazorpayEvent => company.events.at(-1) as RazorpayEvent
/** What only the payment's own signed fields prove. */
const fieldsOf = (paymentId: string, gatewayOrder = checkout.gatewayOrder) => ({ razorpay_payment_id: paymentId, razorpay_order_id: gatewayOrder, razorpay_signature: company.signReturn(gatewayOrder, paymentId) })

describe('the paying document', () => {
  it('shows the restaurant and the amount, and holds what checkout.js needs and nothing of the guest', async () => {
    expect(checkout).toMatchObject({ gateway: 'razorpay', amount: DUE, path: `/pay/razorpay/${checkout.gatewayOrder}` })
    const { status, body: html, headers } = await pageOf(checkout.gatewayOrder)
    expect(status).toBe(200)
    expect(html).toContain('₹525.00')
    const { options, callback, back } = JSON.parse(/<script type="application\/json" id="checkout">(.*?)<\/script>/.exec(html)?.[1] ?? '') as { options: Record<string, unknown>; callback: string; back: string }
    expect(options).toEqual({ key: company.env.RAZORPAY_KEY_ID, order_id: checkout.gatewayOrder, amount: DUE, currency: 'INR', name: 'Rajwada', description: `Outlet RAJ, Token ${order.token}`, theme: { color: '#7a2a1e' }, remember_customer: false })
    expect([callback, back]).toEqual(['/api/payments/return/razorpay', `/web/payment?orderId=${order.id}`])
    expect(html).not.toContain(as.guestId)
    expect(html).not.toContain(company.env.RAZORPAY_KEY_SECRET)
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  it('begins with what was chosen in the app, and with nothing else that an address says', async () => {
    const chosenOf = async (chosen: string): Promise<unknown> => {
      const { body: html } = await pageOf(`${checkout.gatewayOrder}?with=${chosen}`)
      const { options } = JSON.parse(/<script type="application\/json" id="checkout">(.*?)<\/script>/.exec(html)?.[1] ?? '') as { options: Record<string, unknown> }
      return options['prefill'] ?? options['config'] ?? null
    }
    expect(await chosenOf('card')).toEqual({ method: 'card' })
    expect(await chosenOf('google_pay')).toEqual({ display: { blocks: { chosen: { name: 'Google Pay', instruments: [{ method: 'upi', flows: ['intent'], apps: ['google_pay'] }] } }, sequence: ['block.chosen'], preferences: { show_default_blocks: true } } })
    for (const other of ['', 'gold', '%3Cscript%3E']) expect(await chosenOf(other)).toBeNull()
  })

  it('runs one script of ours, by its hash, beside the company’s, and may call nothing of ours', async () => {
    const { body: html, headers } = await pageOf(checkout.gatewayOrder)
    const policy = new Map((headers.get('Content-Security-Policy') ?? '').split('; ').map((part): [string, string] => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]))
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(inline).toHaveLength(1)
    expect(policy.get('script-src')).toBe(`${inline[0]} ${company.origin}`)
    for (const name of ['frame-src', 'connect-src']) expect(policy.get(name)).toBe(company.origin)
    expect([policy.get('default-src'), policy.get('frame-ancestors'), policy.get('base-uri')]).toEqual(["'none'", "'none'", "'none'"])
    expect(html).not.toMatch(/ on\w+=|javascript:/)
  })

  it('is not opened again for what is paid, being checked, or no longer what is to be paid: its guest is led to the payment’s page', async () => {
    const led = async (gatewayOrder: string) => {
      const { status, headers } = await pageOf(gatewayOrder)
      return [status, headers.get('Location')]
    }
    company.begin(checkout.gatewayOrder)
    await pay.verify(as, order.id)
    expect(await led(checkout.gatewayOrder)).toEqual([303, `/web/payment?orderId=${order.id}`])
    company.authorize(checkout.gatewayOrder)
    await pay.verify(as, order.id)
    expect(await stateOf()).toBe('paid')
    expect(await led(checkout.gatewayOrder)).toEqual([303, `/web/payment?orderId=${order.id}`])
    for (const unknown of ['order_nobodyknows1', 'pay_1', 'x', '%00', 'order_'.padEnd(60, 'x')]) expect(await led(unknown)).toEqual([303, '/web/payment'])
  })

  it('is opened again after a try that failed, also when the outlet took nothing meanwhile', async () => {
    company.fail(checkout.gatewayOrder, 'payment_declined')
    await pay.verify(as, order.id)
    expect(await stateOf()).toBe('failed')
    expect((await pageOf(checkout.gatewayOrder)).status).toBe(200)
    expect((await pay.start(as, order.id, DUE)).body.gatewayOrder).toBe(checkout.gatewayOrder)
  })

  it('is not opened for an order that has ended, that costs less by now, or whose time to be paid is over', async () => {
    const led = async ({ id }: Order, { gatewayOrder }: Checkout): Promise<boolean> => {
      const { status, headers } = await pageOf(gatewayOrder)
      return status === 303 && headers.get('Location') === `/web/payment?orderId=${id}`
    }
    const act = (name: string, body: object) => pay.stage.call('POST', `/api/kitchen/orders/${order.id}/${name}`, { staff: true, body })
    expect((await act('accept', { cancelledLineIds: [order.lines[1]?.lineId], prepMinutes: 5 })).status).toBe(200)
    expect(await led(order, checkout)).toBe(true)
    const due = amountDue(await pay.orderNow(as, order.id))
    const less = (await pay.start(as, order.id, due)).body
    expect([less.amount, (await pageOf(less.gatewayOrder)).status]).toEqual([due, 200])
    expect((await act('cancel', { remark: '' })).status).toBe(200)
    expect(await led(order, less)).toBe(true)
    await changeOutlet(pay.stage.deps, { additionalProperties: PAID_ONLINE })
    const draft = await pay.order(as, 'PRE_PAYMENT')
    await changeOutlet(pay.stage.deps, { additionalProperties: { [ONLINE_PROPERTY]: 'true' } })
    const opened = (await pay.start(as, draft.id, draft.bill.total)).body
    expect((await pageOf(opened.gatewayOrder)).status).toBe(200)
    pay.stage.pass(PAY_WINDOW_MS)
    expect(await led(draft, opened)).toBe(true)
    await endOrders(pay.stage.deps)
    expect(await led(draft, opened)).toBe(true)
  })

  it('of a bill that was given up for the counter is closed', async () => {
    await pay.verify(as, order.id, 'counter')
    expect((await pageOf(checkout.gatewayOrder)).status).toBe(303)
  })
})

describe('a webhook', () => {
  it('has the payment asked for, captured and taken, once, however often and in whichever order it arrives', async () => {
    company.authorize(checkout.gatewayOrder)
    const authorized = lastEvent()
    for (let copy = 0; copy < 3; copy += 1) expect((await webhook(authorized)).status).toBe(200)
    expect(await eventsKept()).toBe(1)
    await pay.work()
    expect(await stateOf()).toBe('paid')
    for (const event of company.events.filter(({ body }) => body.includes(checkout.gatewayOrder)).toReversed()) expect((await webhook(event)).status).toBe(200)
    await pay.work()
    expect(await pay.booksOf(order.id, 'razorpay')).toEqual({ gateway: DUE, bills: -DUE, refunds: 0, unallocated: 0 })
    expect(company.asked.filter(({ act, path }) => act === 'capture' && path.includes([...company.payments.values()].at(-1)?.id ?? '?'))).toHaveLength(1)
  })

  it('that was signed with the secret of before is taken while both are set', async () => {
    company.authorize(checkout.gatewayOrder)
    const { body } = lastEvent()
    expect((await webhook(company.sign(body, 'evt_old', OLD_SECRET))).status).toBe(200)
    await pay.work()
    expect(await stateOf()).toBe('paid')
  })

  it('that is unsigned, signed with another secret, or changed on its way is refused, and moves nothing', async () => {
    company.authorize(checkout.gatewayOrder)
    const { body, headers } = lastEvent()
    const { 'X-Razorpay-Signature': _, ...unsigned } = headers
    const forgeries = [{ body, headers: unsigned }, company.sign(body, 'evt_forged', 'another secret of somebody'), { body: body.replace(String(DUE), '100'), headers }, { body: `${body}\n`, headers }]
    for (const forgery of forgeries) {
      const { status, body: answer } = await webhook(forgery)
      expect([status, answer?.data.code]).toEqual([401, 'INVALID_TOKEN'])
    }
    expect([await eventsKept(), await stateOf()]).toEqual([0, 'open'])
  })

  it('of 5 MB is refused before it is read, signed or not', async () => {
    const body = JSON.stringify({ event: 'payment.captured', payload: {}, padding: 'x'.repeat(5 * 1024 * 1024) })
    const { status, body: answer } = await webhook(company.sign(body))
    expect([status, answer?.data.code]).toEqual([413, 'BODY_TOO_LARGE'])
    expect((await webhook(company.sign(JSON.stringify({ event: 'x', payload: {}, padding: 'x'.repeat(66_000) })))).status).toBe(413)
  })

  it('of another order than any of ours is kept as a stranger’s, and one that cannot be read is told so', async () => {
    const stranger = company.openOrder({ amount: DUE, currency: 'INR', receipt: 'of another shop' })
    company.authorize(stranger.id)
    expect((await webhook(lastEvent())).status).toBe(200)
    expect((await webhook(company.sign('{"event":"payment.downtime.started","payload":{}}'))).status).toBe(200)
    for (const body of ['not json', '{"event":"payment.captured"}', '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_\\u0000"}}}}']) {
      const { status, body: answer } = await webhook(company.sign(body))
      expect([status, answer?.data.code]).toEqual([400, 'BAD_REQUEST'])
    }
    expect(await stateOf()).toBe('open')
  })

  it('that comes late, after the guest paid at the counter, sends the money back', async () => {
    await pay.verify(as, order.id, 'counter')
    company.authorize(checkout.gatewayOrder)
    expect((await webhook(lastEvent())).status).toBe(200)
    await pay.work()
    expect(await stateOf()).toBe('closed')
    expect([...company.payments.values()].at(-1)?.captured).toBe(false)
  })

  it('says nothing about money by itself: what it claims is asked for', async () => {
    company.authorize(checkout.gatewayOrder)
    const lie = lastEvent().body.replace('"status":"authorized"', '"status":"captured"').replace('payment.authorized', 'payment.captured')
    company.returnUncaptured([...company.payments.keys()].at(-1) ?? '')
    expect((await webhook(company.sign(lie))).status).toBe(200)
    await pay.work()
    expect(await stateOf()).not.toBe('paid')
    expect((await pay.booksOf(order.id, 'razorpay')).bills).toBe(0)
  })

  it('of a company that is not connected finds nobody', async () => {
    expect((await post('/api/payments/webhook/sandbox', '{}', {})).status).toBe(404)
    expect((await post('/api/payments/webhook/stripe', '{}', {})).status).toBe(404)
  })
})

describe('what the payment page posts back from an app’s web view', () => {
  it('needs no login, has the payment settled, and leads to its page with what was handed over', async () => {
    const { id } = company.authorize(checkout.gatewayOrder)
    const { status, headers } = await form(fieldsOf(id))
    expect(status).toBe(303)
    const to = new URL(headers.get('Location') ?? '', 'http://rajwada.localhost')
    expect([to.pathname, Object.fromEntries(to.searchParams)]).toEqual(['/web/payment', { orderId: order.id, paymentId: id, gatewayOrder: checkout.gatewayOrder, signature: company.signReturn(checkout.gatewayOrder, id) }])
    await pay.work()
    expect(await stateOf()).toBe('paid')
  })

  it('for another order, unsigned or twice charges nothing and loses nothing', async () => {
    const other = await pay.order(newGuest(BRAND), 'POST_PAYMENT')
    const { id } = company.authorize(checkout.gatewayOrder)
    const signature = company.signReturn(checkout.gatewayOrder, id)
    const stranger = company.openOrder({ amount: DUE, currency: 'INR', receipt: 'x' })
    for (const fields of [{ ...fieldsOf(id), razorpay_order_id: stranger.id }, { ...fieldsOf(id), razorpay_signature: 'f'.repeat(64) }, { razorpay_payment_id: id }, {}]) expect((await form(fields)).status).toBe(303)
    for (let copy = 0; copy < 2; copy += 1) expect((await form({ ...fieldsOf(id), razorpay_signature: signature })).status).toBe(303)
    await pay.work()
    expect(await stateOf()).toBe('paid')
    expect(await pay.booksOf(order.id, 'razorpay')).toEqual({ gateway: DUE, bills: -DUE, refunds: 0, unallocated: 0 })
    expect((await pay.booksOf(other.id, 'razorpay')).bills).toBe(0)
  })

  it('after a failure, or of 5 MB, or of letters no database holds, is a clear answer', async () => {
    const { id } = company.fail(checkout.gatewayOrder, 'payment_cancelled')
    const failed = await form({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[reason]': 'payment_cancelled', 'error[metadata]': JSON.stringify({ payment_id: id, order_id: checkout.gatewayOrder }) })
    expect([failed.status, failed.headers.get('Location')]).toEqual([303, `/web/payment?orderId=${order.id}`])
    expect((await form({ ...fieldsOf(id), razorpay_order_id: 'order_\0' })).headers.get('Location')).toBe('/web/payment')
    const huge = new URLSearchParams({ razorpay_payment_id: 'x'.repeat(5 * 1024 * 1024) }).toString()
    expect((await post('/api/payments/return/razorpay', huge, { 'Content-Length': String(huge.length) })).status).toBe(413)
    await pay.work()
    expect(await stateOf()).toBe('failed')
  })
})

describe('what the phone hands over', () => {
  it('is judged by the order that this server opened, and whatever it says the company is asked', async () => {
    const { id } = company.authorize(checkout.gatewayOrder)
    const told = { orderId: order.id, gatewayOrder: checkout.gatewayOrder, paymentId: id, signature: company.signReturn('order_another1', id) }
    company.meet('fetch-order', 'lost-before')
    const wrong = await pay.stage.call<Order>('POST', '/api/payments/paymentResponse', { as, body: told })
    expect(wrong).toMatchObject({ status: 200, body: { transactionSubStatus: 'Invalid', online: { state: 'open', reason: 'Invalid' } } })
    const right = await pay.stage.call<Order>('POST', '/api/payments/paymentResponse', { as, body: { ...told, signature: company.signReturn(checkout.gatewayOrder, id) } })
    expect(right.body).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'paid', reason: '' } })
    expect((await pay.stage.call('POST', '/api/payments/paymentResponse', { as, body: { ...told, gatewayOrder: 'order_another1' } })).status).toBe(404)
    expect(await pay.booksOf(order.id, 'razorpay')).toMatchObject({ gateway: DUE, unallocated: 0 })
  })
})
