/** What a phone sends again when the server's database was restored. */
import { afterEach, expect, it } from 'vitest'
import { UNANSWERED_MS } from '#domain/order-life.ts'
import { type Device, openDevice } from '#outbox/device.ts'
import { type GuestStore, openGuest } from '#store/open-guest.ts'
import { idAt, orderEntry, orderOf } from '#tests/fixtures/outbox-entries.ts'
import { readOverOrders, sendAgainAfterRestore } from './send-again.ts'

const NOW = 1_800_000_000_000
let device: Device
let store: GuestStore
afterEach(async () => {
  await device.delete()
  await store.close()
})

it('is what was accepted in the last two hours and is not over', async () => {
  device = openDevice()
  const accepted = (minutes: number, at: number) => orderEntry(NOW, { id: idAt(NOW, minutes), state: 'accepted', attempts: 1, changedAt: at, answer: { token: 1, status: 'UNATTENDED', at } })
  const [recent, old, served] = [accepted(1, NOW - UNANSWERED_MS), accepted(2, NOW - UNANSWERED_MS - 1), accepted(3, NOW - 60_000)]
  const over = () => readOverOrders(store)
  store = await openGuest({ brandId: 'brand-1', guestId: recent.guestId })
  await store.database.collections.orders.bulkInsert([orderOf(recent), orderOf(served, { status: 'SETTLED' })])
  expect(await sendAgainAfterRestore(device, 'first', over, NOW)).toBe(false)
  await device.entries.bulkPut([recent, old, served])
  expect(await sendAgainAfterRestore(device, 'first', over, NOW)).toBe(false)
  expect(await sendAgainAfterRestore(device, 'second', over, NOW)).toBe(true)
  expect((await device.readEntries()).map(({ id, state }) => [id, state])).toEqual([[recent.id, 'saved'], [old.id, 'accepted'], [served.id, 'accepted']])
  expect(await sendAgainAfterRestore(device, 'second', over, NOW)).toBe(false)
})

it('waits until the guest’s orders can be read: one that is over is not sent because its guest’s session was', async () => {
  device = openDevice()
  const served = orderEntry(NOW, { id: idAt(NOW, 4), state: 'accepted', attempts: 1, changedAt: NOW, answer: { token: 1, status: 'UNATTENDED', at: NOW } })
  const lost = { ...served, id: idAt(NOW, 5) }
  expect(await sendAgainAfterRestore(device, 'first', () => readOverOrders(null), NOW)).toBe(false)
  await device.entries.bulkPut([served, lost])
  expect(await sendAgainAfterRestore(device, 'second', () => readOverOrders(null), NOW)).toBe(false)
  expect((await device.readEntries()).map(({ state }) => state)).toEqual(['accepted', 'accepted'])
  store = await openGuest({ brandId: 'brand-1', guestId: served.guestId })
  await store.database.collections.orders.insert(orderOf(served, { status: 'SETTLED' }))
  expect(await sendAgainAfterRestore(device, 'second', () => readOverOrders(store), NOW)).toBe(true)
  expect((await device.readEntries()).map(({ id, state }) => [id, state])).toEqual([[served.id, 'accepted'], [lost.id, 'saved']])
})
