/** Paying online with two instances, one of which dies: what is paid is taken or goes back, once, and never waits longer than its greatest age. */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PAY_WINDOW_MS } from '#domain/order-life.ts'
import type { Checkout } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import { readDatabaseConfig } from '#server/config.ts'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'
import { createSandboxGateway } from '#server/gateways/sandbox/sandbox-gateway.ts'
import { sandboxSecret } from '#server/gateways/sandbox/signature.ts'
import { endOrders } from '#server/orders/end-orders.ts'
import { readPaymentFigures } from '#server/payments/payment-figures.ts'
import { settle } from '#server/payments/settle.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../harness/database-proxy.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { readLedger } from './read-ledger.ts'
import { BRAND, openStage, type Stage } from './stage.ts'

/** Paid, by the bank's word, and neither taken nor on its way back: the order's window and fifteen minutes, at most. */
const GREATEST_AGE_S = (PAY_WINDOW_MS + 15 * 60_000) / 1000

let database: FreshDatabase
let pay: PayStage
let proxy: DatabaseProxy
let opened: OpenDatabase
/** The same server once more, by way of a connection that breaks; the company's own books are reached past it. */
let dying: Stage
beforeAll(async () => {
  database = await openFreshDatabase()
  pay = await openPayStage({ database })
  proxy = await startDatabaseProxy(database.url)
  opened = await openDatabase(readDatabaseConfig({ DATABASE_URL: proxy.url, DATABASE_POOL: '2' }), 'tool', pino({ level: 'silent' }))
  dying = await openStage({ database: opened, health: opened.health, seed: false, payments: (_db, _now) => createSandboxGateway({ db: database.db, now: pay.stage.now, secret: sandboxSecret(pay.stage.deps.config.tokenSecret) }) })
})
afterAll(async () => {
  await opened.close()
  await proxy.close()
  await pay.stage.close()
})

const begun = async (): Promise<{ as: ReturnType<typeof newGuest>; order: Order; checkout: Checkout }> => {
  const as = newGuest(BRAND)
  const order = await pay.order(as, 'PRE_PAYMENT')
  return { as, order, checkout: (await pay.start(as, order.id, 52_500)).body }
}
const settleAt = (stage: Stage, checkout: Checkout) => settle({ ...stage.deps, now: pay.stage.now }, checkout.id)

const STATEMENTS = [
  ['insert into payment_attempts', 'before'], ['insert into payment_attempts', 'answered'], ['insert into ledger_transfers', 'before'], ['insert into ledger_accounts', 'answered'],
  ['update orders set', 'before'], ['update orders set', 'answered'], ['commit', 'before'], ['commit', 'answered'],
] as const

it.each(STATEMENTS)('an instance that dies at %s (%s) while it settles loses nothing: another has the money taken once, within its greatest age', async (statement, when) => {
  const { as, order, checkout } = await begun()
  await pay.press(checkout, order.id, 'paid-no-webhook')
  // Two rounds: held by the bank and to be drawn, then drawn and taken. It dies in each.
  for (let round = 0; round < 2; round++) {
    const broken = proxy.resetOn(statement, when)
    await settleAt(dying, checkout).catch(() => undefined)
    expect(broken.met()).toBeGreaterThan(0)
    broken.stop()
    const figures = await readPaymentFigures(database.db, pay.stage.now())
    expect([figures.unallocated, figures.undecidedSeconds <= GREATEST_AGE_S]).toEqual([0, true])
  }
  await pay.pass(30_000, 5000)
  expect(await pay.orderNow(as, order.id)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', payments: [{ tender: 'ONLINE', amount: 52_500 }] })
  expect(await pay.booksOf(order.id)).toEqual({ gateway: 52_500, bills: -52_500, refunds: 0, unallocated: 0 })
})

it.each(STATEMENTS.filter(([statement]) => statement !== 'insert into payment_attempts'))('an instance that dies at %s (%s) while it cancels a paid order owes the guest all of it or has not cancelled it', async (statement, when) => {
  const { as, order, checkout } = await begun()
  await pay.press(checkout, order.id, 'paid-no-webhook')
  await pay.verify(as, order.id)
  const broken = proxy.resetOn(statement, when)
  await dying.call('POST', `/api/kitchen/orders/${order.id}/cancel`, { staff: true, body: { remark: '' } })
  expect(broken.met()).toBeGreaterThan(0)
  broken.stop()
  const standing = await pay.orderNow(as, order.id)
  expect(await pay.booksOf(order.id)).toEqual(standing.status === 'CANCELLED' ? { gateway: 52_500, bills: 0, refunds: -52_500, unallocated: 0 } : { gateway: 52_500, bills: -52_500, refunds: 0, unallocated: 0 })
  await pay.stage.call('POST', `/api/kitchen/orders/${order.id}/cancel`, { staff: true, body: { remark: '' } })
  await pay.pass(70_000, 5000)
  expect(await pay.orderNow(as, order.id)).toMatchObject({ status: 'CANCELLED', refundStatus: 'SUCCESS', refunds: [{ amount: 52_500, state: 'SUCCESS' }] })
  expect(await pay.booksOf(order.id)).toEqual({ gateway: 0, bills: 0, refunds: 0, unallocated: 0 })
})

it('two instances that settle, cancel and end one payment at once leave one payment, or none and the money on its way back', async () => {
  for (let race = 0; race < 12; race++) {
    const { as, order, checkout } = await begun()
    await pay.press(checkout, order.id, race % 2 === 0 ? 'paid-no-webhook' : 'twice')
    const others = [pay.stage, dying]
    const acts = Array.from({ length: 8 }, (_, at) => settleAt(others[at % 2] as Stage, checkout))
    const withdrawn = race % 3 === 0 ? [pay.stage.call('POST', `/api/orders/${order.id}/withdraw`, { as })] : []
    await Promise.allSettled([...acts, ...withdrawn, endOrders(pay.stage.deps)])
    await pay.pass(7_200_000, 600_000)
    const { status, payments = [], refunds = [] } = await pay.orderNow(as, order.id)
    const { gateway, bills, refunds: owed, unallocated } = await pay.booksOf(order.id)
    expect([unallocated, owed, gateway + bills]).toEqual([0, 0, 0])
    const taken = payments.reduce((sum, { amount }) => sum + amount, 0)
    expect([bills + taken, taken]).toEqual([0, status === 'CANCELLED' ? 0 : 52_500])
    expect(refunds.every(({ state }) => state === 'SUCCESS')).toBe(true)
  }
})

it('no payment outlives its greatest age between a bank and an order, whenever an instance dies', async () => {
  const { as, order, checkout } = await begun()
  await pay.press(checkout, order.id, 'paid-no-webhook')
  const paidAt = pay.stage.now()
  const broken = proxy.resetOn('commit', 'before')
  for (let at = 0; at < 3; at++) await settleAt(dying, checkout).catch(() => undefined)
  broken.stop()
  for (;;) {
    await pay.pass(5000)
    await endOrders(pay.stage.deps)
    const { status, refunds = [] } = await pay.orderNow(as, order.id)
    const age = (pay.stage.now() - paidAt) / 1000
    if (status !== 'DRAFT' || refunds.length > 0) break
    expect(age).toBeLessThan(GREATEST_AGE_S)
  }
  expect((await readPaymentFigures(database.db, pay.stage.now())).undecidedSeconds).toBe(0)
})

it('the ledger’s sums are those of its transfers added up one by one', async () => {
  const { accounts, replayed } = await readLedger(database.pool)
  expect(accounts).toEqual(replayed)
})
