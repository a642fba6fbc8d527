/** P-07, CA-09, ST-11: bills paid online by way of the practice company, on PostgreSQL. */
import { is } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ONLINE_PROPERTY, TIMINGS_PROPERTY } from '#domain/payment-timing.ts'
import { PAY_WINDOW_MS } from '#domain/order-life.ts'
import { Checkout } from '#schemas/online-payment.ts'
import { Order } from '#schemas/order.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { BRAND } from './stage.ts'

let database: FreshDatabase
let pay: PayStage
let as: GuestIdentity
beforeAll(async () => {
  database = await openFreshDatabase()
  pay = await openPayStage({ database }, { [TIMINGS_PROPERTY]: 'PRE_PAYMENT,POST_PAYMENT', [ONLINE_PROPERTY]: 'true' })
})
afterAll(() => pay.stage.close())
beforeEach(() => {
  as = newGuest(BRAND)
})

describe('a bill that is paid online (P-07)', () => {
  it('before the meal: it becomes the kitchen’s once the money is drawn, and its payment stands in the order and in the ledger', async () => {
    const draft = await pay.order(as, 'PRE_PAYMENT')
    const { status, body: checkout } = await pay.start(as, draft.id, 52_500)
    expect([status, is(checkout, Checkout)]).toEqual([201, true])
    expect(checkout).toMatchObject({ gateway: 'sandbox', amount: 52_500, until: pay.stage.now() + PAY_WINDOW_MS })
    await pay.press(checkout, draft.id, 'paid')
    const paid = await pay.verify(as, draft.id)
    expect(is(paid, Order)).toBe(true)
    expect(paid).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: { state: 'paid', amount: 52_500, tries: 1, method: 'upi' }, payments: [{ tender: 'ONLINE', amount: 52_500 }] })
    expect(await pay.booksOf(draft.id)).toEqual({ gateway: 52_500, bills: -52_500, refunds: 0, unallocated: 0 })
  })
})
