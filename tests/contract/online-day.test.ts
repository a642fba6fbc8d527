/** Every rupee of a day with a counter and a payment company: the close, the tables for an accountant, and what is said aloud. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { is } from 'superstruct'
import { businessDay } from '#domain/business-day.ts'
import { PAY_WINDOW_MS } from '#domain/order-life.ts'
import { DayView } from '#schemas/day-close.ts'
import type { Order } from '#schemas/order.ts'
import { GatewayError, type PaymentGateway } from '#server/gateways/payment-gateway.ts'
import { putOffers } from '#server/offers/put-offers.ts'
import { endOrders } from '#server/orders/end-orders.ts'
import { compareDays } from '#server/payments/compare-days.ts'
import { sendRefundAgain, settleRefund } from '#server/payments/person-acts.ts'
import { readPaymentFigures } from '#server/payments/payment-figures.ts'
import { anOffer } from '../fixtures/offers.ts'
import { cellsOf } from './day-books.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { BRAND, OUTLET } from './stage.ts'

let database: FreshDatabase
let pay: PayStage
beforeAll(async () => {
  database = await openFreshDatabase()
  pay = await openPayStage({ database, config: { metricsKey: 'a key of metrics for tests alone, long' } })
})
afterAll(() => pay.stage.close())

const staff = <T = Order>(method: string, path: string, body?: unknown) => pay.stage.call<T>(method, `/api/kitchen/${path}`, { staff: true, body })
const day = async (): Promise<DayView> => (await staff<DayView>('GET', `day-close?outletId=${OUTLET}`)).body
const paidOnline = async (as = newGuest(BRAND)): Promise<Order> => {
  const order = await pay.order(as, 'POST_PAYMENT')
  await pay.press((await pay.start(as, order.id, 52_500)).body, order.id, 'paid')
  return pay.verify(as, order.id)
}

it('a day is closed with what the counter took and what was paid online, each rupee with its bill, and refunds taken off', async () => {
  const cash = await pay.order(newGuest(BRAND), 'POST_PAYMENT')
  await staff('POST', `orders/${cash.id}/take-payment`, { key: uuidV7Now(), tender: 'CASH', amountDue: 52_500, given: null })
  const [whole, part, gone] = [await paidOnline(), await paidOnline(), await paidOnline()]
  await staff('POST', `orders/${part.id}/accept`, { cancelledLineIds: [part.lines[1]?.lineId], prepMinutes: 5 })
  await staff('POST', `orders/${gone.id}/cancel`, { remark: '' })
  expect(whole.paymentStatus).toBe('SUCCESS')
  const before = await day()
  expect(is(before, DayView)).toBe(true)
  expect(before).toMatchObject({ billed: 136_500, paid: 136_500, notPaid: 0, toGiveBack: 0, earlier: 0, tasks: [], online: { payments: 3, taken: 157_500, sentBack: 73_500, owed: 73_500, unallocated: 0 } })
  await pay.pass(70_000, 5000)
  const after = await day()
  expect(after.online).toEqual({ payments: 3, taken: 157_500, sentBack: 73_500, owed: 0, unallocated: 0 })
  expect(after.lines.reduce((sum, { taken, givenBack }) => sum + taken - givenBack, 157_500 - 73_500)).toBe(after.paid + after.earlier)
  const expected = { CASH: 52_500, CARD: 0, UPI: 0 }
  expect((await staff('POST', `outlets/${OUTLET}/close-day`, { day: after.day, openingCash: 0, counted: expected, expected, notes: {} })).status).toBe(200)
})

it('an accountant reads each bill with its taxable value, its taxes and how it was paid, and each transfer of the ledger', async () => {
  const rowsOf = async (of: string) => cellsOf((await staff<string>('GET', `day-close/export?outletId=${OUTLET}&day=2026-11-21${of}`)).body)
  const bills = await rowsOf('&of=bills')
  expect(bills.map(({ total, taxable, CGST, SGST, cash, online, due, before }) => [total, taxable, CGST, SGST, cash, online, due, before])).toEqual([
    ['525.00', '500.00', '12.50', '12.50', '525.00', '0.00', '0.00', '525.00'],
    ['525.00', '500.00', '12.50', '12.50', '0.00', '525.00', '0.00', '525.00'],
    ['315.00', '300.00', '7.50', '7.50', '0.00', '315.00', '0.00', '525.00'],
  ])
  const transfers = await rowsOf('')
  expect(transfers.filter(({ from, to }) => from === 'refunds' || to === 'refunds')).toHaveLength(4)
  const net = (account: string): number => transfers.reduce((sum, { from, to, rupees }) => sum + (to === account ? Number(rupees) : 0) - (from === account ? Number(rupees) : 0), 0)
  expect([net('gateway:sandbox'), net('till:cash'), net('bills'), net('unallocated'), net('refunds')]).toEqual([840, 525, -1365, 0, 0])
})

/** A figure as an alarm reads it. */
const metric = async (name: string): Promise<number> => {
  const text = (await pay.stage.call<string>('GET', '/metrics', { as: null, headers: { Authorization: 'Bearer a key of metrics for tests alone, long' } })).body
  return Number(new RegExp(`^tablefirst_${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

it('what nobody may overlook is in /metrics, and is nothing on a day on which all is well', async () => {
  for (const name of ['payments_unallocated_paise', 'payments_strays', 'refunds_failed', 'refunds_waiting_seconds', 'payments_undecided_seconds']) expect(await metric(name), name).toBe(0)
})

it('an offer with one use left is held by an order while it waits for its payment, a second try keeps it, and its end gives it back', async () => {
  await pay.stage.deps.transact((tx) => putOffers(tx, BRAND, [anOffer({ limits: { ...anOffer().limits, uses: 1 } })]))
  const as = newGuest(BRAND)
  const command = pay.stage.command({ paymentTiming: 'PRE_PAYMENT', offerCode: anOffer().code, expectedTotal: 47_300 })
  const order = (await pay.stage.place(command, { as })).body
  expect(order.bill.total).toBe(47_300)
  const taken = async (): Promise<number> => (await pay.stage.place(pay.stage.command({ offerCode: anOffer().code, expectedTotal: 47_300 }), { as: newGuest(BRAND) })).status
  const checkout = (await pay.start(as, order.id, 47_300)).body
  await pay.press(checkout, order.id, 'declined')
  expect(await pay.verify(as, order.id)).toMatchObject({ status: 'DRAFT', online: { state: 'failed' }, bill: { total: 47_300 } })
  expect((await pay.start(as, order.id, 47_300)).body.gatewayOrder).toBe(checkout.gatewayOrder)
  expect(await taken()).toBe(409)
  await pay.pass(PAY_WINDOW_MS)
  await endOrders(pay.stage.deps)
  expect(await taken()).toBe(201)
  await pay.press(checkout, order.id, 'paid')
  expect(await pay.verify(as, order.id)).toMatchObject({ status: 'FAILED', online: { state: 'late' } })
})

it('an order that an offer makes free is the kitchen’s at once, though its guest pays before the meal: there is nothing to wait for', async () => {
  const free = anOffer({ id: 'free', code: 'ONTHEHOUSE', gives: { type: 'QD', off: { discountType: 'PER', bps: 10_000, most: null } } })
  await pay.stage.deps.transact((tx) => putOffers(tx, BRAND, [free]))
  const as = newGuest(BRAND)
  const order = (await pay.stage.place(pay.stage.command({ paymentTiming: 'PRE_PAYMENT', offerCode: free.code, expectedTotal: 0 }), { as })).body
  expect(order).toMatchObject({ status: 'UNATTENDED', paymentTiming: 'POST_PAYMENT', bill: { total: 0 } })
  expect(await pay.start(as, order.id, 100)).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { due: 0 } } } })
})

it('the practice company’s page runs and paints nothing but its own, and knows no order that it was not opened for', async () => {
  const as = newGuest(BRAND)
  const order = await pay.order(as, 'POST_PAYMENT')
  const { path } = (await pay.start(as, order.id, 52_500)).body
  const page = await pay.stage.call<string>('GET', path, { as: null })
  const policy = page.headers.get('Content-Security-Policy') ?? ''
  expect([page.status, policy.includes('unsafe'), policy.includes("default-src 'none'"), policy.includes("require-trusted-types-for 'script'")]).toEqual([200, false, true, true])
  expect(page.body).toContain(`Token ${order.token}, Table 7`)
  expect((await pay.stage.call('GET', path.replace(order.id, uuidV7Now()), { as: null })).status).toBe(404)
})

it('an accountant reads what the payment company took for each payment, in which payout the rest came, and what is on its way', async () => {
  // What is paid on the day that was closed above would be the next one's.
  pay.stage.pass(24 * 3_600_000)
  const { deps } = pay.stage
  const gateway = deps.payments
  if (!gateway) throw new Error('The stage has no payment company.')
  const today = businessDay(pay.stage.now(), 'Asia/Kolkata')
  const rowsOf = async (): Promise<string[][]> => {
    const text = (await staff<string>('GET', `day-close/export?outletId=${OUTLET}&day=${today}&of=gateway`)).body
    const [head = '', ...lines] = text.trimEnd().split('\r\n')
    const names = head.split(',')
    return lines.map((line) => ['kind', 'rupees', 'fee', 'tax on fee', 'net', 'bank reference', 'standing', 'order'].map((name) => JSON.parse(line.split(',')[names.indexOf(name)] ?? '""') as string))
  }
  const before = (await rowsOf()).length
  const whole = await paidOnline()
  pay.stage.pass(1000)
  const gone = await paidOnline()
  pay.stage.pass(1000)
  await staff('POST', `orders/${gone.id}/cancel`, { remark: '' })
  await pay.pass(10_000, 1000)
  expect((await rowsOf()).slice(before).map((row) => [row[0], row[1], row[2], row[6], row[7]])).toEqual([['payment', '525.00', '', 'on its way', whole.id], ['payment', '525.00', '', 'on its way', gone.id], ['refund', '-525.00', '', 'on its way', gone.id]])
  pay.stage.pass(11 * 60_000)
  expect(await compareDays(deps, gateway)).toMatchObject({ misfits: 0, late: 0 })
  const bank = expect.stringMatching(/^PRACTICE\d+$/) as string
  expect((await rowsOf()).slice(before)).toEqual([
    ['payment', '525.00', '10.50', '1.89', '512.61', bank, 'settled', whole.id],
    ['payment', '525.00', '10.50', '1.89', '512.61', bank, 'settled', gone.id],
    ['refund', '-525.00', '0.00', '0.00', '-525.00', bank, 'settled', gone.id],
  ])
})

it('an accountant’s list of a day stays as it was when a refund of that day comes back from the bank, is sent again and is given back by hand: each is a row of its own day', async () => {
  const dayNow = () => businessDay(pay.stage.now(), 'Asia/Kolkata')
  const rowsOf = async (day: string): Promise<string[][]> => {
    const text = (await staff<string>('GET', `day-close/export?outletId=${OUTLET}&day=${day}&of=gateway`)).body
    const [head = '', ...lines] = text.trimEnd().split('\r\n')
    const names = head.split(',')
    return lines.map((line) => ['kind', 'rupees', 'standing', 'payment', 'order'].map((name) => JSON.parse(line.split(',')[names.indexOf(name)] ?? '""') as string))
  }
  const rowsOfOrder = async (day: string, id: string): Promise<string[][]> => (await rowsOf(day)).filter((row) => row[4] === id).map((row) => row.slice(0, 3))
  const first = dayNow()
  const as = newGuest(BRAND)
  const { id, online } = await paidOnline(as)
  const { rows: opened } = await database.pool.query<{ gateway_order: string }>('select gateway_order from payment_attempts where id = $1', [online?.reference])
  const plan = (name: string) => pay.stage.call('POST', `/sandbox/${opened[0]?.gateway_order ?? ''}/refunds/${name}?orderId=${id}`, { as: null })
  await plan('refuse')
  await staff('POST', `orders/${id}/cancel`, { remark: '' })
  await pay.work()
  const asClosed = await rowsOfOrder(first, id)
  expect(asClosed).toEqual([['payment', '525.00', 'on its way'], ['refund', '-525.00', 'on its way']])
  pay.stage.pass(86_400_000)
  await pay.work()
  const second = dayNow()
  const refundId = (await pay.orderNow(as, id)).refunds?.[0]?.id ?? ''
  expect([await rowsOfOrder(first, id), await rowsOfOrder(second, id)]).toEqual([asClosed, [['refund failed', '525.00', 'not taken by the bank']]])
  expect(await metric('refunds_failed')).toBe(1)
  pay.stage.pass(86_400_000)
  expect(await sendRefundAgain(pay.stage.deps, refundId, { by: 'operator:Asha', note: '' })).toBe('done')
  await pay.work()
  pay.stage.pass(60_000)
  await pay.work()
  expect(await settleRefund(pay.stage.deps, refundId, { by: 'operator:Asha', note: 'NEFT 4711' })).toBe('done')
  expect([await rowsOfOrder(first, id), await rowsOfOrder(second, id)]).toEqual([asClosed, [['refund failed', '525.00', 'not taken by the bank']]])
  expect(await rowsOfOrder(dayNow(), id)).toEqual([['refund', '-525.00', 'on its way'], ['refund failed', '525.00', 'not taken by the bank']])
  const names = [...(await rowsOf(first)), ...(await rowsOf(second)), ...(await rowsOf(dayNow()))].filter((row) => row[4] === id && row[0] !== 'payment').map((row) => row[3])
  // Each of the two calls has its own name at the company, also after the second.
  expect(new Set(names).size).toBe(2)
})

it('a refund that an instance of the release before has sent is in the list too', async () => {
  const as = newGuest(BRAND)
  const { id } = await paidOnline(as)
  await staff('POST', `orders/${id}/cancel`, { remark: '' })
  await pay.work()
  const refund = (await pay.orderNow(as, id)).refunds?.[0]
  expect((await database.pool.query('delete from payment_refund_calls where refund_id = $1', [refund?.id])).rowCount).toBe(1)
  const text = (await staff<string>('GET', `day-close/export?outletId=${OUTLET}&day=${businessDay(pay.stage.now(), 'Asia/Kolkata')}&of=gateway`)).body
  expect(text.split('\r\n').filter((line) => line.includes(id)).map((line) => line.split(',').slice(2, 4))).toMatchObject([['"payment"', expect.any(String)], ['"refund"', `"${refund?.reference ?? ''}"`]])
})

it('what somebody gave back in the company’s dashboard is a row of the day on which it was found, and where a bank does not take it, of that day', async () => {
  const as = newGuest(BRAND)
  const { id, online } = await paidOnline(as)
  const rowsOf = async () => {
    const text = (await staff<string>('GET', `day-close/export?outletId=${OUTLET}&day=${businessDay(pay.stage.now(), 'Asia/Kolkata')}&of=gateway`)).body
    return text.split('\r\n').filter((line) => line.includes(id)).map((line) => line.split(',').slice(2, 4).concat(line.split(',').slice(7, 8)))
  }
  await database.pool.query("insert into sandbox_refunds (id, payment_id, key, amount, status, bank_reference, at) values ('rfnd_by_hand', $1, 'by hand', 12500, 'processed', '', 1)", [online?.reference])
  await pay.verify(as, id)
  expect(await rowsOf()).toEqual([['"payment"', `"${online?.reference ?? ''}"`, '"525.00"'], ['"given back"', `"${online?.reference ?? ''}"`, '"-125.00"']])
  expect(await metric('payments_unallocated_paise')).toBe(12_500)
  await database.pool.query("update sandbox_refunds set status = 'failed' where id = 'rfnd_by_hand'")
  pay.stage.pass(86_400_000)
  await pay.verify(as, id)
  expect(await rowsOf()).toEqual([['"refund failed"', `"${online?.reference ?? ''}"`, '"125.00"']])
  expect(await metric('payments_unallocated_paise')).toBe(0)
})

it('one refund of the dashboard that two of ours are made of is settled once in an accountant’s list, not twice', async () => {
  const { deps } = pay.stage
  const gateway = deps.payments
  if (!gateway) throw new Error('The stage has no payment company.')
  const as = newGuest(BRAND)
  const { id, online, lines: [, second] } = await paidOnline(as)
  const { rows: opened } = await database.pool.query<{ gateway_order: string }>('select gateway_order from payment_attempts where id = $1', [online?.reference])
  for (const [act, body] of [['accept', { cancelledLineIds: [second?.lineId], prepMinutes: 5 }], ['cancel', { remark: '' }]] as const) {
    pay.stage.pass(1000)
    await pay.stage.call('POST', `/sandbox/${opened[0]?.gateway_order ?? ''}/refunds/no-balance?orderId=${id}`, { as: null })
    await staff('POST', `orders/${id}/${act}`, body)
    await pay.work()
  }
  await database.pool.query("insert into sandbox_refunds (id, payment_id, key, amount, status, bank_reference, at) values ('rfnd_for_two', $1, 'for two', 52500, 'processed', '', $2)", [online?.reference, pay.stage.now()])
  await pay.pass(3_600_000, 600_000)
  expect((await pay.orderNow(as, id)).refunds?.map(({ amount, state, reference }) => [amount, state, reference])).toEqual([[21_000, 'PENDING', 'rfnd_for_two'], [31_500, 'PENDING', 'rfnd_for_two']])
  await compareDays(deps, gateway)
  const text = (await staff<string>('GET', `day-close/export?outletId=${OUTLET}&day=${businessDay(pay.stage.now(), 'Asia/Kolkata')}&of=gateway`)).body
  const cells = text.split('\r\n').filter((line) => line.includes('rfnd_for_two')).map((line) => line.split(',').map((cell) => JSON.parse(cell) as string))
  expect(cells.map((row) => [row[2], row[7], row[10], row[14]]).sort()).toEqual([['refund', '-210.00', '-210.00', 'settled'], ['refund', '-315.00', '-315.00', 'settled']])
})

it('an accountant reads on which date of the outlet’s own calendar a payment was settled, as the bank’s statement has it: half past one at night in India is the day before in UTC', async () => {
  const { deps } = pay.stage
  const gateway = deps.payments
  if (!gateway) throw new Error('The stage has no payment company.')
  const { id, online } = await paidOnline()
  const day = businessDay(pay.stage.now(), 'Asia/Kolkata')
  const settledAt = Date.UTC(2026, 11, 24, 20, 0)
  await compareDays(deps, { ...gateway, async *settledSince() {
    yield { id: online?.reference ?? '', kind: 'payment', amount: 52_500, currency: 'INR', fee: 0, tax: 0, net: 52_500, settlement: 'setl_night', bankReference: '', settledAt }
  } })
  const text = (await staff<string>('GET', `day-close/export?outletId=${OUTLET}&day=${day}&of=gateway`)).body
  const [head = '', ...lines] = text.split('\r\n')
  expect(lines.filter((line) => line.includes(id)).map((line) => line.split(',')[head.split(',').indexOf('settled')])).toEqual(['"2026-12-25"'])
  await database.pool.query("delete from payment_settlements where settlement = 'setl_night'")
})

it('the comparison says aloud what was settled otherwise than it was drawn, of nothing here, or not at all for a week', async () => {
  const { deps } = pay.stage
  const gateway = deps.payments
  if (!gateway) throw new Error('The stage has no payment company.')
  const own = await paidOnline()
  const paymentId = own.online?.reference ?? ''
  const at = pay.stage.now()
  const settled = (rows: readonly (readonly [id: string, amount: number])[]) => ({
    ...gateway,
    async *settledSince() {
      for (const [id, amount] of rows) yield { id, kind: 'payment' as const, amount, currency: 'INR', fee: 0, tax: 0, net: amount, settlement: 'setl_1', bankReference: '', settledAt: at }
    },
  })
  expect(await compareDays(deps, settled([[paymentId, 52_400], ['pay_of_nobody', 100]]))).toMatchObject({ misfits: 1, strays: 1 })
  expect(await metric('payments_strays')).toBe(1)
  // The same report again finds the stray no second time.
  expect(await compareDays(deps, settled([[paymentId, 52_500], ['pay_of_nobody', 100]]))).toMatchObject({ misfits: 0, strays: 0 })
  pay.stage.pass(11 * 60_000)
  await compareDays(deps, gateway)
  const unsettled = await paidOnline()
  expect(unsettled.paymentStatus).toBe('SUCCESS')
  pay.stage.pass(8 * 86_400_000)
  expect((await compareDays(deps, settled([]))).late).toBe(1)
})

it('what its merchant was paid on the same account before the first bill was paid here is no alarm; of a reference of ours, or since then, it is', async () => {
  const { deps } = pay.stage
  const gateway = deps.payments
  if (!gateway) throw new Error('The stage has no payment company.')
  await paidOnline()
  const { rows: [first] } = await database.pool.query<{ at: string }>('select min(opened_at) as at from payment_orders')
  const [before, now] = [Number(first?.at) - 1, pay.stage.now()]
  const told = [['pay_web_shop', '', before], ['pay_web_shop_2', 'SHOP-17', before], ['pay_lost', uuidV7Now(), before], ['pay_link', '', now]] as const
  const line = { kind: 'payment' as const, amount: 100, currency: 'INR', fee: 0, tax: 0, net: 100, settlement: 'setl_before', bankReference: '', settledAt: now }
  const shop: PaymentGateway = {
    ...gateway,
    async *ordersBetween() {
      for (const [id, reference, openedAt] of told) yield { id: `order_${id}`, reference, amount: 100, openedAt, payments: [{ id: `${id}_x`, gatewayOrder: `order_${id}`, status: 'captured', amount: 100, currency: 'INR', refunded: 0, method: 'upi', bankReference: '', reason: '' }] }
    },
    async *settledSince() {
      for (const [id, reference, madeAt] of told) yield { ...line, id, reference, madeAt }
    },
  }
  const found = async (): Promise<string[]> => (await database.pool.query<{ id: string }>("select payment_id as id from payment_strays where amount = 100 and payment_id <> 'pay_of_nobody' order by 1")).rows.map(({ id }) => id)
  await compareDays(deps, shop)
  expect(await found()).toEqual(['pay_link', 'pay_link_x', 'pay_lost', 'pay_lost_x'])
  // An instance that was killed before it had noted them leaves them to the next comparison, however old they are by then.
  await database.pool.query("delete from payment_strays where amount = 100 and payment_id <> 'pay_of_nobody'")
  pay.stage.pass(20 * 86_400_000)
  await database.pool.query("insert into payment_settlements (gateway, id, kind, amount, currency, fee, tax, net, settlement, bank_reference, settled_at) values ('sandbox', 'adj_later', 'other', 1, 'INR', 0, 0, 1, 'setl_before', '', $1)", [pay.stage.now()])
  await compareDays(deps, gateway)
  expect(await found()).toEqual(['pay_link', 'pay_lost'])
  await database.pool.query("delete from payment_settlements where settlement = 'setl_before'")
  await database.pool.query("delete from payment_strays where amount = 100 and payment_id <> 'pay_of_nobody'")
})

describe('a report of settlements that breaks off', () => {
  const DAY_MS = 86_400_000
  /** Days ago on which something was settled. */
  const DAYS = [1, 20, 25, 40, 59]
  const kept = async (): Promise<string[]> => (await database.pool.query<{ id: string }>("select id from payment_settlements where settlement = 'setl_long' order by settled_at")).rows.map(({ id }) => id)
  /** A company that tells what was settled in the days that are asked for. @param days in the order in which it tells @param failsAt the day at which it answers no more; null: it answers */
  const telling = (days: readonly number[], failsAt: number | null): PaymentGateway => {
    const { payments } = pay.stage.deps
    if (!payments) throw new Error('The stage has no payment company.')
    const now = pay.stage.now()
    return {
      ...payments,
      async *settledSince(from, to) {
        for (const day of days.filter((each) => now - each * DAY_MS >= from && now - each * DAY_MS <= to)) {
          if (day === failsAt) throw new GatewayError('unreachable', 'the company does not answer')
          yield { id: `setl_line_${day}`, kind: day === 59 ? 'payment' : 'other', amount: 100, currency: 'INR', fee: 0, tax: 0, net: 100, settlement: 'setl_long', bankReference: '', settledAt: now - day * DAY_MS }
        }
      },
    }
  }
  beforeEach(async () => {
    pay.stage.pass(60 * DAY_MS)
    await database.pool.query('delete from payment_settlements')
    await database.pool.query('delete from payment_strays')
  })

  it.each([['newest', DAYS], ['oldest', DAYS.toReversed()]])('is read again from there: what it had not told yet is not passed over for ever, also by a company that begins with the %s', async (_end, days) => {
    const { deps } = pay.stage
    await expect(compareDays(deps, telling(days, 40))).rejects.toThrow(GatewayError)
    expect(await kept()).toEqual([])
    await compareDays(deps, telling(days, null))
    expect(await kept()).toEqual(['setl_line_59', 'setl_line_40', 'setl_line_25', 'setl_line_20', 'setl_line_1'])
  })

  it.each([['newest', DAYS], ['oldest', DAYS.toReversed()]])('keeps the month before the one in which it broke off, with what belongs to nothing here, and goes on after it, also by a company that begins with the %s', async (_end, days) => {
    const { deps } = pay.stage
    await expect(compareDays(deps, telling(days, 20))).rejects.toThrow(GatewayError)
    expect(await kept()).toEqual(['setl_line_59', 'setl_line_40'])
    expect((await readPaymentFigures(deps.db, pay.stage.now())).strays).toBe(1)
    // The first month is not asked for again.
    expect(await compareDays(deps, telling(days, 59))).toMatchObject({ strays: 0 })
    expect(await kept()).toEqual(['setl_line_59', 'setl_line_40', 'setl_line_25', 'setl_line_20', 'setl_line_1'])
  })
})
