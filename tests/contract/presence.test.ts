/** Who sits at a table: seats tried at other tables and outlets, on other days and by other guests, and what the staff says of it (decision 0035). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SeatedTable, TableCall } from '#schemas/kitchen.ts'
import type { Order } from '#schemas/order.ts'
import type { SeatAnswer } from '#schemas/scan.ts'
import { deleteAccount } from '#server/guests/delete-account.ts'
import { attend } from '#server/kitchen/attendant.ts'
import { forgetOldSeats } from '#server/commands/retention.ts'
import { endOrders } from '#server/orders/end-orders.ts'
import { createSeats } from '#server/outlets/seats.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { sql } from '#server/db/sql.ts'
import { guestScope } from '#server/sync/scopes.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { sitDown as makeKnown } from './sit-down.ts'
import { BRAND, DISHES, menu, openStage, OTHER_OUTLET, OUTLET, seatAt, type Stage } from './stage.ts'

const HOUR = 3_600_000
let stage: Stage
let guest: GuestIdentity
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.pass(HOUR)
  await end('RAJ007')
  stage.pass(1000)
  guest = newGuest(BRAND)
})

const staff = { staff: true } as const
const post = <T = Order & { data: { code: string } }>(path: string, body: unknown = {}) => stage.call<T>('POST', `/api/kitchen/${path}`, { ...staff, body })
const end = (tableCode: string, outletId = OUTLET) => post(`outlets/${outletId}/tables/${tableCode}/end`)
const order = async (seat: string | undefined, as = guest) => (await stage.place(stage.command(seat === undefined ? {} : { seat }), { as })).body
const kept = async (id: string): Promise<Order> => JSON.parse(((await stage.deps.db.execute(sql`select body from orders where id = ${id}`)).rows as { body: string }[])[0]?.body ?? '') as Order
const seated = (id: string, isThere: boolean) => post(`orders/${id}/seated`, { isThere })
const sitDown = (seat: string, as = guest): Promise<string> => makeKnown(stage, seat, as)
/** EN-06: of whom the outlet asks whether they sit there. */
const property = async (value: string | null): Promise<void> => {
  const held = await stage.deps.outlets.get(OUTLET)
  if (!held) throw new Error('The stage has no outlet.')
  await stage.deps.transact(async (tx) => putOutlet(tx, { ...held.outlet, additionalProperties: value === null ? {} : { 'table.confirm': value } }, held.availability, held.tables))
}
const tables = async () => (await stage.call<SeatedTable[]>('GET', `/api/kitchen/tables?outletId=${OUTLET}`, staff)).body

describe('a seat', () => {
  it('is given with a table, to each phone its own, with nothing of the guest in it', async () => {
    const ask = (path: string, headers = {}) => stage.call<SeatAnswer & { data: { code: string } }>('POST', `/api/restauranttables/${path}/seat`, { as: null, body: {}, headers })
    const [one, two] = [await ask('RAJ007'), await ask('RAJ007')]
    expect([one.status, one.body.lifeMs, one.headers.get('Cache-Control')]).toEqual([201, 3 * HOUR, 'no-store'])
    expect(one.body.value).not.toBe(two.body.value)
    expect(stage.deps.seats.read(one.body.value, OUTLET, 'RAJ007')).toMatchObject({ madeAt: stage.now() })
    expect([(await ask('RAJ')).body.data.code, (await ask('RAJ099')).body.data.code]).toEqual(['TABLE_NOT_FOUND', 'INVALID_METHOD_PARAMS'])
    // P-17: on this brand's host another brand's table has none.
    expect((await ask('KETTLE007')).body.data.code).toBe('INVALID_METHOD_PARAMS')
  })

  it('is good at its own table and under its own secret alone', () => {
    const value = seatAt(stage)
    const read = (text: string | undefined, outletId = OUTLET, tableCode = 'RAJ007') => stage.deps.seats.read(text, outletId, tableCode)
    expect(read(value)).not.toBeNull()
    expect([read(value, OTHER_OUTLET), read(value, OUTLET, 'RAJ008'), read(undefined), read(''), read('x'.repeat(80)), read(`${value}x`)]).toEqual([null, null, null, null, null, null])
    const [id, at, mac] = value.split('.')
    expect([read(`${id}.${(stage.now() + HOUR).toString(36)}.${mac}`), read(`${'A'.repeat(16)}.${at}.${mac}`), read(`${id}.${at}.${'A'.repeat(22)}`)]).toEqual([null, null, null])
    expect(createSeats('another secret', stage.deps.random).read(value, OUTLET, 'RAJ007')).toBeNull()
  })
})

describe('an order to a table', () => {
  it('is taken whatever its seat is, and the staff is asked before the kitchen has it', async () => {
    const doubtful: Record<string, string | undefined> = {
      none: undefined,
      'new, as of a photographed code': seatAt(stage),
      forged: `${'A'.repeat(16)}.${stage.now().toString(36)}.${'A'.repeat(22)}`,
      'another table’s': seatAt(stage, { scanCode: 'RAJ008' }),
      'another outlet’s': seatAt(stage, { outletId: 'o3' }),
      'another brand’s': seatAt(stage, { outletId: OTHER_OUTLET, scanCode: 'KETTLE007' }),
    }
    for (const [what, seat] of Object.entries(doubtful)) {
      const answer = await stage.place(stage.command(seat === undefined ? {} : { seat }), { as: newGuest(BRAND) })
      expect([what, answer.status, answer.body.status, answer.body.presence]).toEqual([what, 201, 'UNATTENDED', 'asked'])
    }
  })

  it('goes straight to the kitchen from a seat that the staff knows, and so does the next', async () => {
    const seat = seatAt(stage)
    await sitDown(seat)
    expect((await order(seat)).presence).toBeNull()
    expect((await order(seat)).presence).toBeNull()
    // Another phone at the table is another guest: it is asked about once too.
    expect((await order(seatAt(stage), newGuest(BRAND))).presence).toBe('asked')
  })

  it('accepted as it stands has been seen, by any board, by the attendant too', async () => {
    const [byBoard, byAttendant] = [seatAt(stage), seatAt(stage)]
    const [one, two] = [await order(byBoard), await order(byAttendant, newGuest(BRAND))]
    expect((await post(`orders/${one.id}/accept`, { cancelledLineIds: [], prepMinutes: 5 })).body).toMatchObject({ status: 'CONFIRMED', presence: 'confirmed' })
    stage.pass(10_000)
    await attend(stage.deps)
    expect((await stage.call<Order>('GET', `/api/kitchen/orders?outletId=${OUTLET}`, staff)).body).toEqual(expect.arrayContaining([expect.objectContaining({ id: two.id, presence: 'confirmed' })]))
    expect((await order(byBoard)).presence).toBeNull()
  })

  it('from yesterday’s seat, or one of before the table was cleared, is asked about again', async () => {
    const seat = seatAt(stage)
    await sitDown(seat)
    await end('RAJ007')
    expect((await order(seat)).presence).toBe('asked')
    stage.pass(1000)
    const later = seatAt(stage)
    await sitDown(later)
    stage.pass(2 * HOUR)
    expect((await order(later)).presence).toBeNull()
    stage.pass(2 * HOUR)
    expect((await order(later)).presence).toBe('asked')
  })

  it('from a copied seat is asked about: it was another guest’s', async () => {
    const seat = seatAt(stage)
    await sitDown(seat)
    const other = newGuest(BRAND)
    expect((await order(seat, other)).presence).toBe('asked')
    expect((await order(seat)).presence).toBeNull()
  })

  it('waits for nobody where it was made before the network came back: the seat counts as of the tap', async () => {
    const seat = seatAt(stage)
    await sitDown(seat)
    stage.pass(3 * HOUR - 60_000)
    const command = stage.command({ seat })
    stage.pass(5 * 60_000)
    expect((await stage.place(command, { as: guest })).body.presence).toBeNull()
  })

  it('and nobody is there: it is cancelled, the guest reads why, and the seat proves nothing', async () => {
    const seat = seatAt(stage)
    const placed = await order(seat)
    expect((await seated(placed.id, false)).body).toMatchObject({ status: 'CANCELLED', remark: 'Nobody was seen at Table 7. If you are there, please tell the staff or place it again.' })
    expect((await order(seat)).presence).toBe('asked')
    expect((await seated(placed.id, true)).body.data.code).toBe('ACT_REFUSED')
  })

  it('that is in no doubt is not asked about, and the answer is given once', async () => {
    const counter = await stage.place(stage.command({ tableCode: null, serviceType: 'SP', seat: seatAt(stage) }), { as: guest })
    expect([counter.body.presence, (await seated(counter.body.id, true)).body.data.code]).toEqual([null, 'ACT_REFUSED'])
    const placed = await order(seatAt(stage))
    expect((await seated(placed.id, true)).status).toBe(200)
    expect((await seated(placed.id, false)).body.data.code).toBe('ACT_REFUSED')
  })

  it('CO-04: says how far the phone took itself to be till the staff has answered, and only where that is asked', async () => {
    const seat = seatAt(stage)
    const first = (await stage.place(stage.command({ seat, metresAway: 1200 }), { as: guest })).body
    expect(first.metresAway).toBe(1200)
    expect((await seated(first.id, true)).body.metresAway).toBeNull()
    expect((await stage.place(stage.command({ seat, metresAway: 1200 }), { as: guest })).body.metresAway).toBeNull()
  })

  it('CO-04: keeps it no longer where the staff says no, or nobody answers', async () => {
    const asked = async (): Promise<Order> => (await stage.place(stage.command({ metresAway: 1200 }), { as: newGuest(BRAND) })).body
    const [refused, cancelled, unanswered] = [await asked(), await asked(), await asked()]
    expect((await seated(refused.id, false)).body).toMatchObject({ status: 'CANCELLED', metresAway: null })
    expect((await post(`orders/${cancelled.id}/cancel`, { remark: '' })).body).toMatchObject({ status: 'CANCELLED', metresAway: null })
    stage.pass(3 * HOUR)
    await endOrders(stage.deps)
    expect(await kept(unanswered.id)).toMatchObject({ status: 'FAILED', metresAway: null })
  })

  it('CO-04: keeps it of no account that is gone, also where an earlier release left it with an order that is over', async () => {
    await stage.deps.db.execute(sql`insert into guests (brand_id, id, country, phone, created_at) values (${BRAND}, ${guest.guestId}, '91', '9876500321', 1)`)
    const [over, running] = [await stage.place(stage.command({ metresAway: 1200 }), { as: guest }), await stage.place(stage.command({ metresAway: 1200 }), { as: guest })]
    await seated(over.body.id, false)
    const left = JSON.stringify({ ...(await kept(over.body.id)), metresAway: 1200 })
    await stage.deps.db.execute(sql`update orders set body = ${left} where id = ${over.body.id}`)
    await stage.deps.db.execute(sql`update documents set body = ${left} where id = ${over.body.id}`)
    await stage.deps.transact((tx) => deleteAccount(tx, guest, stage.now()))
    const { rows } = await stage.deps.db.execute(sql`select body from documents where scope = ${guestScope(guest)} union all select body from orders where id = ${over.body.id}`)
    expect(rows.length).toBeGreaterThan(2)
    expect(left).toMatch(/metresAway\W+1200/)
    expect(JSON.stringify(rows)).not.toMatch(/metresAway\W+1200/)
    expect((await seated(running.body.id, false)).status).toBe(200)
    expect(await kept(running.body.id)).not.toHaveProperty('metresAway')
  })
})

describe('an outlet that asks once a party (EN-06 table.confirm)', () => {
  it('lets the party’s other phones order at once, until the table is cleared; not those without a seat', async () => {
    await property('party')
    await sitDown(seatAt(stage))
    const friend = newGuest(BRAND)
    const theirs = seatAt(stage)
    expect((await order(theirs, friend)).presence).toBeNull()
    expect((await order(undefined, friend)).presence).toBe('asked')
    const last = await order(seatAt(stage), newGuest(BRAND))
    await end('RAJ007')
    expect((await order(theirs, friend)).presence).toBe('asked')
    // An order of the party that has gone, accepted late, says nothing of who sits there now.
    await post(`orders/${last.id}/accept`, { cancelledLineIds: [], prepMinutes: 5 })
    stage.pass(1000)
    expect(await tables()).toEqual([])
    expect((await order(seatAt(stage), newGuest(BRAND))).presence).toBe('asked')
    await property(null)
  })

  it('a room’s seat is good for a day', async () => {
    const held = await stage.deps.outlets.get(OUTLET)
    if (!held) throw new Error('The stage has no outlet.')
    const room = { id: 'o1-r12', outletId: OUTLET, number: 12, label: 'Room 12', serviceType: 'RO', scanCode: 'RAJ012' } as const
    const outlet = { ...held.outlet, serviceTypes: ['DI', 'SP', 'RO'] as const, hours: [...held.outlet.hours, ...held.outlet.hours.filter(({ serviceType }) => serviceType === 'DI').map((hour) => ({ ...hour, serviceType: 'RO' as const }))] }
    await stage.deps.transact(async (tx) => putOutlet(tx, { ...outlet, serviceTypes: [...outlet.serviceTypes] }, { ...held.availability, serviceStatus: { ...held.availability.serviceStatus, RO: 'OPEN' } }, [...held.tables, room]))
    await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, DISHES.map((dish) => ({ ...dish, serviceTypes: ['DI', 'SP', 'RO'] })))))
    const seat = seatAt(stage, room)
    const toRoom = () => stage.place(stage.command({ tableCode: 'RAJ012', serviceType: 'RO', seat }), { as: guest })
    await seated((await toRoom()).body.id, true)
    stage.pass(20 * HOUR)
    expect((await toRoom()).body.presence).toBeNull()
    stage.pass(5 * HOUR)
    expect((await toRoom()).body.presence).toBe('asked')
  })
})

describe('the board', () => {
  it('lists the tables at which somebody sits, and forgets them when they are cleared or time is over', async () => {
    await sitDown(seatAt(stage))
    const since = stage.now()
    stage.pass(1000)
    await sitDown(seatAt(stage), newGuest(BRAND))
    expect(await tables()).toEqual([{ code: 'RAJ007', label: 'Table 7', since, phones: 2 }])
    expect((await end('RAJ007')).status).toBe(204)
    expect(await tables()).toEqual([])
    await sitDown(seatAt(stage), newGuest(BRAND))
    stage.pass(28 * HOUR)
    expect(await tables()).toEqual([])
    await forgetOldSeats(stage.deps)
    expect((await stage.deps.db.execute(sql`select 1 from table_seats`)).rows).toEqual([])
  })

  it('says of a call whether somebody is known to sit there', async () => {
    const ring = async (seat: string): Promise<boolean | undefined> => {
      stage.pass(61_000)
      const id = uuidV7Now()
      await stage.call('POST', '/api/assistances/addrequest', { as: null, body: { version: 1, id, outletId: OUTLET, tableCode: 'RAJ007', kind: 'water', seat }, headers: { 'Idempotency-Key': id } })
      return (await stage.call<TableCall[]>('GET', `/api/kitchen/assistances?outletId=${OUTLET}`, staff)).body.find((call) => call.id === id)?.isKnown
    }
    const seat = seatAt(stage)
    expect(await ring(seat)).toBe(false)
    await sitDown(seat)
    expect(await ring(seat)).toBe(true)
    await end('RAJ007')
    expect(await ring(seat)).toBe(false)
  })
})
