import { afterEach, expect, it } from 'vitest'
import type { SavedAddress } from '#schemas/address.ts'
import { GUEST, idAt, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { syncPeer } from '#tests/fixtures/sync-peer.ts'
import { endPhones, eventually, FAR, GUEST_SCOPE, syncStage } from '#tests/fixtures/sync-stage.ts'

afterEach(endPhones)

const AT = 1_000
const address = (n: number): SavedAddress => ({
  id: idAt(AT, n), title: 'Home', house: `B-${n}`, floor: '', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.888, lng: 75.804 }, note: '', draft: false, createdAt: AT, updatedAt: AT,
})

/** A server that takes the addresses of some ids alone, and says of all others that they are gone since `goneAt`. */
function pickyPeer(taken: readonly string[], goneAt: number) {
  const peer = syncPeer()
  const { request } = peer
  const pushed: string[] = []
  peer.request = async (path, init) => {
    if (init.method !== 'POST' || !path.includes('/addresses')) return request(path, init)
    const { rows } = JSON.parse(init.body ?? '{}') as { rows: { newDocumentState: { id: string } }[] }
    const ids = rows.map(({ newDocumentState }) => newDocumentState.id)
    pushed.push(...ids)
    return { status: 200, headers: { get: () => null }, json: async () => ({ conflicts: ids.filter((id) => !taken.includes(id)).map((id) => ({ id, updatedAt: goneAt, _deleted: true })) }) }
  }
  return { peer, pushed }
}

it.each([['has no room for', AT], ['knows was removed later, on another phone', AT + 500]])('an address that the server %s goes from this phone, and is not sent again and again', async (_, goneAt) => {
  const [refused, taken] = [address(1), address(2)]
  const { peer, pushed } = pickyPeer([taken.id], goneAt)
  const { sync, board, guestStore } = syncStage({ session: sessionUntil(FAR), peer })
  await sync.start({ outletId: null, guest: { brandId: 'brand-1', guestId: GUEST }, place: null })
  await eventually(() => expect(board.get().state).toBe('live'))
  const { addresses } = guestStore().database.collections
  await addresses.insert(refused)
  await eventually(async () => expect(await addresses.find().exec()).toEqual([]))
  // What comes after it in the queue is sent: the refused one was sent once before it, or with it.
  await addresses.insert(taken)
  await eventually(() => expect(pushed).toContain(taken.id))
  expect(pushed.filter((id) => id === refused.id)).toHaveLength(1)
  expect(peer.table(GUEST_SCOPE, 'addresses').size).toBe(0)
  expect((await addresses.find().exec()).map(({ id }) => id)).toEqual([taken.id])
})
