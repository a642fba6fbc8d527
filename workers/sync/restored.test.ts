/** A phone that is opened on a server whose database was restored meanwhile: which of its orders it sends again. */
import { afterEach, expect, it } from 'vitest'
import { type Device, openDevice } from '#outbox/device.ts'
import { GUEST, idAt, orderEntry, orderOf, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { endPhones, eventually, FAR, fill, GUEST_SCOPE, newReading, syncStage } from '#tests/fixtures/sync-stage.ts'
import { syncPeer } from '#tests/fixtures/sync-peer.ts'
import { sendAgainAfterRestore } from './send-again.ts'

const atTable = { outletId: 'outlet-1', guest: { brandId: 'brand-1', guestId: GUEST }, place: null }
let device: Device

afterEach(async () => {
  await endPhones()
  await device.delete()
})

/** The phone as its page opens it: outlet and guest at once. */
function phone(peer: ReturnType<typeof syncPeer>, reading: ReturnType<typeof newReading>) {
  const stage = syncStage({
    session: sessionUntil(FAR), peer, reading,
    onEpoch: async (epoch) => {
      const store = stage.openedGuest()
      await sendAgainAfterRestore(device, epoch, store && { store, guestId: GUEST }, Date.now())
    },
  })
  return stage
}

it.each([['says hello late', true], ['lets no line through', false]])('sends the order that was lost and not the one that was served, where the server %s', async (_, isHeard) => {
  device = openDevice()
  const peer = syncPeer()
  fill(peer)
  const [reading, now] = [newReading(), Date.now()]
  const [served, lost] = [1, 2].map((n) => orderEntry(now, { id: idAt(now, n), state: 'accepted', attempts: 1, changedAt: now, answer: { token: n, status: 'UNATTENDED', at: now } })) as [ReturnType<typeof orderEntry>, ReturnType<typeof orderEntry>]
  const before = phone(peer, reading)
  await before.sync.start(atTable)
  await eventually(() => expect(before.board.get().state).toBe('live'))
  const backup = peer.save()
  await device.entries.bulkPut([served, lost])
  peer.write(GUEST_SCOPE, 'orders', orderOf(served, { status: 'SETTLED' }), orderOf(lost))
  await eventually(async () => expect(await before.guestStore().database.collections.orders.find().exec()).toHaveLength(2))
  await before.sync.stop()

  peer.restore(backup)
  peer.epoch = '22222222-2222-4222-8222-222222222222'
  peer.silent = true
  const after = phone(peer, reading)
  await after.sync.start(atTable)
  await eventually(async () => expect(await after.guestStore().database.collections.orders.find().exec()).toEqual([]))
  if (isHeard) for (const stream of peer.streams) peer.greet(stream)
  await eventually(async () => expect((await device.readEntries()).map(({ id, state }) => [id, state])).toEqual([[served.id, 'accepted'], [lost.id, 'saved']]))
})

it('is compared before a pull takes away what tells of it, however long that takes, and again where it was cut off', async () => {
  device = openDevice()
  const peer = syncPeer()
  fill(peer)
  const [reading, now] = [newReading(), Date.now()]
  const served = orderEntry(now, { state: 'accepted', attempts: 1, changedAt: now, answer: { token: 1, status: 'UNATTENDED', at: now } })
  const before = phone(peer, reading)
  await before.sync.start(atTable)
  await eventually(() => expect(before.board.get().state).toBe('live'))
  const backup = peer.save()
  peer.write(GUEST_SCOPE, 'orders', orderOf(served, { status: 'SETTLED' }))
  await eventually(async () => expect(await before.guestStore().database.collections.orders.find().exec()).toHaveLength(1))
  await before.sync.stop()

  peer.restore(backup)
  peer.epoch = '22222222-2222-4222-8222-222222222222'
  peer.silent = true
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  let told = 0
  const after = syncStage({ session: sessionUntil(FAR), peer, reading, onEpoch: async () => {
    if (++told < 3) throw new Error('The disk is busy.')
    await gate
  } })
  await after.sync.start(atTable)
  const orders = () => after.guestStore().database.collections.orders.find().exec()
  const pulls = (collection: string) => peer.calls.filter(({ path }) => path.startsWith(`/api/sync/${collection}?`)).length
  await eventually(() => expect(told).toBeGreaterThanOrEqual(3))
  // Time enough for a pull that would not wait.
  for (let round = 0; round < 5; round++) {
    const made = pulls('availability')
    after.sync.sync()
    await eventually(() => expect(pulls('availability')).toBeGreaterThan(made))
    expect(await orders()).toHaveLength(1)
  }
  letGo()
  await eventually(async () => expect(await orders()).toEqual([]))
})
