/** One device, read by one release after another, and a server of a later one. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addLine, emptyCart, linesOf, placeCart } from '#domain/cart.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import { openGuest } from '#store/open-guest.ts'
import { openOutlet, type OutletStore } from '#store/open-outlet.ts'
import { plainCart, writeCart } from '#store/write-cart.ts'
import { GUEST, idAt, orderEntry, orderOf, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { plainLocks } from '#tests/fixtures/plain-lock.ts'
import { smallAvailability, smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { syncPeer } from '#tests/fixtures/sync-peer.ts'
import { readingBook } from './reading-book.ts'
import { syncServer } from './server.ts'
import { statusBoard } from './status-board.ts'
import { makeSync } from './sync.ts'

const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 })
const FAR = 4_000_000_000_000
const OUTLET = 'outlet:outlet-1'
const GUEST_SCOPE = `guest:brand-1:${GUEST}`
const ends: (() => Promise<unknown>)[] = []

afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
  const names = await indexedDB.databases()
  await Promise.all(names.map(({ name }) => new Promise((resolve) => {
    indexedDB.deleteDatabase(name ?? '').addEventListener('success', resolve)
  })))
})

/** A phone whose disk outlives its releases. */
function phone(peer: ReturnType<typeof syncPeer>) {
  const kept = new Map<string, { value: unknown }>()
  return {
    kept,
    /** Runs the sync of a release until it is live, and ends it. @param stamp of its structs; null: one that kept no book */
    async run(stamp: string | null, during?: (tools: { board: ReturnType<typeof statusBoard>; outlet: () => OutletStore }) => Promise<void>): Promise<void> {
      if (stamp === null) kept.clear()
      const board = statusBoard()
      let outlet: OutletStore
      const timer = (ms: number, work: () => void) => {
        const id = setTimeout(work, ms / 50)
        return () => clearTimeout(id)
      }
      const sync = makeSync({
        server: syncServer({ device: { readSession: async () => sessionUntil(FAR) }, request: peer.request, now: () => Date.now(), release: stamp ?? 'first', refresh: async () => ({ error: 'NO_NETWORK' }) }),
        fetch: peer.open,
        now: () => Date.now(),
        random: () => 0,
        schedule: timer,
        board,
        lead: { locks: plainLocks(), channel: { say: () => undefined, listen: () => () => undefined }, schedule: timer },
        reading: readingBook({ kept: { get: async (id) => kept.get(id), put: async (row) => void kept.set(row.id, row) }, stamp: stamp ?? 'first', now: () => 1 }),
        openOutlet: async (outletId, onLost) => (outlet = await openOutlet(outletId, { onLost })),
        openGuest: (key, onLost) => openGuest(key, { onLost }),
      })
      const end = () => sync.stop()
      ends.push(end)
      await sync.start({ outletId: 'outlet-1', guest: { brandId: 'brand-1', guestId: GUEST }, place: null })
      await eventually(() => expect(board.get().state).toBe('live'))
      await during?.({ board, outlet: () => outlet })
      await end()
      if (stamp === null) kept.clear()
    },
  }
}

const fill = (peer: ReturnType<typeof syncPeer>): void => {
  peer.write(OUTLET, 'outlet', smallOutlet())
  peer.write(OUTLET, 'menuSections', smallSection('a', 0))
  peer.write(OUTLET, 'availability', smallAvailability())
}

const storedSection = async (id: string): Promise<Record<string, unknown> | undefined> => {
  const store = await openOutlet('outlet-1')
  const document = await store.database.collections.menuSections.findOne(id).exec()
  const section = document?.toJSON() as Record<string, unknown> | undefined
  await store.close()
  return section
}

const pullsFromStart = (peer: ReturnType<typeof syncPeer>, collection: string): number =>
  peer.calls.filter(({ path }) => path.startsWith(`/api/sync/${collection}?`) && /checkpoint=&/.test(path)).length

/** A dish that no struct of today can read. */
const odd = { ...smallItem('odd'), price: 'market price' }

describe('a device over the releases', () => {
  it('stores what it does not know yet, so that the release that knows it finds it there', async () => {
    const peer = syncPeer()
    fill(peer)
    peer.write(OUTLET, 'menuSections', { ...smallSection('b', 1), banner: 'Diwali', items: [{ ...smallItem('b-1'), kcal: 320 }] } as never)
    await phone(peer).run('today')
    expect(await storedSection('b')).toMatchObject({ banner: 'Diwali', items: [{ id: 'b-1', kcal: 320 }] })
  })

  it('keeps a section of which one dish cannot be read, tells of it, and reads it again with the next structs, and nothing else', async () => {
    const peer = syncPeer()
    fill(peer)
    peer.write(OUTLET, 'menuSections', { ...smallSection('b', 1), items: [smallItem('b-1'), odd] } as never)
    const device = phone(peer)
    await device.run('today', async ({ board }) => {
      await eventually(() => expect(board.get().unread).toEqual({ [OUTLET]: { menuSections: 1 } }))
    })
    expect(peer.unread).toEqual([{ release: 'today', collection: 'menuSections', documents: 1 }])
    expect(await storedSection('b')).toMatchObject({ items: [{ id: 'b-1' }] })
    expect(device.kept.get(`reading:${OUTLET}`)?.value).toMatchObject({ unread: [{ collection: 'menuSections', id: 'b', seq: 4 }] })

    // With the same structs there is nothing to be gained from reading it again.
    peer.calls.length = 0
    await device.run('today', async ({ board }) => {
      expect(board.get().unread, 'it is still told of').toEqual({ [OUTLET]: { menuSections: 1 } })
      // The same document in vain once more is no news to the server; one that can be read is none to anybody.
      peer.write(OUTLET, 'menuSections', { ...smallSection('b', 2), items: [smallItem('b-1'), odd] } as never)
      await eventually(() => expect(device.kept.get(`reading:${OUTLET}`)?.value).toMatchObject({ unread: [{ id: 'b', seq: 5 }] }))
      peer.write(OUTLET, 'menuSections', smallSection('b', 2))
      await eventually(() => expect(board.get().unread).toEqual({}))
      peer.write(OUTLET, 'menuSections', { ...smallSection('b', 1), items: [smallItem('b-1'), odd] } as never)
      await eventually(() => expect(board.get().unread).toEqual({ [OUTLET]: { menuSections: 1 } }))
    })
    expect(peer.unread).toHaveLength(2)
    expect(pullsFromStart(peer, 'menuSections')).toBe(0)

    // The server writes nothing; what the next release can read is read from what it sends again.
    peer.table(OUTLET, 'menuSections').set('b', { seq: 7, doc: { ...smallSection('b', 1), items: [smallItem('b-1'), smallItem('odd')], _deleted: false } })
    peer.calls.length = 0
    await device.run('tomorrow')
    expect((await storedSection('b'))?.['items']).toHaveLength(2)
    expect(pullsFromStart(peer, 'menuSections')).toBe(1)
    for (const collection of ['outlet', 'availability']) expect(pullsFromStart(peer, collection), collection).toBe(0)
    expect(device.kept.get(`reading:${OUTLET}`)?.value).toMatchObject({ stamp: 'tomorrow', unread: [], again: [] })
  })

  it('whose release kept no book reads all again but the cart, which stays as it is', async () => {
    const peer = syncPeer()
    fill(peer)
    peer.write(GUEST_SCOPE, 'orders', orderOf(orderEntry(FAR)))
    const device = phone(peer)
    await device.run(null)
    const store = await openGuest({ brandId: 'brand-1', guestId: GUEST })
    const cart = addLine(placeCart(emptyCart(1), { outletId: 'outlet-1', tableCode: null, serviceType: 'DI' }, 1), {
      lineId: idAt(5, 1), itemId: 'a-1', variationId: null, addOns: [], quantity: 2, shown: { name: 'Dal', choices: '', unitPrice: 100, foodType: 'VF', picture: null },
    }, 5)
    await writeCart(store, cart)
    await store.close()
    peer.calls.length = 0
    await device.run('today')
    for (const collection of ['outlet', 'menuSections', 'availability', 'orders']) expect(pullsFromStart(peer, collection), collection).toBe(1)
    const again = await openGuest({ brandId: 'brand-1', guestId: GUEST })
    const stored = await again.database.collections.cart.findOne(CART_ID).exec()
    expect(stored && linesOf(plainCart(stored.toMutableJSON()))).toMatchObject([{ itemId: 'a-1', quantity: 2 }])
    expect(await again.database.collections.orders.find().exec()).toHaveLength(1)
    await again.close()
  })

  it('keeps an order whose status it does not know', async () => {
    const peer = syncPeer()
    fill(peer)
    peer.write(GUEST_SCOPE, 'orders', orderOf(orderEntry(FAR), { status: 'WITH_THE_DRONE' as never }))
    await phone(peer).run('today', async ({ board }) => {
      expect(board.get().unread).toEqual({})
    })
    const store = await openGuest({ brandId: 'brand-1', guestId: GUEST })
    expect((await store.database.collections.orders.find().exec()).map(({ status }) => status)).toEqual(['WITH_THE_DRONE'])
    await store.close()
  })

  it('is not made to pull by what a later server tells of collections and events it does not know', async () => {
    const peer = syncPeer()
    fill(peer)
    await phone(peer).run('today', async ({ outlet }) => {
      const sellsOut = async (id: string): Promise<void> => {
        peer.write(OUTLET, 'availability', smallAvailability({ soldOut: [id] }))
        await eventually(async () => expect((await outlet().database.collections.availability.findOne('outlet-1').exec())?.soldOut).toEqual([id]))
      }
      // The pull that follows the line's opening is over by then.
      await sellsOut('a-1')
      peer.calls.length = 0
      peer.say(OUTLET, { type: 'documents', scope: OUTLET, collection: 'rewards', documents: [{ id: 'r1', _deleted: false }], checkpoint: { seq: 9 } })
      peer.say(OUTLET, { type: 'weather', scope: OUTLET, rain: true })
      await sellsOut('a-2')
      expect(peer.calls.filter(({ path }) => path.startsWith('/api/sync/availability'))).toEqual([])
    })
  })
})
