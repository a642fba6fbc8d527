/** What server/payments may rely on, of any payment company: the same suite over every gateway, and over one of another company's shape. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GatewayError, type GatewayRefund } from '#server/gateways/payment-gateway.ts'
import { openStripeShapedCompany } from '#tests/fixtures/stripe-shaped.ts'
import { openRazorpayCompany, openSandboxCompany, type PaymentCompany } from './payment-companies.ts'

const AMOUNT = 52_500

const kindOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof GatewayError ? error.kind : String(error)),
  )

describe.each<[string, () => Promise<PaymentCompany>]>([
  ['sandbox', openSandboxCompany],
  ['razorpay', openRazorpayCompany],
  ['a company of Stripe’s shape', () => Promise.resolve(openStripeShapedCompany())],
])('the port of a payment company: %s', (_name, open) => {
  let company: PaymentCompany
  const opened = async (reference: string = randomUUID()): Promise<string> => (await company.gateway.open(reference, AMOUNT)).gatewayOrder
  const captured = async (): Promise<string> => {
    const paymentId = await company.authorize(await opened())
    await company.gateway.capture(paymentId, AMOUNT)
    return paymentId
  }

  beforeAll(async () => {
    company = await open()
  })
  afterAll(() => company.close())

  it('opens once for a reference, also after an answer that was lost, and again for another amount', async () => {
    const before = (await company.count()).orders
    const reference = randomUUID()
    company.loseAnswer('open')
    expect(await kindOf(opened(reference))).toBe('unreachable')
    const first = await opened(reference)
    expect(await opened(reference)).toBe(first)
    expect((await company.count()).orders).toBe(before + 1)
    expect((await company.gateway.open(reference, AMOUNT + 100)).gatewayOrder).not.toBe(first)
    expect(await company.gateway.fetchOrder(first)).toMatchObject({ id: first, reference, amount: AMOUNT, payments: [] })
  })

  it('says what can be paid with, and of what is down either something or that it does not know', async () => {
    const { methods, downtimes } = await company.gateway.methods()
    expect(methods).toContain('card')
    expect(downtimes === null || Array.isArray(downtimes)).toBe(true)
  })

  it('tells of every try, and of a failed one that a bank takes after all', async () => {
    const gatewayOrder = await opened()
    const failed = await company.fail(gatewayOrder, 'payment_declined')
    expect((await company.gateway.fetchOrder(gatewayOrder)).payments).toMatchObject([{ id: failed, gatewayOrder, status: 'failed', reason: 'payment_declined', amount: AMOUNT, currency: 'INR', refunded: 0 }])
    const second = await company.authorize(gatewayOrder)
    await company.authorizeLate(failed)
    const { payments } = await company.gateway.fetchOrder(gatewayOrder)
    expect(new Map(payments.map(({ id, status, reason }) => [id, `${status} ${reason}`]))).toEqual(new Map([[failed, 'authorized '], [second, 'authorized ']]))
  })

  it('captures once, also after an answer that was lost', async () => {
    const paymentId = await company.authorize(await opened())
    company.loseAnswer('capture')
    expect(await kindOf(company.gateway.capture(paymentId, AMOUNT))).toBe('unreachable')
    for (let copy = 0; copy < 2; copy += 1) expect(await company.gateway.capture(paymentId, AMOUNT)).toMatchObject({ id: paymentId, status: 'captured', amount: AMOUNT })
  })

  it('does not capture what no bank holds, another amount, or what it does not know', async () => {
    const gatewayOrder = await opened()
    const failed = await company.fail(gatewayOrder, 'insufficient_funds')
    expect(await kindOf(company.gateway.capture(failed, AMOUNT))).toBe('refused')
    expect(await kindOf(company.gateway.capture(await company.authorize(gatewayOrder), AMOUNT - 100))).toBe('refused')
    expect(await kindOf(company.gateway.capture('pay_unknown', AMOUNT))).toBe('refused')
    expect(await kindOf(company.gateway.fetchOrder('order_unknown'))).toBe('refused')
  })

  it('refunds once for a key, also after an answer that was lost, and no other sum under it', async () => {
    const paymentId = await captured()
    const before = (await company.count()).refunds
    const key = randomUUID()
    company.loseAnswer('refund')
    expect(await kindOf(company.gateway.refund(paymentId, 10_000, key))).toBe('unreachable')
    const refund = await company.gateway.refund(paymentId, 10_000, key)
    expect(refund).toMatchObject({ paymentId, amount: 10_000, status: expect.stringMatching(/^(pending|processed)$/) as string })
    expect((await company.gateway.refund(paymentId, 10_000, key)).id).toBe(refund.id)
    expect(await kindOf(company.gateway.refund(paymentId, 20_000, key))).toBe('refused')
    expect((await company.count()).refunds).toBe(before + 1)
    await company.endRefund(refund.id, 'processed')
    expect(await company.gateway.fetchRefund(paymentId, refund.id)).toMatchObject({ id: refund.id, status: 'processed' })
  })

  it('lists what was given back of a payment with the key of each call, and of no other payment', async () => {
    const [paymentId, other, key] = [await captured(), await captured(), randomUUID()]
    const refund = await company.gateway.refund(paymentId, 10_000, key)
    await company.gateway.refund(other, 20_000, randomUUID())
    expect(await company.gateway.refundsOf(paymentId)).toEqual([{ ...refund, key, status: expect.any(String) as string }])
  })

  it('gives back no more than was paid, and all of it after a refund that failed', async () => {
    const paymentId = await captured()
    const first = await company.gateway.refund(paymentId, 30_000, randomUUID())
    expect(await kindOf(company.gateway.refund(paymentId, 30_000, randomUUID()))).toBe('refused')
    await company.endRefund(first.id, 'failed')
    expect(await company.gateway.fetchRefund(paymentId, first.id)).toMatchObject({ status: 'failed' })
    expect(await company.gateway.refund(paymentId, AMOUNT, randomUUID())).toMatchObject({ amount: AMOUNT })
  })

  it('says of a paid order what was refunded of it', async () => {
    const gatewayOrder = await opened()
    const paymentId = await company.authorize(gatewayOrder)
    await company.gateway.capture(paymentId, AMOUNT)
    await company.gateway.refund(paymentId, 10_000, randomUUID())
    expect((await company.gateway.fetchOrder(gatewayOrder)).payments).toMatchObject([{ status: 'captured', refunded: 10_000 }])
    await company.gateway.refund(paymentId, AMOUNT - 10_000, randomUUID())
    expect((await company.gateway.fetchOrder(gatewayOrder)).payments).toMatchObject([{ status: 'refunded', refunded: AMOUNT }])
  })

  it('reads its own events, and nobody else’s', async () => {
    const gatewayOrder = await opened()
    const paymentId = await company.authorize(gatewayOrder)
    const { body, headers } = await company.lastEvent()
    expect(company.gateway.readEvent(body, headers)).toMatchObject({ gatewayOrder, paymentId, refundId: null })
    expect(company.gateway.readEvent(body, headers)).toEqual(company.gateway.readEvent(body, headers))
    expect(company.gateway.readEvent(body, new Headers())).toBeNull()
    expect(company.gateway.readEvent(Buffer.concat([body, Buffer.from(' ')]), headers)).toBeNull()
    await company.gateway.capture(paymentId, AMOUNT)
    const refund = await company.gateway.refund(paymentId, AMOUNT, randomUUID())
    const event = await company.lastEvent()
    expect(company.gateway.readEvent(event.body, event.headers)).toMatchObject({ gatewayOrder, paymentId, refundId: refund.id })
  })

  it('believes what its own page hands over for this order, and for no other', async () => {
    const [gatewayOrder, other] = [await opened(), await opened()]
    const paymentId = await company.authorize(gatewayOrder)
    const signature = company.signReturn(gatewayOrder, paymentId)
    expect(company.gateway.isGenuineReturn(gatewayOrder, paymentId, signature)).toBe(true)
    expect(company.gateway.isGenuineReturn(other, paymentId, signature)).toBe(false)
    expect(company.gateway.isGenuineReturn(gatewayOrder, paymentId, '')).toBe(false)
    expect(company.gateway.readReturn(new URLSearchParams('a=b'))).toBeNull()
  })

  it('lists what was opened in a time, and nothing of before or after', async () => {
    const gatewayOrder = await opened()
    const now = Date.now()
    const ids = async (from: number, to: number): Promise<string[]> => {
      const found: string[] = []
      for await (const { id } of company.gateway.ordersBetween(from, to)) found.push(id)
      return found
    }
    expect(await ids(now - 60_000, now + 60_000)).toContain(gatewayOrder)
    expect(await ids(now - 120_000, now - 60_000)).toEqual([])
  })

  it('lists the refunds of a time, regardless of who asked for them', async () => {
    const refund = await company.gateway.refund(await captured(), 10_000, randomUUID())
    const found: GatewayRefund[] = []
    for await (const one of company.gateway.refundsBetween(Date.now() - 60_000, Date.now() + 60_000)) found.push(one)
    expect(found.filter(({ id }) => id === refund.id)).toEqual([{ ...refund, status: expect.any(String) as string }])
  })

  it('tells of what it paid out: net is the amount less the fee, and the tax is a part of the fee', async () => {
    await captured()
    for await (const { amount, fee, tax, net, kind } of company.gateway.settledSince(0, Date.now() + 3 * 86_400_000)) {
      expect(net).toBe(kind === 'refund' ? -amount : amount - fee)
      expect(tax).toBeLessThanOrEqual(fee)
    }
  })

  it('has a page of this origin for it', async () => {
    const gatewayOrder = await opened()
    expect(company.gateway.pagePath(gatewayOrder, randomUUID())).toMatch(/^\/[a-z]+\/\S+$/)
    expect(company.gateway.pagePath(gatewayOrder, randomUUID())).toContain(gatewayOrder)
  })
})
