/** What guests, banks and servers of a real run do about online payments, one step each. */
import { isPayableOnline } from '#domain/online/payable.ts'
import { openPayment, keepReturn, payRound } from '#src/commands/pay-steps.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { endOrders } from '#server/orders/end-orders.ts'
import { expiryWork } from '#server/points/expire-points.ts'
import { pushWork } from '#server/push/send-push.ts'
import { paymentWorks } from '#server/payments/works.ts'
import { holdsWork } from '#server/upsells/release-holds.ts'
import { type OrderPayment, readPayments } from '../payment-books.ts'
import { serveAll, TO_THE_COUNTER } from './house.ts'
import { orderNow, orderOnPhone } from './order-now.ts'
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

/** Does what is due of payments, of points that ended, of lids and of phones to be told at one of the instances, until nothing is; the instances' own workers are at it too. */
export async function workOff({ cluster, clock, database, push, random }: Stage): Promise<void> {
  const { deps } = random.pick(cluster.instances).running()
  const worker = createWorker(deps, [expiryWork(deps), holdsWork(deps), pushWork(deps, push.gateway), ...paymentWorks(deps)])
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const due = await rowsOf(database.db, sql`select 1 from jobs where run_at <= ${clock.now()} and given_up_at is null and (queue like 'payment%' or queue in ('point-expiry', 'mystery-holds', 'push')) limit 1`)
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

/** What is due of an order when it is paid: all of it before it is made, ST-11, or the open bill of one that the kitchen has. */
export type PayTime = 'before' | 'after'

/** A guest orders, and leaves for the payment page, trying again as guests do. @returns null: there is no such order, or no page */
export async function leaveToPay(stage: Stage, when: PayTime = 'before'): Promise<Opened | null> {
  const { phone, guest, clock, count } = stage
  await serveAll(stage)
  const orderId = await (when === 'before' ? guest.tap('pays') : guest.tap('plain', TO_THE_COUNTER))
  const standing = when === 'before' ? 'DRAFT' : 'UNATTENDED'
  const isThere = async (): Promise<boolean> => (await orderOnPhone(stage, orderId))?.status === standing
  const isRefused = async (): Promise<boolean> => ['rejected', 'needs-confirmation', 'expired'].includes((await phone.device.readEntry(orderId))?.state ?? '')
  await until(STRIKE_MS, async () => (await isThere()) || (await isRefused()))
  const order = await orderOnPhone(stage, orderId)
  if (!order || !isPayableOnline(order, clock.now())) return null
  let gatewayOrder: string | undefined
  await until(STRIKE_MS, async () => {
    const opened = await openPayment(phone.payTools, { order, guestId: GUEST_ID, kept: null, isStopped: () => false })
    if (!('path' in opened)) return false
    const rows = await phone.device.readPayIntents(clock.now())
    gatewayOrder = rows.find((row) => row.orderId === orderId)?.checkout?.gatewayOrder
    return true
  })
  if (gatewayOrder === undefined) return null
  count(when === 'before' ? 'paying before the meal' : 'paying an open bill')
  return { orderId, gatewayOrder }
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

/** Tells the company's last event to an instance, past all proxies. @returns whether it was taken there */
export async function tellEvent({ company, cluster }: Stage, at: number): Promise<boolean> {
  const [event, instance] = [company.events.at(-1), cluster.instances[at % cluster.instances.length]]
  return event !== undefined && instance !== undefined && (await company.deliver(event, `http://127.0.0.1:${instance.port}${WEBHOOK}`).catch(() => 0)) === 200
}

/** Whether the order is the kitchen's, paid online. */
export async function isPaid(stage: Pick<Stage, 'database'>, orderId: string): Promise<boolean> {
  const order = await orderNow(stage, orderId)
  return order?.online?.state === 'paid'
}

/** The clock goes on by `stepMs` and what is due is done, again and again. @returns whether `look` said yes within `ms` */
export const workUntil = (stage: Stage, stepMs: number, look: () => Promise<boolean>, ms = STRIKE_MS): Promise<boolean> =>
  until(ms, async () => {
    if (await look()) return true
    await passAndWork(stage, stepMs)
    return false
  })

/** Works and asks until the order is paid, as the company is asked by the clock. */
export const untilPaid = (stage: Stage, orderId: string): Promise<boolean> => workUntil(stage, 10_000, () => isPaid(stage, orderId))

/** The bank holds the guest's money, and the guest is back; the company is asked until it was drawn. */
export async function payThrough(stage: Stage, opened: Opened): Promise<boolean> {
  const { id } = stage.company.authorize(opened.gatewayOrder)
  await comeBack(stage, opened, id)
  return untilPaid(stage, opened.orderId)
}

/** Both instances end the orders whose time is over. */
export const endAll = async ({ cluster }: Stage): Promise<void> => void (await Promise.all(cluster.instances.map((instance) => endOrders(instance.running().deps))))

/** What is kept of an order's payment; null: nothing. */
export const paymentOf = async ({ database }: Pick<Stage, 'database'>, orderId: string): Promise<OrderPayment | null> => (await readPayments(database.db)).orders.get(orderId) ?? null

/** Neither the servers nor a bank, of which they may not have heard yet, has anything under way. */
const isAtRest = async ({ database, company }: Stage): Promise<boolean> => {
  if ([...company.payments.values()].some(({ status }) => status === 'created' || status === 'authorized')) return false
  const open = await rowsOf(
    database.db,
    sql`select 1 from payment_attempts where status in ('created', 'authorized') or verdict = 'capture' union all select 1 from payment_refunds where state in ('INITIAL', 'PENDING') limit 1`,
  )
  return open.length === 0
}

/** Nothing of payments is being tried at this moment: a leap of the clock would end the time of a try under way before it has sent anything. */
const isQuiet = async ({ database, clock }: Stage): Promise<boolean> =>
  (await rowsOf(database.db, sql`select 1 from jobs where queue like 'payment%' and claim is not null and run_at > ${clock.now()} limit 1`)).length === 0

/** Banks say what they have to say, what is held goes back, and the servers hear of it all. */
export async function settleAll(stage: Stage): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    await workOff(stage)
    await until(STRIKE_MS, () => isQuiet(stage))
    if (await isAtRest(stage)) return
    stage.company.releaseHeld()
    for (const { id, status } of stage.company.refunds.values()) if (status === 'pending') stage.company.endRefund(id, 'processed')
    stage.clock.leap(turn * 10 * MINUTE)
  }
}
