/** GST (CGST Act, 15(3)(a)) of bills with offers and points on PostgreSQL: the accountant's table, the guest's receipt and the order say the same, to the paisa. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billFigures } from '#domain/bill-figures.ts'
import type { DayView } from '#schemas/day-close.ts'
import type { Order, PlaceOrder } from '#schemas/order.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { putOffers } from '#server/offers/put-offers.ts'
import { type Receipt, receiptView } from '#src/features/receipt/receipt-model.ts'
import { anOffer } from '../fixtures/offers.ts'
import { POINT_TERMS } from '../fixtures/points.ts'
import { changeOutlet } from './change-outlet.ts'
import { cellsOf, closing, pick } from './day-books.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { givePoints } from './give-points.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { BRAND, openStage, OUTLET, type Stage } from './stage.ts'

const DAY_MS = 86_400_000
let database: FreshDatabase
let stage: Stage
/** The outlet itself takes 7.5 % off; a code takes 10 %, and stands alone. */
const own = anOffer({ id: 'own', code: 'OUTLETDISCOUNT', automatic: true, gives: { type: 'QD', off: { discountType: 'PER', bps: 750, most: null } } })
beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
  await changeOutlet(stage.deps, { points: POINT_TERMS, gstin: '08AAGCR4174M1Z5' })
  await stage.deps.transact((tx) => putOffers(tx, BRAND, [own, anOffer()]))
})
afterAll(() => stage.close())

const kitchen = async <T = Order>(path: string, body: unknown = {}): Promise<T> => {
  const { status, body: answer } = await stage.call<T>('POST', `/api/kitchen/${path}`, { staff: true, body })
  expect([path, status, status < 300 ? null : answer]).toEqual([path, 200, null])
  return answer
}
const placed = async (as: GuestIdentity, over: Partial<PlaceOrder>): Promise<Order> => {
  const { status, body } = await stage.place(stage.command(over), { as })
  expect([status, body.bill?.total]).toEqual([201, over.expectedTotal])
  return body
}
/** Rs 500 of dishes, Rs 37.50 less by the outlet itself, Rs 92 of the rest by 920 points. */
const withPoints = async (as = newGuest(BRAND)): Promise<{ as: GuestIdentity; order: Order }> => {
  await givePoints(stage, as, 1000)
  return { as, order: await placed(as, { points: 920, expectedTotal: 38_900 }) }
}
const takeCash = ({ id, bill }: Order): Promise<Order> => kitchen(`orders/${id}/take-payment`, { key: uuidV7Now(), tender: 'CASH', amountDue: bill.total, given: null })
const accept = ({ id }: Order, cancelledLineIds: readonly string[] = []): Promise<Order> => kitchen(`orders/${id}/accept`, { cancelledLineIds, prepMinutes: 5 })
const serve = ({ id }: Order): Promise<Order> => kitchen(`orders/${id}/serve`)
const dalOf = ({ lines }: Order): string => lines.find(({ itemId }) => itemId === 'dal')?.lineId ?? ''
const tableOf = async (day: string) => cellsOf((await stage.call<string>('GET', `/api/kitchen/day-close/export?outletId=${OUTLET}&day=${day}&of=bills`, { staff: true })).body)
const closeDay = async (): Promise<Awaited<ReturnType<typeof tableOf>>> => {
  const day = (await stage.call<DayView>('GET', `/api/kitchen/day-close?outletId=${OUTLET}`, { staff: true })).body
  await kitchen(`outlets/${OUTLET}/close-day`, closing(day))
  return tableOf(day.day)
}
/** The order as its guest's phone has it, and the receipt that the phone writes from it. */
const onPhone = async ({ as, order: { id } }: { as: GuestIdentity; order: Order }): Promise<{ order: Order; receipt: Receipt }> => {
  const { body } = await stage.call<{ documents: Order[] }>('GET', `/api/sync/orders?scope=guest:${as.brandId}:${as.guestId}`, { as })
  const order = body.documents.find((document) => document.id === id)
  if (!order) throw new Error('The phone does not have this order.')
  const receipt = receiptView(order, null, 'Asia/Kolkata')
  if (receipt.kind !== 'shown') throw new Error('The phone has no receipt of this order.')
  return { order, receipt }
}
const written = ({ rows, total, payments }: Receipt) => [...rows.map(({ name, amount }) => [name, amount]), ['total', total], ...payments.map(({ title, amount }) => [title, amount])]
/** An order's own figures, as a row of the table writes them. */
const inRupees = (order: Order): string[] => {
  const { amounts } = billFigures(order, Infinity)
  return ['discount', 'taxable', 'tax:CGST', 'tax:SGST', 'roundOff', 'total'].map((name) => ((amounts[name] ?? 0) / 100).toFixed(2))
}
const TAXED = ['discount', 'taxable', 'CGST', 'SGST', 'round off', 'total'] as const
const sum = (amounts: readonly (string | undefined)[]): string => (amounts.reduce((all, rupees) => all + Math.round(Number(rupees) * 100), 0) / 100).toFixed(2)

describe('bills with an offer and points', () => {
  it('are taxed on what is left after both, in the accountant’s table and on the receipt; of one that is cancelled in part on what is left of that', async () => {
    const [whole, part, coded] = [await withPoints(), await withPoints(), newGuest(BRAND)]
    const offered = { as: coded, order: await placed(coded, { offerCode: 'JAIPUR10', expectedTotal: 47_300 }) }
    await takeCash(whole.order)
    await serve(await accept(whole.order))
    await takeCash(part.order)
    const left = await accept(part.order, [dalOf(part.order)])
    await kitchen(`orders/${left.id}/give-back`, { key: uuidV7Now(), tender: 'CASH', amount: 15_600 })
    await serve(left)

    const table = await closeDay()
    const rows = table.map((cells) => pick(cells, 'order', 'before', ...TAXED, 'cash', 'due', 'kind'))
    expect(rows).toEqual([
      [whole.order.id, '389.00', '129.50', '370.50', '9.26', '9.26', '-0.02', '389.00', '389.00', '0.00', 'bill'],
      [part.order.id, '389.00', '77.70', '222.30', '5.56', '5.56', '-0.42', '233.00', '233.00', '0.00', 'bill'],
      [offered.order.id, '473.00', '50.00', '450.00', '11.25', '11.25', '0.50', '473.00', '0.00', '473.00', 'bill'],
    ])
    const phones = [await onPhone(whole), await onPhone(part)]
    expect(phones.map(({ receipt }) => [receipt.title, ...written(receipt)])).toEqual([
      [
        'Tax invoice', ['Discount', -3750], ['920 points', -9200], ['Taxable value', 37_050], ['CGST 2.5%', 926], ['SGST 2.5%', 926], ['Round-off', -2], ['total', 38_900],
        ['Paid in cash', 38_900],
      ],
      [
        'Tax invoice', ['Discount', -2250], ['552 points', -5520], ['Taxable value', 22_230], ['CGST 2.5%', 556], ['SGST 2.5%', 556], ['Round-off', -42], ['total', 23_300],
        ['Paid in cash', 38_900], ['Given back in cash', -15_600],
      ],
    ])
    // Each row adds up to its total, and is the bill of its order as its guest has it, invoice number and all.
    for (const cells of table) expect(sum(pick(cells, 'taxable', 'CGST', 'SGST', 'round off'))).toBe(cells['total'])
    expect(phones.map(({ order }) => inRupees(order))).toEqual(table.slice(0, 2).map((cells) => pick(cells, ...TAXED)))
    expect(phones.map(({ order, receipt }) => [order.invoiceNumber, receipt.number])).toEqual(table.slice(0, 2).map(({ invoice }) => [invoice, invoice]))
    for (const { receipt } of phones)
      expect([...receipt.lines, ...receipt.rows].reduce((all, row) => ('name' in row && row.name === 'Taxable value' ? all : all + row.amount), 0)).toBe(receipt.total)

    stage.pass(DAY_MS)
    await accept(offered.order, [dalOf(offered.order)])
    expect((await closeDay()).map((cells) => pick(cells, 'order', 'kind', 'corrects', ...TAXED, 'due'))).toEqual([
      [offered.order.id, 'correction', '2026-11-21', '-20.00', '-180.00', '-4.50', '-4.50', '0.00', '-189.00', '-189.00'],
    ])
    const { order, receipt } = await onPhone(offered)
    expect(written(receipt)).toEqual([['Discount', -3000], ['Taxable value', 27_000], ['CGST 2.5%', 675], ['SGST 2.5%', 675], ['Round-off', 50], ['total', 28_400]])
    expect(inRupees(order)).toEqual(['30.00', '270.00', '6.75', '6.75', '0.50', '284.00'])
    expect([await tableOf('2026-11-21'), await tableOf('2026-11-22')].flat().filter((cells) => cells['order'] === order.id).map(({ total }) => total)).toEqual(['473.00', '-189.00'])
  })
})

it('a bill of nothing has its invoice and stands with it in the accountant’s table: no number of the series is missing there (rule 46(b))', async () => {
  stage.pass(DAY_MS)
  await stage.deps.transact((tx) => putOffers(tx, BRAND, [anOffer({ id: 'all', code: 'ALLOFIT', gives: { type: 'QD', off: { discountType: 'PER', bps: 10_000, most: null } } })]))
  const free = await serve(await accept(await placed(newGuest(BRAND), { offerCode: 'ALLOFIT', expectedTotal: 0 })))
  const unserved = await accept(await placed(newGuest(BRAND), { offerCode: 'ALLOFIT', expectedTotal: 0 }))
  stage.pass(3_600_000)
  expect([free.status, free.bill.total, free.invoiceNumber]).toEqual(['SETTLED', 0, expect.stringMatching(/\d+$/)])
  const table = await closeDay()
  expect(table.map((cells) => pick(cells, 'order', 'invoice', 'status', 'total', 'due'))).toEqual([[free.id, free.invoiceNumber, 'SETTLED', '0.00', '0.00']])
  stage.pass(DAY_MS)
  const next = await serve(unserved)
  expect((await closeDay()).map((cells) => pick(cells, 'order', 'invoice', 'total'))).toEqual([[next.id, next.invoiceNumber, '0.00']])
  await stage.deps.transact((tx) => putOffers(tx, BRAND, [own, anOffer()]))
})
