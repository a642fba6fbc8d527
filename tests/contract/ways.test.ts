import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceType } from '#schemas/menu.ts'
import type { Order, PlaceOrder } from '#schemas/order.ts'
import type { Outlet, Table } from '#schemas/outlet.ts'
import { attend } from '#server/kitchen/attendant.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { outletScope } from '#server/sync/scopes.ts'
import { newGuest } from './ids.ts'
import { BRAND, dish, menu, openStage, OUTLET, type Stage } from './stage.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const GRILL = 'grill'
const WAYS: ServiceType[] = ['DI', 'SP', 'DT']
const BAY: Table = { id: 'grill-31', outletId: GRILL, number: 31, label: 'Bay 31', serviceType: 'DT', scanCode: 'GRILL031' }

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await stage.deps.transact(async (tx) => {
    const known = await readDocument<Outlet>(tx.q, outletScope(OUTLET), 'outlet', OUTLET)
    if (!known) throw new Error('The stage has no outlet.')
    const hours = WAYS.flatMap((serviceType) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' })))
    await putOutlet(tx, { ...known, id: GRILL, code: 'GRILL', serviceTypes: WAYS, hours }, { id: GRILL, mode: 'ACTIVE', serviceStatus: {}, soldOut: [], returns: {}, menuVersion: 0 }, [BAY])
    await replaceMenu(tx, GRILL, menu(GRILL, [dish('tikka', 'Paneer tikka', 30_000, { serviceTypes: WAYS }), dish('dal', 'Dal makhani', 20_000, { serviceTypes: WAYS })]))
  })
})
afterAll(() => stage.close())

const order = (over: Partial<PlaceOrder>) => stage.command({ outletId: GRILL, tableCode: null, serviceType: 'SP', ...over })
const asSomeone = () => ({ as: newGuest(BRAND) })
const car = { number: 'RJ14 CX 4821', description: 'White Baleno, red sticker' }

describe('a pickup for later (CO-06)', () => {
  it('keeps the time it is wanted for, on the order and for the kitchen', async () => {
    const wantedAt = stage.now() + 3 * HOUR
    const as = newGuest(BRAND)
    const placed = await stage.place(order({ wantedAt }), { as })
    expect(placed).toMatchObject({ status: 201, body: { wantedAt, status: 'UNATTENDED' } })
    const { body } = await stage.call<Order>('POST', `/api/kitchen/orders/${placed.body.id}/accept`, { staff: true, body: { cancelledLineIds: [], prepMinutes: 20 } })
    expect(body.ePickupTime).toBe(wantedAt)
  })

  it('that a restore lost hours after its acceptance is taken again for its time, as its phone sends it then', async () => {
    const [placedAt, wantedAt] = [stage.now() - 3 * HOUR, stage.now() + 3 * HOUR]
    const command = order({ placedAt, wantedAt })
    expect(await stage.place(command, { as: newGuest(BRAND), headers: { 'X-Accepted-At': String(placedAt) } })).toMatchObject({ status: 201, body: { wantedAt, status: 'UNATTENDED' } })
    const forThen = order({ placedAt })
    expect(await stage.place(forThen, { as: newGuest(BRAND), headers: { 'X-Accepted-At': String(placedAt) } })).toMatchObject({ status: 409, body: { data: { code: 'ORDER_EXPIRED' } } })
  })

  it.each([
    ['in the past', -5 * MINUTE, 'SP'], ['after tomorrow', 72 * HOUR, 'SP'], ['at a table', HOUR, 'DI'],
  ] as const)('is refused %s, with the reason and for good', async (_, offset, serviceType) => {
    const as = newGuest(BRAND)
    const command = order({ serviceType, wantedAt: stage.now() + offset })
    const answers = [await stage.place(command, { as }), await stage.place(command, { as })]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 409, body: { data: { code: 'ORDER_TIME_NOT_ALLOWED', final: true, details: { reason: 'WANTED_TIME' } } } })
  })

  it('is refused outside the hours of its way, and while its way is stopped (ST-13, ER-07)', async () => {
    const { deps } = stage
    const change = (hours: Outlet['hours'] | null, stopped: boolean) => deps.transact(async (tx) => {
      const held = await readDocument<Outlet>(tx.q, outletScope(GRILL), 'outlet', GRILL)
      if (!held) throw new Error('no outlet')
      await putOutlet(tx, { ...held, hours: hours ?? held.hours }, { id: GRILL, mode: 'ACTIVE', serviceStatus: stopped ? { SP: 'STOPPED' } : {}, soldOut: [], returns: {}, menuVersion: 1 }, [BAY])
    })
    const all = (await stage.call<Outlet>('GET', `/api/restaurants/${GRILL}`)).body.hours
    await change([], false)
    expect(await stage.place(order({ wantedAt: stage.now() + HOUR }), asSomeone())).toMatchObject({ status: 409, body: { data: { details: { reason: 'WANTED_TIME' } } } })
    await change(all, true)
    expect(await stage.place(order({ wantedAt: stage.now() + HOUR }), asSomeone())).toMatchObject({ status: 409, body: { data: { details: { reason: 'STOPPED' } } } })
    await change(all, false)
    expect((await stage.place(order({ wantedAt: stage.now() + HOUR }), asSomeone())).status).toBe(201)
  })

  it('waits on its phone until it would be as late as an order for now may be', async () => {
    const wantedAt = stage.now() + 3 * HOUR
    const command = order({ wantedAt })
    stage.pass(3 * HOUR - 20 * MINUTE)
    expect((await stage.place(command, asSomeone())).status).toBe(201)
    stage.pass(1)
    expect(await stage.place(order({ wantedAt, placedAt: command.placedAt }), asSomeone())).toMatchObject({ status: 409, body: { data: { code: 'ORDER_EXPIRED' } } })
  })
})

describe('an order to the car (VA-15)', () => {
  it('carries the car, and is refused without one unless it names the bay', async () => {
    for (const vehicle of [undefined, null, { number: 'X', description: '' }, { number: '12345', description: '' }])
      expect(await stage.place(order({ serviceType: 'DT', vehicle }), asSomeone())).toMatchObject({ status: 422, body: { data: { code: 'VEHICLE_NEEDED', final: true } } })
    expect(await stage.place(order({ serviceType: 'DT', vehicle: car }), asSomeone())).toMatchObject({ status: 201, body: { vehicle: car, tableLabel: null } })
    expect(await stage.place(order({ serviceType: 'DT', tableCode: BAY.scanCode }), asSomeone())).toMatchObject({ status: 201, body: { tableLabel: 'Bay 31', vehicle: null } })
  })

  it('takes no plate longer than 13 characters and no description longer than 56 (EN-04)', async () => {
    for (const vehicle of [{ number: 'RJ14 CX  48210', description: '' }, { number: '4821', description: 'x'.repeat(57) }])
      expect((await stage.place(order({ serviceType: 'DT', vehicle }), asSomeone())).status).toBe(400)
  })

  it('hears “I’m here” once, from its own guest, while it is the kitchen’s, and tells the board', async () => {
    const as = newGuest(BRAND)
    const { body: { id } } = await stage.place(order({ serviceType: 'DT', vehicle: car }), { as })
    const arrive = (options: Parameters<Stage['call']>[2]) => stage.call<Order>('POST', `/api/orders/${id}/arrived`, { ...options, body: {} })
    expect((await arrive({ as: newGuest(BRAND) })).status).toBe(404)
    expect((await arrive({ as: null })).status).toBe(401)
    const first = await arrive({ as })
    expect(first).toMatchObject({ status: 200, body: { id, arrivedAt: stage.now() } })
    stage.pass(MINUTE)
    expect((await arrive({ as })).body).toEqual(first.body)
    const board = await stage.call<{ orders: Order[] }>('GET', `/api/kitchen/orders?outletId=${GRILL}`, { staff: true })
    expect(JSON.stringify(board.body)).toContain(`"arrivedAt":${first.body.arrivedAt}`)
    const pickup = await stage.place(order({}), { as })
    expect((await stage.call('POST', `/api/orders/${pickup.body.id}/arrived`, { as, body: {} })).status).toBe(409)
  })
})

describe('the attendant (ATTENDANT=auto)', () => {
  const statusOf = async (as: ReturnType<typeof newGuest>, id: string): Promise<string> => (await stage.call<Order>('GET', `/api/orders/${id}`, { as })).body.status
  /** Time goes on, with the attendant at work at the end of it. */
  const pass = async (ms: number): Promise<void> => {
    stage.pass(ms)
    await attend(stage.deps)
  }

  it('accepts what is wanted later at once, makes it ready shortly before its time and hands it over then (P-06, CO-06)', async () => {
    const as = newGuest(BRAND)
    const wantedAt = stage.now() + 3 * HOUR
    const { body: { id } } = await stage.place(order({ wantedAt }), { as })
    await pass(8001)
    expect(await statusOf(as, id)).toBe('CONFIRMED')
    for (const [at, status] of [[wantedAt - 5 * MINUTE, 'CONFIRMED'], [wantedAt - 4 * MINUTE, 'READY'], [wantedAt, 'READY'], [wantedAt + MINUTE, 'SETTLED']] as const) {
      await pass(at - stage.now())
      expect(await statusOf(as, id)).toBe(status)
    }
  })

  it('serves who orders for now, however many orders are wanted later', async () => {
    const wantedAt = stage.now() + 3 * HOUR
    await Promise.all(Array.from({ length: 201 }, () => stage.place(order({ wantedAt }), asSomeone())))
    await pass(8001)
    await pass(8001)
    const as = newGuest(BRAND)
    const { body: { id } } = await stage.place(order({}), { as })
    for (const [ms, status] of [[8001, 'CONFIRMED'], [45_001, 'READY'], [25_001, 'SETTLED']] as const) {
      await pass(ms)
      expect(await statusOf(as, id)).toBe(status)
    }
  })

  it('brings food to a car once its guest says that they are here, and in the end without that', async () => {
    const [here, unsaid] = [newGuest(BRAND), newGuest(BRAND)]
    const ids = await Promise.all([here, unsaid].map(async (as) => (await stage.place(order({ serviceType: 'DT', vehicle: car }), { as })).body.id))
    const both = () => Promise.all([here, unsaid].map((as, at) => statusOf(as, ids[at] ?? '')))
    for (const ms of [8001, 45_001, 2 * MINUTE]) await pass(ms)
    expect(await both()).toEqual(['READY', 'READY'])
    await stage.call('POST', `/api/orders/${ids[0]}/arrived`, { as: here, body: {} })
    await pass(25_001)
    expect(await both()).toEqual(['SETTLED', 'READY'])
    await pass(10 * MINUTE)
    expect(await both()).toEqual(['SETTLED', 'SETTLED'])
  })
})
