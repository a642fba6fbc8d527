import { is, type } from 'superstruct'
import { text } from '#schemas/primitives.ts'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { GatewayError, type GatewayOrder, type GatewayPayment, type GatewayRefund, type PaymentGateway } from '../payment-gateway.ts'
import { addBankJob, tellPayment } from './bank.ts'
import {
  makeSandboxRefund, moveSandboxPayment, newId, openSandboxOrder, planSandboxRefunds, readSandboxOrder, type RefundPlan, type SandboxOrder, sandboxOrdersBetween, sandboxPayments, sandboxRefund,
  sandboxRefundOfKey, sandboxRefundsBetween, sandboxRefundsOf,
} from './books.ts'
import { sandboxMethods } from './methods.ts'
import { sandboxSettlements } from './settlements.ts'
import { EVENT_SIGNATURE, isSigned, returnMessage } from './signature.ts'

const Event = type({ id: text(40, 1), orderId: text(40, 1), paymentId: text(40), refundId: text(40) })

/** Where its pages are. */
export const SANDBOX_PATH = '/sandbox/'
const ID = /^[A-Za-z0-9_]{1,40}$/
/** A bank has a refund so long after it was sent, ms. */
const BANK_MS = 4000

export interface SandboxGround {
  db: Database
  secret: string
  /** Epoch ms. */
  now: () => number
}

const refused = (message: string): never => {
  throw new GatewayError('refused', message)
}

function eventOf(body: Uint8Array): { id: string; orderId: string; paymentId: string; refundId: string } {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (is(value, Event)) return value
  } catch {
    // Said below, as of a body of another form.
  }
  return refused('The body of the event cannot be read.')
}

/**
 * The payment company of the demo: no money moves. It plays what a real one does, its own books in the same database; what it shall do is chosen on its page.
 */
export function createSandboxGateway({ db, secret, now }: SandboxGround): PaymentGateway {
  const whole = async (order: SandboxOrder): Promise<GatewayOrder> => ({
    id: order.id,
    reference: order.reference,
    amount: order.amount,
    openedAt: order.at,
    payments: await sandboxPayments(db, sql`p.order_id = ${order.id}`),
  })
  const paymentOf = async (id: string): Promise<GatewayPayment> => (await sandboxPayments(db, sql`p.id = ${id}`))[0] ?? refused('There is no such payment.')

  /** What a refund is made as, by what was chosen for its order. */
  async function firstStateOf(plan: RefundPlan, orderId: string): Promise<GatewayRefund['status']> {
    if (plan === 'no-balance') {
      await planSandboxRefunds(db, orderId, 'arrive')
      throw new GatewayError('no-balance', 'The balance is too low.')
    }
    return plan === 'refuse' ? 'pending' : 'processed'
  }

  return {
    name: 'sandbox',
    open: async (reference, amount) => ({ gatewayOrder: (await openSandboxOrder(db, reference, amount, now())).id }),
    pagePath: (gatewayOrder, orderId) => `${SANDBOX_PATH}${gatewayOrder}?orderId=${orderId}`,
    methods: () => sandboxMethods(db),
    readReturn(fields) {
      const [gatewayOrder, paymentId, signature] = ['gatewayOrder', 'paymentId', 'signature'].map((name) => fields.get(name) ?? '')
      if (!gatewayOrder || !ID.test(gatewayOrder)) return null
      if (paymentId && signature && ID.test(paymentId) && signature.length <= 200) return { kind: 'paid', gatewayOrder, paymentId, signature }
      return { kind: fields.has('dropped') ? 'dropped' : 'failed', gatewayOrder }
    },
    isGenuineReturn: (gatewayOrder, paymentId, signature) => isSigned(secret, returnMessage(gatewayOrder, paymentId), signature),
    readEvent(body, headers) {
      if (!isSigned(secret, body, headers.get(EVENT_SIGNATURE) ?? '')) return null
      const { id, orderId, paymentId, refundId } = eventOf(body)
      return { id, gatewayOrder: orderId, paymentId: paymentId || null, refundId: refundId || null }
    },
    async fetchOrder(gatewayOrder) {
      return whole((await readSandboxOrder(db, gatewayOrder)) ?? refused('There is no such order.'))
    },
    async capture(paymentId, amount) {
      const payment = await paymentOf(paymentId)
      if (payment.status === 'captured' || payment.status === 'refunded') return payment
      if (amount !== payment.amount) return refused('The amount is not the one that was authorised.')
      if (!(await moveSandboxPayment(db, paymentId, ['authorized'], 'captured'))) return refused('The payment is not authorised.')
      await tellPayment(db, payment, ['payment.captured'], 'once', now())
      return paymentOf(paymentId)
    },
    async refund(paymentId, amount, key) {
      const known = await sandboxRefundOfKey(db, key)
      if (known) return known.amount === amount && known.paymentId === paymentId ? known : refused('Another refund has this key.')
      const payment = await paymentOf(paymentId)
      if (payment.status !== 'captured' || payment.refunded + amount > payment.amount) {
        // The same refund may have been made since it was looked for.
        const made = await sandboxRefundOfKey(db, key)
        return made?.amount === amount && made.paymentId === paymentId ? made : refused('There is less to send back.')
      }
      const { refunds: plan } = (await readSandboxOrder(db, payment.gatewayOrder)) ?? refused('There is no such order.')
      const refund: GatewayRefund = { id: newId('rfnd'), key, paymentId, amount, status: await firstStateOf(plan, payment.gatewayOrder), bankReference: '' }
      const made = await makeSandboxRefund(db, refund, now())
      if (made && plan !== 'silent') await addBankJob(db, { what: 'refund', id: refund.id, to: plan === 'refuse' ? 'failed' : 'processed' }, now() + BANK_MS, now())
      if (made && plan === 'lose-answer') throw new GatewayError('unreachable', 'The answer was lost.')
      return (await sandboxRefundOfKey(db, key)) ?? refused('The refund is gone.')
    },
    async fetchRefund(_paymentId, refundId) {
      return (await sandboxRefund(db, refundId)) ?? refused('There is no such refund.')
    },
    refundsOf: (paymentId) => sandboxRefundsOf(db, paymentId),
    async *ordersBetween(from, to) {
      for (const order of await sandboxOrdersBetween(db, from, to)) yield whole(order)
    },
    async *refundsBetween(from, to) {
      yield* await sandboxRefundsBetween(db, from, to)
    },
    async *settledSince(from, to) {
      yield* await sandboxSettlements(db, from, to)
    },
  }
}
