/** One bill, two devices of its guest: whatever the payment company makes of it, one payment is opened and each page that is shown leads to it (P-07). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import type { PaymentGateway } from '#server/gateways/payment-gateway.ts'
import { GatewayError } from '#server/gateways/payment-gateway.ts'
import { createSandboxGateway } from '#server/gateways/sandbox/sandbox-gateway.ts'
import { sandboxSecret } from '#server/gateways/sandbox/signature.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { compareDays } from '#server/payments/compare-days.ts'
import { CAPTURE_MS } from '#server/payments/kept-for-capture.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { BRAND } from './stage.ts'

let database: FreshDatabase
let pay: PayStage
let as: GuestIdentity
/** Calls that wait for each other before the company has opened anything, as two do that look for an order at the same moment and both find none. */
let together = 1
let isCaptureBroken = false
let isListBroken = false

/** What was opened, of all instances: they have one company. */
let copies = 0
let gate = Promise.withResolvers<void>()

/** A company without idempotency keys for orders: each call opens one more, under the same reference. */
function withoutKeys(sandbox: PaymentGateway): PaymentGateway {
  return {
    ...sandbox,
    async open(reference, amount) {
      const copy = ++copies
      if (copy % together === 0) {
        gate.resolve()
        gate = Promise.withResolvers<void>()
      } else await gate.promise
      return sandbox.open(`${reference}~${copy}`, amount)
    },
    async fetchOrder(id) {
      const order = await sandbox.fetchOrder(id)
      return { ...order, reference: order.reference.split('~')[0] ?? '' }
    },
    capture: (id, amount) => (isCaptureBroken ? Promise.reject(new GatewayError('unreachable', 'no answer')) : sandbox.capture(id, amount)),
    async *ordersBetween(from, to) {
      if (isListBroken) throw new GatewayError('unreachable', 'no answer')
      yield* sandbox.ordersBetween(from, to)
    },
  }
}

beforeAll(async () => {
  database = await openFreshDatabase()
  pay = await openPayStage({ database, payments: (db, now) => withoutKeys(createSandboxGateway({ db, now, secret: sandboxSecret('a kept secret for tests alone, long enough') })) })
})
afterAll(() => pay.stage.close())
beforeEach(() => {
  as = newGuest(BRAND)
  together = 1
  isCaptureBroken = false
  isListBroken = false
})

it('two devices that open it at the same moment are led to one payment, and what is paid there is taken', async () => {
  const order = await pay.order(as, 'PRE_PAYMENT')
  together = 2
  const [one, other] = await Promise.all([pay.start(as, order.id, 52_500), pay.start(as, order.id, 52_500)])
  expect(one.body.gatewayOrder).toBe(other.body.gatewayOrder)
  expect(await pay.start(as, order.id, 52_500)).toMatchObject({ status: 200, body: { gatewayOrder: one.body.gatewayOrder } })
  await pay.press(one.body, order.id, 'paid-no-webhook')
  expect(await pay.verify(as, order.id)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: { state: 'paid' } })
})

it('a wish to pay at the counter that one device could not send closes nothing that another has opened since; one that was made later does', async () => {
  const order = await pay.order(as, 'POST_PAYMENT')
  const close = ({ id: orderId }: Order, age: { closeAgeMs?: number }) => pay.stage.call<Order>('POST', '/api/payments/verifyPayment', { as, body: { orderId, close: 'counter', ...age } })
  await pay.start(as, order.id, 52_500)
  pay.stage.pass(60_000)
  const { body } = await pay.start(as, order.id, 52_500)
  pay.stage.pass(20_000)
  expect(await close(order, { closeAgeMs: 50_000 })).toMatchObject({ status: 200, body: { online: { state: 'open' } } })
  await pay.press(body, order.id, 'paid-no-webhook')
  expect(await pay.verify(as, order.id)).toMatchObject({ online: { state: 'paid' } })
  const later = await pay.order(as, 'POST_PAYMENT')
  await pay.start(as, later.id, 52_500)
  pay.stage.pass(20_000)
  expect(await close(later, { closeAgeMs: 10_000 })).toMatchObject({ body: { online: { state: 'closed' } } })
  // A phone of the release before says no age: it means now.
  await pay.start(as, later.id, 52_500)
  expect(await close(later, {})).toMatchObject({ body: { online: { state: 'closed' } } })
})

it('while a payment that came is being drawn no second one is opened beside it; once that takes too long the guest may try anew', async () => {
  const order = await pay.order(as, 'POST_PAYMENT')
  const { body } = await pay.start(as, order.id, 52_500)
  isCaptureBroken = true
  await pay.press(body, order.id, 'paid-no-webhook')
  expect(await pay.start(as, order.id, 52_500)).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { due: 52_500, order: { online: { state: 'pending' } } } } } })
  pay.stage.pass(CAPTURE_MS)
  expect((await pay.start(as, order.id, 52_500)).status).toBe(201)
  isCaptureBroken = false
  expect(await pay.verify(as, order.id)).toMatchObject({ online: { state: 'paid', tries: 1 } })
})

it('the days are compared again after the company has not answered for a week', async () => {
  const gateway = pay.stage.deps.payments
  if (!gateway) throw new Error('The stage has no payment company.')
  isListBroken = true
  await database.pool.query("insert into jobs (queue, key, payload, run_at, added_at) values ('payment-compare', 'daily', '{}', $1, $1)", [pay.stage.now()])
  await pay.pass(7 * 86_400_000, 3_600_000)
  await expect(compareDays(pay.stage.deps, gateway)).rejects.toThrow('no answer')
  const standing = async () => (await database.pool.query<{ given_up_at: string | null; wait: string }>("select given_up_at, run_at - $1 as wait from jobs where queue = 'payment-compare'", [pay.stage.now()])).rows
  expect(await standing()).toMatchObject([{ given_up_at: null }])
  isListBroken = false
  await pay.pass(2 * 3_600_000, 3_600_000)
  const [job] = await standing()
  expect(Number(job?.wait)).toBeGreaterThan(20 * 3_600_000)
})
