import type { Context } from 'hono'
import { PaymentResponse, StartPayment, VerifyPayment } from '#schemas/online-payment.ts'
import { UuidV7 } from '#schemas/primitives.ts'
import { QuoteRequest } from '#schemas/quote.ts'
import type { App, Deps, Env } from '../deps.ts'
import { type GatewayEvent, GatewayError, type PaymentGateway } from '../gateways/payment-gateway.ts'
import { requireGuest } from '../http/guest.ts'
import type { JudgingDoor } from '../http/judging-door.ts'
import { createLimiter } from '../http/limiter.ts'
import { readBody, readCommand, readParam } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import { takeOrRefuse } from '../http/take-or-refuse.ts'
import type { GuestIdentity } from '../identity.ts'
import { quoteOrder } from '../orders/quote-order.ts'
import { intentOfGatewayOrder } from './opened-orders.ts'
import { createMethodsReader } from './payment-methods.ts'
import { askAbout } from './poll-queue.ts'
import { readIntent } from './read-books.ts'
import { startPayment } from './start-payment.ts'
import { takeEvent } from './take-event.ts'
import { noteRemark, readOnline, takePaymentResponse, verifyPayment } from './verify-payment.ts'

/** Calls about payments by one guest: several times what a phone asks at CA-09's intervals, taps included. */
const CALLS_A_GUEST = { most: 120, perMs: 60_000 }

/** @throws BAD_REQUEST where the company signed what cannot be read: it sends it again, and its operator is told that it is not taken */
function readEvent(gateway: PaymentGateway, body: Uint8Array, headers: Headers): GatewayEvent | 'ignored' | null {
  try {
    return gateway.readEvent(body, headers)
  } catch (error) {
    if (error instanceof GatewayError) throw new Refusal('BAD_REQUEST', {}, 'The event cannot be read.')
    throw error
  }
}

/** CA-09, and what payment companies call: their events, and their pages' return. */
export function paymentRoutes(app: App, deps: Deps, judging: JudgingDoor): void {
  const limiter = createLimiter(CALLS_A_GUEST, deps.now)
  const payer = async (c: Context<Env>): Promise<GuestIdentity> => {
    const guest = await requireGuest(c, deps)
    takeOrRefuse(limiter, guest.guestId)
    return guest
  }
  /** The company that a path names; NOT_FOUND where it is not the one that is connected. */
  const company = (c: Context<Env>): PaymentGateway => {
    const { payments } = deps
    if (!payments || payments.name !== c.req.param('gateway')) throw new Refusal('NOT_FOUND')
    return payments
  }

  const readMethods = createMethodsReader(deps)
  const start = async (c: Context<Env>): Promise<Response> => {
    const { checkout, repeated } = await startPayment(deps, await payer(c), await readBody(c, StartPayment))
    return c.json(checkout, repeated ? 200 : 201)
  }
  const quote = (c: Context<Env>): Promise<Response> => judging.pass(c, async () => c.json(await quoteOrder(deps, await readBody(c, QuoteRequest))))
  app.post('/api/payments/initiatePayment/v2', start)
  app.post('/api/paymentOrders/pay', start)
  app.post('/api/paymentOrders/pay/v2', start)
  app.post('/api/paymentOrders/paymentCart', quote)
  app.post('/api/paymentOrders/paymentCart/v2', quote)
  app.get('/api/payments/methods', async (c) => {
    await payer(c)
    return c.json(await readMethods())
  })
  app.post('/api/payments/paymentResponse', async (c) => c.json(await takePaymentResponse(deps, await payer(c), await readBody(c, PaymentResponse))))
  app.post('/api/payments/verifyPayment', async (c) => c.json(await verifyPayment(deps, await payer(c), (await readCommand(c, VerifyPayment)).command)))
  app.get('/api/paymentOrders/:orderId', async (c) => c.json(await readOnline(deps, await payer(c), readParam(c, 'orderId', UuidV7))))

  app.post('/api/payments/webhook/:gateway', async (c) => {
    const gateway = company(c)
    const body = new Uint8Array(await c.req.arrayBuffer())
    const event = readEvent(gateway, body, c.req.raw.headers)
    if (event === null) throw new Refusal('INVALID_TOKEN')
    if (event !== 'ignored') await takeEvent(deps, gateway, event, body)
    return c.body(null, 200)
  })

  // Posted by the company's page in the guest's browser, so without a login. Its words are not believed: they become a remark at most, the company is asked,
  // and the answer is a redirect to RT-07 with the order's id and these words.
  app.post('/api/payments/return/:gateway', async (c) => {
    const gateway = company(c)
    const told = gateway.readReturn(new URLSearchParams(await c.req.text()))
    const intentId = told && (await intentOfGatewayOrder(deps.db, gateway.name, told.gatewayOrder))
    const intent = intentId === null ? null : await readIntent(deps.db, intentId)
    if (!told || !intent) return c.redirect(`${deps.config.basePath}payment`, 303)
    const back = new URLSearchParams({ orderId: intent.orderId })
    if (told.kind === 'dropped') {
      await noteRemark(deps, intent.orderId, 'User_Dropped')
      back.set('dropped', '1')
    } else if (told.kind === 'paid') {
      if (!gateway.isGenuineReturn(told.gatewayOrder, told.paymentId, told.signature)) await noteRemark(deps, intent.orderId, 'Invalid')
      for (const field of ['paymentId', 'gatewayOrder', 'signature'] as const) back.set(field, told[field])
    }
    await askAbout(deps.db, intent.id, deps.now(), deps.now())
    return c.redirect(`${deps.config.basePath}payment?${back.toString()}`, 303)
  })
}
