/** Decision 0015, 0056: money that was paid online in the time that a restore loses, and the orders it was paid for. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { PAY_WINDOW_MS, UNANSWERED_MS } from '#domain/order-life.ts'
import type { Order, PaymentTiming, PlaceOrder } from '#schemas/order.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { GatewayError, type PaymentGateway } from '#server/gateways/payment-gateway.ts'
import { createSandboxGateway } from '#server/gateways/sandbox/sandbox-gateway.ts'
import { sandboxSecret } from '#server/gateways/sandbox/signature.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { endOrders } from '#server/orders/end-orders.ts'
import { beginComparing, compareSoon } from '#server/payments/compare-days.ts'
import { beginEpoch } from '#server/sync/epoch.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { BRAND, OUTLET } from './stage.ts'

/** Within this what was paid is found again; an order waits for its payment for fifteen minutes. */
const SOON_MS = 4 * 60_000
const HOUR = 3_600_000
let database: FreshDatabase
let pay: PayStage
let as: GuestIdentity
/** Of each instance. */
const gateways: PaymentGateway[] = []
/** All that a dump has: the company's own books are elsewhere. */
let tables: string[]
beforeAll(async () => {
  database = await openFreshDatabase()
  pay = await openPayStage({ database, payments: (db, now) => {
    const gateway = createSandboxGateway({ db, now, secret: sandboxSecret('a kept secret for tests alone, long enough') })
    gateways.push(gateway)
    return gateway
  } })
  await beginComparing(pay.stage.deps)
  tables = (await rowsOf<{ name: string }>(database.db, sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'sandbox%'`)).map(({ name }) => name)
  await database.db.execute(sql.raw('create schema dump'))
})
afterAll(() => pay.stage.close())
beforeEach(async () => {
  as = newGuest(BRAND)
  await dump()
})

async function dump(): Promise<void> {
  for (const table of tables) {
    await database.db.execute(sql.raw(`drop table if exists dump."${table}"`))
    await database.db.execute(sql.raw(`create table dump."${table}" as table public."${table}"`))
  }
}

async function restore(): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql.raw('set local session_replication_role = replica'))
    for (const table of tables) {
      await tx.execute(sql.raw(`delete from public."${table}"`))
      await tx.execute(sql.raw(`insert into public."${table}" select * from dump."${table}"`))
    }
  })
  await beginEpoch(database.db, pay.stage.now())
  await Promise.all(pay.stage.instances.all.map(({ deps }) => deps.hub.poll()))
}

/** Under what orders are opened at the company for an order, as far as it is known here. */
const references = async (orderId: string): Promise<string[]> =>
  (await rowsOf<{ reference: string }>(database.db, sql`select reference from payment_orders where intent_id = ${orderId} order by reference`)).map(({ reference }) => reference)

/** Paid to the last rupee, lost in a restore, and sent again by its phone. */
async function paidAndLost(timing: PaymentTiming, lostAfterMs = 60_000, over: Partial<PlaceOrder> = {}): Promise<Order> {
  const command = pay.stage.command({ paymentTiming: timing, ...over })
  const acceptedAt = pay.stage.now()
  const { body: placed } = await pay.stage.place(command, { as })
  const { body: checkout } = await pay.start(as, placed.id, placed.bill.total)
  await pay.press(checkout, placed.id, 'paid')
  expect((await pay.verify(as, placed.id)).online?.state).toBe('paid')
  pay.stage.pass(lostAfterMs)
  await restore()
  const { status, body: again } = await pay.stage.place(command, { as, headers: { 'X-Accepted-At': String(acceptedAt) } })
  expect([status, again.id]).toEqual([201, placed.id])
  return again
}

it('finds an order that waits for its payment again, and it goes to the kitchen within its time', async () => {
  const again = await paidAndLost('PRE_PAYMENT')
  expect(again.status).toBe('DRAFT')
  await pay.pass(SOON_MS)
  expect(await pay.orderNow(as, again.id)).toMatchObject({ status: 'UNATTENDED', online: { state: 'paid' } })
})

it('finds one for later too, that was taken hours before', async () => {
  const wantedAt = pay.stage.now() + 6 * HOUR
  const again = await paidAndLost('PRE_PAYMENT', 3 * HOUR, { tableCode: null, serviceType: 'SP', wantedAt })
  await pay.pass(SOON_MS)
  expect(await pay.orderNow(as, again.id)).toMatchObject({ status: 'UNATTENDED', wantedAt, online: { state: 'paid' } })
})

it('is looked for once every few minutes, however many orders are sent again, and for none that is not taken', async () => {
  const jobs = () => rowsOf<{ key: string }>(database.db, sql`select key from jobs where queue = 'payment-compare' and key <> 'daily'`)
  await database.db.execute(sql`delete from jobs where queue = 'payment-compare' and key <> 'daily'`)
  for (let order = 0; order < 3; order++) await paidAndLost('POST_PAYMENT', 1)
  expect(await jobs()).toHaveLength(1)
  await pay.pass(SOON_MS)
  expect(await jobs()).toEqual([])
  const refused = await pay.stage.place(pay.stage.command({ expectedTotal: 1 }), { as, headers: { 'X-Accepted-At': String(pay.stage.now() - 8 * 60_000) } })
  expect(refused.status).toBe(409)
  expect(await jobs()).toEqual([])
})

it('is not looked for because a phone says so days after the restore: an order of before it is taken for no time that could not be ordered for then', async () => {
  await restore()
  await pay.pass(SOON_MS)
  const later = () => pay.stage.command({ tableCode: null, serviceType: 'SP', wantedAt: pay.stage.now() + HOUR })
  const send = async () => (await pay.stage.place(later(), { as, headers: { 'X-Accepted-At': String(pay.stage.now()) } })).status
  const isLookedFor = async () => (await rowsOf(database.db, sql`select key from jobs where queue = 'payment-compare' and key <> 'daily'`)).length > 0
  pay.stage.pass(20 * HOUR)
  expect([await send(), await isLookedFor()]).toEqual([201, true])
  pay.stage.pass(28 * HOUR)
  await pay.pass(SOON_MS)
  expect([await send(), await isLookedFor()]).toEqual([409, false])
})

it('is on the bill before anybody asks for it a second time', async () => {
  const again = await paidAndLost('POST_PAYMENT')
  expect(again.online ?? null).toBeNull()
  await pay.pass(SOON_MS)
  expect((await pay.orderNow(as, again.id)).online).toMatchObject({ state: 'paid' })
})

it('is looked for as soon as a restore is noticed, of orders that the dump has too', async () => {
  const { body: placed } = await pay.stage.place(pay.stage.command({ paymentTiming: 'PRE_PAYMENT' }), { as })
  await dump()
  const { body: checkout } = await pay.start(as, placed.id, placed.bill.total)
  await pay.press(checkout, placed.id, 'paid')
  await restore()
  await compareSoon(database.db, pay.stage.now())
  await compareSoon(database.db, pay.stage.now())
  await pay.pass(SOON_MS)
  expect(await pay.orderNow(as, placed.id)).toMatchObject({ status: 'UNATTENDED', online: { state: 'paid' } })
})

it('is taken for an order that was a draft in the dump, however long after it was restored, and though a dish of it is sold out by then', async () => {
  const { body: placed } = await pay.stage.place(pay.stage.command({ paymentTiming: 'PRE_PAYMENT' }), { as })
  await dump()
  const { body: checkout } = await pay.start(as, placed.id, placed.bill.total)
  await pay.press(checkout, placed.id, 'paid')
  expect((await pay.verify(as, placed.id)).status).toBe('UNATTENDED')
  pay.stage.pass(2 * PAY_WINDOW_MS)
  await restore()
  const soldOut = (ids: string[], is: boolean) => pay.stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids, soldOut: is } })
  await soldOut(['dal'], true)
  await endOrders(pay.stage.deps)
  await compareSoon(database.db, pay.stage.now())
  await pay.pass(SOON_MS)
  expect(await pay.orderNow(as, placed.id)).toMatchObject({ status: 'UNATTENDED', online: { state: 'paid' } })
  await soldOut(['dal'], false)
})

it('is taken for an order that the restore lost, though a dish of it is sold out as its phone sends it again', async () => {
  const soldOut = (ids: string[], is: boolean) => pay.stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids, soldOut: is } })
  const again = await paidAndLost('PRE_PAYMENT', 60_000)
  await soldOut(['dal'], true)
  await pay.pass(SOON_MS)
  expect(await pay.orderNow(as, again.id)).toMatchObject({ status: 'UNATTENDED', online: { state: 'paid' } })
  await soldOut(['dal'], false)
})

it('does not go back because the dump knows of no answer: an order of before the restore has its time anew', async () => {
  const { body: placed } = await pay.stage.place(pay.stage.command({ paymentTiming: 'PRE_PAYMENT' }), { as })
  const { body: checkout } = await pay.start(as, placed.id, placed.bill.total)
  await pay.press(checkout, placed.id, 'paid')
  expect((await pay.verify(as, placed.id)).status).toBe('UNATTENDED')
  await dump()
  pay.stage.pass(UNANSWERED_MS + HOUR)
  await restore()
  for (const [passed, status, refundStatus] of [[0, 'UNATTENDED', 'NONE'], [UNANSWERED_MS - 1, 'UNATTENDED', 'NONE'], [1, 'FAILED', 'INITIAL']] as const) {
    pay.stage.pass(passed)
    await endOrders(pay.stage.deps)
    expect(await pay.orderNow(as, placed.id)).toMatchObject({ status, refundStatus })
  }
})

it.each([[-10, { status: 'UNATTENDED' }], [19, { status: 'UNATTENDED' }], [21, { data: { code: 'ORDER_EXPIRED' } }]] as const)('an order that a restore lost is taken again until it is as late for its time as one for now may be: %i minutes after it', async (minutes, expected) => {
  const wantedAt = pay.stage.now() + 6 * HOUR
  const command = pay.stage.command({ tableCode: null, serviceType: 'SP', wantedAt })
  const acceptedAt = pay.stage.now()
  expect((await pay.stage.place(command, { as })).status).toBe(201)
  pay.stage.pass(wantedAt - acceptedAt + minutes * 60_000)
  await restore()
  expect((await pay.stage.place(command, { as, headers: { 'X-Accepted-At': String(acceptedAt) } })).body).toMatchObject(expected)
})

it('can be paid again where it went back and only its second opening was found again, since the first one was not paid', async () => {
  const { body: placed } = await pay.stage.place(pay.stage.command({ paymentTiming: 'POST_PAYMENT' }), { as })
  await dump()
  await pay.start(as, placed.id, placed.bill.total)
  const part = { cancelledLineIds: [placed.lines[1]?.lineId], prepMinutes: 5 }
  const { body: accepted } = await pay.stage.call<Order>('POST', `/api/kitchen/orders/${placed.id}/accept`, { staff: true, body: part })
  const { body: second } = await pay.start(as, placed.id, accepted.bill.total)
  await pay.press(second, placed.id, 'paid')
  expect((await pay.verify(as, placed.id)).online?.state).toBe('paid')
  await restore()
  await compareSoon(database.db, pay.stage.now())
  await pay.pass(SOON_MS)
  // The bill that came back is the whole one: what was paid for a part of it is sent back.
  const restored = await pay.orderNow(as, placed.id)
  expect([restored.bill.total, await references(placed.id)]).toEqual([placed.bill.total, [`${placed.id}-2`]])
  const { status, body: third } = await pay.start(as, placed.id, placed.bill.total)
  expect([status, third.amount, await references(placed.id)]).toEqual([201, placed.bill.total, [`${placed.id}-2`, `${placed.id}-3`]])
  await pay.press(third, placed.id, 'paid')
  expect((await pay.verify(as, placed.id)).online).toMatchObject({ state: 'paid', amount: placed.bill.total })
})

it('was opened when the company says that it was, not when it was found again: what is opened once more comes after it', async () => {
  const paidAt = pay.stage.now()
  const again = await paidAndLost('POST_PAYMENT')
  await pay.pass(SOON_MS)
  const opened = await rowsOf<{ at: number }>(database.db, sql`select opened_at as at from payment_orders where intent_id = ${again.id}`)
  expect(opened.map(({ at }) => Number(at))).toEqual([paidAt])
})

it('is not said never to have been opened, where the company does not answer a guest who pays again before it is found', async () => {
  const order = await paidAndLost('POST_PAYMENT')
  const silent = gateways.map((gateway) => vi.spyOn(gateway, 'open').mockRejectedValue(new GatewayError('unreachable', 'no answer')))
  const { status, body } = await pay.start(as, order.id, order.bill.total)
  for (const each of silent) each.mockRestore()
  expect([status, body.data.code, body.data.details]).toEqual([503, 'SERVER_BUSY', undefined])
})

it('costs no question where nothing is paid online', async () => {
  await database.db.execute(sql`delete from jobs where queue = 'payment-compare'`)
  await compareSoon(database.db, pay.stage.now())
  expect(await rowsOf(database.db, sql`select key from jobs where queue = 'payment-compare'`)).toEqual([])
})
