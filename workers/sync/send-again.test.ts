/** What a phone sends again when the server's database was restored. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UNANSWERED_MS } from '#domain/order-life.ts'
import { type Device, openDevice } from '#outbox/device.ts'
import { nextDue } from '#outbox/next-due.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { type GuestStore, openGuest } from '#store/open-guest.ts'
import { cancelEntry, feedbackEntry, GUEST, idAt, orderEntry, orderOf, OTHER_GUEST } from '#tests/fixtures/outbox-entries.ts'
import { sendAgainAfterRestore } from './send-again.ts'

const NOW = 1_800_000_000_000
let device: Device
const stores: GuestStore[] = []
beforeEach(() => {
  device = openDevice()
})
afterEach(async () => {
  await device.delete()
  for (const store of stores.splice(0)) {
    await store.database.remove()
    await store.close()
  }
})

const accepted = (n: number, change: Partial<OrderEntry> = {}): OrderEntry =>
  orderEntry(NOW, { id: idAt(NOW, n), state: 'accepted', attempts: 1, changedAt: NOW, answer: { token: 1, status: 'UNATTENDED', at: NOW }, ...change })
const states = async () => (await device.readEntries()).map(({ id, state }) => [id, state])
const nobody = (epoch: string): Promise<boolean> => sendAgainAfterRestore(device, epoch, null, NOW)

/** A guest whose database is open, with these orders in it: what their phone does as it hears of an epoch. */
async function phoneOf(guestId: string, ...orders: ReturnType<typeof orderOf>[]): Promise<(epoch: string) => Promise<boolean>> {
  const store = await openGuest({ brandId: 'brand-1', guestId })
  stores.push(store)
  await store.database.collections.orders.bulkInsert(orders)
  return async (epoch) => sendAgainAfterRestore(device, epoch, { store, guestId }, NOW)
}

it('is every order that was accepted and is not known to be over, however long ago: the server says what its time is over for', async () => {
  const [recent, old, served] = [accepted(1, { changedAt: NOW - 60_000 }), accepted(2, { changedAt: NOW - 2 * UNANSWERED_MS }), accepted(3, { changedAt: NOW - 60_000 })]
  const hears = await phoneOf(GUEST, orderOf(recent), orderOf(served, { status: 'SETTLED' }))
  expect(await hears('first')).toBe(false)
  await device.entries.bulkPut([recent, old, served])
  expect(await hears('first')).toBe(false)
  expect(await hears('second')).toBe(true)
  expect(await states()).toEqual([[recent.id, 'saved'], [old.id, 'saved'], [served.id, 'accepted']])
  expect(await hears('second')).toBe(false)
})

it('is no order for a way of being served that this release does not know: it would go as another', async () => {
  const entry = accepted(13)
  const row = { ...entry, command: { ...entry.command, serviceType: 'WAY_OF_TOMORROW' } }
  const hears = await phoneOf(GUEST)
  await hears('first')
  await device.entries.put(row)
  expect(await hears('second')).toBe(false)
  expect(await device.entries.get(entry.id)).toStrictEqual({ ...row, state: 'rejected', changedAt: NOW })
  expect(nextDue(await device.readEntries(), GUEST, NOW, new Set(), true)).toBeNull()
})

it('is also what was said of an order, and what was asked', async () => {
  const said = feedbackEntry(NOW - 1, idAt(NOW, 1), { state: 'accepted', attempts: 1, changedAt: NOW - 2 * UNANSWERED_MS })
  const asked = cancelEntry(NOW - 2, idAt(NOW, 2), { state: 'accepted', attempts: 1, changedAt: NOW - 2 * UNANSWERED_MS })
  const hears = await phoneOf(GUEST)
  await hears('first')
  await device.entries.bulkPut([said, asked])
  expect(await hears('second')).toBe(true)
  expect((await states()).map(([, state]) => state)).toEqual(['saved', 'saved'])
})

it('is the order itself, though its guest had wanted it back too late', async () => {
  const entry = accepted(1, { withdrawing: 'asked' })
  const hears = await phoneOf(GUEST)
  await hears('first')
  await device.entries.put(entry)
  expect(await hears('second')).toBe(true)
  expect(await device.readEntry(entry.id)).toMatchObject({ state: 'saved', withdrawing: 'no' })
})

it('is also what was accepted before the phone heard of any epoch: the one that took it may be gone', async () => {
  const entry = accepted(1)
  await device.entries.put(entry)
  const hears = await phoneOf(GUEST)
  expect(await hears('first')).toBe(true)
  expect(await states()).toEqual([[entry.id, 'saved']])
})

it('is nothing where the epoch was heard of before its guest logged in', async () => {
  expect(await nobody('first')).toBe(false)
  await device.entries.put(accepted(1))
  const hears = await phoneOf(GUEST)
  expect(await hears('first')).toBe(false)
})

describe('while a guest’s orders cannot be read', () => {
  it.each([['an epoch was heard of before', true], ['none was', false]])('waits until they can: one that is over is not sent because its guest’s session was (%s)', async (_, isKnown) => {
    const [served, lost] = [accepted(4), accepted(5)]
    if (isKnown) await nobody('first')
    await device.entries.bulkPut([served, lost])
    expect(await nobody('second')).toBe(false)
    expect(await states()).toEqual([[served.id, 'accepted'], [lost.id, 'accepted']])
    const hears = await phoneOf(GUEST, orderOf(served, { status: 'SETTLED' }))
    expect(await hears('second')).toBe(true)
    expect(await states()).toEqual([[served.id, 'accepted'], [lost.id, 'saved']])
  })

  it('another guest’s entries are compared with what that guest heard, each once', async () => {
    const [served, lost, mine] = [accepted(6), accepted(7), accepted(8, { guestId: OTHER_GUEST })]
    await nobody('first')
    await device.entries.bulkPut([served, lost, mine])
    const otherHears = await phoneOf(OTHER_GUEST)
    expect(await otherHears('second')).toBe(true)
    expect(await states()).toEqual([[served.id, 'accepted'], [lost.id, 'accepted'], [mine.id, 'saved']])
    await device.entries.put(mine)
    expect(await otherHears('second')).toBe(false)
    const hears = await phoneOf(GUEST, orderOf(served, { status: 'SETTLED' }))
    expect(await hears('second')).toBe(true)
    expect(await states()).toEqual([[served.id, 'accepted'], [lost.id, 'saved'], [mine.id, 'accepted']])
  })
})

it('is no order that was made since, where another guest’s are still to be compared', async () => {
  await nobody('first')
  await device.entries.put(accepted(11))
  const hears = await phoneOf(OTHER_GUEST)
  expect(await hears('second')).toBe(false)
  const made = accepted(12, { guestId: OTHER_GUEST })
  await device.entries.put(made)
  expect(await hears('second')).toBe(false)
  expect((await device.readEntry(made.id))?.state).toBe('accepted')
})

it('leaves no row of a guest who has nothing to compare', async () => {
  const [mine, theirs] = [accepted(9), accepted(10, { guestId: OTHER_GUEST })]
  await device.entries.bulkPut([mine, theirs])
  await (await phoneOf(GUEST))('first')
  await device.entries.update(mine.id, { over: true, state: 'accepted' })
  await (await phoneOf(OTHER_GUEST))('first')
  expect((await device.kept.toArray()).map(({ id }) => id).filter((id) => id.startsWith('server-epoch'))).toEqual(['server-epoch', `server-epoch:${OTHER_GUEST}`])
})
