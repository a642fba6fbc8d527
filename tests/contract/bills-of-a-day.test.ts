/** Which day a bill is among: the one that it belongs to, whichever hour that day is closed at. On PostgreSQL. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DayView } from '#schemas/day-close.ts'
import type { Order } from '#schemas/order.ts'
import { cellsOf, dayBooks, pick } from './day-books.ts'
import { openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { BRAND } from './stage.ts'

const HOUR = 3_600_000
let pay: PayStage
beforeAll(async () => {
  pay = await openPayStage({ database: await openFreshDatabase() })
})
afterAll(() => pay.stage.close())

const placed = async (over: Parameters<PayStage['stage']['command']>[0] = {}): Promise<Order> => (await pay.stage.place(pay.stage.command(over), { as: newGuest(BRAND) })).body
const act = (order: Order, name: string, body: object = {}) => pay.stage.call<Order>('POST', `/api/kitchen/orders/${order.id}/${name}`, { staff: true, body })
const take = (order: Order) => act(order, 'take-payment', { key: uuidV7Now(), tender: 'CASH', amountDue: 52_500, given: null })
const { view, table, close } = dayBooks(() => pay.stage)
const figures = ({ day, bills, billed, notPaid, earlier }: DayView) => ({ day, bills, billed, notPaid, earlier })
const rowsOf = async (day: string, of: 'bills' | 'gateway', ...names: string[]) => cellsOf(await table(day, of)).map((cells) => pick(cells, ...names))
const paidOnline = async (): Promise<Order> => {
  const as = newGuest(BRAND)
  const order = await pay.order(as, 'POST_PAYMENT')
  await pay.press((await pay.start(as, order.id, 52_500)).body, order.id, 'paid')
  return pay.verify(as, order.id)
}

it('a bill of the evening that is paid the next morning is the evening’s, not paid, also where that day is closed after it was paid', async () => {
  const [paid, left] = [await placed(), await placed()]
  await take(paid)
  expect(figures(await view())).toEqual({ day: '2026-11-21', bills: 2, billed: 105_000, notPaid: 52_500, earlier: 0 })
  pay.stage.pass(22 * HOUR)
  await take(left)
  const closed = await close()
  expect([figures(closed), closed.tasks.map(({ id }) => id)]).toEqual([{ day: '2026-11-21', bills: 2, billed: 105_000, notPaid: 52_500, earlier: 0 }, [`not-paid:${left.id}`]])
  expect(await rowsOf('2026-11-21', 'bills', 'order', 'kind', 'total', 'cash', 'due')).toEqual([[paid.id, 'bill', '525.00', '525.00', '0.00'], [left.id, 'bill', '525.00', '0.00', '525.00']])
  expect(figures(await close())).toEqual({ day: '2026-11-22', bills: 0, billed: 0, notPaid: 0, earlier: 52_500 })
  expect(await rowsOf('2026-11-22', 'bills', 'order', 'kind', 'total', 'cash', 'due')).toEqual([[left.id, 'correction', '0.00', '525.00', '-525.00']])
})

it('an order that waited for its payment until after the end of the day is the next day’s bill', async () => {
  // Minutes before four in the morning, when the next business day begins.
  pay.stage.pass(41 * HOUR + 55 * 60_000)
  const paid = await placed()
  await take(paid)
  const as = newGuest(BRAND)
  const draft = await pay.order(as, 'PRE_PAYMENT')
  const { body: checkout } = await pay.start(as, draft.id, 52_500)
  pay.stage.pass(10 * 60_000)
  await pay.press(checkout, draft.id, 'paid')
  expect((await pay.verify(as, draft.id)).status).toBe('UNATTENDED')
  const before = await close()
  expect(await rowsOf(before.day, 'bills', 'order')).toEqual([[paid.id]])
  const after = await close()
  expect(figures(after)).toMatchObject({ bills: 1, billed: 52_500, notPaid: 0, earlier: 0 })
  expect(await rowsOf(after.day, 'bills', 'order', 'kind')).toEqual([[draft.id, 'bill']])
})

it('an order for tomorrow that is not paid yet is no bill of today, and asks for no word at today’s close: it is tomorrow’s, with its invoice', async () => {
  pay.stage.pass(24 * HOUR)
  const noon = pay.stage.now() + 30 * HOUR
  const ahead = { tableCode: null, serviceType: 'SP', wantedAt: noon } as const
  const [later, early] = [await placed(ahead), await placed(ahead)]
  await take(early)
  const today = await close()
  expect([today.bills, today.billed, today.tasks]).toEqual([1, 52_500, []])
  pay.stage.pass(30 * HOUR)
  for (const name of ['accept', 'ready', 'serve']) await act(later, name, name === 'accept' ? { cancelledLineIds: [], prepMinutes: 5 } : {})
  const { body: paid } = await take(later)
  const tomorrow = await close()
  expect(figures(tomorrow)).toMatchObject({ bills: 1, billed: 52_500, notPaid: 0, earlier: 0 })
  expect(await rowsOf(tomorrow.day, 'bills', 'order', 'kind', 'taxable', 'total')).toEqual([[later.id, 'bill', '500.00', '525.00']])
  expect(await rowsOf(tomorrow.day, 'bills', 'invoice')).toEqual([[paid.invoiceNumber]])
})

it('an order for tomorrow that is served today already is today’s bill', async () => {
  pay.stage.pass(24 * HOUR)
  const early = await placed({ tableCode: null, serviceType: 'SP', wantedAt: pay.stage.now() + 24 * HOUR })
  for (const name of ['accept', 'ready', 'serve']) await act(early, name, name === 'accept' ? { cancelledLineIds: [], prepMinutes: 5 } : {})
  expect((await close()).tasks).toMatchObject([{ id: `not-paid:${early.id}` }])
})

it('the table of the payment company’s money has each payment and each refund on the day that the ledger counts it for, also after an early close', async () => {
  pay.stage.pass(24 * HOUR)
  const gone = await paidOnline()
  pay.stage.pass(1000)
  const early = await paidOnline()
  await pay.pass(10_000, 1000)
  const first = await close()
  const firstRows = await rowsOf(first.day, 'gateway', 'kind', 'order', 'rupees')
  expect(firstRows).toEqual([['payment', gone.id, '525.00'], ['payment', early.id, '525.00']])
  const late = await paidOnline()
  await act(gone, 'cancel', { remark: '' })
  await pay.pass(70_000, 5000)
  pay.stage.pass(24 * HOUR)
  const next = await view()
  expect(next.online).toMatchObject({ payments: 1, taken: 52_500, sentBack: 52_500 })
  expect(next.day > first.day).toBe(true)
  expect(await rowsOf(next.day, 'gateway', 'kind', 'order', 'rupees')).toEqual([['payment', late.id, '525.00'], ['refund', gone.id, '-525.00']])
  expect(await rowsOf(first.day, 'gateway', 'kind', 'order', 'rupees')).toEqual(firstRows)
})
