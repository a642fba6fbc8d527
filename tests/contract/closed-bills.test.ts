/** The bills of a closed day on PostgreSQL: an accountant who has read them reads the same for ever, and of each later change on the day that it happened. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billFigures } from '#domain/bill-figures.ts'
import type { DayView } from '#schemas/day-close.ts'
import type { Order } from '#schemas/order.ts'
import { cellsOf, closing, dayBooks, pick } from './day-books.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { BRAND, openStage, OUTLET, type Stage } from './stage.ts'

const HOUR = 3_600_000
let database: FreshDatabase
let stage: Stage
beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
})
afterAll(() => stage.close())

const post = <T>(path: string, body: unknown) => stage.call<T>('POST', `/api/kitchen/${path}`, { staff: true, body })
const placed = async (): Promise<Order> => (await stage.place(stage.command(), { as: newGuest(BRAND) })).body
const take = ({ id }: Order, amountDue = 52_500, tender = 'CASH') => post<Order>(`orders/${id}/take-payment`, { key: uuidV7Now(), tender, amountDue, given: null })
const giveBack = ({ id }: Order, amount: number) => post<Order>(`orders/${id}/give-back`, { key: uuidV7Now(), tender: 'CASH', amount })
const acceptPart = ({ id, lines }: Order) => post<Order>(`orders/${id}/accept`, { cancelledLineIds: [lines[1]?.lineId], prepMinutes: 5 })
const { view, table, close: closeBooks } = dayBooks(() => stage)
const textOf = (day: string): Promise<string> => table(day, 'bills')
const closeDay = async (): Promise<string> => textOf((await closeBooks()).day)

/** All days' rows of each bill added up, and each bill as it stands, by its order: before, taxable, CGST, total, cash, due. */
const bothSums = async (): Promise<[Record<string, number[]>, Record<string, number[]>]> => {
  const { rows: days } = await database.pool.query<{ day: string }>('select day from till_days where closed_at is not null order by day')
  const summed: Record<string, number[]> = {}
  for (const { day } of days)
    for (const cells of cellsOf(await textOf(day))) {
      const amounts = pick(cells, 'before', 'taxable', 'CGST', 'total', 'cash', 'due').map((rupees) => Math.round(Number(rupees) * 100))
      summed[cells['order'] ?? ''] = amounts.map((amount, at) => amount + (summed[cells['order'] ?? '']?.[at] ?? 0))
    }
  const { rows } = await database.pool.query<{ id: string; body: string }>('select id, body from orders where id in (select order_id from till_bills)')
  const standing = rows.map(({ id, body }) => {
    const { amounts } = billFigures(JSON.parse(body) as Order, Infinity)
    return [id, ['before', 'taxable', 'tax:CGST', 'total', 'paid:CASH', 'due'].map((name) => amounts[name] ?? 0)] as const
  })
  return [summed, Object.fromEntries(standing)]
}

describe('the list of a closed day’s bills', () => {
  it('stays as it was when the day was closed; what changes later stands on the day that it happened, and all days together say what the bills are', async () => {
    const [part, open, gone] = [await placed(), await placed(), await placed()]
    await take(part)
    const first = await closeDay()
    expect(cellsOf(first).map((cells) => pick(cells, 'order', 'invoice', 'total', 'cash', 'due', 'kind', 'corrects'))).toEqual([
      [part.id, '', '525.00', '525.00', '0.00', 'bill', ''], [open.id, '', '525.00', '0.00', '525.00', 'bill', ''], [gone.id, '', '525.00', '0.00', '525.00', 'bill', ''],
    ])
    // In the hours of the day itself, after it was closed: they are the next day's.
    await acceptPart(part)
    await post(`orders/${gone.id}/cancel`, { remark: '' })
    expect(await textOf('2026-11-21')).toBe(first)

    stage.pass(24 * HOUR)
    expect((await giveBack(part, 21_000)).status).toBe(200)
    const accepted = (await acceptPart(open)).body
    await take(accepted, 31_500)
    const [own, during] = [await placed(), await textOf('2026-11-22')]
    expect(cellsOf(during).map((cells) => pick(cells, 'order', 'time', 'kind', 'corrects', 'total', 'taxable', 'CGST', 'SGST', 'cash', 'due', 'before'))).toEqual([
      [own.id, '12:00', 'bill', '', '525.00', '500.00', '12.50', '12.50', '0.00', '525.00', '525.00'],
      [part.id, '', 'correction', '2026-11-21', '-210.00', '-200.00', '-5.00', '-5.00', '-210.00', '0.00', '0.00'],
      [open.id, '', 'correction', '2026-11-21', '-210.00', '-200.00', '-5.00', '-5.00', '315.00', '-525.00', '0.00'],
      [gone.id, '', 'correction', '2026-11-21', '-525.00', '-500.00', '-12.50', '-12.50', '0.00', '-525.00', '0.00'],
    ])
    expect([await closeDay(), await textOf('2026-11-21')]).toEqual([during, first])

    stage.pass(24 * HOUR)
    await post(`orders/${part.id}/serve`, {})
    const third = cellsOf(await closeDay())
    expect(third.map((cells) => pick(cells, 'order', 'kind', 'total', 'cash'))).toEqual([[part.id, 'correction', '0.00', '0.00']])
    expect(third[0]?.['invoice']).not.toBe('')
    expect([await textOf('2026-11-21'), await textOf('2026-11-22')]).toEqual([first, during])
    const [summed, standing] = await bothSums()
    expect(summed).toEqual(standing)
    // So do the figures that the counter reads at each close: what a day billed, and what has changed of the bills before it.
    const { rows } = await database.pool.query<{ body: string }>('select body from till_days where closed_at is not null order by day')
    const views = rows.map(({ body }) => JSON.parse(body) as DayView)
    expect(views.map(({ billed, corrected }) => [billed, corrected ?? 0])).toEqual([[157_500, 0], [52_500, -94_500], [0, 0]])
    expect(views.reduce((sum, { billed, corrected = 0 }) => sum + billed + corrected, 0)).toBe(Object.values(standing).reduce((sum, [, , , total = 0]) => sum + total, 0))
  })

  it('says what was paid by the end of the day, as its drawer does, also where the day is closed the morning after', async () => {
    stage.pass(24 * HOUR)
    const evening = await placed()
    await take(evening)
    stage.pass(20 * HOUR)
    await acceptPart(evening)
    expect((await giveBack(evening, 21_000)).status).toBe(200)
    const names = ['day', 'order', 'kind', 'total', 'cash', 'due']
    expect(cellsOf(await closeDay()).map((cells) => pick(cells, ...names))).toEqual([['2026-11-24', evening.id, 'bill', '315.00', '525.00', '-210.00']])
    expect(cellsOf(await closeDay()).map((cells) => pick(cells, ...names))).toEqual([['2026-11-25', evening.id, 'correction', '0.00', '-210.00', '210.00']])
  })

  it('loses and doubles nothing where bills change while the day is closed twice at once', async () => {
    stage.pass(24 * HOUR)
    const orders: Order[] = []
    for (let at = 0; at < 8; at++) orders.push(await placed())
    await Promise.all(orders.slice(0, 4).map((order) => take(order)))
    const read = closing(await view())
    // A word for what may have to be given back by the time that the close comes to it.
    const asked = { ...read, notes: { ...read.notes, ...Object.fromEntries(orders.slice(2, 4).map(({ id }) => [`give-back:${id}`, 'open'])) } }
    const close = () => post(`outlets/${OUTLET}/close-day`, asked)
    const cancels = orders.slice(5).map((order) => () => post(`orders/${order.id}/cancel`, { remark: '' }))
    const acts = [close, ...orders.slice(2, 5).map((order) => () => acceptPart(order)), close, ...cancels]
    expect((await Promise.all(acts.map((act) => act()))).map(({ status }) => status)).toEqual(acts.map(() => 200))
    const first = await textOf(asked.day)
    for (const order of orders.slice(2, 4)) expect((await giveBack(order, 21_000)).status).toBe(200)
    stage.pass(24 * HOUR)
    await closeDay()
    expect(await textOf(asked.day)).toBe(first)
    const [summed, standing] = await bothSums()
    expect(summed).toEqual(standing)
  })

  it('is as the bills stand where an earlier release closed the day, and nothing corrects it', async () => {
    stage.pass(24 * HOUR)
    const order = await placed()
    await closeDay()
    const { day } = await view()
    await database.pool.query('delete from till_bill_figures where day = $1', [day])
    await post(`orders/${order.id}/cancel`, { remark: '' })
    expect(cellsOf(await textOf(day)).map((cells) => pick(cells, 'order', 'status', 'total'))).toEqual([[order.id, 'CANCELLED', '0.00']])
    stage.pass(24 * HOUR)
    expect(cellsOf(await closeDay())).toEqual([])
  })
})
