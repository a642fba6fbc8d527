/** ST-11: what the counter takes and gives back, on PostgreSQL: once, under its key, for the bill as it stands, with its row in the ledger. */
import { is } from 'superstruct'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_PAID_LISTED } from '#domain/most-paid-listed.ts'
import { amountDue } from '#domain/payments.ts'
import { isUndone, lastingPayments } from '#domain/undo-payment.ts'
import { DayView } from '#schemas/day-close.ts'
import { Order } from '#schemas/order.ts'
import type { TakePayment } from '#schemas/payment.ts'
import { readDatabaseConfig } from '#server/config.ts'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'
import { addStaffKey } from '#server/kitchen/administer-staff.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../harness/database-proxy.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { readLedger } from './read-ledger.ts'
import { BRAND, openStage, OUTLET, type Stage } from './stage.ts'

let database: FreshDatabase
let stage: Stage
beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
})
afterAll(() => stage.close())

interface Refused { data: { code: string; details?: { due: number; order: Order } } }
const post = (path: string, body: unknown = {}, staff: string | true = true) => stage.call<Order & Refused>('POST', `/api/kitchen/${path}`, { staff, body })
const placed = async (as = newGuest(BRAND)) => ({ as, order: (await stage.place(stage.command(), { as })).body })
const cash = (over: Partial<TakePayment> = {}): TakePayment => ({ key: uuidV7Now(), tender: 'CASH', amountDue: 52_500, given: null, ...over })
const bills = async () => (await stage.call<Order[]>('GET', `/api/kitchen/bills?outletId=${OUTLET}`, { staff: true })).body
const transfersOf = async (orderId: string) => (await readLedger(database.pool)).transfers.filter((transfer) => transfer.orderId === orderId)
const take = async (order: Order, over: Partial<TakePayment> = {}): Promise<string> => {
  const asked = cash(over)
  expect((await post(`orders/${order.id}/take-payment`, asked)).status).toBe(200)
  return asked.key
}
const undo = ({ id }: Order, paymentId: string, key = uuidV7Now(), staff: string | true = true) => post(`orders/${id}/undo-payment`, { key, paymentId }, staff)
const day = async () => (await stage.call<DayView>('GET', `/api/kitchen/day-close?outletId=${OUTLET}`, { staff: true })).body
const accept = (order: Order, cancelled: readonly string[] = []) => post(`orders/${order.id}/accept`, { cancelledLineIds: cancelled, prepMinutes: 5 })

describe('a bill at the counter (ST-11)', () => {
  it('is paid by taking the money and by nothing else: serving leaves it to be paid', async () => {
    const { as, order } = await placed()
    await accept(order)
    await post(`orders/${order.id}/serve`)
    expect((await bills()).find(({ id }) => id === order.id)).toMatchObject({ status: 'SETTLED', paymentStatus: 'INITIAL' })
    const asked = cash({ given: 60_000 })
    const { status, body } = await post(`orders/${order.id}/take-payment`, asked)
    expect([status, is(body, Order)]).toEqual([200, true])
    expect(body).toMatchObject({ status: 'SETTLED', paymentStatus: 'SUCCESS', payments: [{ id: asked.key, tender: 'CASH', amount: 52_500, tip: 0, given: 60_000, at: stage.now() }] })
    expect(await readDocument(database.db, guestScope(as), 'orders', order.id)).toEqual(body)
    expect((await bills()).map(({ id }) => id)).not.toContain(order.id)
    expect((await stage.call('GET', `/api/orders/status?orderId=${order.id}`, { as })).body).toMatchObject({ paymentStatus: 'SUCCESS' })
  })

  it('keeps who took it, for which day, with a tip apart from what the bill was', async () => {
    const { key, keyId } = await addStaffKey({ ...stage.deps, tokenSecret: stage.deps.config.tokenSecret }, { name: 'Meena' }, 'waiter', { outletCodes: ['RAJ'] })
    const { order } = await placed()
    const asked = cash({ given: 60_000, tip: 5000 })
    expect((await post(`orders/${order.id}/take-payment`, asked, key)).body).toMatchObject({ bill: { total: 52_500 }, payments: [{ amount: 52_500, tip: 5000 }] })
    const row = { orderId: order.id, unit: 'PAISE', day: '2026-11-21', actor: `staff:${keyId}` }
    expect(await transfersOf(order.id)).toEqual([
      expect.objectContaining({ ...row, key: `take:${asked.key}`, debit: 'till:cash', credit: 'bills', amount: 52_500 }),
      expect.objectContaining({ ...row, key: `tip:${asked.key}`, debit: 'till:cash', credit: 'tips', amount: 5000 }),
    ])
  })

  it('is taken once: copies under its key get the first answer, also all at once', async () => {
    const { order } = await placed()
    const asked = cash()
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(`orders/${order.id}/take-payment`, asked)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.payments))).size).toBe(1)
    expect(await transfersOf(order.id)).toHaveLength(1)
    expect(await post(`orders/${order.id}/take-payment`, { ...asked, tender: 'CARD' })).toMatchObject({ status: 422, body: { data: { code: 'KEY_REUSED' } } })
    const other = await placed()
    expect(await post(`orders/${other.order.id}/take-payment`, asked)).toMatchObject({ status: 422, body: { data: { code: 'KEY_REUSED' } } })
    expect((await bills()).map(({ id }) => id)).toContain(other.order.id)
  })

  it('is taken by one of two who tap at once, each with a key of their own; the other reads that nothing is due', async () => {
    const { order } = await placed()
    const answers = await Promise.all([cash(), cash({ tender: 'UPI' }), cash({ tender: 'CARD' })].map((asked) => post(`orders/${order.id}/take-payment`, asked)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const { body } of answers.filter(({ status }) => status === 409)) expect(body.data).toMatchObject({ code: 'ACT_REFUSED', details: { due: 0, order: { paymentStatus: 'SUCCESS' } } })
    expect(await transfersOf(order.id)).toHaveLength(1)
  })

  it('is not taken where it is another than the staff read; the new amount is said', async () => {
    const { order } = await placed()
    await accept(order, [order.lines[1]?.lineId ?? ''])
    const refused = await post(`orders/${order.id}/take-payment`, cash())
    expect(refused).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { due: 31_500, order: { status: 'PARTIALCONFIRM' } } } } })
    expect(await transfersOf(order.id)).toEqual([])
    expect((await post(`orders/${order.id}/take-payment`, cash({ amountDue: 31_500 }))).body.paymentStatus).toBe('SUCCESS')
  })

  it('names what is to be given back when a part of it, or all, is cancelled after it was paid', async () => {
    const { order } = await placed()
    await post(`orders/${order.id}/take-payment`, cash())
    await accept(order, [order.lines[1]?.lineId ?? ''])
    expect((await bills()).find(({ id }) => id === order.id)).toMatchObject({ bill: { total: 31_500 }, paymentStatus: 'SUCCESS' })
    const back = { key: uuidV7Now(), tender: 'CASH', amount: 21_000 }
    expect(await post(`orders/${order.id}/give-back`, { ...back, key: uuidV7Now(), amount: 52_500 })).toMatchObject({ status: 409, body: { data: { details: { due: -21_000 } } } })
    for (let copy = 0; copy < 2; copy++) expect((await post(`orders/${order.id}/give-back`, back)).body).toMatchObject({ paymentStatus: 'SUCCESS', payments: [{ amount: 52_500 }, { amount: -21_000 }] })
    expect((await bills()).map(({ id }) => id)).not.toContain(order.id)
    await post(`orders/${order.id}/cancel`, { remark: 'the oven is cold' })
    expect((await bills()).find(({ id }) => id === order.id)).toMatchObject({ status: 'CANCELLED' })
    expect((await post(`orders/${order.id}/give-back`, { key: uuidV7Now(), tender: 'CASH', amount: 31_500 })).status).toBe(200)
    expect((await transfersOf(order.id)).map(({ debit, amount }) => (debit === 'bills' ? -amount : amount)).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })

  it('is not taken for an order that came to nothing, in too little cash, or in a way that is none', async () => {
    const { order } = await placed()
    expect(await post(`orders/${order.id}/take-payment`, cash({ given: 52_400 }))).toMatchObject({ status: 400 })
    expect(await post(`orders/${order.id}/take-payment`, cash({ given: 52_500, tip: 100 }))).toMatchObject({ status: 400 })
    expect(await post(`orders/${order.id}/take-payment`, { ...cash(), tender: 'GOLD' })).toMatchObject({ status: 400 })
    expect(await post(`orders/${order.id}/take-payment`, cash({ amountDue: 0 }))).toMatchObject({ status: 400 })
    await post(`orders/${order.id}/cancel`, { remark: 'closed' })
    expect(await post(`orders/${order.id}/take-payment`, cash())).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { due: 0 } } } })
    expect(await transfersOf(order.id)).toEqual([])
  })
})

describe('an instance that is killed while it takes money', () => {
  let proxy: DatabaseProxy
  let opened: OpenDatabase
  let other: Stage
  beforeAll(async () => {
    proxy = await startDatabaseProxy(database.url)
    opened = await openDatabase(readDatabaseConfig({ DATABASE_URL: proxy.url, DATABASE_POOL: '2' }), 'tool', pino({ level: 'silent' }))
    other = await openStage({ database: opened, health: opened.health, seed: false })
  })
  afterAll(async () => {
    await opened.close()
    await proxy.close()
  })

  it.each([['insert into ledger_transfers', 'before'], ['insert into ledger_accounts', 'answered'], ['update orders set', 'answered'], ['commit', 'before'], ['commit', 'answered']] as const)(
    'at %s (%s): the bill is paid whole or not at all, and the same tap at another instance makes it paid once', async (statement, when) => {
      const { order } = await placed()
      const asked = cash({ tip: 1000, given: 60_000 })
      const broken = proxy.resetOn(statement, when)
      const cut = await other.call('POST', `/api/kitchen/orders/${order.id}/take-payment`, { staff: true, body: asked })
      expect([cut.status, broken.met() > 0]).toEqual([503, true])
      broken.stop()
      const standing = (await stage.call<Order[]>('GET', `/api/kitchen/orders?outletId=${OUTLET}`, { staff: true })).body.find(({ id }) => id === order.id)
      expect(await transfersOf(order.id)).toHaveLength(standing?.paymentStatus === 'SUCCESS' ? 2 : 0)
      expect((await post(`orders/${order.id}/take-payment`, asked)).body).toMatchObject({ paymentStatus: 'SUCCESS', payments: [{ amount: 52_500, tip: 1000 }] })
      expect(await transfersOf(order.id)).toHaveLength(2)
    })
})

it('the ledger’s sums are those of its transfers added up one by one, and together they are zero', async () => {
  const { accounts, replayed } = await readLedger(database.pool)
  expect(accounts.map(({ account }) => account)).toEqual(expect.arrayContaining(['outlet:o1 bills PAISE', 'outlet:o1 till:cash PAISE', 'outlet:o1 tips PAISE']))
  expect(accounts).toEqual(replayed)
  expect(accounts.reduce((sum, { debits, credits }) => sum + debits - credits, 0)).toBe(0)
})

it('what is to be given back is listed at the counter of an outlet that leaves hundreds of later bills open', async () => {
  const { order } = await placed()
  await post(`orders/${order.id}/take-payment`, cash())
  await accept(order, [order.lines[0]?.lineId ?? ''])
  const later = (await placed()).order
  await database.pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'punched_at', o.punched_at + n))).*
      from orders o, generate_series(1, 300) n where o.id = $1`,
    [later.id],
  )
  const listed = await bills()
  expect(listed.filter(({ id }) => id === order.id)).toHaveLength(1)
  expect(listed.at(-1)?.id).toBe(order.id)
  await database.pool.query("delete from orders where outlet_id = $1 and id <> $2 and body like '%' || $2 || '%'", [OUTLET, later.id])
})

describe('a payment that was taken wrongly (ST-11)', () => {
  it('is undone with its tip: the bill is to be paid again, its guest is told, the ledger keeps both', async () => {
    const { as, order } = await placed()
    const paymentId = await take(order, { tip: 5000, given: 60_000 })
    expect((await bills()).map(({ id }) => id)).not.toContain(order.id)
    const { status, body } = await undo(order, paymentId)
    expect([status, is(body, Order)]).toEqual([200, true])
    expect(body).toMatchObject({ paymentStatus: 'INITIAL', payments: [{ id: paymentId, amount: 52_500, tip: 0 }, { tender: 'CASH', amount: -52_500, tip: 0 }] })
    expect(await readDocument(database.db, guestScope(as), 'orders', order.id)).toEqual(body)
    expect((await bills()).map(({ id }) => id)).toContain(order.id)
    expect(await transfersOf(order.id)).toEqual(expect.arrayContaining([
      expect.objectContaining({ key: `undo:take:${paymentId}`, debit: 'bills', credit: 'till:cash', amount: 52_500 }),
      expect.objectContaining({ key: `undo:tip:${paymentId}`, debit: 'tips', credit: 'till:cash', amount: 5000 }),
    ]))
    await take(order, { tender: 'CARD', reference: '4711' })
    expect((await bills()).map(({ id }) => id)).not.toContain(order.id)
    const { accounts, replayed } = await readLedger(database.pool)
    expect(accounts).toEqual(replayed)
  })

  it('is no part of what came in on its day, and neither is its tip', async () => {
    const before = await day()
    const { order } = await placed()
    await undo(order, await take(order, { tip: 5000, given: 60_000 }))
    const between = await day()
    expect(between.lines).toEqual(before.lines)
    expect(between).toMatchObject({ notPaid: before.notPaid + 52_500, paid: before.paid })
    await take(order, { tender: 'UPI', reference: '1234' })
    const after = await day()
    expect([is(after, DayView), after.billed]).toEqual([true, after.paid + after.notPaid - after.toGiveBack])
    expect(after.lines.find(({ tender }) => tender === 'UPI')).toMatchObject({ payments: (before.lines.find(({ tender }) => tender === 'UPI')?.payments ?? 0) + 1 })
  })

  it('is undone once: copies under one key, all at once, and by two people with keys of their own', async () => {
    const { order } = await placed()
    const [paymentId, key] = [await take(order), uuidV7Now()]
    const answers = await Promise.all([...Array.from({ length: 4 }, () => undo(order, paymentId, key)), undo(order, paymentId)])
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect((await transfersOf(order.id)).filter(({ key: of }) => of.startsWith('undo:'))).toHaveLength(1)
    const again = await undo(order, paymentId)
    expect(again).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { due: 52_500 } } } })
  })

  it('stays where it was not the last, where something was given back of it, and of another’s outlet or role', async () => {
    const { order } = await placed()
    const first = await take(order)
    await undo(order, first)
    const second = await take(order, { tender: 'CARD', reference: '1' })
    expect((await undo(order, first)).status).toBe(409)
    expect((await undo(order, uuidV7Now())).status).toBe(409)
    await accept(order, [order.lines[1]?.lineId ?? ''])
    expect((await post(`orders/${order.id}/give-back`, { key: uuidV7Now(), tender: 'CARD', amount: 21_000 })).status).toBe(200)
    expect((await undo(order, second)).status).toBe(409)
    const waiter = await addStaffKey({ ...stage.deps, tokenSecret: stage.deps.config.tokenSecret }, { name: 'Meena' }, 'waiter', { outletCodes: ['RAJ'] })
    expect((await undo(order, second, uuidV7Now(), waiter.key)).status).toBe(403)
    expect((await transfersOf(order.id)).filter(({ key }) => key.startsWith('undo:'))).toHaveLength(1)
  })
})

describe('a bill that is undone again and again', () => {
  it('stays taken after twenty times, so that what is given back of it still has its place', async () => {
    const { order } = await placed()
    for (let times = 0; times < 20; times++) expect((await undo(order, await take(order))).status).toBe(200)
    const last = await take(order)
    const key = uuidV7Now()
    for (let copy = 0; copy < 2; copy++) expect(await undo(order, last, key)).toMatchObject({ status: 409, body: { message: expect.stringContaining('undone too often') as string, data: { code: 'ACT_REFUSED', details: { due: 0 } } } })
    await accept(order)
    expect((await post(`orders/${order.id}/cancel`, { remark: 'None left' })).status).toBe(200)
    const { status, body } = await post(`orders/${order.id}/give-back`, { key: uuidV7Now(), tender: 'CASH', amount: 52_500 })
    expect([status, is(body, Order)]).toEqual([200, true])
    const balance = (await transfersOf(order.id)).reduce((sum, { debit, credit, amount }) => sum + (debit === 'till:cash' ? Number(amount) : 0) - (credit === 'till:cash' ? Number(amount) : 0), 0)
    expect(balance).toBe(0)
  })
})

describe('what was paid today', () => {
  const paidToday = async (staff: string | true = true) => (await stage.call<Order[]>('GET', `/api/kitchen/bills?outletId=${OUTLET}&paid=today`, { staff })).body.map(({ id }) => id)

  it('is listed whole, what was taken last first, so that a wrong bill is found however many were paid since; not what is open again', async () => {
    stage.pass(1000)
    const { order: wrong } = await placed()
    const paymentId = await take(wrong)
    const later: string[] = []
    for (let count = 0; count < 6; count++) {
      stage.pass(1000)
      const { order } = await placed()
      await take(order)
      later.unshift(order.id)
    }
    expect((await paidToday()).slice(0, 7)).toEqual([...later, wrong.id])
    stage.pass(3 * 3_600_000)
    expect(await paidToday()).toContain(wrong.id)
    expect((await undo(wrong, paymentId)).status).toBe(200)
    expect(await paidToday()).not.toContain(wrong.id)
    await take(wrong, { tender: 'CARD', reference: '4711' })
    expect((await paidToday())[0]).toBe(wrong.id)
  })

  it('has the early bill of a day on which hundreds of later ones were undone, and of more than can be listed the latest', async () => {
    const copiesOf = async ({ id }: Order): Promise<void> => {
      const named = ["replace(o.body, o.id::text, md5(o.id::text || n)::uuid::text)", 'md5(o.id::text || n)::uuid']
      await database.pool.query(`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', ${named[1]}, 'body', ${named[0]}))).* from orders o, generate_series(1, 300) n where o.id = $1`, [id])
      await database.pool.query(
        `insert into ledger_transfers select (jsonb_populate_record(t, jsonb_build_object('key', 'take:copy-' || t.order_id || n, 'order_id', md5(t.order_id::text || n)::uuid, 'at', t.at + n))).*
          from ledger_transfers t, generate_series(1, 300) n where t.order_id = $1 and t.key like 'take:%'`,
        [id],
      )
    }
    const { order: early } = await placed()
    await take(early)
    stage.pass(1000)
    const { order: undone } = await placed()
    await undo(undone, await take(undone))
    await copiesOf(undone)
    expect(await paidToday()).toContain(early.id)
    stage.pass(1000)
    const { order: late } = await placed()
    await take(late)
    await copiesOf(late)
    const listed = await paidToday()
    expect([listed.length, listed.includes(early.id)]).toEqual([MOST_PAID_LISTED, false])
    await database.pool.query("delete from orders where id in (select order_id from ledger_transfers where key like 'take:copy-%')")
    await database.pool.query("delete from ledger_transfers where key like 'take:copy-%'")
    expect(await paidToday()).toContain(early.id)
  })

  it('is not what was given back whole, and none of another outlet’s', async () => {
    const { order } = await placed()
    await take(order)
    await post(`orders/${order.id}/cancel`, { remark: 'the oven is cold' })
    expect(await paidToday()).not.toContain(order.id)
    expect((await stage.call('GET', '/api/kitchen/bills?outletId=elsewhere&paid=today', { staff: true })).status).toBe(403)
  })
})

describe('the key of an act at the counter', () => {
  const reused = { status: 422, body: { data: { code: 'KEY_REUSED' } } }
  const undone = async () => {
    const { order } = await placed()
    const [paymentId, key] = [await take(order), uuidV7Now()]
    expect((await undo(order, paymentId, key)).status).toBe(200)
    return { order, paymentId, key }
  }

  it('that undid one payment undoes no other, of its order or another one, and neither takes nor gives back', async () => {
    const { order, paymentId, key } = await undone()
    expect((await undo(order, paymentId, key)).status).toBe(200)
    const again = await take(order)
    expect(await undo(order, again, key)).toMatchObject(reused)
    const { order: other } = await placed()
    expect(await post(`orders/${other.id}/take-payment`, cash({ key }))).toMatchObject(reused)
    expect(await undo(other, await take(other), key)).toMatchObject(reused)
    await post(`orders/${order.id}/cancel`, { remark: 'the oven is cold' })
    expect(await post(`orders/${order.id}/give-back`, { key, tender: 'CASH', amount: 52_500 })).toMatchObject(reused)
    expect((await transfersOf(order.id)).filter(({ key: of }) => of.startsWith('undo:') || of.startsWith('return:')).map(({ key: of }) => of)).toEqual([`undo:take:${paymentId}`])
  })

  it('that took or gave back does not undo: a payment’s own id, one of another order, one of what was given back', async () => {
    const { order } = await placed()
    const paymentId = await take(order)
    const { order: other } = await placed()
    const othersId = await take(other)
    for (const key of [paymentId, othersId]) expect(await undo(order, paymentId, key)).toMatchObject(reused)
    await accept(order, [order.lines[1]?.lineId ?? ''])
    const back = uuidV7Now()
    expect((await post(`orders/${order.id}/give-back`, { key: back, tender: 'CASH', amount: 21_000 })).status).toBe(200)
    expect(await undo(order, paymentId, back)).toMatchObject(reused)
    expect(await undo(other, othersId, back)).toMatchObject(reused)
    expect(await post(`orders/${order.id}/take-payment`, cash({ key: back }))).toMatchObject(reused)
  })
})

it('of an order that the outlet cancels, what was undone before is not its guest’s money, and what is given back for it is (decision 0034)', async () => {
  const [{ order: undone }, { order: given }] = [await placed(), await placed()]
  await undo(undone, await take(undone))
  const paymentId = await take(given)
  stage.pass(1000)
  for (const { id } of [undone, given]) await post(`orders/${id}/cancel`, { remark: 'the oven is cold' })
  stage.pass(1000)
  const back = { key: uuidV7Now(), tender: 'CASH', amount: 52_500 }
  const { body } = await post(`orders/${given.id}/give-back`, back)
  expect(lastingPayments(body).map(({ id }) => id)).toEqual([paymentId, back.key])
  const { rows } = await database.pool.query<{ body: string }>('select body from orders where id = $1', [undone.id])
  const cancelled = JSON.parse(rows[0]?.body ?? '') as Order
  expect([cancelled.status, cancelled.payments?.length, lastingPayments(cancelled)]).toEqual(['CANCELLED', 2, []])
})

it('the key of an act at the counter does one of two acts that come at once, on bills of two guests: to take one and to undo the other', async () => {
  const { order: toTake } = await placed()
  const { order: taken } = await placed()
  const [paymentId, key] = [await take(taken), uuidV7Now()]
  // Both come as far as the day's row, which a close that is under way holds.
  const closing = await database.pool.connect()
  await closing.query('begin')
  await closing.query('select day from till_days where outlet_id = $1 for update', [OUTLET])
  const acts = [post(`orders/${toTake.id}/take-payment`, cash({ key })), undo(taken, paymentId, key)]
  const waiting = async (): Promise<number> =>
    Number((await closing.query<{ count: string }>("select count(*) from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()")).rows[0]?.count)
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
  await closing.query('rollback')
  closing.release()
  const answers = await Promise.all(acts)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)).toMatchObject({ body: { data: { code: 'KEY_REUSED' } } })
})

describe('a tap whose answer was lost, of a payment that was undone since', () => {
  it.each([['in cash, with what was given', { given: 60_000 }], ['with a tip', { tender: 'CARD', tip: 5000, reference: '4711' }]] as const)(
    'is told that it was taken and undone, and not that its key is another’s: %s', async (_name, over) => {
      const { order } = await placed()
      const asked = cash(over)
      await post(`orders/${order.id}/take-payment`, asked)
      await undo(order, asked.key)
      const copy = await post(`orders/${order.id}/take-payment`, asked)
      expect([copy.status, isUndone(copy.body, asked.key), amountDue(copy.body)]).toEqual([200, true, 52_500])
      expect((await post(`orders/${order.id}/take-payment`, { ...asked, key: uuidV7Now() })).body).toMatchObject({ paymentStatus: 'SUCCESS' })
      expect(isUndone((await post(`orders/${order.id}/take-payment`, asked)).body, asked.key)).toBe(true)
      expect(await post(`orders/${order.id}/take-payment`, { ...asked, tender: 'UPI', given: null })).toMatchObject({ status: 422, body: { data: { code: 'KEY_REUSED' } } })
    })
})

describe('on another day', () => {
  it('a payment stays as it is: its day is counted without a change', async () => {
    const { order } = await placed()
    const paymentId = await take(order)
    stage.pass(86_400_000)
    expect((await stage.call<Order[]>('GET', `/api/kitchen/bills?outletId=${OUTLET}&paid=today`, { staff: true })).body).toEqual([])
    expect(await undo(order, paymentId)).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { due: 0 } } } })
    expect((await bills()).map(({ id }) => id)).not.toContain(order.id)
  })
})
