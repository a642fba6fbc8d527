/** CA-09: what paymentOrders/* answers, body by body, and to whom. */
import { is } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PAY_WINDOW_MS } from '#domain/order-life.ts'
import { Checkout, OnlinePayment } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import { Quote } from '#schemas/quote.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { openPayStage, type PayStage, type RefusedBody } from './pay-stage.ts'
import { BRAND, OUTLET } from './stage.ts'

const DUE = 52_500
let pay: PayStage
let as: GuestIdentity
let order: Order
beforeAll(async () => {
  pay = await openPayStage({})
})
afterAll(() => pay.stage.close())
beforeEach(async () => {
  as = newGuest(BRAND)
  order = await pay.order(as, 'PRE_PAYMENT')
})

const PAYING = ['/api/paymentOrders/pay', '/api/paymentOrders/pay/v2'] as const
const startAt = (path: string, guest: GuestIdentity | null = as, amount = DUE, orderId = order.id) =>
  pay.stage.call<Checkout & RefusedBody>('POST', path, { as: guest, body: { orderId, amount } })
const readAs = (guest: GuestIdentity | null, orderId = order.id) => pay.stage.call<OnlinePayment & RefusedBody>('GET', `/api/paymentOrders/${orderId}`, { as: guest })

describe.each(PAYING)('POST %s', (path) => {
  it('says where to pay, how much and until when, and asked again at either address it is the same payment', async () => {
    const { status, body } = await startAt(path)
    const until = pay.stage.now() + PAY_WINDOW_MS
    expect([status, is(body, Checkout)]).toEqual([201, true])
    expect(body).toEqual({
      id: expect.any(String), gateway: 'sandbox', gatewayOrder: expect.stringMatching(/^order_/), amount: DUE, path: `/sandbox/${body.gatewayOrder}?orderId=${order.id}`, until,
      online: { id: body.id, state: 'open', amount: DUE, since: pay.stage.now(), until, tries: 0, reference: '', bankReference: '', method: '', reason: '' },
    })
    for (const again of [...PAYING, '/api/payments/initiatePayment/v2']) expect(await startAt(again)).toMatchObject({ status: 200, body })
  })

  it('opens nothing for another amount, another guest, a visitor, or an order that is not there', async () => {
    expect(await startAt(path, as, DUE - 100)).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { due: DUE, order: { id: order.id } } } } })
    const [others, nobodys] = [await startAt(path, newGuest(BRAND)), await startAt(path, as, DUE, uuidV7Now())]
    expect([others.status, others.body, (await startAt(path, null)).status]).toEqual([404, nobodys.body, 401])
    expect((await readAs(as)).status).toBe(404)
  })
})

describe('GET /api/paymentOrders/{orderId}', () => {
  it('is not there until somebody asks to pay, and then says how the payment stands, try by try', async () => {
    expect(await readAs(as)).toMatchObject({ status: 404, body: { data: { code: 'NOT_FOUND' } } })
    const { body: checkout } = await startAt(PAYING[0])
    const [openedAt, until] = [pay.stage.now(), pay.stage.now() + PAY_WINDOW_MS]
    const asked = { id: checkout.id, amount: DUE, until }
    expect((await readAs(as)).body).toEqual({ ...asked, state: 'open', since: openedAt, tries: 0, reference: '', bankReference: '', method: '', reason: '' })
    pay.stage.pass(60_000)
    await pay.press(checkout, order.id, 'declined')
    await pay.verify(as, order.id)
    const declined = (await readAs(as)).body
    expect(declined).toEqual({ ...asked, state: 'failed', since: openedAt + 60_000, tries: 1, reference: expect.stringMatching(/^pay_/), bankReference: '', method: 'upi', reason: 'payment_declined' })
    pay.stage.pass(60_000)
    await pay.press(checkout, order.id, 'paid')
    await pay.verify(as, order.id)
    const { status, body } = await readAs(as)
    expect([status, is(body, OnlinePayment)]).toEqual([200, true])
    expect(body).toEqual({
      ...asked, until: null, state: 'paid', since: openedAt + 120_000, tries: 2, reference: expect.stringMatching(/^pay_/), bankReference: expect.stringMatching(/^\d{12}$/), method: 'upi', reason: '',
    })
    expect(body.reference).not.toBe(declined.reference)
    expect((await pay.orderNow(as, order.id)).online).toEqual(body)
  })

  it('is nobody else’s: another guest is told what is told of an order that is not there', async () => {
    await startAt(PAYING[0])
    const [others, nobodys] = [await readAs(newGuest(BRAND)), await readAs(as, uuidV7Now())]
    expect([others.status, others.body, nobodys.status]).toEqual([404, nobodys.body, 404])
    expect([(await readAs({ ...as, brandId: 'b2' })).status, (await readAs(null)).status, (await readAs(as, 'no-id')).status]).toEqual([404, 401, 404])
  })
})

describe.each(['/api/paymentOrders/paymentCart', '/api/paymentOrders/paymentCart/v2'])('POST %s', (path) => {
  const quoteOf = (at: string, over: object = {}) => {
    const { lines } = pay.stage.command()
    return pay.stage.call<Quote & RefusedBody>('POST', at, { as: null, body: { outletId: OUTLET, tableCode: 'RAJ007', serviceType: 'DI', lines, ...over } })
  }

  it('prices a cart as orders/cart does: each line, its taxes, and what cannot be had', async () => {
    const lines = ['tikka', 'dal', 'no-such-dish'].map((itemId) => ({ lineId: uuidV7Now(), itemId, variationId: null, addOns: [], quantity: itemId === 'dal' ? 2 : 1 }))
    const { status, body } = await quoteOf(path, { lines })
    expect([status, is(body, Quote)]).toEqual([200, true])
    expect(body.lines.map(({ lineId, name, quantity, unitPrice, total }) => [lineId, name, quantity, unitPrice, total])).toEqual([
      [lines[0]?.lineId, 'Paneer tikka', 1, 30_000, 30_000], [lines[1]?.lineId, 'Dal makhani', 2, 20_000, 40_000],
    ])
    expect(body.bill).toEqual({
      items: 70_000, discount: 0, packing: 0, delivery: 0, roundOff: 0, total: 73_500,
      taxes: [{ id: 'cgst', name: 'CGST', rateBps: 250, amount: 1750, within: false }, { id: 'sgst', name: 'SGST', rateBps: 250, amount: 1750, within: false }],
    })
    expect(body.problems).toEqual([{ lineId: lines[2]?.lineId, kind: 'item-gone', id: 'no-such-dish' }])
    expect(await quoteOf('/api/orders/cart', { lines })).toMatchObject({ status: 200, body })
    expect(await quoteOf(path, { outletId: 'nowhere' })).toMatchObject({ status: 404, body: { data: { code: 'OUTLET_NOT_FOUND' } } })
  })
})
