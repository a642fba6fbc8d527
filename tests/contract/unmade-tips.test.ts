/** ST-11, CO-08: the tip of an order that came to nothing goes back with what was paid for it, and everybody who is told of it is told the same. */
import { is } from 'superstruct'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cameIn } from '#domain/day-close.ts'
import { type Receipt, receiptView } from '#src/features/receipt/receipt-model.ts'
import { endedMoney } from '#src/entry/ended-money.ts'
import { DayView } from '#schemas/day-close.ts'
import { Order } from '#schemas/order.ts'
import type { GiveBack, TakePayment } from '#schemas/payment.ts'
import { rowsOf } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { owedTipsWork } from '#server/till/owed-tips.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { cellsOf, dayBooks, pick } from './day-books.ts'
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

interface Refused { data: { code: string; details?: { due: number } } }
const post = (path: string, body: unknown = {}) => stage.call<Order & Refused>('POST', `/api/kitchen/${path}`, { staff: true, body })
const { view, table, close } = dayBooks(() => stage)
const cashOf = ({ lines }: DayView) => lines.find(({ tender }) => tender === 'CASH')
const bills = async () => (await stage.call<Order[]>('GET', `/api/kitchen/bills?outletId=${OUTLET}`, { staff: true })).body.map(({ id }) => id)
const tipsInBooks = async (orderId: string) => {
  const { transfers } = await readLedger(database.pool)
  return transfers.filter((one) => one.orderId === orderId && [one.debit, one.credit].includes('tips')).map(({ key, debit, credit, amount }) => [key, debit, credit, amount])
}
const back = (amount: number, over: Partial<GiveBack> = {}): GiveBack => ({ key: uuidV7Now(), tender: 'CASH', amount, ...over })

/** When the bills of the outlet are looked through, epoch ms. */
const owedTipsJobs = async (): Promise<number[]> =>
  (await rowsOf<{ at: number }>(database.db, sql`select run_at as at from jobs where queue = 'owed-tips' and key like ${`${OUTLET} %`} order by run_at`)).map(({ at }) => Number(at))
/** Does what is due, until nothing is. @param now epoch ms */
async function work(now: number): Promise<void> {
  const one = createWorker({ ...stage.deps, now: () => now }, [owedTipsWork(stage.deps)])
  while ((await owedTipsJobs()).some((at) => at <= now)) {
    await one.turn()
    await one.idle()
  }
}

/** Paid ₹525 with a tip of ₹50 while it is new. */
async function tipped(over: Partial<TakePayment> = {}) {
  const as = newGuest(BRAND)
  const { body: order } = await stage.place(stage.command(), { as })
  const asked: TakePayment = { key: uuidV7Now(), tender: 'CASH', amountDue: 52_500, tip: 5000, given: null, ...over }
  expect((await post(`orders/${order.id}/take-payment`, asked)).status).toBe(200)
  return { as, order, asked }
}
const receiptOf = (order: Order): Receipt | null => {
  const shown = receiptView(order, null, 'Asia/Kolkata')
  return shown.kind === 'shown' ? shown : null
}
const cancel = ({ id }: Order) => post(`orders/${id}/cancel`, { remark: 'the oven is cold' })

describe('the tip of an order that came to nothing', () => {
  it('goes back with what was paid: the order, the books and the day say no tip any more, and the guest reads that all was given back', async () => {
    const before = cashOf(await view())
    const { as, order, asked } = await tipped({ given: 60_000 })
    expect(receiptOf((await cancel(order)).body)).toMatchObject({ tip: 5000, toGiveBack: 57_500, payments: [{ amount: 52_500 }] })
    expect((await view()).tasks.find(({ orderId }) => orderId === order.id)).toMatchObject({ kind: 'give-back', amount: 57_500 })
    expect(await post(`orders/${order.id}/give-back`, back(60_000))).toMatchObject({ status: 409, body: { data: { details: { due: -57_500 } } } })
    const given = back(57_500)
    for (let copy = 0; copy < 2; copy++) {
      const { status, body } = await post(`orders/${order.id}/give-back`, given)
      expect([status, is(body, Order)]).toEqual([200, true])
      expect(body.payments).toMatchObject([{ id: asked.key, amount: 52_500, tip: 0, given: null }, { id: given.key, tender: 'CASH', amount: -52_500, tip: 0, tipBack: 5000 }])
      expect([endedMoney(body), receiptOf(body)]).toEqual(['given', expect.objectContaining({ tip: 0, toGiveBack: 0 })])
      expect(receiptOf(body)?.payments.map(({ amount }) => amount)).toEqual([52_500, -52_500])
      expect(await readDocument(database.db, guestScope(as), 'orders', order.id)).toEqual(body)
    }
    expect(new Set(await tipsInBooks(order.id))).toEqual(new Set([[`tip:${asked.key}`, 'till:cash', 'tips', 5000], [`tip-return:${given.key}`, 'tips', 'till:cash', 5000]]))
    const after = await view()
    const more = { payments: (before?.payments ?? 0) + 1, taken: (before?.taken ?? 0) + 52_500, givenBack: (before?.givenBack ?? 0) + 52_500 }
    expect([is(after, DayView), cashOf(after)]).toEqual([true, { ...before, ...more }])
    expect(await bills()).not.toContain(order.id)
  })

  it('is given back once: the same key for another amount is refused, and a late copy of the payment gets its answer', async () => {
    const { order, asked } = await tipped()
    await cancel(order)
    const given = back(57_500)
    const answers = await Promise.all([0, 1, 2, 3].map(() => post(`orders/${order.id}/give-back`, given)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await tipsInBooks(order.id)).toHaveLength(2)
    expect(await post(`orders/${order.id}/give-back`, { ...given, amount: 52_500 })).toMatchObject({ status: 422, body: { data: { code: 'KEY_REUSED' } } })
    expect((await post(`orders/${order.id}/take-payment`, asked)).status).toBe(200)
  })

  it('stays to be given back where a board of an earlier release gave back the bill alone; the guest is not told before that all is back', async () => {
    const { order } = await tipped()
    await cancel(order)
    const { status, body } = await post(`orders/${order.id}/give-back`, back(52_500))
    expect([status, endedMoney(body), await bills()]).toEqual([200, 'back', expect.arrayContaining([order.id])])
    const before = await view()
    expect(before.tasks.find(({ orderId }) => orderId === order.id)).toMatchObject({ kind: 'give-back', amount: 5000 })
    expect(before.billed).toBe(before.paid + before.notPaid - before.toGiveBack)
    const rest = back(5000)
    for (let copy = 0; copy < 2; copy++) {
      const done = await post(`orders/${order.id}/give-back`, rest)
      expect([done.status, done.body.payments?.at(-1), endedMoney(done.body)]).toEqual([200, expect.objectContaining({ amount: 0, tipBack: 5000 }), 'given'])
      // A line of nothing is none of the receipt.
      expect(receiptOf(done.body)?.payments.map(({ amount }) => amount)).toEqual([52_500, -52_500])
    }
    expect(await tipsInBooks(order.id)).toHaveLength(2)
    expect(await bills()).not.toContain(order.id)
    expect((await view()).tasks.map(({ orderId }) => orderId)).not.toContain(order.id)
  })

  it('goes back with the rest where a part was cancelled and given back before; of an order that is made it stays', async () => {
    const { order, asked } = await tipped()
    await post(`orders/${order.id}/accept`, { cancelledLineIds: [order.lines[1]?.lineId], prepMinutes: 5 })
    expect((await post(`orders/${order.id}/give-back`, back(26_000))).status).toBe(409)
    expect((await post(`orders/${order.id}/give-back`, back(21_000))).body.payments).toMatchObject([{ tip: 5000 }, { amount: -21_000 }])
    await cancel(order)
    expect((await post(`orders/${order.id}/give-back`, back(36_500))).body.payments).toMatchObject([{ tip: 0 }, { amount: -21_000 }, { amount: -31_500, tipBack: 5000 }])
    expect((await post(`orders/${order.id}/take-payment`, asked)).status).toBe(200)
  })

  it('that an instance of the release before called settled is listed again once this release runs, and what such an instance closes beside it an hour later', async () => {
    const { order } = await tipped()
    const { order: made } = await tipped()
    await cancel(order)
    expect((await post(`orders/${order.id}/give-back`, back(52_500))).status).toBe(200)
    // As that release writes a bill of which it knows no tip.
    const closeAsBefore = () => database.pool.query('update orders set bill_open = false where id = any($1)', [[order.id, made.id]])
    await closeAsBefore()
    expect(await bills()).not.toContain(order.id)
    // Of earlier years, before it: more than are looked through at once.
    await database.pool.query(
      `insert into orders (outlet_id, id, brand_id, guest_id, status, running, version, expected_total, total, punched_at, changed_at, kitchen_at, bill_open, body, terms)
        select outlet_id, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, brand_id, guest_id, 'SETTLED', false, 1, 0, 0, 0, 0, 0, false, '{}', '{}'
        from orders, generate_series(1, 2500) as n where id = $1`,
      [order.id],
    )
    await database.db.execute(sql`delete from migrations where name = '0036-owed-tips.sql'`)
    await migrate(database.db)
    const [first = 0, last = 0] = await owedTipsJobs()
    expect(last - first).toBe(3_600_000)
    await work(first)
    expect([(await bills()).includes(order.id), (await bills()).includes(made.id)]).toEqual([true, false])
    await closeAsBefore()
    expect(await bills()).not.toContain(order.id)
    await work(last)
    expect([await bills(), await owedTipsJobs()]).toEqual([expect.arrayContaining([order.id]), []])
    const { body } = await post(`orders/${order.id}/give-back`, back(5000))
    expect([endedMoney(body), (await bills()).includes(order.id)]).toEqual(['given', false])
  })

  it('of a day that is closed since leaves the drawer of the day on which it goes back', async () => {
    const { order } = await tipped()
    const closed = await close()
    stage.pass(24 * 3_600_000)
    await cancel(order)
    expect((await post(`orders/${order.id}/give-back`, back(57_500))).status).toBe(200)
    const next = await view()
    expect([next.day > closed.day, is(next, DayView), next.earlier]).toEqual([true, true, -52_500])
    const line = cashOf(next)
    expect([line, line && cameIn(line)]).toEqual([{ tender: 'CASH', payments: 0, taken: 0, tips: 0, givenBack: 57_500 }, -57_500])
  })

  it('that is left to be given back is asked about at the close of its day, and no day’s figures change by it', async () => {
    const { order } = await tipped()
    await cancel(order)
    await post(`orders/${order.id}/give-back`, back(52_500))
    const closed = await close()
    expect([is(closed, DayView), closed.tasks.filter(({ orderId }) => orderId === order.id)]).toEqual([true, [expect.objectContaining({ kind: 'give-back', amount: 5000 })]])
    expect(cellsOf(await table(closed.day, 'bills')).filter((cells) => cells['order'] === order.id).map((cells) => pick(cells, 'status', 'total', 'cash', 'due', 'kind'))).toEqual([
      ['CANCELLED', '0.00', '0.00', '0.00', 'bill'],
    ])
    stage.pass(24 * 3_600_000)
    const next = await view()
    expect([next.tasks.some(({ orderId }) => orderId === order.id), next.bills, next.paid, next.earlier, next.corrected]).toEqual([false, 0, 0, 0, undefined])
    expect((await post(`orders/${order.id}/give-back`, back(5000))).status).toBe(200)
    const after = await view()
    expect([after.bills, after.paid, after.earlier, after.corrected, cashOf(after)]).toEqual([0, 0, 0, undefined, expect.objectContaining({ tips: 0, givenBack: 5000 })])
  })

  it('the ledger’s sums are those of its transfers, and together they are zero', async () => {
    const { accounts, replayed } = await readLedger(database.pool)
    expect(accounts).toEqual(replayed)
    expect(accounts.reduce((sum, { debits, credits }) => sum + debits - credits, 0)).toBe(0)
  })
})
