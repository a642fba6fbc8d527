import { afterEach, expect, it } from 'vitest'
import { addLine, emptyCart, placeCart, setQuantity } from '#domain/cart.ts'
import type { SavedAddress } from '#schemas/address.ts'
import type { TwoWayCollection } from '#schemas/collections.ts'
import { writeCart } from '#store/write-cart.ts'
import { GUEST, idAt, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { syncPeer } from '#tests/fixtures/sync-peer.ts'
import { endPhones, eventually, FAR, GUEST_SCOPE, syncStage } from '#tests/fixtures/sync-stage.ts'

afterEach(endPhones)

const AT = 1_000
const address = (n: number): SavedAddress => ({
  id: idAt(AT, n), title: 'Home', house: `B-${n}`, floor: '', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.888, lng: 75.804 }, note: '', draft: false, createdAt: AT, updatedAt: AT,
})

/** A server that takes documents of some ids alone, and says of all others that they are gone since `goneAt`, or since the change that was sent. */
function pickyPeer(collection: TwoWayCollection, taken: readonly string[], goneAt?: number) {
  const peer = syncPeer()
  const { request } = peer
  const pushed: string[] = []
  peer.request = async (path, init) => {
    if (init.method !== 'POST' || !path.includes(`/${collection}`)) return request(path, init)
    const { rows } = JSON.parse(init.body ?? '{}') as { rows: { newDocumentState: { id: string; updatedAt: number } }[] }
    const sent = rows.map(({ newDocumentState }) => newDocumentState)
    pushed.push(...sent.map(({ id }) => id))
    const conflicts = sent.filter(({ id }) => !taken.includes(id)).map(({ id, updatedAt }) => ({ id, updatedAt: goneAt ?? updatedAt, _deleted: true }))
    return { status: 200, headers: { get: () => null }, json: async () => ({ conflicts }) }
  }
  return { peer, pushed }
}

it.each([['has no room for', AT], ['knows was removed later, on another phone', AT + 500]])('an address that the server %s goes from this phone, and is not sent again and again', async (_, goneAt) => {
  const [refused, taken] = [address(1), address(2)]
  const { peer, pushed } = pickyPeer('addresses', [taken.id], goneAt)
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

it('an address that the server keeps without what it does not know is taken over so, and not sent again', async () => {
  const long = { ...address(1), photo: 'x'.repeat(20_000) }
  const peer = syncPeer()
  const { request } = peer
  let sent = 0
  peer.request = async (path, init) => {
    if (init.method !== 'POST' || !path.includes('/addresses')) return request(path, init)
    sent += 1
    if (sent > 1) return request(path, init)
    const stands = { ...address(1), updatedAt: AT + 1, _deleted: false }
    return { status: 200, headers: { get: () => null }, json: async () => ({ conflicts: [stands] }) }
  }
  const { sync, board, guestStore } = syncStage({ session: sessionUntil(FAR), peer })
  await sync.start({ outletId: null, guest: { brandId: 'brand-1', guestId: GUEST }, place: null })
  await eventually(() => expect(board.get().state).toBe('live'))
  const { addresses } = guestStore().database.collections
  await addresses.insert(long)
  await eventually(async () => expect((await addresses.find().exec()).map((document) => document.toJSON())).toEqual([{ ...address(1), updatedAt: AT + 1 }]))
  await addresses.insert(address(2))
  await eventually(() => expect([...peer.table(GUEST_SCOPE, 'addresses').keys()]).toEqual([address(2).id]))
  expect(sent).toBe(2)
})

it('a cart that the server refuses, since the account is gone, is sent once a change and not again and again until the logout', async () => {
  const { peer, pushed } = pickyPeer('cart', [])
  const { sync, board, guestStore } = syncStage({ session: sessionUntil(FAR), peer })
  await sync.start({ outletId: null, guest: { brandId: 'brand-1', guestId: GUEST }, place: null })
  await eventually(() => expect(board.get().state).toBe('live'))
  const { cart } = guestStore().database.collections
  const dal = { lineId: idAt(AT, 1), itemId: 'dal', variationId: null, addOns: [], quantity: 1, shown: { name: 'Dal', choices: '', unitPrice: 24_000, foodType: 'VF' as const, picture: null } }
  const one = addLine(placeCart(emptyCart(0), { outletId: 'outlet-1', tableCode: null, serviceType: 'DI' }, AT), dal, AT + 1)
  await writeCart(guestStore(), one)
  await eventually(async () => expect(await cart.find().exec()).toEqual([]))
  expect(pushed).toEqual(['cart'])
  await writeCart(guestStore(), setQuantity(one, dal.lineId, 2, AT + 2))
  await eventually(async () => expect([pushed, await cart.find().exec()]).toEqual([['cart', 'cart'], []]))
})

it('a cart that the server finds too large stays on this phone, and is not sent again at once', async () => {
  const peer = syncPeer()
  const { request } = peer
  let sent = 0
  peer.request = async (path, init) => {
    if (init.method !== 'POST' || !path.includes('/cart')) return request(path, init)
    sent += 1
    return { status: 413, headers: { get: () => null }, json: async () => ({ message: 'too large', data: { code: 'BODY_TOO_LARGE' } }) }
  }
  const { sync, board, guestStore } = syncStage({ session: sessionUntil(FAR), peer })
  await sync.start({ outletId: null, guest: { brandId: 'brand-1', guestId: GUEST }, place: null })
  await eventually(() => expect(board.get().state).toBe('live'))
  const { addresses, cart } = guestStore().database.collections
  const placed = placeCart(emptyCart(0), { outletId: 'outlet-1', tableCode: null, serviceType: 'DI' }, AT)
  await writeCart(guestStore(), placed)
  await eventually(() => expect(sent).toBe(1))
  // What is sent beside it goes on.
  await addresses.insert(address(1))
  await eventually(() => expect(peer.table(GUEST_SCOPE, 'addresses').size).toBe(1))
  expect([sent, (await cart.find().exec()).map(({ outletId }) => outletId)]).toEqual([1, ['outlet-1']])
})
