/** The counter's day on PostgreSQL: what was billed, what came in, what was counted, and what comes after it was closed. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { is } from 'superstruct'
import { type CloseDay, DayView } from '#schemas/day-close.ts'
import type { Order } from '#schemas/order.ts'
import { lockWaits } from '../harness/lock-waits.ts'
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

interface Refused { data: { code: string; details: { day: DayView } } }
const placed = async (): Promise<Order> => (await stage.place(stage.command(), { as: newGuest(BRAND) })).body
const post = <T>(path: string, body: unknown) => stage.call<T & Refused>('POST', `/api/kitchen/${path}`, { staff: true, body })
const take = (order: Order, tender = 'CASH', tip = 0) => post<Order>(`orders/${order.id}/take-payment`, { key: uuidV7Now(), tender, amountDue: 52_500, given: null, tip })
const view = async (): Promise<DayView> => (await stage.call<DayView>('GET', `/api/kitchen/day-close?outletId=${OUTLET}`, { staff: true })).body
const cameInOf = ({ lines }: DayView) => Object.fromEntries(lines.map(({ tender, taken, tips, givenBack }) => [tender, taken + tips - givenBack]))
const closing = (day: DayView, over: Partial<CloseDay> = {}): CloseDay => {
  const expected = cameInOf(day) as CloseDay['expected']
  return { day: day.day, openingCash: 200_000, counted: { ...expected, CASH: expected.CASH + 200_000 }, expected, notes: {}, ...over }
}
const close = (asked: CloseDay) => post<DayView>(`outlets/${OUTLET}/close-day`, asked)

describe('the day’s close', () => {
  it('is billed = paid + not paid, by tender, with tips apart', async () => {
    const [cash, upi, open] = [await placed(), await placed(), await placed()]
    await take(cash, 'CASH', 2500)
    await take(upi, 'UPI')
    const day = await view()
    expect(is(day, DayView)).toBe(true)
    expect(day).toMatchObject({ day: '2026-11-21', bills: 3, billed: 157_500, paidBills: 2, paid: 105_000, notPaid: 52_500, toGiveBack: 0, earlier: 0, closed: null })
    expect(day.lines).toEqual([
      { tender: 'CASH', payments: 1, taken: 52_500, tips: 2500, givenBack: 0 }, { tender: 'CARD', payments: 0, taken: 0, tips: 0, givenBack: 0 }, { tender: 'UPI', payments: 1, taken: 52_500, tips: 0, givenBack: 0 },
    ])
    expect(day.tasks).toEqual([expect.objectContaining({ id: `not-paid:${open.id}`, kind: 'not-paid', token: open.token, place: 'Table 7', amount: 52_500 })])
  })

  it('waits until what is not paid and what differs has a word, and for what the staff has not read', async () => {
    const day = await view()
    const told: string[] = []
    const stop = await stage.deps.kitchenHub.watch(OUTLET, { orders: () => undefined, calls: () => undefined, day: () => told.push('the day is closed'), lost: () => undefined })
    const short = closing(day, { counted: { CASH: 253_000, CARD: 0, UPI: 52_500 } })
    expect(await close(short)).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { day: { day: day.day } } } } })
    const late = await placed()
    await take(late, 'CARD')
    const notes = { [day.tasks[0]?.id ?? '']: 'comes back tomorrow', 'differs:CASH': 'change for No. 1' }
    expect(await close({ ...short, notes })).toMatchObject({ status: 409, body: { data: { details: { day: { paidBills: 3 } } } } })
    expect((await view()).closed).toBeNull()
    expect(await close({ ...short, notes, counted: { ...short.counted, CARD: 52_500 }, expected: { ...short.expected, CARD: 52_500 } })).toMatchObject({
      status: 200, body: { billed: 210_000, closed: { by: 'Owner of tests', at: stage.now(), openingCash: 200_000, notes } },
    })
    // Each of the outlet's other boards hears of it: a till's list of what was paid on that day holds no longer.
    await vi.waitFor(() => expect(told).toEqual(['the day is closed']), { timeout: 20_000 })
    stop()
    const { transfers } = await readLedger(database.pool)
    expect(transfers.find(({ key }) => key.startsWith('count:'))).toMatchObject({ key: 'count:2026-11-21:CASH', debit: 'differences', credit: 'till:cash', amount: 2000 })
  })

  it('is answered again as it was closed, and not by another count', async () => {
    const closed = await view()
    expect(closed.closed).not.toBeNull()
    const again = closing(closed, { counted: closed.closed?.counted ?? { CASH: 0, CARD: 0, UPI: 0 } })
    expect((await close(again)).body).toEqual(closed)
    expect((await close({ ...again, counted: { ...again.counted, CASH: 1 } })).status).toBe(409)
  })

  it('leaves what is paid afterwards to the next day: for its own bills, and for those that were left', async () => {
    const left = (await view()).tasks[0]?.orderId ?? ''
    const evening = await placed()
    expect((await take({ id: left } as Order)).status).toBe(200)
    expect((await take(evening, 'UPI')).status).toBe(200)
    expect(await view()).toMatchObject({ day: '2026-11-21', closed: { by: 'Owner of tests' } })
    stage.pass(24 * 3_600_000)
    expect(await view()).toMatchObject({ day: '2026-11-22', closed: null, bills: 1, billed: 52_500, paid: 52_500, notPaid: 0, earlier: 52_500, tasks: [] })
    expect((await readLedger(database.pool)).transfers.filter(({ orderId }) => orderId === left).map(({ day }) => day)).toEqual(['2026-11-22'])
  })

  it('counts each payment and each order once, whichever commits first when they come while it is closed', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, placed))
    const day = await view()
    const notes = Object.fromEntries(day.tasks.map(({ id }) => [id, 'open']))
    await Promise.all([close(closing(day, { notes })), ...orders.slice(0, 3).map((order) => take(order)), ...Array.from({ length: 3 }, placed)])
    let open = await view()
    if (open.closed === null) await close(closing(open, { notes: Object.fromEntries(open.tasks.map(({ id }) => [id, 'open'])) }))
    stage.pass(24 * 3_600_000)
    open = await view()
    await close(closing(open, { notes: Object.fromEntries(open.tasks.map(({ id }) => [id, 'open'])) }))
    const counted = await database.pool.query<{ orders: string; bills: string }>('select (select count(*) from orders) as orders, (select count(*) from till_bills) as bills')
    expect(counted.rows[0]?.bills).toBe(counted.rows[0]?.orders)
    const { rows } = await database.pool.query<{ body: string }>('select body from till_days where closed_at is not null')
    const days = rows.map(({ body }) => JSON.parse(body) as DayView)
    const { transfers, accounts, replayed } = await readLedger(database.pool)
    const came = (direction: 'credit' | 'debit') => transfers.filter((transfer) => transfer[direction] === 'bills').reduce((sum, { amount }) => sum + amount, 0)
    expect(days.reduce((sum, { paid, earlier }) => sum + paid + earlier, 0)).toBe(came('credit') - came('debit'))
    expect(accounts).toEqual(replayed)
  })

  it('gives its ledger as a table in which no cell is a formula', async () => {
    await database.pool.query(`update staff set name = '=HYPERLINK("x")'`)
    const csv = await stage.call<string>('GET', `/api/kitchen/day-close/export?outletId=${OUTLET}&day=2026-11-21`, { staff: true })
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = csv.body.split('\r\n')
    expect(head).toBe('day,time,bill,invoice,place,from,to,rupees,by,order,key')
    expect(lines.find((line) => line.includes('take:'))).toMatch(/^"2026-11-21","12:00","\d+","","Table 7","bills","till:(cash|upi|card)","525.00","'=HYPERLINK\(""x""\)","[0-9a-f-]{36}","take:/)
  })
})

describe('a day before one that is closed', () => {
  const days = async () => (await database.pool.query('select day, body, closed_at from till_days order by day')).rows as { day: string; closed_at: string | null }[]
  const nothing = { CASH: 0, CARD: 0, UPI: 0 }
  const ofNothing = (day: string): CloseDay => ({ day, openingCash: 0, counted: nothing, expected: nothing, notes: {} })
  const dayBefore = (day: string, by: number): string => new Date(Date.parse(day) - by * 86_400_000).toISOString().slice(0, 10)

  it('is not begun by a call to close it: nothing is kept of it, and the bills that changed since are the next close’s', async () => {
    stage.pass(24 * 3_600_000)
    const order = await placed()
    const first = await view()
    expect(first).toMatchObject({ bills: 1, closed: null })
    expect(await close(closing(first, { notes: Object.fromEntries(first.tasks.map(({ id }) => [id, 'open'])) }))).toMatchObject({ status: 200 })
    expect((await post(`orders/${order.id}/cancel`, { remark: '' })).status).toBe(200)
    const [before, figures] = [await days(), async () => (await database.pool.query('select * from till_bill_figures order by order_id, day')).rows]
    const kept = await figures()
    const early = dayBefore(before[0]?.day ?? '', 2)
    const shown = await view()
    expect(await close(ofNothing(early))).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', details: { day: { day: shown.day, closed: shown.closed } } } } })
    expect([await days(), await figures(), await view()]).toEqual([before, kept, shown])
    stage.pass(24 * 3_600_000)
    const next = await view()
    expect(await close(ofNothing(early))).toMatchObject({ status: 409, body: { data: { details: { day: { day: next.day, closed: null } } } } })
    expect(next.corrected).toBe(-52_500)
  })

  it('is closed where it had begun: its row stood open', async () => {
    const early = dayBefore((await days())[0]?.day ?? '', 2)
    await database.pool.query('insert into till_days (outlet_id, day, opened_at) values ($1, $2, 1)', [OUTLET, early])
    const open = await view()
    expect(open).toMatchObject({ day: early, closed: null })
    expect(await close(closing(open, { notes: Object.fromEntries(open.tasks.map(({ id }) => [id, 'open'])) }))).toMatchObject({ status: 200, body: { day: early } })
  })
})

describe('two closes at once', () => {
  it('go one after the other: the earlier day finds the later one closed, and no bill is in both', async () => {
    const own = await openFreshDatabase()
    const fresh = await openStage({ database: own })
    const closes = (asked: CloseDay) => fresh.call<DayView & Refused>('POST', `/api/kitchen/outlets/${OUTLET}/close-day`, { staff: true, body: asked })
    await fresh.place(fresh.command(), { as: newGuest(BRAND) })
    const { body: today } = await fresh.call<DayView>('GET', `/api/kitchen/day-close?outletId=${OUTLET}`, { staff: true })
    const payment = await own.pool.connect()
    await payment.query('begin')
    await payment.query('insert into till_days (outlet_id, day, opened_at) values ($1, $2, 1)', [OUTLET, today.day])
    const later = closes(closing(today, { notes: Object.fromEntries(today.tasks.map(({ id }) => [id, 'left'])) }))
    await expect.poll(() => lockWaits(own, 'insert into till_days%')).toBe(1)
    const zero = { CASH: 0, CARD: 0, UPI: 0 }
    const earlier = closes({ day: '2026-11-19', openingCash: 0, counted: zero, expected: zero, notes: {} })
    await expect.poll(() => lockWaits(own, 'select pg_advisory_xact_lock%')).toBe(1)
    await payment.query('commit')
    payment.release()
    expect([(await later).status, (await earlier).status]).toEqual([200, 409])
    expect((await own.pool.query('select day from till_days where closed_at is not null')).rows).toEqual([{ day: today.day }])
    await fresh.close()
  })
})

describe('a day on which more was given back by card than was paid by it', () => {
  it('is closed with what the card machine says, below nothing; a drawer with less than nothing is refused', async () => {
    const fresh = await openStage({ database: await openFreshDatabase() })
    const post = <T>(path: string, body: unknown) => fresh.call<T & Refused>('POST', `/api/kitchen/${path}`, { staff: true, body })
    const read = async (): Promise<DayView> => (await fresh.call<DayView>('GET', `/api/kitchen/day-close?outletId=${OUTLET}`, { staff: true })).body
    const closes = (asked: CloseDay) => post<DayView>(`outlets/${OUTLET}/close-day`, asked)
    const order = (await fresh.place(fresh.command(), { as: newGuest(BRAND) })).body
    await post(`orders/${order.id}/take-payment`, { key: uuidV7Now(), tender: 'CARD', amountDue: 52_500, given: null })
    expect((await closes(closing(await read()))).status).toBe(200)
    fresh.pass(24 * 3_600_000)
    await post(`orders/${order.id}/cancel`, { remark: '' })
    expect((await post(`orders/${order.id}/give-back`, { key: uuidV7Now(), tender: 'CARD', amount: 52_500 })).status).toBe(200)
    const day = await read()
    expect([cameInOf(day), day.earlier]).toEqual([{ CASH: 0, CARD: -52_500, UPI: 0 }, -52_500])
    const asked = closing(day)
    expect((await closes({ ...asked, counted: { ...asked.counted, CASH: -1 } })).status).toBe(400)
    const closed = await closes(asked)
    expect(closed).toMatchObject({ status: 200, body: { closed: { counted: { CASH: 200_000, CARD: -52_500, UPI: 0 } } } })
    expect([is(closed.body, DayView), (await read()).closed]).toEqual([true, closed.body.closed])
    await fresh.close()
  })
})

describe('the first day that an outlet closes', () => {
  it('has the bills of all days before it that nobody has paid, and the money of those that are paid on it', async () => {
    const fresh = await openStage({ database: await openFreshDatabase() })
    const post = <T>(path: string, body: unknown) => fresh.call<T & Refused>('POST', `/api/kitchen/${path}`, { staff: true, body })
    const read = async (): Promise<DayView> => (await fresh.call<DayView>('GET', `/api/kitchen/day-close?outletId=${OUTLET}`, { staff: true })).body
    const order = async (): Promise<Order> => (await fresh.place(fresh.command(), { as: newGuest(BRAND) })).body
    const pay = ({ id }: Order) => post<Order>(`orders/${id}/take-payment`, { key: uuidV7Now(), tender: 'CASH', amountDue: 52_500, given: null, tip: 0 })
    const [left, later] = [await order(), await order()]
    fresh.pass(3 * 24 * 3_600_000)
    const today = await order()
    expect(await read()).toMatchObject({ day: '2026-11-24', bills: 3, billed: 157_500, notPaid: 157_500 })
    expect((await read()).tasks.map(({ orderId }) => orderId).toSorted()).toEqual([left.id, later.id, today.id].toSorted())
    expect((await pay(later)).status).toBe(200)
    const day = await read()
    expect(day).toMatchObject({ bills: 3, billed: 157_500, paidBills: 1, paid: 52_500, notPaid: 105_000, earlier: 0 })
    const notes = Object.fromEntries(day.tasks.map(({ id }) => [id, 'left']))
    expect((await post(`outlets/${OUTLET}/close-day`, closing(day, { notes }))).status).toBe(200)
    fresh.pass(24 * 3_600_000)
    expect(await read()).toMatchObject({ day: '2026-11-25', bills: 0, notPaid: 0, tasks: [] })
    await fresh.close()
  })

  it('is not stopped by a thousand bills that were paid elsewhere: it has two hundred of the week before, the oldest first, and the next day the others', async () => {
    const own = await openFreshDatabase()
    const fresh = await openStage({ database: own })
    const read = async (): Promise<DayView> => (await fresh.call<DayView>('GET', `/api/kitchen/day-close?outletId=${OUTLET}`, { staff: true })).body
    const close = (day: DayView) =>
      fresh.call('POST', `/api/kitchen/outlets/${OUTLET}/close-day`, { staff: true, body: closing(day, { notes: Object.fromEntries(day.tasks.map(({ id }) => [id, 'paid elsewhere'])) }) })
    const { body: first } = await fresh.place(fresh.command(), { as: newGuest(BRAND) })
    // As many orders as the first, each later by five minutes: a thousand of them in three and a half days, a hundred a statement, as a statement of this pool has five seconds.
    for (let from = 1; from <= 1000; from += 100) {
      await own.pool.query(
        `insert into orders select (kept).* from (
          select jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object('id', g.id, 'punched_at', o.punched_at + g.step * 300000, 'body', jsonb_set(o.body::jsonb, '{id}', to_jsonb(g.id::text))::text)) as kept
          from orders o, (select overlay(gen_random_uuid()::text placing '7' from 15)::uuid as id, step from generate_series($2::int, $2::int + 99) as step) g where o.id = $1) as copies`,
        [first.id, from],
      )
    }
    fresh.pass(6 * 24 * 3_600_000)
    const day = await read()
    expect([is(day, DayView), day.bills, day.tasks.some(({ orderId }) => orderId === first.id)]).toEqual([true, 200, true])
    expect((await close(day)).status).toBe(200)
    fresh.pass(24 * 3_600_000)
    const next = await read()
    expect([next.bills, next.tasks.some(({ orderId }) => orderId === first.id)]).toEqual([200, false])
    await fresh.close()
  })
})
