import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RazorpayFault, type RazorpayStandIn, startRazorpay } from '#tests/harness/razorpay-stand-in.ts'
import { newCorrection, newDowntime } from '#tests/harness/razorpay-shapes.ts'
import { GatewayError, type GatewaySettlement } from '../payment-gateway.ts'
import { createRazorpay } from './razorpay.ts'
import { type RazorpayAccount, readRazorpay } from './account.ts'
import { readRazorpayReturn } from './return.ts'
import { isPaymentSigned, isWebhookSigned } from './signatures.ts'

const REFERENCE = '01930000-0000-7000-8000-000000000001'

let company: RazorpayStandIn
let account: RazorpayAccount
/** The company's time, seconds; null: the machine's. */
let clock: number | null = null
const opened = async (amount = 52_500): Promise<string> => (await createRazorpay(account).open(REFERENCE, amount)).gatewayOrder
const kindOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof GatewayError ? error.kind : String(error)),
  )

beforeAll(async () => {
  company = await startRazorpay(() => clock ?? Math.floor(Date.now() / 1000))
  const read = readRazorpay(company.env, true)
  if (!read) throw new Error('no account')
  account = read
})
beforeEach(() => {
  for (const kept of [company.orders, company.payments, company.refunds]) kept.clear()
  company.asked.length = 0
  company.events.length = 0
  company.downtimes.length = 0
  company.balance.paise = 1_000_000_000
})
afterAll(() => company.close())

describe('signatures of Razorpay', () => {
  const secret = 'EnLs21M47BllR3X8PSFtjtbd'
  const payment = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f'

  it('of a payment are those of the company’s own examples', () => {
    expect(isPaymentSigned(secret, 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', payment)).toBe(true)
    expect(isPaymentSigned(secret, 'order_IEIaMR65cu6nz4', 'pay_IH4NVgf4Dreq1l', payment)).toBe(false)
    expect(isPaymentSigned(`${secret} `, 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', payment)).toBe(false)
  })

  it('of a payment link are the same over its four fields', () => {
    expect(isPaymentSigned(secret, 'plink_IH3cNucfVEgV68|TSsd1989|paid', 'pay_IH3d0ara9bSsjQ', '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b')).toBe(true)
  })

  it('of a webhook are of its bytes as they arrived: another blank is another message', () => {
    const signature = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc'
    const signed = (body: string, secrets = ['123456']) => isWebhookSigned(secrets, Buffer.from(body), signature)
    expect(signed('{"a":1,"b":2,"c":{"d":3}}')).toBe(true)
    expect(signed('{"a":1,"b":2,"c":{"d":3}}', ['the new one', '123456'])).toBe(true)
    expect(signed('{"a":1, "b":2,"c":{"d":3}}')).toBe(false)
    expect(signed('{"a":1,"b":2,"c":{"d":3}}', ['1234567'])).toBe(false)
  })

  it.each(['', 'no hex', payment.slice(1), `${payment}00`, payment.toUpperCase(), `${payment}\n`])('that are none are refused: %j', (signature) => {
    expect(isPaymentSigned(secret, 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', signature)).toBe(false)
  })
})

describe('an order at Razorpay', () => {
  it('is opened with exactly the documented fields, captured by hand whatever the account is set to', async () => {
    const gatewayOrder = await opened()
    expect(gatewayOrder).toMatch(/^order_\w{14}$/)
    const { headers, body } = company.asked.at(-1) ?? {}
    expect(body).toEqual({ amount: 52_500, currency: 'INR', receipt: REFERENCE, payment: { capture: 'manual', capture_options: { automatic_expiry_period: 12, manual_expiry_period: 1440, refund_speed: 'normal' } } })
    expect(headers?.['authorization']).toBe(`Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`)
  })

  it('is found by its receipt after an answer that was lost, and not opened twice', async () => {
    company.meet('create-order', 'lost-after')
    expect(await kindOf(opened())).toBe('unreachable')
    const gatewayOrder = await opened()
    expect([...company.orders.keys()]).toEqual([gatewayOrder])
  })

  it('of another amount is another one, and a reference that only begins alike is another’s', async () => {
    company.openOrder({ amount: 52_500, currency: 'INR', receipt: `${REFERENCE}-2` })
    const first = await opened()
    expect(await opened(60_000)).not.toBe(first)
    expect(await opened()).toBe(first)
    expect(company.orders.size).toBe(3)
  })

  it('tells of all its tries, of whatever fields the company adds, with notes in any of their three shapes', async () => {
    const gatewayOrder = await opened()
    company.fail(gatewayOrder, 'payment_declined', 'card')
    company.begin(gatewayOrder, 'netbanking')
    const paid = company.authorize(gatewayOrder)
    Object.assign(paid, { a_field_of_next_year: { any: 'thing' } })
    const { reference, amount, payments } = await createRazorpay(account).fetchOrder(gatewayOrder)
    expect({ reference, amount }).toEqual({ reference: REFERENCE, amount: 52_500 })
    expect(payments.map(({ status, method, reason, bankReference }) => [status, method, reason, bankReference])).toEqual([
      ['authorized', 'upi', '', '322206890934'],
      ['created', 'netbanking', '', ''],
      ['failed', 'card', 'payment_declined', ''],
    ])
    expect([...company.payments.values()].map((payment) => JSON.stringify(payment['notes'])).toSorted()).toEqual(['[]', '{"comment":"Handle with care"}', '{}'])
  })

  it('with a status that nobody knows yet says nothing of money', async () => {
    const gatewayOrder = await opened()
    Object.assign(company.authorize(gatewayOrder), { status: 'on_hold_by_the_moon' })
    expect((await createRazorpay(account).fetchOrder(gatewayOrder)).payments[0]?.status).toBe('created')
  })

  it('is listed with its payments by the day it was opened, over as many pages as there are', async () => {
    const at = Math.floor(Date.now() / 1000)
    for (let n = 0; n < 230; n += 1) company.openOrder({ amount: 100 + n, currency: 'INR', receipt: `r${n}` }).created_at = at
    company.openOrder({ amount: 99_999, currency: 'INR', receipt: 'the next day' }).created_at = at + 1
    company.authorize([...company.orders.keys()][0] ?? '')
    const amounts: number[] = []
    for await (const order of createRazorpay(account).ordersBetween(at * 1000, (at + 1) * 1000)) amounts.push(order.amount + order.payments.length * 1000)
    expect(amounts.toSorted((one, other) => one - other)).toEqual([...Array.from({ length: 229 }, (_, n) => 101 + n), 1100])
  })
})

describe('what can be paid with at Razorpay', () => {
  const NOW = 1_790_000_000_000
  const methods = () => createRazorpay(account, fetch, () => NOW).methods()
  const begin = NOW / 1000 - 600

  it('is what the account takes: a part that is an empty list is not taken', async () => {
    expect(await methods()).toEqual({ methods: ['upi', 'card', 'netbanking'], downtimes: [] })
    expect(company.asked.map(({ path }) => path).toSorted()).toEqual(['/v1/methods', '/v1/payments/downtimes'])
  })

  it('is down as the company says: an app, a bank, a card network, all of UPI; since when, and how badly', async () => {
    company.downtimes.push(
      newDowntime({ method: 'upi', begin, instrument: { psp: 'google_pay' } }),
      newDowntime({ method: 'upi', begin, severity: 'medium', status: 'updated', instrument: { vpa_handle: 'ALL' } }),
      newDowntime({ method: 'netbanking', begin, instrument: { bank: 'COSB' } }),
      newDowntime({ method: 'card', begin, severity: 'low', instrument: { network: 'VISA', card_type: 'credit' } }),
      newDowntime({ method: 'card', begin, severity: 'of next year', instrument: { issuer: 'SBIN' } }),
    )
    expect((await methods()).downtimes?.map(({ method, part, severity, since }) => [method, part, severity, since - NOW])).toEqual([
      ['upi', 'google_pay', 'high', -600_000], ['upi', '', 'medium', -600_000], ['netbanking', 'COSB', 'high', -600_000], ['card', 'VISA', 'low', -600_000], ['card', 'SBIN', 'medium', -600_000],
    ])
  })

  it('is not down by what is over, not begun, of flows and methods that are not used here, or of a handle nobody knows by name', async () => {
    company.downtimes.push(
      newDowntime({ method: 'card', begin, status: 'resolved' }),
      newDowntime({ method: 'card', begin, end: NOW / 1000 - 1 }),
      newDowntime({ method: 'card', begin: NOW / 1000 + 60, status: 'scheduled', scheduled: true }),
      newDowntime({ method: 'upi', begin, instrument: { psp: 'bhim', flow: 'collect' } }),
      newDowntime({ method: 'upi', begin, instrument: { flow: 'in_app' } }),
      newDowntime({ method: 'upi', begin, instrument: { vpa_handle: 'oksbi' } }),
      newDowntime({ method: 'paylater', begin }),
    )
    expect((await methods()).downtimes).toEqual([])
  })

  it('is known without what is down, which is then not known; and not at all where the company is silent about both', async () => {
    company.meet('downtimes', 'error-before')
    expect(await methods()).toEqual({ methods: ['upi', 'card', 'netbanking'], downtimes: null })
    company.meet('methods', 'error-before')
    expect(await kindOf(methods())).toBe('unreachable')
  })
})

describe('what Razorpay has paid out', () => {
  const DAY = 86_400_000
  /** The second of October, five in the morning in India: still the first in Greenwich. */
  const NOW = Date.UTC(2026, 9, 1, 23, 30)
  const settled = async (from: number, to = NOW) => {
    const found: GatewaySettlement[] = []
    for await (const one of createRazorpay(account).settledSince(from, to)) found.push(one)
    return found
  }
  const captured = async (at: number): Promise<string> => {
    const { id } = company.authorize(await opened())
    await createRazorpay(account).capture(id, 52_500)
    Object.assign(company.payments.get(id) ?? {}, { created_at: at / 1000 })
    return id
  }
  beforeEach(() => {
    clock = NOW / 1000
    company.corrections.length = 0
  })
  afterAll(() => {
    clock = null
  })

  it('is told with its fee, the tax in it, what the bank has and the payout; what is not paid out yet is not told', async () => {
    const id = await captured(NOW - 3 * DAY)
    await captured(NOW - DAY)
    const reference = company.orders.get(company.payments.get(id)?.order_id ?? '')?.receipt
    expect(await settled(NOW - 5 * DAY)).toEqual([{ id, reference, madeAt: NOW - 3 * DAY, kind: 'payment', amount: 52_500, currency: 'INR', fee: 1239, tax: 189, net: 51_261, settlement: 'setl_DGlQ1Rj8os78Ec', bankReference: '1568176960vxp0rj', settledAt: NOW - DAY }])
    // The report is of whole months, and a part of it was asked for.
    expect(await settled(NOW - 5 * DAY, NOW - DAY - 1)).toEqual([])
  })

  it('is asked by the months of India, as many pages as there are; refunds are below zero, a correction is of its own kind', async () => {
    const { id } = await createRazorpay(account).refund(await captured(NOW - 40 * DAY), 10_000, randomUUID())
    Object.assign(company.refunds.get(id) ?? {}, { created_at: (NOW - 2 * DAY) / 1000 })
    for (let n = 0; n < 1001; n += 1) company.corrections.push(newCorrection(1012, NOW / 1000 - 60))
    const found = await settled(NOW - 32 * DAY)
    expect(new Set(company.asked.filter(({ act }) => act === 'settled').map(({ query }) => `${query['year']}-${query['month']} ${query['skip']}`))).toEqual(new Set(['2026-08 0', '2026-09 0', '2026-10 0', '2026-10 1000']))
    expect(found.find((one) => one.id === id)).toMatchObject({ kind: 'refund', amount: 10_000, net: -10_000, fee: 0 })
    expect(found.filter(({ kind }) => kind === 'other')).toHaveLength(1001)
    expect(found.find(({ kind }) => kind === 'other')).toMatchObject({ net: 1012, settlement: '', bankReference: '' })
  })

  it('is not known where the company does not answer', async () => {
    company.meet('settled', 'error-before')
    expect(await kindOf(settled(NOW - DAY))).toBe('unreachable')
  })
})

describe('a payment at Razorpay', () => {
  it('is captured once: a second capture, refused by the company, finds that it is done', async () => {
    const { id } = company.authorize(await opened())
    company.meet('capture', 'lost-after')
    expect(await kindOf(createRazorpay(account).capture(id, 52_500))).toBe('unreachable')
    expect(await createRazorpay(account).capture(id, 52_500)).toMatchObject({ id, status: 'captured', refunded: 0 })
    expect(company.events.map(({ event }) => event)).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  })

  it('that is not authorized, or of another amount, is not captured', async () => {
    const gatewayOrder = await opened()
    const { id } = company.authorize(gatewayOrder)
    expect(await kindOf(createRazorpay(account).capture(id, 52_400))).toBe('refused')
    expect(await kindOf(createRazorpay(account).capture(company.fail(gatewayOrder, 'insufficient_funds').id, 52_500))).toBe('refused')
    expect(await kindOf(createRazorpay(account).capture('pay_nobodyknows123', 52_500))).toBe('refused')
  })

  it.each(['../orders', 'pay_1/refund', 'pay_1?x=1', '', 'pay 1', 'p'.repeat(65)])('is never asked about by an id that leads elsewhere: %j', async (id) => {
    expect(await kindOf(createRazorpay(account).capture(id, 100))).toBe('refused')
    expect(company.asked).toEqual([])
  })
})

describe('a refund at Razorpay', () => {
  const paid = async (): Promise<string> => {
    const { id } = company.authorize(await opened())
    await createRazorpay(account).capture(id, 52_500)
    return id
  }

  it('is made once for a key, whatever becomes of its answer, and another sum under it is refused', async () => {
    const [paymentId, key] = [await paid(), randomUUID()]
    const { refund, fetchRefund } = createRazorpay(account)
    company.meet('refund', 'lost-before', 'error-after')
    expect([await kindOf(refund(paymentId, 10_000, key)), await kindOf(refund(paymentId, 10_000, key))]).toEqual(['unreachable', 'unreachable'])
    const made = await refund(paymentId, 10_000, key)
    expect(made).toMatchObject({ paymentId, amount: 10_000, status: 'pending', bankReference: '' })
    expect([...company.refunds.keys()]).toEqual([made.id])
    expect(company.asked.find(({ act }) => act === 'refund')).toMatchObject({ headers: { 'x-refund-idempotency': key }, body: { amount: 10_000, speed: 'normal', receipt: key } })
    expect(await kindOf(refund(paymentId, 20_000, key))).toBe('refused')
    company.endRefund(made.id, 'processed')
    expect(await fetchRefund(paymentId, made.id)).toMatchObject({ id: made.id, status: 'processed', bankReference: '10000000000000' })
  })

  it('waits for a copy of it that is under way, for the company’s next minute and for money on the account', async () => {
    const [paymentId, key] = [await paid(), randomUUID()]
    company.meet('refund', 'conflict', 'too-many')
    const { refund } = createRazorpay(account)
    expect([await kindOf(refund(paymentId, 10_000, key)), await kindOf(refund(paymentId, 10_000, key))]).toEqual(['busy', 'busy'])
    company.balance.paise = 9_999
    expect(await kindOf(refund(paymentId, 10_000, key))).toBe('no-balance')
    company.balance.paise = 10_000
    expect(await refund(paymentId, 10_000, key)).toMatchObject({ status: 'pending' })
  })

  it('of more than was paid, or below a rupee, is refused for good', async () => {
    const paymentId = await paid()
    const { refund } = createRazorpay(account)
    expect([await kindOf(refund(paymentId, 52_600, randomUUID())), await kindOf(refund(paymentId, 99, randomUUID()))]).toEqual(['refused', 'refused'])
    expect(company.refunds.size).toBe(0)
  })
})

describe('a call to Razorpay', () => {
  it.each<[RazorpayFault, string]>([
    ['lost-before', 'unreachable'],
    ['lost-after', 'unreachable'],
    ['error-before', 'unreachable'],
    ['error-after', 'unreachable'],
    ['page', 'unreachable'],
    ['keys', 'unreachable'],
    ['too-many', 'busy'],
    ['conflict', 'busy'],
  ])('that meets %s is not final: %s', async (fault, kind) => {
    const gatewayOrder = await opened()
    company.meet('fetch-order', fault)
    expect(await kindOf(createRazorpay(account).fetchOrder(gatewayOrder))).toBe(kind)
    expect((await createRazorpay(account).fetchOrder(gatewayOrder)).id).toBe(gatewayOrder)
  })

  it('with keys that do not fit is one for the operator to mend, not for the guest’s money to end by', async () => {
    expect(await kindOf(createRazorpay({ ...account, keySecret: 'another' }).open(REFERENCE, 100))).toBe('unreachable')
  })

  it('has an end in time, and its error holds neither keys nor anybody’s data', async () => {
    let until: AbortSignal | null | undefined
    const send = ((_: unknown, init: RequestInit) => {
      until = init.signal
      return Promise.reject(new TypeError(`fetch failed for gaurav.kumar@example.com with ${account.keySecret}`))
    }) as typeof fetch
    const error = await createRazorpay(account, send).capture('pay_DESlfW9H8K9uqM', 100).then(() => 'done', String)
    expect(until).toBeInstanceOf(AbortSignal)
    expect(error).toBe('GatewayError: Razorpay POST payments/capture: TypeError')
    company.meet('fetch-payment', 'error-before')
    const told = await createRazorpay(account).capture('pay_DESlfW9H8K9uqM', 100).then(() => 'done', String)
    expect(told).toBe('GatewayError: Razorpay GET payments: 500 SERVER_ERROR input_validation_failed')
  })

  it('that is answered in another form leaves open what was done', async () => {
    const send = (() => Promise.resolve(Response.json({ id: 'pay_DESlfW9H8K9uqM', amount: '525.00' }))) as typeof fetch
    expect(await kindOf(createRazorpay(account, send).capture('pay_DESlfW9H8K9uqM', 52_500))).toBe('unreachable')
  })
})

describe('what Razorpay posts back from an app’s web view', () => {
  it('is a payment with its signature, or a failure whose metadata is text', () => {
    expect(readRazorpayReturn(new URLSearchParams({ razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'ab' }))).toEqual({ kind: 'paid', gatewayOrder: 'order_1', paymentId: 'pay_1', signature: 'ab' })
    const failed = new URLSearchParams({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[reason]': 'payment_cancelled', 'error[metadata]': '{"payment_id":"pay_1","order_id":"order_1"}' })
    expect(readRazorpayReturn(failed)).toEqual({ kind: 'failed', gatewayOrder: 'order_1' })
  })

  it.each(['', 'razorpay_payment_id=pay_1', 'error[metadata]=%7B', 'error[metadata]=null', 'error[metadata]=%7B%22order_id%22%3A1%7D', 'razorpay_payment_id=&razorpay_order_id=&razorpay_signature=', 'razorpay_payment_id=pay_1&razorpay_order_id=order_1%00&razorpay_signature=ab', `razorpay_payment_id=pay_1&razorpay_order_id=order_1&razorpay_signature=${'a'.repeat(201)}`, 'error[metadata]=%7B%22order_id%22%3A%22order_%5Cu0000%22%7D'])('is nothing where it is none: %j', (form) => {
    expect(readRazorpayReturn(new URLSearchParams(form))).toBeNull()
  })
})
