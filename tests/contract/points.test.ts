/** P-05, P-11: points on PostgreSQL: earned, held, spent, given back and ended, each once, regardless of who asks at the same time. */
import { is } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Order, type PlaceOrder } from '#schemas/order.ts'
import { PointTransaction } from '#schemas/point-transaction.ts'
import { type PointTerms } from '#schemas/points.ts'
import { Rewards } from '#schemas/rewards.ts'
import { sql } from '#server/db/sql.ts'
import { deleteAccount } from '#server/guests/delete-account.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { putOffers } from '#server/offers/put-offers.ts'
import { holdOrder, writeOrderChange } from '#server/orders/change-order.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { Refusal } from '#server/http/refusal.ts'
import { endOrders } from '#server/orders/end-orders.ts'
import { expiryWork } from '#server/points/expire-points.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { POINT_TERMS } from '#tests/fixtures/points.ts'
import { changeOutlet } from './change-outlet.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { givePoints } from './give-points.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { readLedger } from './read-ledger.ts'
import { BRAND, openStage, type Stage } from './stage.ts'

let database: FreshDatabase
let stage: Stage
/** A second instance of the server on the same database. */
let other: Stage
let as: GuestIdentity

const DAY = 86_400_000
/** The end of the stage's day, 21 November in Jaipur, and so many days after it. */
const endAfter = (days: number): number => Date.UTC(2026, 10, 21, 18, 30) + days * DAY

const putTerms = (terms: Partial<PointTerms> | null) => changeOutlet(stage.deps, { points: terms && { ...POINT_TERMS, ...terms } })
const rewards = (guest = as) => readDocument<Rewards>(database.db, guestScope(guest), 'rewards', guest.guestId)
const points = async (guest = as) => (await rewards(guest))?.points
const kitchen = (order: Pick<Order, 'id'>, act: string, body: Record<string, unknown> = {}, on = stage) => on.call<Order>('POST', `/api/kitchen/orders/${order.id}/${act}`, { staff: true, body })
const pay = (order: Pick<Order, 'id' | 'bill'>) => kitchen(order, 'take-payment', { key: uuidV7Now(), tender: 'CASH', amountDue: order.bill.total, given: null })
/** The stage's order of Rs 500 of dishes, Rs 100 of it paid with points: Rs 420 with the tax. */
const withPoints = (over: Partial<PlaceOrder> = {}): PlaceOrder => stage.command({ points: 1000, expectedTotal: 42_000, ...over })
const placed = async (command = stage.command(), guest = as): Promise<Order> => {
  const { status, body } = await stage.place(command, { as: guest })
  expect([status, is(body, Order)]).toEqual([201, true])
  return body
}
const settle = async (order: Order): Promise<Order> => {
  await kitchen(order, 'accept', { cancelledLineIds: [], prepMinutes: 5 })
  await kitchen(order, 'serve')
  return (await pay(order)).body
}
const give = (count: number, until: number | null = null, guest = as) => givePoints(stage, guest, count, until)
const transfers = async (guest = as) => (await readLedger(database.pool)).transfers.filter(({ ledger }) => ledger === guestScope(guest)).map(({ key, amount }) => [key.split(':')[0], amount])
const runJobs = async (): Promise<void> => {
  const worker = createWorker(stage.deps, [expiryWork(stage.deps)])
  await worker.turn()
  await worker.idle()
}
/** What the lots hold is what the ledger says can be used, and the ledger's sums are those of its rows. */
async function balanced(): Promise<void> {
  const { accounts, replayed } = await readLedger(database.pool)
  const zero = accounts.filter(({ debits, credits }) => debits + credits > 0)
  expect(zero).toEqual(replayed)
  const { rows } = await database.pool.query<{ lots: number; free: number; held: number; uses: number }>(`select
    (select coalesce(sum(remaining), 0)::int from point_lots) as lots, (select coalesce(sum(debits - credits), 0)::int from ledger_accounts where account = 'points:free') as free,
    (select coalesce(sum(points), 0)::int from point_uses) as uses, (select coalesce(sum(debits - credits), 0)::int from ledger_accounts where account in ('points:held', 'points:spent')) as held`)
  expect(rows[0]?.free).toBe(rows[0]?.lots)
  expect(rows[0]?.held).toBe(rows[0]?.uses)
}

beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database, config: { callsPerMinute: 0 } })
  other = await openStage({ database: { ...database.again(), close: () => Promise.resolve() }, seed: false, config: { callsPerMinute: 0 } })
})
afterAll(() => stage.close())
beforeEach(async () => {
  as = newGuest(BRAND)
  await putTerms({})
})

describe('earning (F-33, F-34)', () => {
  it('is pending until the order is paid and over, and can be used from then on', async () => {
    const order = await placed()
    expect(order.points).toEqual({ used: 0, saving: 0, earns: 50 })
    const told = await rewards()
    expect([is(told, Rewards), told?.points]).toEqual([true, { lots: [], pending: 50, held: 0, debt: 0 }])
    await kitchen(order, 'accept', { cancelledLineIds: [], prepMinutes: 5 })
    await kitchen(order, 'serve')
    expect(await points()).toMatchObject({ lots: [], pending: 50 })
    await pay(order)
    expect(await points()).toEqual({ lots: [{ points: 50, until: endAfter(365) }], pending: 0, held: 0, debt: 0 })
    expect(await transfers()).toEqual([['earn', 50], ['promise', 50]])
    await balanced()
  })

  it('is pending again once the payment is undone, and what was used of it meanwhile is owed until the bill is taken', async () => {
    const settled = await settle(await placed())
    await placed(stage.command({ points: 50, expectedTotal: 52_000 }))
    expect(await points()).toMatchObject({ lots: [], held: 50, debt: 0 })
    await kitchen(settled, 'undo-payment', { key: uuidV7Now(), paymentId: settled.payments?.[0]?.id })
    expect(await points()).toMatchObject({ lots: [], held: 50, debt: 50 })
    await balanced()
    await pay(settled)
    expect(await points()).toMatchObject({ lots: [], held: 50, debt: 0 })
    await balanced()
  })

  it('used for an order stays spent once its payment is undone, and is spent once (F-36)', async () => {
    await settle(await placed())
    const paid = await settle(await placed(stage.command({ points: 50, expectedTotal: 52_000 })))
    const spent = async () => (await transfers()).filter(([kind]) => kind === 'hold' || kind === 'spend' || kind === 'return')
    const once = await spent()
    expect(once).toEqual([['hold', 50], ['spend', 50]])
    await kitchen(paid, 'undo-payment', { key: uuidV7Now(), paymentId: paid.payments?.[0]?.id })
    expect([await spent(), (await points())?.held]).toEqual([once, 0])
    await pay(paid)
    expect(await spent()).toEqual(once)
    await balanced()
  })

  it('falls with a part that is not made, and comes to nothing with the order', async () => {
    const order = await placed()
    await kitchen(order, 'accept', { cancelledLineIds: [order.lines[1]?.lineId], prepMinutes: 5 })
    expect(await points()).toMatchObject({ pending: 30 })
    const second = await placed()
    expect(await points()).toMatchObject({ pending: 80 })
    await kitchen(second, 'cancel', { remark: 'No gas' })
    expect(await points()).toMatchObject({ pending: 30 })
    await balanced()
  })

  it('is nothing where the outlet has no terms, or none for earning', async () => {
    await putTerms(null)
    expect((await placed()).points).toBeUndefined()
    expect(await rewards()).toBeNull()
    await putTerms({ paisePerEarned: null })
    expect((await placed()).points).toEqual({ used: 0, saving: 0, earns: 0 })
    expect(await transfers()).toEqual([])
  })
})

describe('paying with points (F-29 to F-32, F-36)', () => {
  it('takes them with the order, once, the earliest to end first, and has spent them when it is paid and over', async () => {
    await give(700, endAfter(9))
    await give(700, endAfter(3))
    const command = withPoints()
    const order = await placed(command)
    expect(order).toMatchObject({ bill: { items: 50_000, discount: 10_000, total: 42_000 }, points: { used: 1000, saving: 10_000, earns: 40 } })
    expect(await points()).toEqual({ lots: [{ points: 400, until: endAfter(9) }], pending: 40, held: 1000, debt: 0 })
    expect((await stage.place(command, { as })).status).toBe(200)
    const paid = await settle(order)
    expect(paid).toMatchObject({ paymentStatus: 'SUCCESS', payments: [{ amount: 42_000 }] })
    expect(await points()).toEqual({ lots: [{ points: 400, until: endAfter(9) }, { points: 40, until: endAfter(365) }], pending: 0, held: 0, debt: 0 })
    expect(await transfers()).toEqual(expect.arrayContaining([['hold', 1000], ['promise', 40], ['spend', 1000], ['earn', 40]]))
    await balanced()
  })

  it('asks where fewer are left than the guest agreed to, with the minimum where that is why (VA-20, EN-16), and never takes more silently', async () => {
    await give(300)
    expect(await stage.place(withPoints(), { as })).toMatchObject({ status: 409, body: { data: { code: 'PRICE_CHANGED', final: true, details: { points: { asked: 1000, used: 300 }, quote: { points: { used: 300 }, bill: { total: 49_400 } } } } } })
    await putTerms({ minimum: 60_000 })
    const refused = await stage.place(withPoints({ points: 300, expectedTotal: 49_400 }), { as })
    expect(refused).toMatchObject({ status: 409, body: { data: { additionalParam: { minOrderValue: 60_000 }, details: { points: { asked: 300, used: 0 } } } } })
    expect(await points()).toBeUndefined()
    // For what the guest agreed to it is taken, with as many as there are.
    await putTerms({})
    expect((await placed(withPoints({ expectedTotal: 49_400 }))).points).toMatchObject({ used: 300 })
    expect(await points()).toMatchObject({ held: 300 })
  })

  it('stands beside no offer, but beside what the outlet takes off by itself (VA-21)', async () => {
    await give(5000)
    await stage.deps.transact((tx) => putOffers(tx, BRAND, [anOffer(), anOffer({ id: 'own', code: 'OUTLETDISCOUNT', automatic: true, gives: { type: 'QD', off: { discountType: 'ABS', amount: 1000 } } })]))
    expect(await stage.place(withPoints({ offerCode: 'JAIPUR10' }), { as })).toMatchObject({ status: 409, body: { data: { code: 'PRICE_CHANGED', details: { points: { asked: 1000, used: 0 } } } } })
    expect(await placed(withPoints({ points: 5000 }))).toMatchObject({ bill: { discount: 10_800 }, offers: [{ code: 'OUTLETDISCOUNT' }], points: { used: 980, saving: 9800 } })
    await stage.deps.transact((tx) => putOffers(tx, BRAND, []))
  })

  it('gives them back where they came from when the order is cancelled, refused by time or made in part, once; past their end, with days of grace', async () => {
    await give(2000, endAfter(0))
    const cancelled = await placed(withPoints())
    await kitchen(cancelled, 'cancel', { remark: '' })
    expect(await points()).toMatchObject({ lots: [{ points: 2000, until: endAfter(0) }], held: 0 })
    expect((await kitchen(cancelled, 'cancel', { remark: '' })).status).toBe(409)
    const part = await placed(withPoints())
    await kitchen(part, 'accept', { cancelledLineIds: [part.lines[1]?.lineId], prepMinutes: 5 })
    expect(await points()).toMatchObject({ lots: [{ points: 1400 }], held: 600 })
    const late = await placed(withPoints())
    const before = stage.now()
    stage.pass(DAY)
    await endOrders(stage.deps)
    expect(await readDocument<Order>(database.db, guestScope(as), 'orders', late.id)).toMatchObject({ status: 'FAILED' })
    expect(await points()).toMatchObject({ lots: [{ points: 400, until: endAfter(0) }, { points: 1000, until: endAfter(31) }], held: 600, pending: 24 })
    stage.pass(before - stage.now())
    await balanced()
  })

  it('takes back what an order earned that is undone after all; what is used up is owed, and the next points pay it (F-38)', async () => {
    const first = await settle(await placed())
    await give(1000)
    expect((await placed(withPoints({ points: 1000 }))).points?.used).toBe(1000)
    await stage.deps.transact(async (tx) => {
      const held = await holdOrder(tx, first.id)
      if (held) await writeOrderChange(tx, held, { ...held.order, status: 'CANCELLED' }, 'server', stage.now())
    })
    expect(await points()).toMatchObject({ debt: 0, held: 1000 })
    const second = await settle(await placed())
    await placed(withPoints({ points: 40, expectedTotal: 52_100 }))
    await stage.deps.transact(async (tx) => {
      const held = await holdOrder(tx, second.id)
      if (held) await writeOrderChange(tx, held, { ...held.order, status: 'CANCELLED' }, 'server', stage.now())
    })
    expect(await points()).toMatchObject({ lots: [], debt: 40 })
    await settle(await placed())
    expect(await points()).toMatchObject({ lots: [{ points: 10 }], debt: 0 })
    await balanced()
  })

  it('stays silent for an account that was deleted, and its books still balance', async () => {
    await give(1000)
    const order = await placed(withPoints())
    await stage.deps.transact(async (tx) => {
      await tx.q.execute(sql`insert into guests (brand_id, id, country, phone, created_at) values (${as.brandId}, ${as.guestId}, '91', ${as.guestId.slice(0, 20)}, 1)`)
      await deleteAccount(tx, as, stage.now())
    })
    expect(await rewards()).toBeNull()
    await kitchen(order, 'cancel', { remark: '' })
    expect(await rewards()).toBeNull()
    await balanced()
  })
})

describe('the end of points (F-34, F-39)', () => {
  it('is posted by a job, once; what was good at the tap is good while the order waits', async () => {
    const before = stage.now()
    await give(1000, endAfter(0))
    const spare = await placed(withPoints({ points: 10, expectedTotal: 52_400 }))
    const tap = endAfter(0) - 1000
    stage.pass(endAfter(0) + 60_000 - stage.now())
    expect((await stage.place(withPoints({ points: 500, expectedTotal: 47_300, placedAt: tap }), { as, headers: { 'X-Device-Time': String(stage.now()) } })).status).toBe(201)
    expect((await stage.place(withPoints({ points: 400, expectedTotal: 48_300, placedAt: stage.now() }), { as })).body.data.code).toBe('PRICE_CHANGED')
    await runJobs()
    expect(await points()).toMatchObject({ lots: [{ points: 490 }] })
    stage.pass(2 * 3_600_000)
    await runJobs()
    await runJobs()
    expect(await points()).toMatchObject({ lots: [], held: 510 })
    expect((await transfers()).filter(([kind]) => kind === 'expire')).toEqual([['expire', 490]])
    await settle(spare)
    stage.pass(before - stage.now())
    await balanced()
  })
})

describe('points at the same time', () => {
  it('1,000 orders on two instances use one balance of 100 orders a hundred times, and never more', async () => {
    await putTerms({ paisePerEarned: null })
    await give(100 * 1000)
    let taken = 0
    /** Past the limit of orders that one guest may send in a minute. */
    const order = async (on: Stage): Promise<Order | Refusal> => {
      const command = withPoints()
      try {
        return (await placeOrder(on.deps, { guest: as, command, text: JSON.stringify(command), deviceNow: on.now(), acceptedAt: null })).order
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    }
    const lane = async (on: Stage, count: number): Promise<void> => {
      for (let at = 0; at < count; at++) {
        const answer = await order(on)
        if (!(answer instanceof Refusal)) {
          taken += 1
          // Five running ones are the most: this one is none of them any more.
          await database.pool.query('update orders set running = false where id = $1', [answer.id])
        } else if (answer.code === 'TOO_MANY_ORDERS' || answer.code === 'SERVER_BUSY') at -= 1
        else expect([answer.code, answer.data.details?.['points']]).toEqual(['PRICE_CHANGED', { asked: 1000, used: 0 }])
      }
    }
    await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((at) => lane(at % 2 === 0 ? stage : other, 125)))
    expect(taken).toBe(100)
    expect(await points()).toMatchObject({ lots: [], held: 100 * 1000 })
    await balanced()
  }, 300_000)

  it('an order that is cancelled while others want its points gives them back once', async () => {
    await give(1000)
    const order = await placed(withPoints())
    const [first, second, ...tries] = await Promise.all([kitchen(order, 'cancel', { remark: '' }), kitchen(order, 'cancel', { remark: '' }, other), ...Array.from({ length: 4 }, () => other.place(withPoints(), { as }))])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const won = tries.filter(({ status }) => status === 201).length
    expect(won).toBeLessThanOrEqual(1)
    expect((await points())?.held).toBe(won * 1000)
    expect((await transfers()).filter(([kind]) => kind === 'return')).toEqual([['return', 1000]])
    await balanced()
  })
})

describe('a guest’s points as they moved (CA-13, CA-07)', () => {
  interface Told { pointTransactions: PointTransaction[] }
  const read = (query = '', guest: GuestIdentity | null = as) => stage.call<Told>('GET', `/api/rewardPoints/transactions${query}`, { as: guest })

  it('are read newest first, by pages, each of its order; nobody else reads them', async () => {
    await give(2000)
    stage.pass(1000)
    const order = await placed(withPoints())
    stage.pass(1000)
    await settle(order)
    const { body } = await read('?size=50')
    expect(body.pointTransactions.every((one) => is(one, PointTransaction))).toBe(true)
    expect(body.pointTransactions.map(({ kind, points: count, orderId }) => [kind, count, orderId === order.id])).toEqual([['earn', 40, true], ['spend', 1000, true], ['hold', 1000, true], ['promise', 40, true], ['earn', 2000, false]])
    expect(body.pointTransactions.map(({ transactionDate }) => transactionDate)).toEqual(body.pointTransactions.map(({ transactionDate }) => transactionDate).sort((a, b) => b - a))
    const pages = [await read('?size=2&page=0'), await read('?size=2&page=1'), await read('?size=2&page=2'), await read('?size=2&page=3')].flatMap((page) => page.body.pointTransactions)
    expect(pages).toEqual(body.pointTransactions)
    expect((await read('', newGuest(BRAND))).body.pointTransactions).toEqual([])
    expect([(await read('', null)).status, (await read(`?brandGuestId=${as.guestId}`, newGuest(BRAND))).status, (await read('?brandId=b2')).status, (await read('?size=many')).status, (await read('?page=-1')).status]).toEqual([401, 403, 403, 400, 400])
  })

  it('stand beside an order where they are asked for, its own alone', async () => {
    await give(2000)
    const [order] = [await placed(withPoints()), await placed()]
    const told = await stage.call<Order & Told>('GET', `/api/orders/${order.id}?includePointTransactions=true`, { as })
    expect([told.body.id, told.body.pointTransactions.map(({ kind, points: count, from, to }) => [kind, count, from, to])]).toEqual([order.id, [['hold', 1000, 'free', 'held'], ['promise', 40, 'issued', 'pending']]])
    expect((await stage.call<Partial<Told>>('GET', `/api/orders/${order.id}`, { as })).body.pointTransactions).toBeUndefined()
  })
})
