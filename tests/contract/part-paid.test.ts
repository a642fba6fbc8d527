/** P-05, P-07: bills of which points pay a part and the payment company the rest, on PostgreSQL: each gets back what it gave. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceType } from '#schemas/menu.ts'
import type { Order, PaymentTiming } from '#schemas/order.ts'
import type { Rewards } from '#schemas/rewards.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { POINT_TERMS } from '#tests/fixtures/points.ts'
import { changeOutlet } from './change-outlet.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { givePoints } from './give-points.ts'
import { newGuest } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { BRAND } from './stage.ts'

/** Paise: Rs 500 of dishes, Rs 100 of it by 1,000 points, the tax on the rest. */
const REST = 42_000
const POINTS = 1000
const NOTHING = { gateway: 0, bills: 0, refunds: 0, unallocated: 0 }

let database: FreshDatabase
let pay: PayStage
let as: GuestIdentity
beforeAll(async () => {
  database = await openFreshDatabase()
  pay = await openPayStage({ database })
  await changeOutlet(pay.stage.deps, { points: POINT_TERMS })
})
afterAll(() => pay.stage.close())
beforeEach(async () => {
  as = newGuest(BRAND)
  await givePoints(pay.stage, as, POINTS)
})

const orderNow = (id: string): Promise<Order> => pay.orderNow(as, id)
const kitchen = (id: string, act: string, body: unknown) => pay.stage.call('POST', `/api/kitchen/orders/${id}/${act}`, { staff: true, body })
const pointsNow = async () => {
  const points = (await readDocument<Rewards>(database.db, guestScope(as), 'rewards', as.guestId))?.points
  return { free: points?.lots.reduce((sum, lot) => sum + lot.points, 0), held: points?.held, pending: points?.pending }
}

const WAYS: readonly ServiceType[] = ['DI', 'SP']
const TIMINGS: readonly PaymentTiming[] = ['PRE_PAYMENT', 'POST_PAYMENT']

describe.each(WAYS.flatMap((way) => TIMINGS.map((timing) => [way, timing] as const)))('an order of %s, %s, of which points pay a part', (serviceType, paymentTiming) => {
  /** Placed, its points held, and the rest of it paid online. */
  const partPaid = async (): Promise<Order> => {
    const command = pay.stage.command({ serviceType, paymentTiming, points: POINTS, expectedTotal: REST, ...(serviceType === 'DI' ? {} : { tableCode: null }) })
    const { status, body: order } = await pay.stage.place(command, { as })
    expect([status, order.bill.total, order.points?.used]).toEqual([201, REST, POINTS])
    expect((await pay.start(as, order.id, 52_500)).status).toBe(409)
    await pay.press((await pay.start(as, order.id, REST)).body, order.id, 'paid')
    return pay.verify(as, order.id)
  }

  it('is paid by the rest alone', async () => {
    const order = await partPaid()
    expect(order).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', payments: [{ tender: 'ONLINE', amount: REST }] })
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: REST, bills: -REST })
    expect(await pointsNow()).toMatchObject({ free: 0, held: POINTS })
  })

  it('gives back what each paid, first of a dish and then of the order: the money by the way it came, the points as points', async () => {
    const { id, lines } = await partPaid()
    await kitchen(id, 'accept', { cancelledLineIds: [lines.at(-1)?.lineId], prepMinutes: 5 })
    const [part] = (await orderNow(id)).refunds ?? []
    expect(part).toMatchObject({ reason: 'part' })
    const half = await pointsNow()
    expect(half.free).toBeGreaterThan(0)
    expect((half.free ?? 0) + (half.held ?? 0)).toBe(POINTS)
    pay.stage.pass(60_000)
    await kitchen(id, 'cancel', { remark: '' })
    await pay.pass(90_000, 5000)
    const { refunds = [], refundStatus } = await orderNow(id)
    expect(refunds.map(({ reason, state }) => [reason, state])).toEqual([['part', 'SUCCESS'], ['cancelled', 'SUCCESS']])
    expect([refunds.reduce((sum, { amount }) => sum + amount, 0), refundStatus]).toEqual([REST, 'SUCCESS'])
    expect(await pay.booksOf(id)).toEqual(NOTHING)
    expect(await pointsNow()).toEqual({ free: POINTS, held: 0, pending: 0 })
  })
})
