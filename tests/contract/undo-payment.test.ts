/** ST-11: what the counter took for the wrong bill or in the wrong way is undone on PostgreSQL: once, whole, on its own day, and the bill is taken again as it should be. */
import { is } from 'superstruct'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DayView } from '#schemas/day-close.ts'
import { Order } from '#schemas/order.ts'
import type { TakePayment } from '#schemas/payment.ts'
import { addStaffKey } from '#server/kitchen/administer-staff.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { readLedger } from './read-ledger.ts'
import { BRAND, openStage, OUTLET, type Stage } from './stage.ts'

const TOTAL = 52_500
const DAY_MS = 86_400_000

let database: FreshDatabase
let stage: Stage
beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
})
afterAll(() => stage.close())

interface Refused { data: { code: string; details?: { due: number; order: Order } } }
const post = (orderId: string, act: string, body: unknown = {}, staff: string | true = true) => stage.call<Order & Refused>('POST', `/api/kitchen/orders/${orderId}/${act}`, { staff, body })
const placed = async (as = newGuest(BRAND)): Promise<{ as: typeof as; order: Order }> => ({ as, order: (await stage.place(stage.command(), { as })).body })
const take = async ({ id }: Order, over: Partial<TakePayment> = {}): Promise<string> => {
  const key = uuidV7Now()
  expect((await post(id, 'take-payment', { key, tender: 'CASH', amountDue: TOTAL, given: null, ...over })).status).toBe(200)
  return key
}
const undo = ({ id }: Order, paymentId: string, key = uuidV7Now(), staff: string | true = true) => post(id, 'undo-payment', { key, paymentId }, staff)
const bills = async () => (await stage.call<Order[]>('GET', `/api/kitchen/bills?outletId=${OUTLET}`, { staff: true })).body.map(({ id }) => id)
const day = async () => (await stage.call<DayView>('GET', `/api/kitchen/day-close?outletId=${OUTLET}`, { staff: true })).body
const transfersOf = async (orderId: string) => (await readLedger(database.pool)).transfers.filter((transfer) => transfer.orderId === orderId)

describe('a payment that was taken wrongly (ST-11)', () => {
  it('is undone with its tip: the bill is to be paid again, its guest is told, the ledger keeps both', async () => {
    const { as, order } = await placed()
    const paymentId = await take(order, { tip: 5000, given: 60_000 })
    expect(await bills()).not.toContain(order.id)
    const { status, body } = await undo(order, paymentId)
    expect([status, is(body, Order)]).toEqual([200, true])
    expect(body).toMatchObject({ paymentStatus: 'INITIAL', payments: [{ id: paymentId, amount: TOTAL, tip: 0 }, { tender: 'CASH', amount: -TOTAL, tip: 0 }] })
    expect(await readDocument(database.db, guestScope(as), 'orders', order.id)).toEqual(body)
    expect(await bills()).toContain(order.id)
    expect(await transfersOf(order.id)).toEqual(expect.arrayContaining([
      expect.objectContaining({ key: `undo:take:${paymentId}`, debit: 'bills', credit: 'till:cash', amount: TOTAL }),
      expect.objectContaining({ key: `undo:tip:${paymentId}`, debit: 'tips', credit: 'till:cash', amount: 5000 }),
    ]))
    await take(order, { tender: 'CARD', reference: '4711' })
    expect(await bills()).not.toContain(order.id)
    const { accounts, replayed } = await readLedger(database.pool)
    expect(accounts).toEqual(replayed)
  })

  it('is no part of what came in on its day, and neither is its tip', async () => {
    const before = await day()
    const { order } = await placed()
    await undo(order, await take(order, { tip: 5000, given: 60_000 }))
    const between = await day()
    expect(between.lines).toEqual(before.lines)
    expect(between).toMatchObject({ notPaid: before.notPaid + TOTAL, paid: before.paid })
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
    expect(again).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { due: TOTAL } } } })
  })

  it('stays where it was not the last, where something was given back of it, and of another’s outlet or role', async () => {
    const { order } = await placed()
    const first = await take(order)
    await undo(order, first)
    const second = await take(order, { tender: 'CARD', reference: '1' })
    expect((await undo(order, first)).status).toBe(409)
    expect((await undo(order, uuidV7Now())).status).toBe(409)
    await post(order.id, 'accept', { cancelledLineIds: [order.lines[1]?.lineId], prepMinutes: 5 })
    expect((await post(order.id, 'give-back', { key: uuidV7Now(), tender: 'CARD', amount: 21_000 })).status).toBe(200)
    expect((await undo(order, second)).status).toBe(409)
    const waiter = await addStaffKey({ ...stage.deps, tokenSecret: stage.deps.config.tokenSecret }, { name: 'Meena' }, 'waiter', { outletCodes: ['RAJ'] })
    expect((await undo(order, second, uuidV7Now(), waiter.key)).status).toBe(403)
    expect((await transfersOf(order.id)).filter(({ key }) => key.startsWith('undo:'))).toHaveLength(1)
  })
})

describe('on another day', () => {
  it('a payment stays as it is: its day is counted without a change', async () => {
    const { order } = await placed()
    const paymentId = await take(order)
    stage.pass(DAY_MS)
    expect(await undo(order, paymentId)).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { due: 0 } } } })
    expect(await bills()).not.toContain(order.id)
  })
})
