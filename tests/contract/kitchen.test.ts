import { is } from 'superstruct'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { KitchenEvent, NumberedAvailability, type TableCall } from '#schemas/kitchen.ts'
import type { Order } from '#schemas/order.ts'
import type { Profile } from '#schemas/guest.ts'
import { attend } from '#server/kitchen/attendant.ts'
import { createKitchenHub } from '#server/kitchen/kitchen-hub.ts'
import { giveFeedback } from '#server/feedback/give-feedback.ts'
import { deleteAccount } from '#server/guests/delete-account.ts'
import { sql } from '#server/db/sql.ts'
import { beginEpoch } from '#server/sync/epoch.ts'
import { createHub } from '#server/sync/hub.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { type LiveServer, openLiveServer, readEvents } from './live-server.ts'
import { sitDown } from './sit-down.ts'
import { BRAND, DISHES, menu, openStage, OUTLET, STAFF_KEY, type Stage } from './stage.ts'

let database: FreshDatabase
let stage: Stage
let live: LiveServer
beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
  live = await openLiveServer(stage)
})
afterAll(async () => {
  await live.close()
  await stage.close()
})

const asStaff = { staff: true }
const post = <T = Order>(path: string, body: unknown = {}) => stage.call<T & { data: { code: string } }>('POST', `/api/kitchen/${path}`, { ...asStaff, body })
const placed = async (as = newGuest(BRAND)): Promise<{ order: Order; as: typeof as }> => ({ order: (await stage.place(stage.command(), { as })).body, as })

describe('the kitchen’s door', () => {
  it('opens to a staff key alone', async () => {
    for (const headers of [{}, { Authorization: 'Bearer wrong' }, { Authorization: STAFF_KEY }, { Authorization: `Bearer ${STAFF_KEY}x` }] as Record<string, string>[])
      expect(await stage.call('GET', `/api/kitchen/orders?outletId=${OUTLET}`, { as: null, headers })).toMatchObject({ status: 401, body: { data: { code: 'INVALID_TOKEN' } } })
    expect((await stage.call('GET', `/api/kitchen/orders?outletId=${OUTLET}`, asStaff)).status).toBe(200)
  })

  it('shows the outlets and their menus', async () => {
    expect((await stage.call<unknown[]>('GET', '/api/kitchen/outlets', asStaff)).body[0]).toMatchObject({ id: OUTLET, code: 'RAJ', brandName: 'Rajwada' })
    expect((await stage.call('GET', `/api/kitchen/menu?outletId=${OUTLET}`, asStaff)).body).toMatchObject({ outlet: { id: OUTLET }, availability: { mode: 'ACTIVE' }, sections: [{ id: 's1' }] })
    expect((await stage.call('GET', '/api/kitchen/menu?outletId=none', asStaff)).status).toBe(403)
  })
})

describe('an order in the kitchen (ST-09)', () => {
  it('is accepted, readied and served; the guest’s document follows, the bill is numbered, feedback opens', async () => {
    const { order, as } = await placed()
    const body: Profile = {
      id: as.guestId, name: 'Asha', email: null, primaryPhoneNumber: '9812345678', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1,
    }
    await stage.deps.transact((tx) => writeDocuments(tx, guestScope(as), [{ collection: 'profile', id: as.guestId, body }]))
    expect((await post(`orders/${order.id}/accept`, { cancelledLineIds: [], prepMinutes: 12 })).body).toMatchObject({ status: 'CONFIRMED', ePrepTime: 12 })
    expect((await post(`orders/${order.id}/ready`)).body.status).toBe('READY')
    const served = (await post(`orders/${order.id}/serve`)).body
    expect(served).toMatchObject({ status: 'SETTLED', paymentStatus: 'INITIAL', feedbackUntil: stage.now() + 1_800_000, invoiceNumber: expect.stringMatching(/^RAJ\/2627\/\d{5}$/) as string })
    expect(await readDocument(database.db, guestScope(as), 'orders', order.id)).toEqual(served)
    expect(await readDocument(database.db, guestScope(as), 'profile', as.guestId)).toMatchObject({ visitedRestaurants: ['RAJ'] })
    expect((await stage.call<{ restaurants: { id: string }[] }>('GET', '/api/restaurants/visited', { as })).body.restaurants.map(({ id }) => id)).toEqual([OUTLET])
    const { rows } = await database.pool.query<{ status: string }>('select status from order_events where order_id = $1 order by version', [order.id])
    expect(rows.map(({ status }) => status)).toEqual(['UNATTENDED', 'CONFIRMED', 'READY', 'SETTLED'])
  })

  it('puts its restaurant last of those the guest visited, each once, when it is served (EN-02, RD-06)', async () => {
    const { order, as } = await placed()
    const body: Profile = {
      id: as.guestId, name: 'Asha', email: null, primaryPhoneNumber: '9812345678', countryCode: '91', guestVehicle: [], visitedRestaurants: ['RAJ', 'KET'], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1,
    }
    await stage.deps.transact((tx) => writeDocuments(tx, guestScope(as), [{ collection: 'profile', id: as.guestId, body }]))
    const visited = async () => (await readDocument<Profile>(database.db, guestScope(as), 'profile', as.guestId))?.visitedRestaurants
    await post(`orders/${order.id}/accept`, { cancelledLineIds: [], prepMinutes: null })
    expect(await visited()).toEqual(['RAJ', 'KET'])
    await post(`orders/${order.id}/ready`)
    expect((await post(`orders/${order.id}/serve`)).status).toBe(200)
    expect(await visited()).toEqual(['KET', 'RAJ'])
  })

  it('can be accepted in part: the bill falls, what it was stays readable', async () => {
    const { order } = await placed()
    const gone = order.lines[1]?.lineId ?? ''
    expect((await post(`orders/${order.id}/accept`, { cancelledLineIds: [gone], prepMinutes: null })).body).toMatchObject({ status: 'PARTIALCONFIRM', cancelledItems: [gone], bill: { total: 31_500 }, billBefore: { total: 52_500 } })
  })

  it('keeps its terms when the menu has changed since', async () => {
    const { order } = await placed()
    await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, []), { taxes: [] }))
    const { body } = await post(`orders/${order.id}/accept`, { cancelledLineIds: [order.lines[0]?.lineId], prepMinutes: null })
    await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, DISHES), { taxes: [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }] }))
    expect(body.bill).toMatchObject({ items: 20_000, total: 21_000 })
  })

  it('refuses an act that its status does not allow', async () => {
    const { order } = await placed()
    expect(await post(`orders/${order.id}/serve`)).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED' } } })
    await post(`orders/${order.id}/cancel`, { remark: 'closed early' })
    expect(await post(`orders/${order.id}/accept`, { cancelledLineIds: [], prepMinutes: null })).toMatchObject({ status: 409 })
    expect((await post(`orders/${uuidV7Now()}/ready`)).status).toBe(403)
  })

  it('brings nothing back to a guest who deleted the account meanwhile, and goes on in the kitchen', async () => {
    const as = newGuest(BRAND)
    await stage.deps.db.execute(sql`insert into guests (brand_id, id, country, phone, created_at) values (${BRAND}, ${as.guestId}, '91', ${as.guestId.slice(0, 20)}, 1)`)
    const { body: order } = await stage.place(stage.command({ note: 'nut allergy, call 98290 12345', vehicle: { number: 'RJ14 CX 4821', description: 'White Baleno' } }), { as })
    await stage.deps.transact((tx) => deleteAccount(tx, as, stage.now()))
    expect((await post(`orders/${order.id}/accept`, { cancelledLineIds: [], prepMinutes: 5 })).body).toMatchObject({ status: 'CONFIRMED', note: order.note })
    await post(`orders/${order.id}/serve`)
    const { rows } = await database.pool.query<{ deleted: boolean; body: string }>('select deleted, body from documents where scope = $1', [guestScope(as)])
    expect(rows.map(({ deleted }) => deleted)).toEqual(rows.map(() => true))
    expect(rows.map(({ body }) => body).join()).not.toMatch(/allergy|4821|Baleno/)
  })

  it('moves once when two of the staff tap at once', async () => {
    const { order } = await placed()
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(`orders/${order.id}/accept`, { cancelledLineIds: [], prepMinutes: 5 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('gives invoices numbers without a gap when many are served at once', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => placed()))
    for (const { order } of orders) await post(`orders/${order.id}/accept`, { cancelledLineIds: [], prepMinutes: 5 })
    const served = await Promise.all(orders.map(({ order }) => post(`orders/${order.id}/serve`)))
    const numbers = served.map(({ body }) => Number(body.invoiceNumber?.slice(-5))).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
  })
})

describe('the outlet’s switches', () => {
  it('sell out and bring back, with the words about its return', async () => {
    expect((await post<NumberedAvailability>(`outlets/${OUTLET}/sold-out`, { ids: ['dal', 'mint'], soldOut: true, returns: 'tomorrow' })).body.availability).toMatchObject({ soldOut: ['dal', 'mint'], returns: { dal: 'tomorrow', mint: 'tomorrow' } })
    expect((await post<NumberedAvailability>(`outlets/${OUTLET}/sold-out`, { ids: ['dal'], soldOut: false })).body.availability).toMatchObject({ soldOut: ['mint'], returns: { mint: 'tomorrow' } })
    expect((await post<NumberedAvailability>(`outlets/${OUTLET}/sold-out`, { ids: ['mint'], soldOut: false })).body.availability).toMatchObject({ soldOut: [], returns: {} })
  })

  it('lose nothing when they are thrown at once', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => post(`outlets/${OUTLET}/sold-out`, { ids: [id], soldOut: true })))
    const { body } = await post<NumberedAvailability>(`outlets/${OUTLET}/service-status`, { serviceType: 'SP', status: 'OPEN' })
    expect([...body.availability.soldOut].sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
    await post(`outlets/${OUTLET}/sold-out`, { ids: ['a', 'b', 'c', 'd', 'e'], soldOut: false })
  })

  it('never grow beyond what phones can read, whatever a tablet’s key asks for: one that cannot read them would know nothing of the outlet', async () => {
    const page = (at: number): string[] => Array.from({ length: 500 }, (_, index) => `junk-${at}-${index}`)
    for (let at = 0; at < 10; at++) expect((await post(`outlets/${OUTLET}/sold-out`, { ids: page(at), soldOut: true })).status).toBe(200)
    expect(await post(`outlets/${OUTLET}/sold-out`, { ids: ['dal'], soldOut: true })).toMatchObject({ status: 400 })
    const again = await post<NumberedAvailability>(`outlets/${OUTLET}/sold-out`, { ids: page(0), soldOut: true })
    expect([again.status, is(again.body, NumberedAvailability), again.body.availability.soldOut.length]).toEqual([200, true, 5_000])
    for (let at = 0; at < 10; at++) await post(`outlets/${OUTLET}/sold-out`, { ids: page(at), soldOut: false })
  })

  it('are refused for an outlet that is not there, or a mode that is none', async () => {
    expect((await post('outlets/none/mode', { mode: 'READ' })).status).toBe(403)
    expect((await post(`outlets/${OUTLET}/mode`, { mode: 'OPEN' })).status).toBe(400)
  })
})

describe('the board’s stream', () => {
  it('tells of orders, switches and calls from tables', async () => {
    const board = await readEvents<KitchenEvent>(`${live.url}/api/kitchen/stream?outletId=${OUTLET}`, `Bearer ${STAFF_KEY}`)
    await board.next((event) => event.type === 'hello')
    const { order } = await placed()
    await board.next((event) => event.type === 'orders' && (event.orders[0] as Order).id === order.id)
    await post(`outlets/${OUTLET}/sold-out`, { ids: ['dal'], soldOut: true })
    await board.next((event) => event.type === 'availability' && event.availability.soldOut.includes('dal'))
    await post(`outlets/${OUTLET}/sold-out`, { ids: ['dal'], soldOut: false })
    const id = uuidV7Now()
    await stage.call('POST', '/api/assistances/addrequest', { body: { version: 1, id, outletId: OUTLET, tableCode: 'RAJ007', kind: 'water' }, headers: { 'Idempotency-Key': id } })
    await board.next((event) => event.type === 'assistances' && (event.calls[0] as TableCall | undefined)?.id === id)
    expect((await post(`assistances/${id}/done`)).status).toBe(204)
    await board.next((event) => event.type === 'assistances' && event.calls.length === 0)
    expect(board.seen().every((event) => is(event, KitchenEvent))).toBe(true)
    board.close()
  })

  /** A board at another instance, and what it heard. */
  async function boardElsewhere() {
    const { db, pool } = database.again(2)
    const hub = createHub({ db, log: stage.deps.log })
    await hub.poll()
    const kitchenHub = createKitchenHub(db, hub, stage.deps.log)
    const told: string[] = []
    const end = await kitchenHub.watch(OUTLET, { orders: (orders) => told.push(...orders.map(({ id, status }) => `${id} ${status}`)), calls: () => told.push('call'), day: () => undefined, lost: () => told.push('lost') })
    return { hub, kitchenHub, pool, told, end }
  }

  it('finds what another instance did by the hub’s one query a second: orders, and calls from tables', async () => {
    const { hub, told, end } = await boardElsewhere()
    const { order } = await placed()
    await hub.poll()
    await expect.poll(() => told).toEqual([`${order.id} UNATTENDED`])
    await post(`orders/${order.id}/cancel`, { remark: '' })
    await hub.poll()
    await expect.poll(() => told).toEqual([`${order.id} UNATTENDED`, `${order.id} CANCELLED`])
    const id = uuidV7Now()
    stage.pass(60_000)
    await stage.call('POST', '/api/assistances/addrequest', { body: { version: 1, id, outletId: OUTLET, tableCode: 'RAJ007', kind: 'water' }, headers: { 'Idempotency-Key': id } })
    await hub.poll()
    await expect.poll(() => told).toContain('call')
    await post(`assistances/${id}/done`)
    end()
  })

  it('tells of bills of orders that have ended: paid at another screen, once', async () => {
    const { order } = await placed()
    for (const [what, body] of [['accept', { cancelledLineIds: [], prepMinutes: 5 }], ['serve', {}]] as const) await post(`orders/${order.id}/${what}`, body)
    const { hub, told, end } = await boardElsewhere()
    await hub.poll()
    expect(told).toEqual([])
    await post(`orders/${order.id}/take-payment`, { key: uuidV7Now(), tender: 'CASH', amountDue: order.bill.total, given: null })
    await hub.poll()
    await expect.poll(() => told).toEqual([`${order.id} SETTLED`])
    await placed()
    await hub.poll()
    await expect.poll(() => told.length).toBe(2)
    expect(told[1]).toMatch(/UNATTENDED$/)
    end()
  })

  it('begins anew after a restore: what was known counts no longer, and the next board hears of later changes', async () => {
    const { order } = await placed()
    const { hub, kitchenHub, told } = await boardElsewhere()
    const version = async (number: number, status: string) =>
      database.pool.query("update orders set version = $2, body = jsonb_set(body::jsonb, '{status}', to_jsonb($3::text))::text where id = $1", [order.id, number, status])
    await version(9, 'CONFIRMED')
    await kitchenHub.sweep()
    expect(told).toEqual([`${order.id} CONFIRMED`])
    await version(1, 'UNATTENDED')
    await beginEpoch(database.db, stage.now())
    await hub.poll()
    await expect.poll(() => told.at(-1)).toBe('lost')
    const heard: string[] = []
    // The board before it has not ended its watch.
    const end = await kitchenHub.watch(OUTLET, { orders: (orders) => heard.push(...orders.map(({ id, status }) => `${id} ${status}`)), calls: () => heard.push('call'), day: () => undefined, lost: () => heard.push('lost') })
    await version(2, 'CONFIRMED')
    await kitchenHub.sweep()
    expect(heard).toEqual([`${order.id} CONFIRMED`])
    expect(told.filter((what) => what === `${order.id} CONFIRMED`)).toHaveLength(1)
    end()
  })

  it('asks the database the same few questions however many boards wait: none of a board while nothing happens', async () => {
    const { hub, kitchenHub, pool, told, end } = await boardElsewhere()
    const more = await Promise.all(Array.from({ length: 200 }, (_, at) => kitchenHub.watch(`outlet-${at}`, { orders: () => told.push('other'), calls: () => told.push('other'), day: () => undefined, lost: () => told.push('lost') })))
    const asked = vi.spyOn(pool, 'connect')
    await hub.poll()
    await kitchenHub.sweep()
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2)
    expect(told).toEqual([])
    for (const stop of [...more, end]) stop()
  })

  it('finds by a sweep what an instance of an earlier release wrote without telling the boards', async () => {
    const { order } = await placed()
    const { kitchenHub, told, end } = await boardElsewhere()
    await database.pool.query("update orders set version = version + 1, body = replace(body, 'UNATTENDED', 'CONFIRMED') where id = $1", [order.id])
    await kitchenHub.sweep()
    expect(told).toEqual([`${order.id} CONFIRMED`])
    end()
  })
})

describe('the attendant (ATTENDANT=auto)', () => {
  it('accepts, readies and serves after plausible times, and leaves the rest alone', async () => {
    const { order } = await placed()
    const statusNow = async (): Promise<string | undefined> => (await database.pool.query<{ status: string }>('select status from orders where id = $1', [order.id])).rows[0]?.status
    await attend(stage.deps)
    expect(await statusNow()).toBe('UNATTENDED')
    for (const [ms, status] of [[8001, 'CONFIRMED'], [45_001, 'READY'], [25_001, 'SETTLED']] as const) {
      stage.pass(ms)
      await attend(stage.deps)
      expect(await statusNow()).toBe(status)
    }
    stage.pass(100_000)
    expect(await attend(stage.deps)).toBeGreaterThanOrEqual(0)
    expect(await statusNow()).toBe('SETTLED')
    // It promises what the outlet says of itself.
    expect((await stage.deps.outlets.get(OUTLET))?.outlet.prepMinutes).toBe(20)
    const { rows } = await database.pool.query<{ body: string }>('select body from orders where id = $1', [order.id])
    expect((JSON.parse(rows[0]?.body ?? '') as Order).ePrepTime).toBe(20)
  })
})

describe('a table that calls (CA-10)', () => {
  let seat = ''
  beforeAll(async () => {
    seat = await sitDown(stage)
  })
  const call = (over: Record<string, unknown> = {}, id = uuidV7Now()) =>
    stage.call('POST', '/api/assistances/addrequest', { as: null, body: { version: 1, id, outletId: OUTLET, tableCode: 'RAJ007', kind: 'waiter', seat, ...over }, headers: { 'Idempotency-Key': id } })

  it('is heard once a minute, a copy of the call at any time (CO-07)', async () => {
    stage.pass(60_000)
    const id = uuidV7Now()
    expect((await call({}, id)).status).toBe(201)
    expect((await call({}, id)).status).toBe(200)
    expect(await call()).toMatchObject({ status: 429, body: { data: { code: 'ASSISTANCE_TOO_SOON' } } })
    stage.pass(60_000)
    expect((await call()).status).toBe(201)
    expect((await stage.call<TableCall[]>('GET', `/api/kitchen/assistances?outletId=${OUTLET}`, asStaff)).body).toMatchObject([{ tableCode: 'RAJ007', tableLabel: 'Table 7', kind: 'waiter' }])
  })

  it('is heard once when it calls ten times at once', async () => {
    stage.pass(60_000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => call()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('is told where nobody can come (ER-08), and where there is no such table', async () => {
    stage.pass(60_000)
    await post(`outlets/${OUTLET}/mode`, { mode: 'READ' })
    expect(await call()).toMatchObject({ status: 409, body: { data: { code: 'READ_MODE_INVALID_ASSISTANCE' } } })
    await post(`outlets/${OUTLET}/mode`, { mode: 'ACTIVE' })
    expect((await call({ tableCode: 'RAJ099' })).status).toBe(404)
    expect((await call({ outletId: 'none' })).status).toBe(404)
  })

  it('is told where nobody can come also by an instance that has not heard yet that another was told so (ER-08)', async () => {
    const other = await openStage({ database: { ...database.again(2), close: () => Promise.resolve() }, seed: false })
    const setMode = (mode: string) => other.call('POST', `/api/kitchen/outlets/${OUTLET}/mode`, { ...asStaff, body: { mode } })
    stage.pass(60_000)
    expect((await call()).status).toBe(201)
    stage.pass(60_000)
    expect((await setMode('READ')).status).toBe(200)
    expect(await call()).toMatchObject({ status: 409, body: { data: { code: 'READ_MODE_INVALID_ASSISTANCE' } } })
    expect((await setMode('ACTIVE')).status).toBe(200)
    expect((await call()).status).toBe(201)
    await other.instances.stop()
  })
})

describe('feedback (CA-16, VA-27)', () => {
  const served = async () => {
    const { order, as } = await placed()
    await post(`orders/${order.id}/accept`, { cancelledLineIds: [], prepMinutes: 1 })
    await post(`orders/${order.id}/serve`)
    return { orderId: order.id, as }
  }
  const feedback = (orderId: string, over: Record<string, unknown> = {}) => ({ id: uuidV7Now(), orderId, overallRating: 5, foodRating: null, serviceRating: null, ambienceRating: null, remark: '', ...over })
  const give = (as: ReturnType<typeof newGuest>, given: ReturnType<typeof feedback>, givenAt = stage.now(), path = '/api/feedbacks/create/v2') =>
    stage.call('POST', path, { as, body: { version: 1, feedback: given, givenAt }, headers: { 'Idempotency-Key': given.id, 'X-Device-Time': String(stage.now()) } })

  it('is kept once, shown in the order, and can be changed while it is open', async () => {
    const { orderId, as } = await served()
    const given = feedback(orderId, { remark: 'Warm and quick' })
    expect((await give(as, given)).status).toBe(201)
    expect((await give(as, given)).status).toBe(200)
    expect(await give(as, { ...given, overallRating: 1 })).toMatchObject({ status: 422, body: { data: { code: 'KEY_REUSED' } } })
    expect(await stage.call('GET', `/api/orders/${orderId}`, { as })).toMatchObject({ body: { feedback: given } })
    expect(await stage.call('PUT', `/api/feedback/${given.id}`, { as, body: { ...given, overallRating: 4 } })).toMatchObject({ status: 200 })
    expect(await stage.call('GET', `/api/feedbacks/${given.id}`, { as })).toMatchObject({ body: { overallRating: 4 } })
    expect((await stage.call('GET', `/api/feedbacks/${given.id}`, { as: newGuest(BRAND) })).status).toBe(404)
  })

  it('of an order stands as it was first given: a second one is refused, for ever under its key (CA-16)', async () => {
    const { orderId, as } = await served()
    const first = feedback(orderId, { remark: 'Warm and quick' })
    const second = feedback(orderId, { overallRating: 1 })
    expect((await give(as, first)).status).toBe(201)
    for (let copy = 0; copy < 2; copy++) expect(await give(as, second)).toMatchObject({ status: 409, body: { data: { code: 'FEEDBACK_GIVEN' } } })
    expect(await stage.call('PUT', `/api/feedback/${second.id}`, { as, body: second })).toMatchObject({ status: 404 })
    expect(await stage.call('GET', `/api/orders/${orderId}`, { as })).toMatchObject({ body: { feedback: first } })
    const [other, at] = [await served(), stage.now()]
    const both = await Promise.all([give(other.as, feedback(other.orderId), at), give(other.as, feedback(other.orderId), at)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('of a guest whose account went while it was on its way has its ratings kept, and none of its words', async () => {
    const { orderId, as } = await served()
    const { deps } = stage
    await deps.db.execute(sql`insert into guests (brand_id, id, country, phone, created_at) values (${BRAND}, ${as.guestId}, '91', ${as.guestId.slice(0, 20)}, 1)`)
    await deps.transact((tx) => deleteAccount(tx, as, stage.now()))
    const command = { version: 1 as const, feedback: { ...feedback(orderId), remark: 'I am Asha, call me' }, givenAt: stage.now() }
    await giveFeedback(deps, { guest: as, command, text: JSON.stringify(command), deviceNow: null })
    const { rows } = await database.pool.query<{ body: string }>('select body from feedbacks where order_id = $1', [orderId])
    expect(rows.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ ...command.feedback, remark: '' }])
  })

  it('is taken 30 times a minute of a guest, given or changed; one more is for later, and not refused for good', async () => {
    const { orderId, as } = await served()
    const given = feedback(orderId)
    const others = Array.from({ length: 28 }, () => feedback(uuidV7Now()))
    const change = () => stage.call('PUT', `/api/feedback/${given.id}`, { as, body: { ...given, overallRating: 4 } })
    expect([(await give(as, given)).status, (await change()).status]).toEqual([201, 200])
    for (const other of others) expect((await give(as, other)).status).toBe(404)
    const beyond = feedback(uuidV7Now())
    for (const refused of [await give(as, beyond), await change()]) {
      expect(refused).toMatchObject({ status: 429, body: { data: { code: 'RATE_LIMITED', details: { retryAfterMs: 2000 } } } })
      expect(refused.body).not.toHaveProperty('data.final')
    }
    expect((await give(newGuest(BRAND), beyond)).status).toBe(404)
    stage.pass(2000)
    expect((await change()).status).toBe(200)
  })

  it('counts from when it was given, not from when the network let it through', async () => {
    const { orderId, as } = await served()
    const givenAt = stage.now() + 29 * 60_000
    stage.pass(3 * 60 * 60_000)
    expect((await give(as, feedback(orderId), givenAt, '/api/feedback')).status).toBe(201)
  })

  it('is closed after half an hour, for ever under its key; before the food came; and for others', async () => {
    const { orderId, as } = await served()
    const late = feedback(orderId)
    expect(await give(newGuest(BRAND), feedback(orderId))).toMatchObject({ status: 404 })
    stage.pass(30 * 60_000 + 1)
    expect(await give(as, late)).toMatchObject({ status: 409, body: { data: { code: 'FEEDBACK_CLOSED' } } })
    expect(await give(as, late, stage.now())).toMatchObject({ status: 409 })
    const running = await placed()
    expect(await give(running.as, feedback(running.order.id))).toMatchObject({ status: 409, body: { data: { code: 'FEEDBACK_CLOSED' } } })
  })
})
