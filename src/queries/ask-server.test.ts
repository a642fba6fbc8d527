import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type } from 'superstruct'
import { renewedUntil, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { askServer } from './ask-server.ts'
import { device, sessionCell } from './device.ts'
import { guestDocuments } from './guest.ts'
import { ORDERS_ON_PHONE } from '#domain/order-window.ts'
import { heldCell, olderCell } from './older-held.ts'
import { askOlderOrders } from './older-orders.ts'
import { pageStorageCell } from './storage-state.ts'
import type { Cell } from './cell.ts'
import type { Order } from '#schemas/order.ts'

const FAR = 4_000_000_000_000
let calls: string[] = []

/** A guest whose ten minutes are over, before a server that renews every login. */
beforeEach(async () => {
  calls = []
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    return Response.json(path.endsWith('/refresh') ? renewedUntil(FAR) : {})
  })
  await (await device()).session.put(sessionUntil(1_000))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  pageStorageCell.set('ok')
  await (await device()).session.clear()
})

const ask = () => askServer({ method: 'GET', path: '/api/orders/one', struct: type({}), asGuest: true })
const putFails = async (name: string) => {
  const db = await device()
  vi.spyOn(db.session, 'put').mockImplementation(() => {
    throw new DOMException('no', name)
  })
}

it('ST-03, ST-18: a renewed login that a full disk does not take is not used: the guest hears that the phone is full, and the next try has it', async () => {
  await putFails('QuotaExceededError')
  expect(await ask()).toMatchObject({ error: 'STORAGE_FULL' })
  expect(pageStorageCell.get()).toBe('full')
  expect(calls).toEqual(['/api/guests/refresh'])
  vi.restoreAllMocks()
  expect(await ask()).toEqual({ ok: true, value: {} })
  expect(calls).toEqual(['/api/guests/refresh', '/api/guests/refresh', '/api/orders/one'])
})

it('ST-03: a login that cannot be read is a failure that may pass', async () => {
  const db = await device()
  vi.spyOn(db, 'readSession').mockRejectedValue(new DOMException('Connection to Indexed Database server lost.', 'UnknownError'))
  expect(await ask()).toMatchObject({ error: 'UNKNOWN_SERVER_ERR' })
  expect([calls, pageStorageCell.get()]).toEqual([[], 'ok'])
})

it('CA-07: older orders that could not be asked for can be asked for again', async () => {
  sessionCell.set(sessionUntil(1_000))
  const documents = guestDocuments('orders') as Cell<readonly Order[] | undefined>
  documents.set(Array.from({ length: ORDERS_ON_PHONE }, (_none, at) => ({ id: `o${at}`, orderPunchTime: FAR - at }) as Order))
  await putFails('QuotaExceededError')
  await askOlderOrders('all', { since: null, until: null })
  expect(olderCell.get()).toMatchObject({ asking: null, failed: { period: 'all', code: 'STORAGE_FULL' } })
  heldCell.set({ ...heldCell.get(), failed: null })
})
