import { is } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PAY_WINDOW_MS, UNANSWERED_MS } from '#domain/order-life.ts'
import { TIMINGS_PROPERTY } from '#domain/payment-timing.ts'
import { Order } from '#schemas/order.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { holdOrder, moveOrder } from '#server/orders/change-order.ts'
import { endOrders } from '#server/orders/end-orders.ts'
import { attend } from '#server/kitchen/attendant.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { changeOutlet } from './change-outlet.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { BRAND, openStage, OUTLET, type Stage } from './stage.ts'

let database: FreshDatabase
let stage: Stage
let as: GuestIdentity
beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
  await changeOutlet(stage.deps, { additionalProperties: { [TIMINGS_PROPERTY]: 'PRE_PAYMENT,POST_PAYMENT' } })
})
afterAll(() => stage.close())
beforeEach(() => {
  as = newGuest(BRAND)
})

const draft = async (): Promise<Order> => (await stage.place(stage.command({ paymentTiming: 'PRE_PAYMENT' }), { as })).body
const onBoard = async (): Promise<string[]> => (await stage.call<Order[]>('GET', `/api/kitchen/orders?outletId=${OUTLET}`, { staff: true })).body.map(({ id }) => id)
const orderOf = (id: string) => readDocument<Order>(database.db, guestScope(as), 'orders', id)
const counts = async () => (await stage.call('GET', '/api/orders/current/counts', { as })).body
const pay = (id: string): Promise<Order | null> =>
  stage.deps.transact(async (tx) => {
    const held = await holdOrder(tx, id)
    return held && moveOrder(tx, held, { act: 'pay', by: 'server', now: stage.now() })
  })

/** What boards of this instance hear while something is done. */
async function heard(act: () => Promise<unknown>): Promise<string[]> {
  const told: string[] = []
  const stop = await stage.deps.kitchenHub.watch(OUTLET, { orders: (orders) => told.push(...orders.map(({ id, status }) => `${id} ${status}`)), calls: () => undefined, day: () => undefined, lost: () => undefined })
  try {
    await act()
    await stage.deps.kitchenHub.sweep()
  } finally {
    stop()
  }
  return told
}

describe('an order that is paid before the meal (ST-09, ST-11)', () => {
  it('is written with its number and its price, is the guest’s to see, and no board knows of it', async () => {
    let order: Order | undefined
    const told = await heard(async () => {
      order = await draft()
    })
    expect(order).toMatchObject({ status: 'DRAFT', token: expect.any(Number) as number, bill: { total: 52_500 }, paymentTiming: 'PRE_PAYMENT', paymentType: 'PREPAID', paymentStatus: 'INITIAL' })
    expect(is(order, Order)).toBe(true)
    expect(await orderOf(order?.id ?? '')).toEqual(order)
    expect(told).toEqual([])
    expect(await onBoard()).not.toContain(order?.id)
    expect(await stage.call('POST', `/api/kitchen/orders/${order?.id ?? ''}/accept`, { staff: true, body: { cancelledLineIds: [], prepMinutes: 5 } })).toMatchObject({ status: 403 })
    stage.pass(60_000)
    await attend(stage.deps)
    expect(await orderOf(order?.id ?? '')).toMatchObject({ status: 'DRAFT' })
  })

  it('counts among the running orders, so that nobody holds numbers and prices without end (ER-06)', async () => {
    for (let at = 0; at < 5; at++) await draft()
    expect(await counts()).toMatchObject({ total: 5, running: 5 })
    expect((await stage.call<Order[]>('GET', '/api/orders/previous', { as })).body).toEqual([])
    expect(await stage.place(stage.command(), { as })).toMatchObject({ status: 409, body: { data: { code: 'TOO_MANY_ORDERS' } } })
  })

  it('becomes the kitchen’s when it is paid, once', async () => {
    const { id } = await draft()
    stage.pass(60_000)
    const told = await heard(() => pay(id))
    expect(told).toEqual([`${id} UNATTENDED`])
    expect(await orderOf(id)).toMatchObject({ status: 'UNATTENDED', paymentStatus: 'SUCCESS' })
    expect(await onBoard()).toContain(id)
    expect(await pay(id)).toBeNull()
    expect(await endOrders(stage.deps)).toBe(0)
  })

  it('is given up by its guest, who is told that it is taken back; a payment that comes later is not taken', async () => {
    const { id } = await draft()
    const told = await heard(async () => {
      expect(await stage.call('POST', `/api/orders/${id}/withdraw`, { as })).toMatchObject({ status: 200, body: { withdrawn: true } })
      expect(await stage.call('POST', `/api/orders/${id}/withdraw`, { as })).toMatchObject({ status: 200, body: { withdrawn: true } })
    })
    expect(await orderOf(id)).toMatchObject({ status: 'CANCELLED', paymentStatus: 'INITIAL' })
    expect(await pay(id)).toBeNull()
    expect(told).toEqual([])
    expect(await onBoard()).not.toContain(id)
    expect(await counts()).toMatchObject({ running: 0 })
  })

  it('is kept where a phone only asks what stands under its key, and told as it stands also once it has ended', async () => {
    const { id } = await draft()
    const asked = () => stage.call('POST', `/api/orders/${id}/withdraw?onlyAsks=true`, { as, body: {} })
    expect(await asked()).toMatchObject({ status: 200, body: { withdrawn: false, order: { id, status: 'DRAFT' } } })
    expect(await orderOf(id)).toMatchObject({ status: 'DRAFT' })
    expect(await stage.call('POST', `/api/orders/${id}/withdraw`, { as, body: {} })).toMatchObject({ status: 200, body: { withdrawn: true } })
    expect(await asked()).toMatchObject({ status: 200, body: { withdrawn: false, order: { id, status: 'CANCELLED' } } })
  })

  it('closes the key of an order that never came, also where a phone only asks', async () => {
    const command = stage.command({ paymentTiming: 'PRE_PAYMENT' })
    expect(await stage.call('POST', `/api/orders/${command.orderId}/withdraw?onlyAsks=true`, { as, body: {} })).toMatchObject({ status: 200, body: { withdrawn: true } })
    expect(await stage.place(command, { as })).toMatchObject({ status: 409, body: { data: { code: 'ORDER_WITHDRAWN', final: true } } })
  })

  it('ends when its time is over, at no other moment, and boards hear nothing of it either', async () => {
    const { id } = await draft()
    stage.pass(PAY_WINDOW_MS - 1)
    await endOrders(stage.deps)
    expect(await orderOf(id)).toMatchObject({ status: 'DRAFT' })
    stage.pass(1)
    const told = await heard(async () => {
      const ended = await Promise.all([endOrders(stage.deps), endOrders(stage.deps)])
      expect(ended[0] + ended[1]).toBeGreaterThanOrEqual(1)
    })
    const order = await orderOf(id)
    expect(order).toMatchObject({ status: 'FAILED', paymentStatus: 'INITIAL' })
    expect(order?.events.map(({ status }) => status)).toEqual(['DRAFT', 'FAILED'])
    expect(told.filter((line) => line.startsWith(id))).toEqual([])
    expect(await onBoard()).not.toContain(id)
  })

  it('is refused where the outlet takes no money before the meal', async () => {
    const command = { ...stage.command({ paymentTiming: 'PRE_PAYMENT' as const, outletId: 'o2', tableCode: null }), orderId: uuidV7Now() }
    expect(await stage.place(command, { as: newGuest('b2') })).toMatchObject({ status: 409, body: { data: { code: 'PAYMENT_NOT_ALLOWED' } } })
  })
})

describe('an order that nobody answers (ST-10)', () => {
  it('is over after two hours, so that it does not count against its guest for ever', async () => {
    const { id } = (await stage.place(stage.command(), { as })).body
    const answered = (await stage.place(stage.command(), { as })).body.id
    await stage.call('POST', `/api/kitchen/orders/${answered}/accept`, { staff: true, body: { cancelledLineIds: [], prepMinutes: 5 } })
    stage.pass(UNANSWERED_MS - 1)
    await endOrders(stage.deps)
    expect(await orderOf(id)).toMatchObject({ status: 'UNATTENDED' })
    stage.pass(1)
    expect(await heard(() => endOrders(stage.deps))).toContain(`${id} FAILED`)
    expect(await orderOf(id)).toMatchObject({ status: 'FAILED' })
    expect(await orderOf(answered)).toMatchObject({ status: 'CONFIRMED' })
    expect(await counts()).toMatchObject({ running: 1 })
    expect(await endOrders(stage.deps)).toBe(0)
  })

  it('keeps no other from its end where it cannot be ended itself', async () => {
    const [broken, other] = [(await stage.place(stage.command(), { as })).body.id, (await stage.place(stage.command(), { as })).body.id]
    await database.pool.query("update orders set terms = 'none', ends_at = 1 where id = $1", [broken])
    stage.pass(UNANSWERED_MS)
    expect(await endOrders(stage.deps)).toBe(1)
    expect(await orderOf(other)).toMatchObject({ status: 'FAILED' })
    expect(await orderOf(broken)).toMatchObject({ status: 'UNATTENDED' })
    await database.pool.query('update orders set ends_at = null where id = $1', [broken])
  })

  it('is not looked at again and again where an earlier release moved it on without moving its end', async () => {
    const { id } = (await stage.place(stage.command(), { as })).body
    await stage.call('POST', `/api/kitchen/orders/${id}/accept`, { staff: true, body: { cancelledLineIds: [], prepMinutes: 5 } })
    await database.pool.query('update orders set ends_at = 1 where id = $1', [id])
    expect(await endOrders(stage.deps)).toBe(0)
    expect(await orderOf(id)).toMatchObject({ status: 'CONFIRMED' })
    const { rows } = await database.pool.query<{ count: string }>('select count(*) from orders where ends_at <= $1', [stage.now()])
    expect(Number(rows[0]?.count)).toBe(0)
  })
})

it('an order whose time ran out ends in the same turn though a hundred before it cannot be ended', async () => {
  const order = await draft()
  stage.pass(PAY_WINDOW_MS)
  await database.pool.query(
    `insert into orders (outlet_id, id, brand_id, guest_id, status, running, version, expected_total, total, punched_at, changed_at, kitchen_at, ends_at, body, terms)
      select outlet_id, gen_random_uuid(), brand_id, guest_id, 'DRAFT', true, 1, expected_total, total, punched_at, changed_at, null, ends_at - n, '', terms
      from orders, generate_series(1, 100) as n where id = $1`,
    [order.id],
  )
  await endOrders(stage.deps)
  expect(await orderOf(order.id)).toMatchObject({ status: 'FAILED' })
  await database.pool.query("delete from orders where body = ''")
})
