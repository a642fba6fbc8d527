/** Entries of a login that a restored server has lost: for whom they are sent again, and for whom never. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UNANSWERED_MS } from '#domain/order-life.ts'
import { type Device, openDevice } from '#outbox/device.ts'
import { leave, staysBehind } from '#outbox/left-entries.ts'
import { nextDue } from '#outbox/next-due.ts'
import type { Session } from '#schemas/guest.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { type GuestStore, openGuest } from '#store/open-guest.ts'
import { feedbackEntry, GUEST, idAt, orderEntry, orderOf, OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { eventually } from '#tests/fixtures/sync-stage.ts'
import { keepNotingOver } from './note-over.ts'
import { sendAgainAfterRestore } from './send-again.ts'

const NOW = 1_800_000_000_000
const asha = sessionUntil(NOW)
let device: Device
const stores: GuestStore[] = []
beforeEach(async () => {
  device = openDevice()
  await sendAgainAfterRestore(device, 'first', null, NOW)
})
afterEach(async () => {
  await device.delete()
  for (const store of stores.splice(0)) await store.close()
})

const accepted = (n: number, change: Partial<OrderEntry> = {}): OrderEntry =>
  orderEntry(NOW, { id: idAt(NOW, n), state: 'accepted', attempts: 1, changedAt: NOW, answer: { token: 1, status: 'UNATTENDED', at: NOW }, ...change })

async function openStore(guestId: string): Promise<GuestStore> {
  const store = await openGuest({ brandId: 'brand-1', guestId })
  stores.push(store)
  return store
}

/** Somebody logs in on this phone and hears of an epoch. @returns what is due to be sent in their name */
async function logsIn(change: Partial<Session>, epoch: string, now = NOW): Promise<string | undefined> {
  const session = { ...asha, ...change }
  await device.session.put(session)
  const store = await openStore(session.guestId)
  await sendAgainAfterRestore(device, epoch, { store, guestId: session.guestId }, now)
  await store.database.remove()
  return nextDue(await device.readEntries(), session.guestId, now, new Set(), true)?.id
}

it('are what an outlet could still answer: an order for later as long as it is for later', () => {
  const [hour, day] = [3_600_000, 24 * 3_600_000]
  const stays = (wantedAt: number | null, now: number): boolean => {
    const entry = accepted(1)
    return staysBehind({ ...entry, command: { ...entry.command, wantedAt } }, 'over', now)
  }
  expect([stays(null, NOW + 2 * hour), stays(null, NOW + 2 * hour + 1)]).toEqual([true, false])
  expect([stays(NOW + day, NOW + day + 2 * hour), stays(NOW + day, NOW + day + 2 * hour + 1)]).toEqual([true, false])
  expect(staysBehind(accepted(1), 'asked', NOW)).toBe(false)
})

it('are sent again under their own key, for the same person, also where the server knows them by another id', async () => {
  const entry = accepted(1)
  await device.entries.put(leave(entry, asha))
  expect(await logsIn({ guestId: OTHER_GUEST }, 'second')).toBe(entry.id)
  const { leftBy: _, ...sent } = (await device.readEntry(entry.id)) as OrderEntry
  expect(sent).toEqual({ ...entry, guestId: OTHER_GUEST, state: 'saved', nextAttemptAt: NOW })
  expect(await logsIn({ guestId: OTHER_GUEST }, 'second')).toBe(entry.id)
})

it('are sent again where the server still knows the guest, and are then as any other', async () => {
  const entry = accepted(2)
  await device.entries.put(leave(entry, asha))
  expect(await logsIn({}, 'second')).toBe(entry.id)
  expect(await device.readEntry(entry.id)).not.toHaveProperty('leftBy')
})

it.each([['number', { phone: '9876500000' }], ['brand', { brandId: 'brand-2' }]])('wait where another %s logs in, are never sent for them, and are sent for their own person later, whom the server tells that their time is over', async (_, other) => {
  const entry = accepted(3)
  await device.entries.put(leave(entry, asha))
  expect(await logsIn({ ...other, guestId: OTHER_GUEST }, 'second')).toBeUndefined()
  expect(await device.readEntry(entry.id)).toEqual(leave(entry, asha))
  expect(await logsIn({}, 'second', NOW + UNANSWERED_MS + 1)).toBe(entry.id)
})

it('are the guest’s again where nothing was restored: nothing is sent', async () => {
  const [entry, elsewhere] = [accepted(4), accepted(5, { guestId: OTHER_GUEST })]
  await device.entries.bulkPut([leave(entry, asha), leave(elsewhere, asha)])
  expect(await logsIn({}, 'first')).toBeUndefined()
  expect(await device.readEntries()).toEqual([entry, leave(elsewhere, asha)])
})

it('go on where they waited, unless a server that lost nothing may have them under the other id', async () => {
  const [never, again, perhaps] = [orderEntry(NOW, { id: idAt(NOW, 6) }), accepted(7, { state: 'saved' }), orderEntry(NOW, { id: idAt(NOW, 8), attempts: 1 })]
  await device.entries.bulkPut([never, again, perhaps].map((entry) => leave(entry, asha)))
  expect(await logsIn({ guestId: OTHER_GUEST }, 'first')).toBe(never.id)
  expect((await device.readEntries()).map(({ id, guestId }) => [id, guestId])).toEqual([[never.id, OTHER_GUEST], [again.id, OTHER_GUEST], [perhaps.id, GUEST]])
  await logsIn({ guestId: OTHER_GUEST }, 'second')
  expect((await device.readEntry(perhaps.id))?.guestId).toBe(OTHER_GUEST)
})

it('come with what was said of the order', async () => {
  const words = feedbackEntry(NOW, idAt(NOW, 9), { state: 'accepted', attempts: 1 })
  await device.entries.put(leave(words, asha))
  expect(await logsIn({ guestId: OTHER_GUEST }, 'second')).toBe(words.id)
})

it('know which orders are over from documents that are here no more', async () => {
  const [served, lost] = [accepted(10), accepted(11)]
  await device.entries.bulkPut([served, lost])
  const store = await openStore(GUEST)
  keepNotingOver(device, store)
  await store.database.collections.orders.bulkInsert([orderOf(served), orderOf(lost)])
  await store.database.collections.orders.findOne(served.id).incrementalPatch({ status: 'SETTLED' })
  await eventually(async () => expect(await device.readEntry(served.id)).toHaveProperty('over', true))
  await store.database.remove()
  await store.close()
  expect(await logsIn({}, 'second')).toBe(lost.id)
  expect((await device.readEntry(served.id))?.state).toBe('accepted')
})
