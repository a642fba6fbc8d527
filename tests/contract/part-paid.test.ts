/** P-05, P-07: bills of which points pay a part and the payment company the rest, on PostgreSQL: each gets back what it gave. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceType } from '#schemas/menu.ts'
import type { Order, PaymentTiming, PlaceOrder } from '#schemas/order.ts'
import type { Availability, Outlet, Table } from '#schemas/outlet.ts'
import type { Rewards } from '#schemas/rewards.ts'
import type { Delivery } from '#schemas/serving.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { guestScope, outletScope } from '#server/sync/scopes.ts'
import { POINT_TERMS } from '#tests/fixtures/points.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { givePoints } from './give-points.ts'
import { newGuest } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { BRAND, dish, menu, OUTLET } from './stage.ts'

const POINTS = 1000
/** Paise: Rs 500 of dishes and 5 % of tax; Rs 100 of the dishes by 1,000 points, the tax on the rest. Who has it brought pays Rs 39 and their tax, rounded to the rupee; no points pay that. */
const SERVED = { whole: 52_500, rest: 42_000 }
const BROUGHT = { whole: 56_600, rest: 46_100 }
const NOTHING = { gateway: 0, bills: 0, refunds: 0, unallocated: 0 }

interface Way {
  serviceType: ServiceType
  /** Paise: the bill without points, and with them. */
  whole: number
  rest: number
  facts: Partial<PlaceOrder>
}
const place = (number: number, label: string, serviceType: ServiceType): Table => ({ id: `${OUTLET}-${number}`, outletId: OUTLET, number, label, serviceType, scanCode: `RAJ${String(number).padStart(3, '0')}` })
const [TABLE, ROOM] = [place(7, 'Table 7', 'DI'), place(204, 'Room 204', 'RO')]
const DELIVERY: Delivery = { zones: [{ id: 'inner', name: 'Inner', ring: [[75.7, 26.8], [75.9, 26.8], [75.9, 27], [75.7, 27]], minimumBill: 29_900, fee: 3_900, minutes: 40, priority: 0 }], feeTaxIds: ['cgst', 'sgst'], version: 1 }
const WAYS: readonly Way[] = [
  { serviceType: 'DI', ...SERVED, facts: { tableCode: TABLE.scanCode } },
  { serviceType: 'RO', ...SERVED, facts: { tableCode: ROOM.scanCode } },
  { serviceType: 'DT', ...SERVED, facts: { tableCode: null, vehicle: { number: 'RJ14 CX 4821', description: 'White' } } },
  { serviceType: 'SP', ...SERVED, facts: { tableCode: null } },
  { serviceType: 'DL', ...BROUGHT, facts: { tableCode: null, address: { title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: '', locality: { id: 'bapu-nagar', name: 'Bapu Nagar', secondaryText: '302015' }, pin: { lat: 26.888, lng: 75.804 }, note: '' } } },
]
const SERVED_IN = WAYS.map(({ serviceType }) => serviceType)

let database: FreshDatabase
let pay: PayStage
let as: GuestIdentity
beforeAll(async () => {
  database = await openFreshDatabase()
  pay = await openPayStage({ database })
  await pay.stage.deps.transact(async (tx) => {
    const [outlet, availability] = [await readDocument<Outlet>(tx.q, outletScope(OUTLET), 'outlet', OUTLET), await readDocument<Availability>(tx.q, outletScope(OUTLET), 'availability', OUTLET)]
    if (!outlet || !availability) throw new Error('The stage has no outlet.')
    const hours = SERVED_IN.flatMap((serviceType) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' })))
    await putOutlet(tx, { ...outlet, points: POINT_TERMS, serviceTypes: SERVED_IN, hours, delivery: DELIVERY }, { ...availability, serviceStatus: {} }, [TABLE, ROOM])
    await replaceMenu(tx, OUTLET, menu(OUTLET, [dish('tikka', 'Paneer tikka', 30_000, { serviceTypes: SERVED_IN }), dish('dal', 'Dal makhani', 20_000, { serviceTypes: SERVED_IN })]))
  })
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

const TIMINGS: readonly PaymentTiming[] = ['PRE_PAYMENT', 'POST_PAYMENT']

describe.each(WAYS.flatMap((way) => TIMINGS.map((paymentTiming) => ({ ...way, paymentTiming }))))('an order of $serviceType, $paymentTiming, of which points pay a part', ({ serviceType, paymentTiming, whole, rest, facts }) => {
  /** Placed, its points held, and the rest of it paid online. */
  const partPaid = async (): Promise<Order> => {
    const command = pay.stage.command({ serviceType, paymentTiming, points: POINTS, menuVersion: 2, expectedTotal: rest, ...facts })
    const { status, body: order } = await pay.stage.place(command, { as })
    expect([status, order.bill.total, order.points?.used]).toEqual([201, rest, POINTS])
    expect((await pay.start(as, order.id, whole)).status).toBe(409)
    await pay.press((await pay.start(as, order.id, rest)).body, order.id, 'paid')
    return pay.verify(as, order.id)
  }

  it('is paid by the rest alone', async () => {
    const order = await partPaid()
    expect(order).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS', payments: [{ tender: 'ONLINE', amount: rest }] })
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: rest, bills: -rest })
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
    expect([refunds.reduce((sum, { amount }) => sum + amount, 0), refundStatus]).toEqual([rest, 'SUCCESS'])
    expect(await pay.booksOf(id)).toEqual(NOTHING)
    expect(await pointsNow()).toEqual({ free: POINTS, held: 0, pending: 0 })
  })
})
