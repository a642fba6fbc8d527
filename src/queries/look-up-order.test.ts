import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GUEST, OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { ORDER_ID, orderOf } from '#tests/fixtures/paying.ts'
import { device, sessionCell } from './device.ts'
import { heldCell, olderCell } from './older-held.ts'
import { lookUpOrder } from './older-orders.ts'

const FAR = 4_000_000_000_000
const nothing = heldCell.get()
const refusal = (status: number, code: string) => async () => Response.json({ message: '', data: { code } }, { status })
const lookUp = () => olderCell.get().lookUps[ORDER_ID]

beforeEach(async () => {
  sessionCell.set(sessionUntil(FAR))
  await (await device()).session.put(sessionUntil(FAR))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  heldCell.set(nothing)
  sessionCell.set(undefined)
  await (await device()).session.clear()
})

it.each([
  ['has none such', refusal(404, 'NOT_FOUND'), { kind: 'none' }],
  ['has another guest’s', refusal(403, 'FORBIDDEN'), { kind: 'none' }],
  ['is busy', refusal(503, 'SERVER_BUSY'), { kind: 'failed', code: 'SERVER_BUSY' }],
  ['is not reached', () => Promise.reject(new TypeError('no network')), { kind: 'failed', code: 'NO_NETWORK' }],
])('CA-07: an order is missing where the server says so, and only there: a server that %s', async (_what, fetch, said) => {
  vi.stubGlobal('fetch', fetch)
  await lookUpOrder(ORDER_ID)
  expect(lookUp()).toEqual(said)
})

it('CA-07: what the server said of an order stands while it is not reached', async () => {
  vi.stubGlobal('fetch', refusal(404, 'NOT_FOUND'))
  await lookUpOrder(ORDER_ID)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const again = lookUpOrder(ORDER_ID)
  expect(lookUp()).toEqual({ kind: 'none' })
  await again
  expect(lookUp()).toEqual({ kind: 'none' })
})

it('CA-07: while the server is being asked nothing is said of it, and what it finds is the guest’s own order', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const looked = lookUpOrder(ORDER_ID)
  expect(lookUp()).toEqual({ kind: 'asking' })
  answer.resolve(Response.json(orderOf('CONFIRMED')))
  await looked
  expect([lookUp(), olderCell.get().orders.map(({ id }) => id)]).toEqual([undefined, [ORDER_ID]])
  sessionCell.set(null)
  expect(olderCell.get().orders).toEqual([])
})

it('ST-06: what was asked for one guest says nothing to the next', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const looked = lookUpOrder(ORDER_ID)
  sessionCell.set(sessionUntil(FAR, { guestId: OTHER_GUEST }))
  answer.resolve(Response.json(orderOf('CONFIRMED')))
  await looked
  expect([lookUp(), olderCell.get().orders]).toEqual([undefined, []])
  sessionCell.set(sessionUntil(FAR, { guestId: GUEST }))
  expect(olderCell.get().orders).toEqual([])
})
