/** Payment companies as the suite of the port meets them: the gateway, and a hand on the company's side of it. */
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { GatewayError, type PaymentGateway } from '#server/gateways/payment-gateway.ts'
import { createRazorpay } from '#server/gateways/razorpay/razorpay.ts'
import { readRazorpay } from '#server/gateways/razorpay/account.ts'
import { moveSandboxPayment, moveSandboxRefund, newId, sandboxRefund, writeSandboxPayment } from '#server/gateways/sandbox/books.ts'
import { createSandboxGateway } from '#server/gateways/sandbox/sandbox-gateway.ts'
import { EVENT_SIGNATURE, returnMessage, signed } from '#server/gateways/sandbox/signature.ts'
import { startRazorpay } from '#tests/harness/razorpay-stand-in.ts'
import { openMemoryDatabase } from './memory-database.ts'

export interface SentEvent {
  body: Uint8Array
  headers: Headers
}

export interface PaymentCompany {
  gateway: Omit<PaymentGateway, 'name'>
  /** A guest pays, and the bank holds the money. @returns the payment's id */
  authorize: (gatewayOrder: string) => Promise<string>
  /** A bank says no. @returns the payment's id */
  fail: (gatewayOrder: string, reason: string) => Promise<string>
  /** The bank that said no says yes after all. */
  authorizeLate: (paymentId: string) => Promise<void>
  endRefund: (refundId: string, status: 'processed' | 'failed') => Promise<void>
  /** The next call of this kind is done, and its answer never arrives. */
  loseAnswer: (act: 'open' | 'capture' | 'refund') => void
  /** The event that the last change raised, as it is sent. */
  lastEvent: () => Promise<SentEvent>
  /** What the company's page hands over after a payment. */
  signReturn: (gatewayOrder: string, paymentId: string) => string
  /** How many orders and refunds stand in its books. */
  count: () => Promise<{ orders: number; refunds: number }>
  close: () => Promise<void>
}

export async function openRazorpayCompany(): Promise<PaymentCompany> {
  const company = await startRazorpay()
  const account = readRazorpay(company.env, true)
  if (!account) throw new Error('The stand-in of Razorpay gave no account.')
  return {
    gateway: createRazorpay(account),
    authorize: (gatewayOrder) => Promise.resolve(company.authorize(gatewayOrder).id),
    fail: (gatewayOrder, reason) => Promise.resolve(company.fail(gatewayOrder, reason).id),
    authorizeLate: (paymentId) => Promise.resolve(void company.authorizeLate(paymentId)),
    endRefund: (refundId, status) => Promise.resolve(company.endRefund(refundId, status)),
    loseAnswer: (act) => company.meet(act === 'open' ? 'create-order' : act, 'lost-after'),
    lastEvent() {
      const event = company.events.at(-1)
      return event ? Promise.resolve({ body: Buffer.from(event.body), headers: new Headers(event.headers) }) : Promise.reject(new Error('The stand-in has raised no event.'))
    },
    signReturn: company.signReturn,
    count: () => Promise.resolve({ orders: company.orders.size, refunds: company.refunds.size }),
    close: company.close,
  }
}

export async function openSandboxCompany(): Promise<PaymentCompany> {
  const { db, close } = await openMemoryDatabase()
  const secret = 'the secret of the practice company'
  const gateway = createSandboxGateway({ db, secret, now: Date.now })
  const lost = new Set<string>()
  const last = { orderId: '', paymentId: '', refundId: '' }
  /** The practice company is in the same process: its answers are lost on their way here. */
  const answered = async <T>(act: 'open' | 'capture' | 'refund', answer: Promise<T>): Promise<T> => {
    const done = await answer
    if (lost.delete(act)) throw new GatewayError('unreachable', 'The answer was lost.')
    return done
  }
  const attempt = async (gatewayOrder: string, status: 'authorized' | 'failed', reason: string): Promise<string> => {
    const id = newId('pay')
    const { amount } = await gateway.fetchOrder(gatewayOrder)
    await writeSandboxPayment(db, { id, gatewayOrder, status, amount, method: 'upi', bankReference: '', reason, at: Date.now() })
    Object.assign(last, { orderId: gatewayOrder, paymentId: id, refundId: '' })
    return id
  }
  const count = async (table: 'sandbox_orders' | 'sandbox_refunds'): Promise<number> => Number((await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${sql.raw(table)}`))[0]?.count)
  return {
    gateway: {
      ...gateway,
      open: (reference, amount) => answered('open', gateway.open(reference, amount)),
      capture: (paymentId, amount) => answered('capture', gateway.capture(paymentId, amount)),
      async refund(paymentId, amount, key) {
        const refund = await answered('refund', gateway.refund(paymentId, amount, key))
        Object.assign(last, { paymentId, refundId: refund.id })
        return refund
      },
    },
    authorize: (gatewayOrder) => attempt(gatewayOrder, 'authorized', ''),
    fail: (gatewayOrder, reason) => attempt(gatewayOrder, 'failed', reason),
    authorizeLate: async (paymentId) => void (await moveSandboxPayment(db, paymentId, ['failed'], 'authorized')),
    endRefund: async (refundId, status) => {
      if (!(await sandboxRefund(db, refundId))) throw new Error(`The practice company has no refund ${refundId}.`)
      await moveSandboxRefund(db, refundId, status, '')
    },
    loseAnswer: (act) => void lost.add(act),
    async lastEvent() {
      const body = Buffer.from(JSON.stringify({ id: newId('evt'), event: 'payment.changed', ...last }))
      return { body, headers: new Headers({ [EVENT_SIGNATURE]: signed(secret, body) }) }
    },
    signReturn: (gatewayOrder, paymentId) => signed(secret, returnMessage(gatewayOrder, paymentId)),
    count: async () => ({ orders: await count('sandbox_orders'), refunds: await count('sandbox_refunds') }),
    close,
  }
}
