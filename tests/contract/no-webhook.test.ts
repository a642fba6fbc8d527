/** E3: the payment company's webhook is off for 25 hours, on PostgreSQL: the poller alone finds what banks do late, and every rupee of both days is accounted for. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DayView } from '#schemas/day-close.ts'
import type { Checkout } from '#schemas/online-payment.ts'
import type { Order, PaymentTiming } from '#schemas/order.ts'
import { readRazorpay } from '#server/gateways/razorpay/account.ts'
import { createRazorpay } from '#server/gateways/razorpay/razorpay.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { endOrders } from '#server/orders/end-orders.ts'
import { compareDays } from '#server/payments/compare-days.ts'
import { readPaymentFigures } from '#server/payments/payment-figures.ts'
import { type RazorpayStandIn, startRazorpay } from '../harness/razorpay-stand-in.ts'
import { cellsOf, closing } from './day-books.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { readLedger } from './read-ledger.ts'
import { BRAND, OUTLET } from './stage.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const STEP_MS = 20 * MINUTE
const DUE = 52_500
let database: FreshDatabase
let company: RazorpayStandIn
let pay: PayStage
beforeAll(async () => {
  database = await openFreshDatabase()
  company = await startRazorpay(() => Math.floor(pay.stage.now() / 1000))
  const account = readRazorpay(company.env, true)
  if (!account) throw new Error('The stand-in of Razorpay gave no account.')
  pay = await openPayStage({ database, payments: () => createRazorpay(account), config: { razorpay: account } })
})
afterAll(async () => {
  await pay.stage.close()
  await company.close()
})

interface Bill {
  as: GuestIdentity
  order: Order
  checkout: Checkout
}
const begun = async (timing: PaymentTiming): Promise<Bill> => {
  const as = newGuest(BRAND)
  const order = await pay.order(as, timing)
  return { as, order, checkout: (await pay.start(as, order.id, DUE)).body }
}
const staff = async <T = Order>(method: string, path: string, body?: unknown): Promise<T> => {
  const { status, body: answer } = await pay.stage.call<T>(method, `/api/kitchen/${path}`, { staff: true, body })
  expect([path, status]).toEqual([path, 200])
  return answer
}
const accept = ({ order }: Bill, cancelledLineIds: readonly (string | undefined)[] = []) => staff('POST', `orders/${order.id}/accept`, { cancelledLineIds, prepMinutes: 5 })
const now = ({ as, order }: Bill): Promise<Order> => pay.orderNow(as, order.id)
/** The clock goes on; jobs and ends of orders come at their time, and nobody hears an event or comes back from a page. */
const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await pay.pass(Math.min(STEP_MS, left))
    await endOrders(pay.stage.deps)
  }
}
/** A bank has what was sent back to it. */
const banksTakeRefunds = (): void => {
  for (const { id, status } of company.refunds.values()) if (status === 'pending') company.endRefund(id, 'processed')
}
const dayNow = () => staff<DayView>('GET', `day-close?outletId=${OUTLET}`)
const transfersOf = async (day: string) => cellsOf(await staff<string>('GET', `day-close/export?outletId=${OUTLET}&day=${day}`))
/** What the company drew, and sent back, by its own books; paise. */
const drawn = (): number => [...company.payments.values()].reduce((sum, { captured, amount }) => (captured ? sum + amount : sum), 0)
const sentBack = (): number => [...company.refunds.values()].reduce((sum, { amount }) => sum + amount, 0)

it('what was paid late, drawn by the company itself, sent back in part or never paid has its right end without one event, and the books of both days balance', async () => {
  const [atOnce, part, slow, late, drawnLate, declined] = [
    await begun('PRE_PAYMENT'), await begun('POST_PAYMENT'), await begun('POST_PAYMENT'), await begun('PRE_PAYMENT'), await begun('PRE_PAYMENT'), await begun('POST_PAYMENT'),
  ]
  const began = pay.stage.now()
  company.authorize(atOnce.checkout.gatewayOrder)
  company.authorize(part.checkout.gatewayOrder)
  const [slowTry, lateTry, drawnTry] = [slow, late, drawnLate].map(({ checkout }) => company.begin(checkout.gatewayOrder))
  company.fail(declined.checkout.gatewayOrder, 'payment_declined')
  await pass(10 * MINUTE)
  expect(await now(atOnce)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: { state: 'paid' } })
  expect(await now(slow)).toMatchObject({ paymentStatus: 'PENDING', online: { state: 'pending' } })
  for (const bill of [atOnce, slow, declined]) await accept(bill)
  await accept(part, [part.order.lines[1]?.lineId])
  await pass(HOUR)
  banksTakeRefunds()
  await pass(6 * HOUR)
  expect(await now(part)).toMatchObject({ paymentStatus: 'SUCCESS', bill: { total: 31_500 }, refunds: [{ reason: 'part', amount: 21_000, state: 'SUCCESS' }] })
  // The drafts are over; then a bank says yes to one of them, and the company draws the other by itself.
  expect([(await now(late)).status, (await now(drawnLate)).status]).toEqual(['FAILED', 'FAILED'])
  company.authorizeLate(lateTry?.id ?? '')
  if (drawnTry) company.capture(company.authorizeLate(drawnTry.id))
  await pass(2 * HOUR)
  expect(await now(late)).toMatchObject({ status: 'FAILED', paymentStatus: 'FAILED', online: { state: 'late' }, refunds: [{ reason: 'late', amount: DUE, state: 'PENDING' }] })
  expect(await now(drawnLate)).toMatchObject({ status: 'FAILED', paymentStatus: 'FAILED', online: { state: 'late' }, refunds: [{ reason: 'late', amount: DUE, state: 'PENDING' }] })
  company.returnUncaptured(lateTry?.id ?? '')
  banksTakeRefunds()
  // The bill of the meal is paid on the next day, when its guest's bank has come round.
  await pass(12 * HOUR)
  company.authorizeLate(slowTry?.id ?? '')
  await pass(began + 25 * HOUR - pay.stage.now())

  expect(await now(slow)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'SUCCESS', online: { state: 'paid' }, payments: [{ tender: 'ONLINE', amount: DUE }] })
  expect((await now(late)).refunds).toMatchObject([{ reason: 'late', amount: DUE, state: 'SUCCESS' }])
  expect((await now(drawnLate)).refunds).toMatchObject([{ reason: 'late', amount: DUE, state: 'SUCCESS' }])
  expect(await now(declined)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'FAILED', online: { state: 'failed', reason: 'payment_declined' } })
  // Late money that nobody drew was not drawn by us either: the company sent one refund for each that was.
  expect([drawn(), sentBack(), [...company.refunds.values()].map(({ amount }) => amount).sort()]).toEqual([4 * DUE, 21_000 + DUE, [21_000, DUE]])
  expect((await database.pool.query('select 1 from payment_events')).rowCount).toBe(0)
  expect(company.events.length).toBeGreaterThan(10)

  const views: DayView[] = []
  for (let days = 0; days < 2; days++) {
    const day = await dayNow()
    await staff('POST', `outlets/${OUTLET}/close-day`, closing(day))
    views.push(day)
  }
  // What never paid a bill is in no bill's figures: it is in the ledger alone.
  expect(views.map(({ day, online }) => [day, online])).toEqual([
    ['2026-11-21', { payments: 2, taken: 2 * DUE, sentBack: 21_000, owed: 0, unallocated: 0 }],
    ['2026-11-22', { payments: 1, taken: DUE, sentBack: 0, owed: 0, unallocated: 0 }],
  ])
  for (const { lines, online, paid, earlier } of views) {
    const atCounter = lines.reduce((sum, { taken, givenBack }) => sum + taken - givenBack, 0)
    expect(atCounter + (online?.taken ?? 0) - (online?.sentBack ?? 0)).toBe(paid + earlier)
  }
  const transfers = [...(await transfersOf('2026-11-21')), ...(await transfersOf('2026-11-22'))]
  const net = (account: string): number => transfers.reduce((sum, { from, to, rupees }) => sum + Math.round(Number(rupees) * 100) * (Number(to === account) - Number(from === account)), 0)
  expect(Object.fromEntries(['gateway:razorpay', 'bills', 'refunds', 'unallocated'].map((account) => [account, net(account)]))).toEqual({
    'gateway:razorpay': drawn() - sentBack(), bills: sentBack() - drawn(), refunds: 0, unallocated: 0,
  })
  const { accounts, replayed } = await readLedger(database.pool)
  expect([accounts, accounts.reduce((sum, { debits, credits }) => sum + debits - credits, 0)]).toEqual([replayed, 0])
  const gateway = pay.stage.deps.payments
  if (!gateway) throw new Error('The stage has no payment company.')
  expect(await compareDays(pay.stage.deps, gateway)).toMatchObject({ strays: 0, missing: 0, misfits: 0 })
  expect(await readPaymentFigures(pay.stage.deps.db, pay.stage.now())).toMatchObject({ unallocated: 0, strays: 0, failedRefunds: 0, undecidedSeconds: 0 })
})
