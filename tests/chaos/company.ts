/** The payment company of a run, and the banks behind it: outside every server, so that its books outlive them all. Behind the product's own port it does what a real one does, also what nobody wishes for. */
import { type GatewayEvent, GatewayError, type GatewayOrder, type GatewayPayment, type GatewayRefund, type PaymentGateway } from '#server/gateways/payment-gateway.ts'
import { PAYMENT_METHODS } from '#schemas/payment-methods.ts'
import { createCompanyEvents, EVENT_SIGNATURE, type EventTools, signatureOf } from './company-events.ts'
import { FIRST_MOMENT } from './ground.ts'
import type { ServerInstance } from './server-instance.ts'

/** A payment as the company has it. Times in ms of the run. */
export interface CompanyPayment extends GatewayPayment {
  /** When the bank said yes; null: it has not. */
  paidAt: number | null
  capturedAt: number | null
  /** A capture is refused: once, or because the bank took the money back. */
  capture: 'well' | 'refused once' | 'gone'
}

interface CompanyOrder {
  id: string
  reference: string
  amount: number
  openedAt: number
}

export type CompanyRefund = GatewayRefund

export interface CompanyTools extends EventTools {
  /** Others have their turn while a server waits for an answer. */
  interleave: () => Promise<void>
  /** A server asks for a payment's money. */
  onCapture: (payment: CompanyPayment) => Promise<void>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const refused = (message: string): never => {
  throw new GatewayError('refused', message)
}

/** What happens to a call beside what it asks for. */
const FATES = ['lost', 'busy', 'answer lost', 'busy after it was done', 'killed before', 'killed after'] as const
type Fate = (typeof FATES)[number] | 'well'
const FATE_ODDS = 0.12
/** There are few refunds in a run. */
const REFUND_ODDS = 0.4

export function createCompany(tools: CompanyTools) {
  const { world, random, isHealed, count, fail, interleave, onCapture } = tools
  const events = createCompanyEvents(tools)
  const orders = new Map<string, CompanyOrder>()
  const payments = new Map<string, CompanyPayment>()
  const refunds = new Map<string, CompanyRefund>()
  const fatesOf = random.fork('calls')
  let numbers = 0
  let lastAt = 0

  const newId = (kind: string): string => `${kind}_${String(++numbers).padStart(4, '0')}`
  /** The run has to look on until then. */
  const later = (ms: number, act: () => void): void => {
    lastAt = Math.max(lastAt, world.now() + ms)
    world.after(ms, act)
  }
  const tell = (kind: string, payment: CompanyPayment, refundId = ''): void => events.tell(kind, { orderId: payment.gatewayOrder, paymentId: payment.id, refundId })
  const paymentOf = (id: string): CompanyPayment => payments.get(id) ?? refused('There is no such payment.')
  const ofOrder = (gatewayOrder: string): CompanyPayment[] => [...payments.values()].filter((payment) => payment.gatewayOrder === gatewayOrder)
  const whole = ({ id, reference, amount }: CompanyOrder): GatewayOrder => ({ id, reference, amount, payments: ofOrder(id).map(({ paidAt: _paid, capturedAt: _captured, capture: _capture, ...payment }) => ({ ...payment })) })

  /** A call of a server: it may be lost, or its answer; the server may die over it; and others come between. */
  async function call<T>(by: ServerInstance, effect: () => Promise<T> | T, odds = FATE_ODDS): Promise<T> {
    const fate: Fate = !isHealed() && fatesOf.chance(odds) ? fatesOf.pick(FATES) : 'well'
    const die = (): never => {
      count('server killed over a call to the payment company')
      by.kill()
      throw new Error('This server is dead.')
    }
    await interleave()
    if (!by.up) throw new Error('This server is dead.')
    if (fate === 'killed before') die()
    if (fate === 'lost') throw new GatewayError('unreachable', 'The call was lost.')
    if (fate === 'busy') throw new GatewayError('busy', 'Later, please.')
    const answer = await effect()
    await interleave()
    if (fate === 'killed after') die()
    if (fate === 'answer lost') {
      count('answer of the payment company lost')
      throw new GatewayError('unreachable', 'The answer was lost.')
    }
    if (fate === 'busy after it was done') {
      count('payment company busy after it was done')
      throw new GatewayError('busy', 'Later, please.')
    }
    return answer
  }

  /** Money that is held and not drawn goes back by itself. */
  function release(payment: CompanyPayment): void {
    if (payment.status !== 'authorized') return
    Object.assign(payment, { status: 'refunded', refunded: payment.amount })
    world.note(`bank takes back ${payment.id}`)
    tell('payment.refunded', payment)
  }

  function drawCapture(): CompanyPayment['capture'] {
    if (isHealed() || !random.chance(0.3)) return 'well'
    return random.pick(['refused once', 'gone'])
  }

  function authorize(payment: CompanyPayment): void {
    if (payment.status !== 'created' && payment.status !== 'failed') return
    Object.assign(payment, { status: 'authorized', paidAt: world.now(), bankReference: `rrn${payment.id}`, reason: '', capture: drawCapture() })
    world.note(`bank says yes to ${payment.id} of ${payment.amount}`)
    tell('payment.authorized', payment)
    later(random.pick([15 * MINUTE, 40 * MINUTE, 40 * MINUTE, 24 * HOUR]), () => release(payment))
  }

  function drawn(payment: CompanyPayment): CompanyPayment {
    Object.assign(payment, { status: 'captured', capturedAt: world.now() })
    world.note(`${payment.id} is drawn`)
    tell('payment.captured', payment)
    return payment
  }

  async function capture(paymentId: string, amount: number): Promise<GatewayPayment> {
    const payment = paymentOf(paymentId)
    await onCapture(payment)
    if (payment.status === 'captured' || payment.status === 'refunded') return { ...payment }
    if (amount !== payment.amount || payment.status !== 'authorized') return refused('The payment cannot be captured.')
    if (payment.capture !== 'well') {
      count('capture refused')
      if (payment.capture === 'gone') release(payment)
      payment.capture = 'well'
      return refused('The payment cannot be captured.')
    }
    return { ...drawn(payment) }
  }

  /** The bank has a refund, or says that it does not take it. */
  function endRefund(refund: CompanyRefund, isTaken: boolean): void {
    const payment = paymentOf(refund.paymentId)
    Object.assign(refund, { status: isTaken ? 'processed' : 'failed', bankReference: isTaken ? `arn${refund.id}` : '' })
    if (!isTaken) Object.assign(payment, { refunded: payment.refunded - refund.amount, status: 'captured' })
    world.note(`bank ${isTaken ? 'has' : 'does not take'} ${refund.id}`)
    tell(isTaken ? 'refund.processed' : 'refund.failed', payment, refund.id)
  }

  const withoutBalance = new Set<string>()
  function refund(paymentId: string, amount: number, key: string): GatewayRefund {
    const known = refunds.get(key)
    if (known) return known.amount === amount && known.paymentId === paymentId ? { ...known } : refused('Another refund has this key.')
    if (!withoutBalance.has(key) && random.chance(0.35)) {
      withoutBalance.add(key)
      // It is tried again after half an hour.
      later(40 * MINUTE, () => undefined)
      count('refund refused for want of balance')
      if (random.chance(0.65)) later(random.between(MINUTE, 25 * MINUTE), () => giveBackByHand(paymentId, amount))
      throw new GatewayError('no-balance', 'The balance is too low.')
    }
    const payment = paymentOf(paymentId)
    if (payment.capturedAt === null || payment.refunded + amount > payment.amount) {
      fail(`${amount} of ${paymentId} was to be sent back, and ${payment.capturedAt === null ? 0 : payment.amount - payment.refunded} is left`)
      return refused('There is less to send back.')
    }
    count('refund sent')
    return { ...makeRefund(payment, amount, key) }
  }

  function makeRefund(payment: CompanyPayment, amount: number, key: string): CompanyRefund {
    const made: CompanyRefund = { id: newId('rfnd'), key, paymentId: payment.id, amount, status: 'pending', bankReference: '' }
    refunds.set(key || made.id, made)
    payment.refunded += amount
    if (payment.refunded === payment.amount) payment.status = 'refunded'
    world.note(`${made.id} of ${amount} goes back to ${payment.id}`)
    const isTaken = !random.chance(0.25)
    if (!isTaken) count('refund not taken by the bank')
    later(random.pick([random.between(1000, 20_000), random.between(MINUTE, 30 * MINUTE), random.between(HOUR, 5 * HOUR)]), () => endRefund(made, isTaken))
    return made
  }

  /** The owner does not wait for the balance and gives it back in the company's dashboard, or what the balance has of it. */
  function giveBackByHand(paymentId: string, due: number): void {
    const payment = paymentOf(paymentId)
    const amount = random.chance(0.3) && due >= 400 ? Math.floor(due / 200) * 100 : due
    if (payment.refunded + amount > payment.amount) return
    count('refund given back by hand')
    tell('refund.created', payment, makeRefund(payment, amount, '').id)
  }

  function open(reference: string, amount: number): { gatewayOrder: string } {
    const known = [...orders.values()].find((order) => order.reference === reference && order.amount === amount)
    const order = known ?? { id: newId('order'), reference, amount, openedAt: FIRST_MOMENT + world.now() }
    orders.set(order.id, order)
    return { gatewayOrder: order.id }
  }

  function readEvent(body: Uint8Array, headers: Headers): GatewayEvent | null {
    const text = new TextDecoder().decode(body)
    if (headers.get(EVENT_SIGNATURE) !== signatureOf(text)) return null
    const told = JSON.parse(text) as { id: string; orderId: string; paymentId: string; refundId: string }
    return { id: told.id, gatewayOrder: told.orderId, paymentId: told.paymentId || null, refundId: told.refundId || null }
  }

  return {
    orders, payments, refunds, events, authorize, drawn, ofOrder, later,
    /** When the last thing happens that was begun, ms of the run. */
    lastAt: (): number => lastAt,
    signReturn: (gatewayOrder: string, paymentId: string): string => signatureOf(`${gatewayOrder}|${paymentId}`),
    /** A try to pay begins. @param amount paise in place of what was asked for */
    attempt: (gatewayOrder: string, amount = orders.get(gatewayOrder)?.amount ?? 0): CompanyPayment => {
      const payment: CompanyPayment = { id: newId('pay'), gatewayOrder, status: 'created', amount, currency: 'INR', refunded: 0, method: 'upi', bankReference: '', reason: '', paidAt: null, capturedAt: null, capture: 'well' }
      payments.set(payment.id, payment)
      return payment
    },
    decline: (payment: CompanyPayment): void => {
      if (payment.status !== 'created') return
      Object.assign(payment, { status: 'failed', reason: 'payment_declined' })
      world.note(`bank says no to ${payment.id}`)
      tell('payment.failed', payment)
    },
    gatewayOf: (by: ServerInstance): PaymentGateway => ({
      name: 'razorpay',
      open: (reference, amount) => call(by, () => open(reference, amount)),
      pagePath: (gatewayOrder, orderId) => `/pay/${gatewayOrder}?orderId=${orderId}`,
      methods: () => call(by, () => ({ methods: [...PAYMENT_METHODS], downtimes: [] })),
      readReturn: (fields) => {
        const [gatewayOrder, paymentId, signature] = [fields.get('gatewayOrder'), fields.get('paymentId'), fields.get('signature')]
        if (!gatewayOrder) return null
        return paymentId && signature ? { kind: 'paid', gatewayOrder, paymentId, signature } : { kind: fields.has('dropped') ? 'dropped' : 'failed', gatewayOrder }
      },
      isGenuineReturn: (gatewayOrder, paymentId, signature) => signature === signatureOf(`${gatewayOrder}|${paymentId}`),
      readEvent,
      fetchOrder: (gatewayOrder) => call(by, () => whole(orders.get(gatewayOrder) ?? refused('There is no such order.'))),
      capture: (paymentId, amount) => call(by, () => capture(paymentId, amount)),
      refund: (paymentId, amount, key) => call(by, () => refund(paymentId, amount, key), REFUND_ODDS),
      fetchRefund: (_paymentId, refundId) => call(by, () => ({ ...([...refunds.values()].find(({ id }) => id === refundId) ?? refused('There is no such refund.')) })),
      refundsOf: (paymentId) => call(by, () => [...refunds.values()].filter((one) => one.paymentId === paymentId).map((one) => ({ ...one }))),
      async *ordersBetween(from, to) {
        for (const order of orders.values()) if (order.openedAt >= from && order.openedAt < to) yield whole(order)
      },
      async *refundsBetween() {
        for (const one of refunds.values()) yield { ...one }
      },
      // Days of this world are hours long: nothing is paid out in them.
      async *settledSince() {},
    }),
  }
}

export type Company = ReturnType<typeof createCompany>
