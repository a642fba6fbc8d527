/** The stage with outlets whose bills are paid online, and hands for both sides: the guest's calls and the practice company's page. */
import type { Checkout, OnlinePayment } from '#schemas/online-payment.ts'
import type { Order, PaymentTiming } from '#schemas/order.ts'
import type { Refusal } from '#server/http/refusal.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import type { OutcomeName } from '#server/gateways/sandbox/outcomes.ts'
import { createSandboxArea } from '#server/gateways/sandbox/sandbox-area.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { paymentWorks } from '#server/payments/works.ts'
import { PAID_ONLINE } from '#tests/fixtures/paid-online.ts'
import { poll } from '#tests/harness/poll.ts'
import { changeOutlet } from './change-outlet.ts'
import { type Answer, openStage, type Stage, type StageOptions } from './stage.ts'

export type RefusedBody = ReturnType<Refusal['body']>

/** Balances of an order's transfers: debits less credits, paise. */
export interface Books {
  gateway: number
  bills: number
  refunds: number
  unallocated: number
}

export interface PayStage {
  stage: Stage
  order: (as: GuestIdentity, timing: PaymentTiming) => Promise<Order>
  /** As the server has it now. */
  orderNow: (as: GuestIdentity, orderId: string) => Promise<Order>
  start: (as: GuestIdentity, orderId: string, amount: number) => Promise<Answer<Checkout & RefusedBody>>
  /** A button of the practice company's page. @returns where the page leads then */
  press: (checkout: Pick<Checkout, 'gatewayOrder'>, orderId: string, outcome: OutcomeName, delay?: string) => Promise<URL>
  verify: (as: GuestIdentity, orderId: string, close?: 'counter') => Promise<Order>
  online: (as: GuestIdentity, orderId: string) => Promise<OnlinePayment>
  /** Does what is due of the jobs of payments until nothing is. */
  work: (deps?: Deps) => Promise<void>
  /** The clock goes on, and what falls due meanwhile is done at its time, by steps. */
  pass: (ms: number, stepMs?: number) => Promise<void>
  /** @param gateway whose account it is; left out: the practice company's */
  booksOf: (orderId: string, gateway?: 'sandbox' | 'razorpay') => Promise<Books>
}

/** Far more than jobs that follow from each other need. */
const TURNS_AT_ONCE = 30

/** @param additionalProperties of the outlet: when and how its guests may pay */
export async function openPayStage(options: StageOptions, additionalProperties: Record<string, string> = PAID_ONLINE): Promise<PayStage> {
  const stage = await openStage({ ...options, areas: [...(options.areas ?? []), createSandboxArea()] })
  if (options.seed !== false) await changeOutlet(stage.deps, { additionalProperties })
  const call = stage.call

  const work: PayStage['work'] = async (deps = stage.deps) => {
    const worker = createWorker(deps, paymentWorks(deps))
    const turn = async (): Promise<true | undefined> => {
      const [row] = await rowsOf<{ due: number }>(deps.db, sql`select count(*)::int as due from jobs where run_at <= ${deps.now()} and given_up_at is null and (queue like 'payment%' or queue like 'sandbox%')`)
      if (Number(row?.due) === 0) return true
      await worker.turn()
      await worker.idle()
      return undefined
    }
    for (let turns = 0; turns < TURNS_AT_ONCE; turns++) if (await turn()) return
    // A job whose instance has died is nobody's to do until the database notices.
    await poll('no job of payments is due', turn)
  }

  return {
    stage,
    work,
    order: async (as, paymentTiming) => (await stage.place(stage.command({ paymentTiming }), { as })).body,
    orderNow: async (as, orderId) => (await call<Order>('GET', `/api/orders/${orderId}`, { as })).body,
    start: (as, orderId, amount) => call('POST', '/api/payments/initiatePayment/v2', { as, body: { orderId, amount } }),
    async press({ gatewayOrder }, orderId, outcome, delay = 'now') {
      const answer = await call('POST', `/sandbox/${gatewayOrder}/pay/${outcome}?orderId=${orderId}&delay=${delay}`, { as: null })
      if (answer.status !== 303) throw new Error(`The practice company answered ${answer.status}.`)
      return new URL(answer.headers.get('Location') ?? '', 'http://rajwada.localhost:8080')
    },
    verify: async (as, orderId, close) => (await call<Order>('POST', '/api/payments/verifyPayment', { as, body: { orderId, ...(close && { close }) } })).body,
    online: async (as, orderId) => (await call<OnlinePayment>('GET', `/api/paymentOrders/${orderId}`, { as })).body,
    async pass(ms, stepMs = ms) {
      for (let left = ms; left > 0; left -= stepMs) {
        stage.pass(Math.min(stepMs, left))
        await work()
      }
    },
    async booksOf(orderId, gateway = 'sandbox') {
      const rows = await rowsOf<{ debit: string; credit: string; amount: number }>(stage.deps.db, sql`select debit, credit, amount from ledger_transfers where order_id = ${orderId}`)
      const balance = (account: string): number => rows.reduce((sum, { debit, credit, amount }) => sum + (debit === account ? Number(amount) : 0) - (credit === account ? Number(amount) : 0), 0)
      return { gateway: balance(`gateway:${gateway}`), bills: balance('bills'), refunds: balance('refunds'), unallocated: balance('unallocated') }
    },
  }
}
