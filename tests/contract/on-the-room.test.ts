/** A room's bill that its guest settles at check-out: it leaves the till, and no money of it is counted there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DayView } from '#schemas/day-close.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet, Table } from '#schemas/outlet.ts'
import type { ScanAnswer } from '#schemas/scan.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { outletScope } from '#server/sync/scopes.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { readLedger } from './read-ledger.ts'
import { BRAND, DISHES, menu, openStage, OUTLET, type Stage } from './stage.ts'

const HOTEL = 'hotel'
const WAYS = ['DI', 'RO'] as const
const place = (number: number, label: string, serviceType: 'DI' | 'RO'): Table => ({ id: `hotel-${number}`, outletId: HOTEL, number, label, serviceType, scanCode: `HOTEL${number}` })

let database: FreshDatabase
let stage: Stage
beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
  await stage.deps.transact(async (tx) => {
    const known = await readDocument<Outlet>(tx.q, outletScope(OUTLET), 'outlet', OUTLET)
    if (!known) throw new Error('The stage has no outlet.')
    const hours = WAYS.flatMap((serviceType) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' })))
    await putOutlet(tx, { ...known, id: HOTEL, code: 'HOTEL', serviceTypes: [...WAYS], hours }, { id: HOTEL, mode: 'ACTIVE', serviceStatus: {}, soldOut: [], returns: {}, menuVersion: 0 }, [place(107, 'Table 7', 'DI'), place(204, 'Room 204', 'RO')])
    await replaceMenu(tx, HOTEL, menu(HOTEL, DISHES.map((dish) => ({ ...dish, serviceTypes: [...WAYS] }))))
  })
})
afterAll(() => stage.close())

const ordered = async (serviceType: 'DI' | 'RO'): Promise<Order> => (await stage.place(stage.command({ outletId: HOTEL, serviceType, tableCode: serviceType === 'RO' ? 'HOTEL204' : 'HOTEL107' }), { as: newGuest(BRAND) })).body
const post = (orderId: string, what: string, body: object) => stage.call<Order & { data: { code: string } }>('POST', `/api/kitchen/orders/${orderId}/${what}`, { staff: true, body })
const onRoom = ({ bill }: Order, tip = 0) => ({ key: uuidV7Now(), tender: 'ROOM', amountDue: bill.total, given: null, tip })
const read = async <T>(path: string): Promise<T> => (await stage.call<T>('GET', `/api/kitchen/${path}`, { staff: true })).body
const day = () => read<DayView>(`day-close?outletId=${HOTEL}`)
const bills = async () => (await read<Order[]>(`bills?outletId=${HOTEL}`)).map(({ id }) => id)

it('RT-04: a scan of any of its codes tells how all its tables and rooms are served and called', async () => {
  for (const code of ['HOTEL', 'HOTEL107', 'HOTEL204'])
    expect((await stage.call<ScanAnswer>('GET', `/api/restaurants/scan/${code}`, { as: null })).body.tableRuns).toEqual([
      { first: 107, last: 107, serviceType: 'DI', word: null }, { first: 204, last: 204, serviceType: 'RO', word: 'Room ' },
    ])
})

describe('a bill on the room', () => {
  it('leaves the till’s open list, and stands in the ledger under an account of its own', async () => {
    const order = await ordered('RO')
    expect(await bills()).toContain(order.id)
    const asked = onRoom(order, 5000)
    for (let copy = 0; copy < 2; copy++) expect(await post(order.id, 'take-payment', asked)).toMatchObject({ status: 200, body: { paymentStatus: 'SUCCESS', payments: [{ tender: 'ROOM', amount: order.bill.total, tip: 5000 }] } })
    expect(await bills()).not.toContain(order.id)
    const { transfers } = await readLedger(database.pool)
    expect(transfers.filter(({ orderId }) => orderId === order.id)).toMatchObject([{ debit: 'rooms', credit: 'bills', amount: order.bill.total }, { debit: 'rooms', credit: 'tips', amount: 5000 }])
  })

  it('is of an order to a room alone', async () => {
    const order = await ordered('DI')
    expect(await post(order.id, 'take-payment', onRoom(order))).toMatchObject({ status: 400, body: { data: { code: 'BAD_REQUEST' } } })
    expect(await bills()).toContain(order.id)
  })

  it('comes off it again for what could not be made', async () => {
    const order = await ordered('RO')
    await post(order.id, 'take-payment', onRoom(order))
    const less = (await post(order.id, 'accept', { cancelledLineIds: [order.lines[1]?.lineId], prepMinutes: 5 })).body
    const amount = order.bill.total - less.bill.total
    expect(await post(order.id, 'give-back', { key: uuidV7Now(), tender: 'CASH', amount })).toMatchObject({ status: 400, body: { data: { code: 'BAD_REQUEST' } } })
    expect((await post(order.id, 'give-back', { key: uuidV7Now(), tender: 'ROOM', amount })).body).toMatchObject({ payments: [{ tender: 'ROOM' }, { tender: 'ROOM', amount: -amount }] })
    expect(await bills()).not.toContain(order.id)
  })

  it('comes off it with its tip where the order came to nothing, and no money is given for either', async () => {
    const order = await ordered('RO')
    await post(order.id, 'take-payment', onRoom(order, 2000))
    await post(order.id, 'cancel', { remark: 'the oven is cold' })
    const amount = order.bill.total + 2000
    expect(await post(order.id, 'give-back', { key: uuidV7Now(), tender: 'CASH', amount })).toMatchObject({ status: 400, body: { data: { code: 'BAD_REQUEST' } } })
    const { body } = await post(order.id, 'give-back', { key: uuidV7Now(), tender: 'ROOM', amount })
    expect(body).toMatchObject({ payments: [{ tender: 'ROOM', tip: 0 }, { tender: 'ROOM', amount: -order.bill.total, tipBack: 2000 }] })
    const { transfers } = await readLedger(database.pool)
    const moved = transfers.filter(({ orderId }) => orderId === order.id).map(({ debit, credit, amount }) => `${credit} > ${debit} ${amount}`)
    expect(new Set(moved)).toEqual(new Set([`bills > rooms ${order.bill.total}`, 'tips > rooms 2000', `rooms > bills ${order.bill.total}`, 'rooms > tips 2000']))
  })

  it('takes nothing of what was paid in money: that goes back in money', async () => {
    const order = await ordered('RO')
    await post(order.id, 'take-payment', { ...onRoom(order), tender: 'CARD' })
    const less = (await post(order.id, 'accept', { cancelledLineIds: [order.lines[1]?.lineId], prepMinutes: 5 })).body
    const amount = order.bill.total - less.bill.total
    expect(await post(order.id, 'give-back', { key: uuidV7Now(), tender: 'ROOM', amount })).toMatchObject({ status: 400, body: { data: { code: 'BAD_REQUEST' } } })
    expect(await post(order.id, 'give-back', { key: uuidV7Now(), tender: 'CARD', amount })).toMatchObject({ status: 200 })
  })

  it('is a row of its own in the day’s close, and nothing of it is counted: billed is paid, and the drawer is as it was', async () => {
    const before = await day()
    expect(before.lines.find(({ tender }) => tender === 'ROOM')).toMatchObject({ payments: 3, tips: 5000 })
    expect(before.billed).toBe(before.paid + before.notPaid - before.toGiveBack)
    expect(before.lines.filter(({ tender }) => tender !== 'ROOM' && tender !== 'CARD').every(({ payments }) => payments === 0)).toBe(true)
    const ofCard = before.lines.find(({ tender }) => tender === 'CARD')
    const nothingMore = { CASH: 0, CARD: (ofCard?.taken ?? 0) - (ofCard?.givenBack ?? 0), UPI: 0 }
    const notes = Object.fromEntries(before.tasks.map(({ id }) => [id, 'Pays tomorrow']))
    const closed = await stage.call<DayView>('POST', `/api/kitchen/outlets/${HOTEL}/close-day`, { staff: true, body: { day: before.day, openingCash: 0, counted: nothingMore, expected: nothingMore, notes } })
    expect(closed).toMatchObject({ status: 200, body: { lines: before.lines } })
    const csv = await stage.call<string>('GET', `/api/kitchen/day-close/export?outletId=${HOTEL}&day=${before.day}&of=bills`, { staff: true })
    const [head, ...rows] = csv.body.trim().split('\r\n')
    expect(head).toMatch(/,cash,card,upi,online,due,order,room,kind,corrects$/)
    const onRooms = rows.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-3)?.replaceAll('"', '')) * 100), 0)
    const { taken = 0, givenBack = 0 } = before.lines.find(({ tender }) => tender === 'ROOM') ?? {}
    expect(taken).toBeGreaterThan(0)
    expect(onRooms).toBe(taken - givenBack)
  })
})
