/**
 * Razorpay on this machine, as far as its documentation says how it behaves: orders, payments, capture, refunds, lists and the settlement report over HTTP with
 * recorded shapes, checkout.js for the paying document, webhooks when a test wants them. Answers can be lost before or after the act, late, or refused.
 */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkoutFrame, checkoutScript } from './razorpay-checkout.ts'
import { openRazorpayBooks, type RazorpayBooks, type RazorpayEvent } from './razorpay-books.ts'
import { collection, failure, METHODS_TAKEN, type newCorrection, type RazorpayDowntimeShape } from './razorpay-shapes.ts'

export type RazorpayAct = 'create-order' | 'list-orders' | 'fetch-order' | 'order-payments' | 'fetch-payment' | 'capture' | 'refund' | 'all-refunds' | 'list-refunds' | 'fetch-refund' | 'settled' | 'methods' | 'downtimes' | 'checkout.js'

/**
 * What becomes of a call. `lost-before`: the connection breaks, nothing is done; `lost-after`: done, and the connection breaks; `error-after`: done, and 502;
 * `silent`: done, and never answered; `keys`: the API's way to say that keys are wrong with a 400; `page`: a web page in place of JSON.
 */
export type RazorpayFault = 'lost-before' | 'lost-after' | 'error-before' | 'error-after' | 'too-many' | 'conflict' | 'silent' | 'keys' | 'refused' | 'page'

export interface AskedRazorpay {
  act: RazorpayAct
  path: string
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown> | null
}

export interface RazorpayStandIn extends RazorpayBooks {
  origin: string
  /** The environment of a server that pays through it. */
  env: { RAZORPAY_KEY_ID: string; RAZORPAY_KEY_SECRET: string; RAZORPAY_WEBHOOK_SECRET: string; RAZORPAY_TEST_ORIGIN: string }
  /** What the coming calls of a kind meet, in turn. */
  meet: (act: RazorpayAct, ...faults: RazorpayFault[]) => void
  /** From now on each call of a kind meets a fault. @returns what ends that */
  breakDown: (act: RazorpayAct, fault: RazorpayFault) => () => void
  /** The next call of a kind is done, and its answer, as of then, waits. `asked` resolves when it is done; `release` lets the answer go, also before it is asked for. */
  hold: (act: RazorpayAct) => { asked: Promise<void>; release: () => void }
  asked: AskedRazorpay[]
  /** What the company says is down, to be filled by a test. */
  downtimes: RazorpayDowntimeShape[]
  /** Lines of the settlement report that are of no payment, to be filled by a test. */
  corrections: ReturnType<typeof newCorrection>[]
  /** The options with which documents opened checkout.js. */
  opened: Record<string, unknown>[]
  /** The signature that the payment page hands over. */
  signReturn: (orderId: string, paymentId: string) => string
  /** Sends an event as a webhook. @returns the status it was answered with */
  deliver: (event: RazorpayEvent, to: string) => Promise<number>
  /** From now on each event is sent there as it is raised; null: they wait in `events`. */
  sendEventsTo: (to: string | null) => void
  /** Resolves when all that `sendEventsTo` began is answered. */
  eventsSent: () => Promise<void>
  close: () => Promise<void>
}

const KEY_ID = 'rzp_test_1DP5mmOlF5G5ag'
const KEY_SECRET = 'EnLs21M47BllR3X8PSFtjtbd'
const WEBHOOK_SECRET = 'the-webhook-secret-of-the-tests'

/** When a payment is paid out, and where the company's calendar is, seconds. */
const SETTLED_AFTER_SECONDS = 2 * 86_400
const INDIA_SECONDS = 19_800

/** The fields that a call takes; another one is refused. */
const FIELDS: Partial<Record<RazorpayAct, readonly string[]>> = {
  'create-order': ['amount', 'currency', 'receipt', 'notes', 'payment', 'partial_payment'],
  capture: ['amount', 'currency'],
  refund: ['amount', 'speed', 'notes', 'receipt'],
}

interface Held {
  reached: () => void
  released: Promise<void>
}

interface Answer {
  status: number
  body: unknown
}

const ok = (body: unknown): Answer => ({ status: 200, body })
const bad = (description: string, over?: Record<string, unknown>): Answer => ({ status: 400, body: failure(description, over) })

const ACTS: readonly [method: string, path: RegExp, act: RazorpayAct][] = [
  ['POST', /^\/v1\/orders$/, 'create-order'],
  ['GET', /^\/v1\/orders$/, 'list-orders'],
  ['GET', /^\/v1\/orders\/(\w+)$/, 'fetch-order'],
  ['GET', /^\/v1\/orders\/(\w+)\/payments$/, 'order-payments'],
  ['GET', /^\/v1\/methods$/, 'methods'],
  ['GET', /^\/v1\/payments\/downtimes$/, 'downtimes'],
  ['GET', /^\/v1\/payments\/(\w+)$/, 'fetch-payment'],
  ['POST', /^\/v1\/payments\/(\w+)\/capture$/, 'capture'],
  ['POST', /^\/v1\/payments\/(\w+)\/refund$/, 'refund'],
  ['GET', /^\/v1\/payments\/(\w+)\/refunds$/, 'list-refunds'],
  ['GET', /^\/v1\/payments\/(\w+)\/refunds\/(\w+)$/, 'fetch-refund'],
  ['GET', /^\/v1\/refunds$/, 'all-refunds'],
  ['GET', /^\/v1\/settlements\/recon\/combined$/, 'settled'],
]

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** @param nowSeconds Unix time of its clock */
export async function startRazorpay(nowSeconds: () => number = () => Math.floor(Date.now() / 1000)): Promise<RazorpayStandIn> {
  const faults = new Map<RazorpayAct, RazorpayFault[]>()
  const broken = new Map<RazorpayAct, RazorpayFault>()
  const holds = new Map<RazorpayAct, Held[]>()
  const asked: AskedRazorpay[] = []
  const downtimes: RazorpayDowntimeShape[] = []
  const corrections: ReturnType<typeof newCorrection>[] = []
  const opened: Record<string, unknown>[] = []
  const refundKeys = new Map<string, { text: string; answer: Answer }>()
  const sending = new Set<Promise<unknown>>()
  let target: string | null = null
  let origin = ''

  const deliver = async (event: RazorpayEvent, to: string): Promise<number> => {
    const answer = await fetch(to, { method: 'POST', headers: event.headers, body: event.body })
    await answer.arrayBuffer()
    return answer.status
  }
  const books = openRazorpayBooks(() => WEBHOOK_SECRET, nowSeconds, (event) => {
    if (target === null) return
    // A webhook that finds nobody is tried again by the company, hours later: tests deliver it again themselves.
    const sent: Promise<unknown> = deliver(event, target).catch(() => 0).finally(() => sending.delete(sent))
    sending.add(sent)
  })
  const signReturn = (orderId: string, paymentId: string): string => createHmac('sha256', KEY_SECRET).update(`${orderId}|${paymentId}`).digest('hex')

  const refund = (paymentId: string, { body, headers }: AskedRazorpay): Answer => {
    const payment = books.payments.get(paymentId)
    const key = String(headers['x-refund-idempotency'] ?? '')
    const text = `${paymentId} ${JSON.stringify(body)}`
    const known = refundKeys.get(key)
    if (key !== '' && key.length < 10) return bad('The idempotency key must be at least 10 characters long.')
    if (!/^[\w-]*$/.test(key)) return bad('The idempotency key must only contain alphanumeric characters, underscores, and hyphens')
    if (known) return known.text === text ? known.answer : { status: 409, body: failure('Different request with the same idempotency key has already been processed.', { source: 'NA', step: 'NA', reason: 'NA' }) }
    if (!payment) return bad('The id provided does not exist')
    const amount = Number(body?.['amount'] ?? payment.amount - payment.amount_refunded)
    if (amount < 100) return bad('The amount must be at least INR 1.00')
    if (!payment.captured) return bad('The payment status should be captured for action to be taken')
    if (payment.status === 'refunded') return bad('The payment has been fully refunded already.')
    if (payment.amount_refunded + amount > payment.amount) return bad('The refund amount provided is greater than amount captured')
    if (amount > books.balance.paise) return bad('Your account does not have enough balance to carry out the refund operation.', { source: null, step: null, reason: null })
    const answer = ok({ ...books.refund(payment, amount, typeof body?.['receipt'] === 'string' ? body['receipt'] : null) })
    if (key !== '') refundKeys.set(key, { text, answer })
    return answer
  }

  const capture = (paymentId: string, amount: unknown): Answer => {
    const payment = books.payments.get(paymentId)
    if (!payment) return bad('The id provided does not exist')
    if (payment.captured || payment.status === 'refunded') return bad('Your payment has been declined as the order is already paid. Please initiate the payment with a new order.')
    if (payment.status !== 'authorized') return bad('Only payments which have been authorized and not yet captured can be captured')
    if (amount !== payment.amount) return bad('Capture amount must be equal to the amount authorized.')
    books.capture(payment)
    return ok(payment)
  }

  const create = (body: Record<string, unknown>): Answer => {
    const { amount, currency, receipt = null } = body
    if (typeof amount !== 'number' || amount < 100) return bad('Order amount less than minimum amount allowed', { field: 'amount' })
    if (receipt !== null && (typeof receipt !== 'string' || receipt.length > 40)) return bad('The receipt may not be greater than 40 characters.', { field: 'receipt' })
    return ok(books.openOrder({ amount, currency: String(currency), receipt }))
  }

  const ofOrder = (orderId: string) => [...books.payments.values()].filter((payment) => payment.order_id === orderId)

  const listed = <T extends { created_at: number }>(entries: Iterable<T>, { from = '0', to = '9999999999', count = '10', skip = '0' }: Record<string, string>): T[] =>
    [...entries].toReversed().filter((entry) => entry.created_at >= Number(from) && entry.created_at <= Number(to)).slice(Number(skip), Number(skip) + Math.min(Number(count), 100))

  /** A line of the settlement report: paid out two days after it was made, and told of before. */
  const line = (entry: { id: string; amount: number; created_at: number }, over: Record<string, unknown>) => {
    const settledAt = entry.created_at + SETTLED_AFTER_SECONDS
    const isSettled = settledAt <= nowSeconds()
    return {
      entity_id: entry.id, debit: 0, credit: 0, amount: entry.amount, currency: 'INR', fee: 0, tax: 0, on_hold: false, settled: isSettled, created_at: entry.created_at, settled_at: isSettled ? settledAt : null,
      settlement_id: isSettled ? 'setl_DGlQ1Rj8os78Ec' : null, posted_at: null, credit_type: 'default', description: null, notes: null, payment_id: null, settlement_utr: isSettled ? '1568176960vxp0rj' : null, order_id: null,
      order_receipt: null, method: null, card_network: null, card_issuer: null, card_type: null, dispute_id: null, ...over,
    }
  }
  const settled = ({ year, month, count = '10', skip = '0' }: Record<string, string>): unknown[] =>
    [
      ...[...books.payments.values()].filter(({ captured }) => captured).map((payment) => line(payment, { type: 'payment', credit: payment.amount - Number(payment['fee']), fee: payment['fee'], tax: payment['tax'], order_id: payment.order_id, order_receipt: books.orders.get(payment.order_id)?.receipt ?? null, method: payment.method })),
      ...[...books.refunds.values()].filter(({ status }) => status !== 'failed').map((entry) => line(entry, { type: 'refund', debit: entry.amount, payment_id: entry.payment_id })),
      ...corrections,
    ]
      .filter(({ settled_at: at }) => at === null || new Date((at + INDIA_SECONDS) * 1000).toISOString().startsWith(`${year}-${month}`))
      .slice(Number(skip), Number(skip) + Number(count))

  const perform = (asking: AskedRazorpay, [one = '', two = '']: readonly string[]): Answer => {
    const { act, query, body } = asking
    const extra = Object.keys(body ?? {}).filter((field) => !(FIELDS[act] ?? []).includes(field))
    if (extra.length > 0) return bad(`${extra.join(', ')} is/are not required and should not be sent`)
    switch (act) {
      case 'create-order':
        return create(body ?? {})
      case 'list-orders': {
        // As documented: orders whose receipt contains what is asked for.
        const those = listed([...books.orders.values()].filter(({ receipt }) => receipt?.includes(query['receipt'] ?? '') ?? query['receipt'] === undefined), query)
        return ok(collection(query['expand[]'] === 'payments' ? those.map((order) => ({ ...order, payments: collection(ofOrder(order.id)) })) : those))
      }
      case 'fetch-order': {
        const order = books.orders.get(one)
        return order ? ok(order) : bad('The id provided does not exist')
      }
      case 'order-payments':
        return books.orders.has(one) ? ok(collection(ofOrder(one).toReversed())) : bad('The id provided does not exist')
      case 'fetch-payment': {
        const payment = books.payments.get(one)
        return payment ? ok(payment) : bad('The id provided does not exist')
      }
      case 'capture':
        return capture(one, body?.['amount'])
      case 'refund':
        return refund(one, asking)
      case 'list-refunds':
        return ok(collection(listed([...books.refunds.values()].filter((entry) => entry.payment_id === one), query)))
      case 'all-refunds':
        return ok(collection(listed(books.refunds.values(), query)))
      case 'fetch-refund': {
        const entry = books.refunds.get(two)
        return entry && entry.payment_id === one ? ok(entry) : bad('The id provided does not exist')
      }
      case 'methods':
        return ok(METHODS_TAKEN)
      case 'downtimes':
        return ok(collection(downtimes))
      default:
        if (!/^\d{4}$/.test(query['year'] ?? '') || !/^(0[1-9]|1[0-2])$/.test(query['month'] ?? '')) return bad('The month is not a valid month.', { field: 'month' })
        return ok(collection(settled(query)))
    }
  }

  const answerCall = (response: ServerResponse, asking: AskedRazorpay, ids: readonly string[]): void => {
    const fault = faults.get(asking.act)?.shift() ?? broken.get(asking.act) ?? null
    const send = ({ status, body }: Answer): void => void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    const isRefused = asking.headers['authorization'] !== `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`
    if (isRefused) return send({ status: 401, body: failure('Authentication failed', { source: 'NA', step: 'NA', reason: 'NA' }) })
    if (fault === 'lost-before') return void response.destroy()
    if (fault === 'error-before') return send({ status: 500, body: failure('We are facing some trouble completing your request at the moment. Please try again shortly.', { code: 'SERVER_ERROR' }) })
    if (fault === 'too-many') return send({ status: 429, body: failure('Too many requests', { source: 'NA', step: 'NA', reason: 'NA' }) })
    if (fault === 'conflict') return send({ status: 409, body: failure('Another request with the same idempotency key is still in progress.', { source: 'NA', step: 'NA', reason: 'NA' }) })
    if (fault === 'keys') return send(bad('The api key provided is invalid', { source: 'NA', step: 'NA', reason: 'NA' }))
    if (fault === 'refused') return send(bad('Amount exceeds maximum amount allowed.', { reason: 'input_validation_failed' }))
    if (fault === 'page') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>maintenance</html>')
    const answer = perform(asking, ids)
    if (fault === 'silent') return
    if (fault === 'lost-after') return void response.destroy()
    const held = holds.get(asking.act)?.shift()
    if (held) {
      // Its entities go on changing in the books.
      const then = structuredClone(answer)
      held.reached()
      return void held.released.then(() => send(then))
    }
    send(fault === 'error-after' ? { status: 502, body: failure('Gateway timed out', { code: 'GATEWAY_ERROR' }) } : answer)
  }

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin)
    const text = await bodyOf(request)
    const page = (type: string, body: string, headers: Record<string, string> = {}): void => void response.writeHead(200, { 'Content-Type': type, ...headers }).end(body)
    if (url.pathname === '/v1/checkout.js') {
      if (faults.get('checkout.js')?.shift()) return void response.destroy()
      return page('text/javascript', checkoutScript(origin), { 'Cross-Origin-Resource-Policy': 'cross-origin' })
    }
    if (url.pathname === '/checkout/opened') {
      opened.push(JSON.parse(text) as Record<string, unknown>)
      return page('text/plain', '', { 'Access-Control-Allow-Origin': '*' })
    }
    if (url.pathname === '/checkout/frame') return page('text/html', checkoutFrame(url.searchParams.get('order') ?? ''))
    if (url.pathname === '/checkout/act') {
      const order = url.searchParams.get('order') ?? ''
      if (url.searchParams.get('what') === 'fail') return page('application/json', JSON.stringify({ error: { reason: 'payment_declined', metadata: { order_id: order, payment_id: books.fail(order, 'payment_declined').id } } }))
      const payment = books.authorize(order)
      return page('application/json', JSON.stringify({ razorpay_payment_id: payment.id, razorpay_order_id: order, razorpay_signature: signReturn(order, payment.id) }))
    }
    const act = ACTS.find(([method, path]) => method === request.method && path.test(url.pathname))
    if (!act) return void response.writeHead(404, { 'Content-Type': 'application/json' }).end(JSON.stringify(failure('The requested URL was not found on the server.')))
    const asking: AskedRazorpay = { act: act[2], path: url.pathname, query: Object.fromEntries(url.searchParams), headers: request.headers, body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>) }
    asked.push(asking)
    answerCall(response, asking, (act[1].exec(url.pathname) ?? []).slice(1))
  }

  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...books,
    origin,
    env: { RAZORPAY_KEY_ID: KEY_ID, RAZORPAY_KEY_SECRET: KEY_SECRET, RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET, RAZORPAY_TEST_ORIGIN: origin },
    meet: (act, ...met) => void faults.set(act, [...(faults.get(act) ?? []), ...met]),
    breakDown: (act, fault) => {
      broken.set(act, fault)
      return () => void broken.delete(act)
    },
    hold: (act) => {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      holds.set(act, [...(holds.get(act) ?? []), { reached: reached.resolve, released: released.promise }])
      return { asked: reached.promise, release: released.resolve }
    },
    asked,
    downtimes,
    corrections,
    opened,
    signReturn,
    deliver,
    sendEventsTo: (to) => void (target = to),
    eventsSent: async () => {
      while (sending.size > 0) await Promise.all(sending)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
