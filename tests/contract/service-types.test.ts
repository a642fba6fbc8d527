import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceType } from '#schemas/menu.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet, Table } from '#schemas/outlet.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { outletScope } from '#server/sync/scopes.ts'
import { newGuest } from './ids.ts'
import { BRAND, dish, menu, openStage, OUTLET, type Stage } from './stage.ts'

const MINUTE = 60_000
const HOTEL = 'hotel'
const ALL: ServiceType[] = ['DI', 'RO', 'DT', 'SP']

const place = (number: number, label: string, serviceType: ServiceType): Table =>
  ({ id: `hotel-${number}`, outletId: HOTEL, number, label, serviceType, scanCode: `HOTEL${String(number).padStart(3, '0')}` })
const PLACES = [place(7, 'Table 7', 'DI'), place(204, 'Room 204', 'RO'), place(31, 'Bay 31', 'DT')]

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await stage.deps.transact(async (tx) => {
    const known = await readDocument<Outlet>(tx.q, outletScope(OUTLET), 'outlet', OUTLET)
    if (!known) throw new Error('The stage has no outlet.')
    const hotel: Outlet = {
      ...known, id: HOTEL, code: 'HOTEL', serviceTypes: ALL, charges: { packingPerOrder: 1500, packingTaxIds: ['cgst', 'sgst'], roundOff: false },
      hours: ALL.flatMap((serviceType) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' }))),
    }
    await putOutlet(tx, hotel, { id: HOTEL, mode: 'ACTIVE', serviceStatus: {}, soldOut: [], returns: {}, menuVersion: 0 }, PLACES)
    await replaceMenu(tx, HOTEL, menu(HOTEL, [dish('tikka', 'Paneer tikka', 30_000, { packing: 500, serviceTypes: ALL }), dish('dal', 'Dal makhani', 20_000, { packing: 500, serviceTypes: ALL })]))
  })
})
afterAll(() => stage.close())

/** 500 rupees of food with 5 % tax; where it leaves the outlet, 10 rupees for two boxes and 15 for the bag, taxed as well (1312.50 for each of two taxes, half a paisa up). */
const TOTALS = { inside: 52_500, packed: 55_126 }

const order = (serviceType: ServiceType, tableCode: string | null, expectedTotal: number) => stage.command({ outletId: HOTEL, serviceType, tableCode, expectedTotal })

describe('each way of being served, as an order goes through the server (P-06)', () => {
  it.each([
    { serviceType: 'DI', tableCode: 'HOTEL007', label: 'Table 7', packing: 0, total: TOTALS.inside, acts: ['serve'] },
    { serviceType: 'RO', tableCode: 'HOTEL204', label: 'Room 204', packing: 0, total: TOTALS.inside, acts: ['serve'] },
    { serviceType: 'DT', tableCode: 'HOTEL031', label: 'Bay 31', packing: 2500, total: TOTALS.packed, acts: ['ready', 'serve'] },
    { serviceType: 'SP', tableCode: null, label: null, packing: 2500, total: TOTALS.packed, acts: ['ready', 'serve'] },
  ] as const)('$serviceType is priced, placed, cooked and handed over', async ({ serviceType, tableCode, label, packing, total, acts }) => {
    const as = newGuest(BRAND)
    const command = order(serviceType, tableCode, total)
    const { outletId, lines } = command
    expect((await stage.call('POST', '/api/orders/cart/v2', { body: { outletId, tableCode, serviceType, lines } })).body).toMatchObject({ problems: [], bill: { packing, total } })
    const placed = await stage.place(command, { as })
    expect(placed).toMatchObject({ status: 201, body: { serviceType, tableLabel: label, tableType: serviceType, status: 'UNATTENDED', bill: { packing, total } } })
    await stage.call('POST', `/api/kitchen/orders/${command.orderId}/accept`, { staff: true, body: { cancelledLineIds: [], prepMinutes: 10 } })
    for (const act of acts) expect((await stage.call('POST', `/api/kitchen/orders/${command.orderId}/${act}`, { staff: true, body: {} })).status).toBe(200)
    expect((await stage.call<Order>('GET', `/api/orders/${command.orderId}`, { as })).body).toMatchObject({ status: 'SETTLED', paymentStatus: 'INITIAL', invoiceNumber: expect.stringMatching(/^HOTEL\//) as string })
  })

  it('takes the packing off with the line that cannot be made', async () => {
    const command = order('SP', null, TOTALS.packed)
    await stage.place(command, { as: newGuest(BRAND) })
    const { body } = await stage.call<Order>('POST', `/api/kitchen/orders/${command.orderId}/accept`, { staff: true, body: { cancelledLineIds: [command.lines[1]?.lineId], prepMinutes: null } })
    expect(body.bill).toMatchObject({ items: 30_000, packing: 2000, total: 33_600 })
  })

  it('is refused as price change where the guest agreed to the bill of a table and takes it away', async () => {
    expect(await stage.place(order('SP', null, TOTALS.inside), { as: newGuest(BRAND) })).toMatchObject({ status: 409, body: { data: { code: 'PRICE_CHANGED', details: { quote: { bill: { total: TOTALS.packed } } } } } })
  })

  it('needs the place it goes to: no room order at a table or without a room', async () => {
    for (const code of ['HOTEL007', null]) expect(await stage.place(order('RO', code, TOTALS.inside), { as: newGuest(BRAND) })).toMatchObject({ status: 404, body: { data: { code: 'TABLE_NOT_FOUND' } } })
  })

  it.each([['DI', 'HOTEL007', 10], ['RO', 'HOTEL204', 10], ['DT', 'HOTEL031', 20], ['SP', null, 20]] as const)('%s waits its own time to be sent', async (serviceType, tableCode, minutes) => {
    const late = { ...order(serviceType, tableCode, TOTALS.packed), placedAt: stage.now() - minutes * MINUTE - 1 }
    expect(await stage.place(late, { as: newGuest(BRAND) })).toMatchObject({ status: 409, body: { data: { code: 'ORDER_EXPIRED' } } })
    const inTime = { ...order(serviceType, tableCode, TOTALS.packed), placedAt: stage.now() - minutes * MINUTE }
    expect((await stage.place(inTime, { as: newGuest(BRAND) })).status).toBe(201)
  })
})
