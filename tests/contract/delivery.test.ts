import { is } from 'superstruct'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Feedback } from '#schemas/feedback.ts'
import { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { Quote } from '#schemas/quote.ts'
import type { Delivery, DeliveryAddress } from '#schemas/serving.ts'
import { sql } from '#server/db/sql.ts'
import { deleteAccount } from '#server/guests/delete-account.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { outletScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { BRAND, dish, menu, openStage, OUTLET, type Stage } from './stage.ts'

const delivery: Delivery = {
  zones: [{ id: 'inner', name: 'Inner', ring: [[75.7, 26.8], [75.9, 26.8], [75.9, 27], [75.7, 27]], minimumBill: 29_900, fee: 3_900, minutes: 40, priority: 0 }],
  feeTaxIds: ['cgst', 'sgst'], version: 3,
}
const home: DeliveryAddress = {
  title: 'नानी का घर', house: 'ब-14', addressLine1: 'लक्ष्मी पथ', landmark: 'शिव पार्क के सामने', locality: { id: 'bapu-nagar', name: 'Bapu Nagar', secondaryText: '302015' }, pin: { lat: 26.888, lng: 75.804 }, note: '',
}
const inTheSea = { ...home, pin: { lat: 15, lng: 65 } }

let stage: Stage
/** The outlet delivers as said. */
async function deliverAs(change: Delivery | null): Promise<void> {
  await stage.deps.transact(async (tx) => {
    const outlet = await readDocument<Outlet>(tx.q, outletScope(OUTLET), 'outlet', OUTLET)
    if (!outlet) throw new Error('The stage has no outlet.')
    const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType: 'DL' as const, startTime: '00:00', endTime: '24:00' }))
    await writeDocuments(tx, outletScope(OUTLET), [{ collection: 'outlet', id: OUTLET, body: { ...outlet, serviceTypes: ['DI', 'DL'], hours: [...outlet.hours, ...hours], delivery: change } }])
  })
}
beforeAll(async () => {
  stage = await openStage()
  await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, ['tikka', 'dal'].map((id, at) => dish(id, id, 30_000 - at * 10_000, { serviceTypes: ['DI', 'DL'] })))))
  await deliverAs(delivery)
})
afterAll(() => stage.close())

const asSomeone = () => ({ as: newGuest(BRAND) })
/** 500 rupees of dishes, 39 of delivery, five per cent of both, rounded to the rupee. */
const brought = (address: DeliveryAddress | null = home) => stage.command({ tableCode: null, serviceType: 'DL', menuVersion: 2, expectedTotal: 56_600, address })

describe('a delivery order (P-06, EN-09)', () => {
  it('is taken with its address, its fee and the terms of its zone, and its copy gets the same answer', async () => {
    const as = asSomeone()
    const command = brought()
    const { status, body } = await stage.place(command, as)
    expect(status).toBe(201)
    expect(is(body, Order)).toBe(true)
    expect(body).toMatchObject({ address: home, bill: { items: 50_000, delivery: 3_900, total: 56_600 }, delivery: { zoneId: 'inner', minimumBill: 29_900, minutes: 40, version: 3 } })
    expect((await stage.place(command, as)).body).toEqual(body)
  })

  it('carries what its guest asks of the rider to the board, and asks nothing where it is not brought (EN-09)', async () => {
    const asked = { leaveAtDoor: true, riderNote: 'Please knock' }
    const { body } = await stage.place({ ...brought(), ...asked }, asSomeone())
    expect(body).toMatchObject(asked)
    const board = await stage.call<Order[]>('GET', `/api/kitchen/orders?outletId=${OUTLET}`, { staff: true })
    expect(board.body.find(({ id }) => id === body.id)).toMatchObject(asked)
    expect((await stage.place(brought(), asSomeone())).body).not.toHaveProperty('leaveAtDoor')
    const table = await stage.place(stage.command({ menuVersion: 2, ...asked }), asSomeone())
    expect(table.status).toBe(201)
    expect(table.body).not.toHaveProperty('riderNote')
    expect((await stage.place({ ...brought(), riderNote: 'x'.repeat(141) }, asSomeone())).status).toBe(400)
  })

  it('keeps its fee when the kitchen cancels a part of it after the zones have changed (ST-09 PARTIALCONFIRM)', async () => {
    const command = brought()
    const { body } = await stage.place(command, asSomeone())
    await deliverAs({ ...delivery, version: 4, zones: delivery.zones.map((zone) => ({ ...zone, fee: 99_900 })) })
    const part = await stage.call<Order>('POST', `/api/kitchen/orders/${body.id}/accept`, { staff: true, body: { cancelledLineIds: [command.lines[1]?.lineId], prepMinutes: 20 } })
    expect(part.body).toMatchObject({ status: 'PARTIALCONFIRM', bill: { items: 30_000, delivery: 3_900, total: 35_600 } })
    await deliverAs(delivery)
  })

  it('is refused for ever with its own code outside of every zone, below the minimum and without an address (VA-13, VA-14)', async () => {
    const outside = await stage.place(brought(inTheSea), asSomeone())
    expect([outside.status, outside.body.data]).toMatchObject([409, { code: 'DELIVERY_OUTSIDE', final: true, details: { quote: { delivery: null } } }])
    const one = brought()
    const less = await stage.place({ ...one, lines: one.lines.slice(1) }, asSomeone())
    expect([less.status, less.body.data]).toMatchObject([409, { code: 'DELIVERY_MINIMUM', final: true, details: { quote: { bill: { items: 20_000 }, delivery: { minimumBill: 29_900 } } } }])
    expect(await stage.place(brought(null), asSomeone())).toMatchObject({ status: 422, body: { data: { code: 'ADDRESS_NEEDED', final: true } } })
    const ofEmoji = { ...brought().address, addressLine1: '🏠🏠', house: '🏠' } as NonNullable<ReturnType<typeof brought>['address']>
    expect(await stage.place(brought(ofEmoji), asSomeone())).toMatchObject({ status: 422, body: { data: { code: 'ADDRESS_INVALID', final: true } } })
  })

  it('is refused where the outlet delivers nowhere', async () => {
    await deliverAs(null)
    expect(await stage.place(brought(), asSomeone())).toMatchObject({ status: 409, body: { data: { code: 'DELIVERY_OUTSIDE' } } })
    await deliverAs(delivery)
  })

  it('is priced by its pin before it is placed (CA-07)', async () => {
    const { lines } = brought()
    const quote = async (pin: unknown) => (await stage.call<Quote>('POST', '/api/orders/cart/v2', { body: { outletId: OUTLET, tableCode: null, serviceType: 'DL', lines, pin } })).body
    expect(await quote(home.pin)).toMatchObject({ bill: { delivery: 3_900, total: 56_600 }, delivery: { zoneId: 'inner' } })
    expect(await quote(inTheSea.pin)).toMatchObject({ bill: { delivery: 0 }, delivery: null })
    expect(await quote(undefined)).toMatchObject({ delivery: null })
    expect((await stage.call('POST', '/api/orders/cart/v2', { body: { outletId: OUTLET, tableCode: null, serviceType: 'DL', lines, pin: { lat: 100, lng: 75 } } })).status).toBe(400)
  })

  it('names no door in the ledger any more once its guest’s account is gone and it is over (CA-13)', async () => {
    const as = newGuest(BRAND)
    await stage.deps.db.execute(sql`insert into guests (brand_id, id, country, phone, created_at) values (${as.brandId}, ${as.guestId}, '91', '9876500099', 1)`)
    const over = brought()
    const running = brought()
    for (const command of [over, running]) expect((await stage.place(command, { as })).status).toBe(201)
    const act = (id: string, verb: string) => stage.call('POST', `/api/kitchen/orders/${id}/${verb}`, { staff: true, body: verb === 'cancel' ? { remark: 'Closed' } : { prepMinutes: 20 } })
    expect((await act(over.orderId, 'cancel')).status).toBe(200)
    await stage.deps.transact((tx) => deleteAccount(tx, as, stage.now()))
    const ledger = async (id: string) => JSON.stringify((await stage.deps.db.execute(sql`select body from orders where id = ${id}`)).rows)
    expect(await ledger(over.orderId)).not.toContain('ब-14')
    expect(await ledger(running.orderId)).toContain('ब-14')
    expect((await act(running.orderId, 'cancel')).status).toBe(200)
    expect(await ledger(running.orderId)).not.toContain('ब-14')
  })

  it('keeps no word of a guest whose account is gone: not what they asked of the rider, not why they wanted to cancel, whatever signs they wrote (CA-13)', async () => {
    const as = newGuest(BRAND)
    await stage.deps.db.execute(sql`insert into guests (brand_id, id, country, phone, created_at) values (${as.brandId}, ${as.guestId}, '91', '9876500098', 1)`)
    // Half of an emoji, as a note holds it that was cut to its length.
    const command = { ...brought(), leaveAtDoor: true, riderNote: 'Ask for Asha', note: 'No onions \ud83e' }
    expect((await stage.place(command, { as })).status).toBe(201)
    const askId = uuidV7Now()
    const asked = await stage.call('POST', `/api/orders/${command.orderId}/requestCancel`, {
      as, body: { version: 1, id: askId, orderId: command.orderId, reason: 'My mother Sita is ill', askedAt: stage.now() }, headers: { 'Idempotency-Key': askId },
    })
    expect(asked.status).toBe(201)
    expect((await stage.call('POST', `/api/kitchen/orders/${command.orderId}/cancel`, { staff: true, body: { remark: 'Closed' } })).status).toBe(200)
    await stage.deps.transact((tx) => deleteAccount(tx, as, stage.now()))
    const [row] = (await stage.deps.db.execute(sql`select body from orders where id = ${command.orderId}`)).rows as { body: string }[]
    const left = JSON.parse(row?.body ?? '') as Order
    expect(is(left, Order)).toBe(true)
    expect(left).toMatchObject({ note: '', address: null, cancelAsk: { reason: '', answer: 'YES' }, bill: { total: 56_600 } })
    for (const word of ['Asha', 'Sita', 'onions', 'leaveAtDoor']) expect(row?.body).not.toContain(word)
  })

  it('keeps what a guest rated and no word of their remark once the account is gone (CA-13, EN-15)', async () => {
    const as = newGuest(BRAND)
    await stage.deps.db.execute(sql`insert into guests (brand_id, id, country, phone, created_at) values (${as.brandId}, ${as.guestId}, '91', '9876500097', 1)`)
    const command = brought()
    expect((await stage.place(command, { as })).status).toBe(201)
    for (const verb of ['accept', 'ready', 'serve']) expect((await stage.call('POST', `/api/kitchen/orders/${command.orderId}/${verb}`, { staff: true, body: verb === 'accept' ? { cancelledLineIds: [], prepMinutes: 20 } : {} })).status).toBe(200)
    const feedback: Feedback = { id: uuidV7Now(), orderId: command.orderId, overallRating: 2, foodRating: 4, serviceRating: null, ambienceRating: null, remark: 'Ravi was rude to my daughter Asha' }
    const given = await stage.call('POST', '/api/feedbacks/create/v2', { as, body: { version: 1, feedback, givenAt: stage.now() }, headers: { 'Idempotency-Key': feedback.id } })
    expect(given.status).toBe(201)
    await stage.deps.transact((tx) => deleteAccount(tx, as, stage.now()))
    const [kept] = (await stage.deps.db.execute(sql`select f.body as feedback, o.body as ordered from feedbacks f join orders o on o.id = f.order_id where f.id = ${feedback.id}`)).rows as { feedback: string; ordered: string }[]
    expect(JSON.parse(kept?.feedback ?? '')).toEqual({ ...feedback, remark: '' })
    expect((JSON.parse(kept?.ordered ?? '') as Order).feedback).toEqual({ ...feedback, remark: '' })
    expect(JSON.stringify(kept)).not.toContain('Asha')
  })

  it('loses the remarks of a guest with many in one statement, each its own (CA-13)', async () => {
    const as = newGuest(BRAND)
    await stage.deps.db.execute(sql`insert into guests (brand_id, id, country, phone, created_at) values (${as.brandId}, ${as.guestId}, '91', '9876500095', 1)`)
    const given: Feedback[] = []
    for (const overallRating of [1, 3, 5]) {
      const command = brought()
      expect((await stage.place(command, { as })).status).toBe(201)
      const feedback: Feedback = { id: uuidV7Now(), orderId: command.orderId, overallRating, foodRating: null, serviceRating: null, ambienceRating: null, remark: `Asha says ${overallRating}` }
      await stage.deps.db.execute(sql`insert into feedbacks (outlet_id, order_id, id, guest_id, body, given_at) values (${OUTLET}, ${command.orderId}, ${feedback.id}, ${as.guestId}, ${JSON.stringify(feedback)}, 1)`)
      given.push(feedback)
    }
    let updates = 0
    await stage.deps.transact((tx) => {
      const counted: typeof tx.q.execute = (query) => {
        if (JSON.stringify(query).includes('update feedbacks')) updates += 1
        return tx.q.execute(query)
      }
      return deleteAccount({ ...tx, q: { ...tx.q, execute: counted } }, as, stage.now())
    })
    const { rows } = await stage.deps.db.execute(sql`select body from feedbacks where guest_id = ${as.guestId} order by id`)
    expect((rows as { body: string }[]).map(({ body }) => JSON.parse(body) as Feedback)).toEqual(given.map((feedback) => ({ ...feedback, remark: '' })))
    expect(updates).toBe(1)
  })

  it('is not taken any more where it was on its way while its guest deleted the account: nobody is left to tell of it (CA-13)', async () => {
    const as = newGuest(BRAND)
    await stage.deps.db.execute(sql`insert into guests (brand_id, id, country, phone, created_at) values (${as.brandId}, ${as.guestId}, '91', '9876500096', 1)`)
    await stage.deps.transact((tx) => deleteAccount(tx, as, stage.now()))
    expect(await stage.place(brought(), { as })).toMatchObject({ status: 403, body: { data: { code: 'UNAUTHORIZED_ACTION', final: true } } })
    expect((await stage.deps.db.execute(sql`select 1 from orders where guest_id = ${as.guestId}`)).rows).toEqual([])
  })

  it('leaves out the address of an order that is not brought anywhere', async () => {
    const { body } = await stage.place(stage.command({ menuVersion: 2, address: home }), asSomeone())
    expect(body).toMatchObject({ serviceType: 'DI', address: null, delivery: null })
  })
})
