/** What guests, banks and servers of a real run do about online payments, one step each. */
import { isPayableOnline } from '#domain/online/payable.ts'
import type { Order } from '#schemas/order.ts'
import { openPayment, keepReturn, payRound } from '#src/commands/pay-steps.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { paymentWorks } from '#server/payments/works.ts'
import { GUEST_ID } from './run-database.ts'
import { type Stage, STRIKE_MS } from './scenes.ts'
import { until } from './waiting.ts'

const MINUTE = 60_000
const MOST_TURNS = 30
/** Where servers take the company's events. */
export const WEBHOOK = '/api/payments/webhook/razorpay'

/** An order that waits to be paid, and what was opened for it at the company. */
export interface Opened {
  orderId: string
  gatewayOrder: string
}

/** Does what is due of payments at one of the instances, until nothing is; the instances' own workers are at it too. */
export async function workOff({ cluster, clock, database, random }: Stage): Promise<void> {
  const { deps } = random.pick(cluster.instances).running()
  const worker = createWorker(deps, paymentWorks(deps))
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const due = await rowsOf(database.db, sql`select 1 from jobs where run_at <= ${clock.now()} and given_up_at is null and queue like 'payment%' limit 1`)
    if (due.length === 0) return
    await worker.turn()
    await worker.idle()
  }
}

/** The clock goes on until the next question to the company is due, and it is asked. */
export async function passAndWork(stage: Stage, ms: number): Promise<void> {
  stage.clock.leap(ms)
  await workOff(stage)
}

export async function orderNow({ database }: Pick<Stage, 'database'>, id: string): Promise<Order | null> {
  const [row] = await rowsOf<{ body: string }>(database.db, sql`select body from orders where id = ${id}`)
  return row ? (JSON.parse(row.body) as Order) : null
}

const orderOnPhone = async ({ phone }: Stage, id: string): Promise<Order | null> =>
  ((await phone.stores()?.guest.database.collections.orders.findOne(id).exec())?.toMutableJSON() as Order | undefined) ?? null

/** A guest orders what is to be paid first, and leaves for the payment page, trying again as guests do. @returns null: there is no such order, or no page */
export async function leaveToPay(stage: Stage): Promise<Opened | null> {
  const { phone, guest, clock } = stage
  const orderId = await guest.tap('pays')
  const isThere = async (): Promise<boolean> => (await orderOnPhone(stage, orderId))?.status === 'DRAFT'
  const isRefused = async (): Promise<boolean> => ['rejected', 'needs-confirmation', 'expired'].includes((await phone.device.readEntry(orderId))?.state ?? '')
  await until(STRIKE_MS, async () => (await isThere()) || (await isRefused()))
  const order = await orderOnPhone(stage, orderId)
  if (!order || !isPayableOnline(order, clock.now())) return null
  let gatewayOrder: string | undefined
  await until(STRIKE_MS, async () => {
    const opened = await openPayment(phone.payTools, { order, guestId: GUEST_ID, kept: null, isStopped: () => false })
    if ('error' in opened) return false
    const rows = await phone.device.readPayIntents(clock.now())
    gatewayOrder = rows.find((row) => row.orderId === orderId)?.checkout?.gatewayOrder
    return true
  })
  return gatewayOrder === undefined ? null : { orderId, gatewayOrder }
}

/** One round of the phone's for a payment: what the page gave is reported, and the server asked. @returns whether it was answered */
export async function askAgain({ phone, clock }: Stage, orderId: string): Promise<boolean> {
  const row = (await phone.device.readPayIntents(clock.now())).find((intent) => intent.orderId === orderId)
  return row !== undefined && 'ok' in (await payRound(phone.payTools, row))
}

/** The guest is back from the payment page. @returns whether the server answered */
export async function comeBack(stage: Stage, { orderId, gatewayOrder }: Opened, paymentId: string): Promise<boolean> {
  const signature = stage.company.signReturn(gatewayOrder, paymentId)
  await keepReturn(stage.phone.payTools, GUEST_ID, { orderId, paymentId, gatewayOrder, signature })
  return askAgain(stage, orderId)
}

/** Tells the company's last event to an instance, past all proxies. */
export async function tellEvent({ company, cluster }: Stage, at: number): Promise<void> {
  const [event, instance] = [company.events.at(-1), cluster.instances[at % cluster.instances.length]]
  if (event && instance) await company.deliver(event, `http://127.0.0.1:${instance.port}${WEBHOOK}`).catch(() => 0)
}

/** Whether the order is the kitchen's, paid online. */
export async function isPaid(stage: Pick<Stage, 'database'>, orderId: string): Promise<boolean> {
  const order = await orderNow(stage, orderId)
  return order?.online?.state === 'paid'
}

/** Works and asks until the order is paid, as the company is asked by the clock. */
export const untilPaid = (stage: Stage, orderId: string): Promise<boolean> =>
  until(STRIKE_MS, async () => {
    if (await isPaid(stage, orderId)) return true
    await passAndWork(stage, 10_000)
    return false
  })

/** Neither the servers nor a bank, of which they may not have heard yet, has anything under way. */
const isAtRest = async ({ database, company }: Stage): Promise<boolean> => {
  if ([...company.payments.values()].some(({ status }) => status === 'created' || status === 'authorized')) return false
  const open = await rowsOf(
    database.db,
    sql`select 1 from payment_attempts where status in ('created', 'authorized') or verdict = 'capture' union all select 1 from payment_refunds where state in ('INITIAL', 'PENDING') limit 1`,
  )
  return open.length === 0
}

/** Banks say what they have to say, what is held goes back, and the servers hear of it all. */
export async function settleAll(stage: Stage): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    await workOff(stage)
    if (await isAtRest(stage)) return
    stage.company.releaseHeld()
    for (const { id, status } of stage.company.refunds.values()) if (status === 'pending') stage.company.endRefund(id, 'processed')
    stage.clock.leap(turn * 10 * MINUTE)
  }
}
