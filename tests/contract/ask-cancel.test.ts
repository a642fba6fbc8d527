/** CA-22: a guest asks to cancel; the outlet says yes or no, and nobody says more than is true. */
import { is } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Order } from '#schemas/order.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { attend } from '#server/kitchen/attendant.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { BRAND, openStage, type Stage } from './stage.ts'

let database: FreshDatabase
let stage: Stage
let as: GuestIdentity
beforeAll(async () => {
  database = await openFreshDatabase()
  stage = await openStage({ database })
})
afterAll(() => stage.close())
beforeEach(() => {
  as = newGuest(BRAND)
})

const place = async (): Promise<string> => (await stage.place(stage.command({ serviceType: 'SP', tableCode: null }), { as })).body.id
const does = (id: string, what: string, body: unknown = {}) => stage.call<Order>('POST', `/api/kitchen/orders/${id}/${what}`, { staff: true, body })
const accept = (id: string) => does(id, 'accept', { cancelledLineIds: [], prepMinutes: 5 })
const ask = (orderId: string, { id = uuidV7Now(), guest = as, reason = 'It takes too long' } = {}) =>
  stage.call<{ id: string; data: { code: string; final?: boolean } }>('POST', `/api/orders/${orderId}/requestCancel`, {
    as: guest, body: { version: 1, id, orderId, reason, askedAt: stage.now() }, headers: { 'Idempotency-Key': id, 'X-Device-Time': String(stage.now()) },
  })
const orderOf = (id: string) => readDocument<Order>(database.db, guestScope(as), 'orders', id)

describe('an ask to cancel', () => {
  it('cancels nothing by itself; the outlet’s yes does, with the ask answered', async () => {
    const id = await place()
    await accept(id)
    const asked = await ask(id)
    expect(asked.status).toBe(201)
    expect(await orderOf(id)).toMatchObject({ status: 'CONFIRMED', cancelAsk: { id: asked.body.id, reason: 'It takes too long', answer: null } })
    expect((await does(id, 'answer-cancel', { answer: 'YES', remark: '' })).body).toMatchObject({ status: 'CANCELLED', cancelAsk: { answer: 'YES', answeredAt: stage.now() } })
    expect(is(await orderOf(id), Order)).toBe(true)
  })

  it('is refused by the outlet’s no, and cannot be made again', async () => {
    const id = await place()
    await accept(id)
    await ask(id)
    expect((await does(id, 'answer-cancel', { answer: 'NO', remark: '' })).body).toMatchObject({ status: 'CONFIRMED', cancelAsk: { answer: 'NO' } })
    expect(await ask(id)).toMatchObject({ status: 409, body: { data: { code: 'ACT_REFUSED', final: true } } })
    expect((await does(id, 'answer-cancel', { answer: 'YES', remark: '' })).status).toBe(409)
  })

  it('has no answer left once the order is over: its guest is told of no refusal after the meal', async () => {
    const id = await place()
    await accept(id)
    await ask(id)
    await does(id, 'ready')
    await does(id, 'serve')
    const before = await orderOf(id)
    expect((await does(id, 'answer-cancel', { answer: 'NO', remark: '' })).status).toBe(409)
    expect(await orderOf(id)).toEqual(before)
  })

  it('is taken once, however often it is sent, and its refusal is as final', async () => {
    const id = await place()
    const key = uuidV7Now()
    const answers = await Promise.all([ask(id, { id: key }), ask(id, { id: key }), ask(id, { id: key })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect((await stage.call('GET', `/api/orders/${id}/requestCancel?id=${key}`, { as })).body).toEqual({ id: key })
    expect((await stage.call('GET', `/api/orders/${id}/requestCancel?id=${uuidV7Now()}`, { as })).status).toBe(404)
    await accept(id)
    await does(id, 'ready')
    const late = uuidV7Now()
    expect([(await ask(id, { id: late })).body.data.code, (await ask(id, { id: late })).body.data.final]).toEqual(['ACT_REFUSED', true])
  })

  it('counts as answered with yes where the outlet cancels the order in its own way', async () => {
    const id = await place()
    await ask(id)
    await does(id, 'cancel', { remark: 'No gas' })
    expect(await orderOf(id)).toMatchObject({ status: 'CANCELLED', remark: 'No gas', cancelAsk: { answer: 'YES' } })
  })

  it('is the guest’s own: nobody else asks, reads or answers it', async () => {
    const id = await place()
    expect((await ask(id, { guest: newGuest(BRAND) })).status).toBe(404)
    const { body } = await ask(id)
    expect((await stage.call('GET', `/api/orders/${id}/requestCancel?id=${body.id}`, { as: newGuest(BRAND) })).status).toBe(404)
    expect((await stage.call('POST', `/api/kitchen/orders/${id}/answer-cancel`, { as, body: { answer: 'YES', remark: '' } })).status).toBe(401)
    expect((await does(await place(), 'answer-cancel', { answer: 'YES', remark: '' })).status).toBe(409)
  })

  it('is answered by the demo’s attendant too', async () => {
    const id = await place()
    await accept(id)
    await ask(id)
    stage.pass(3000)
    await attend(stage.deps)
    expect(await orderOf(id)).toMatchObject({ status: 'CONFIRMED', cancelAsk: { answer: null } })
    stage.pass(1000)
    await attend(stage.deps)
    expect(await orderOf(id)).toMatchObject({ status: 'CANCELLED', cancelAsk: { answer: 'YES' } })
  })
})
