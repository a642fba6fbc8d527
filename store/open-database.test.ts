import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Profile } from '#schemas/guest.ts'
import { openDatabase } from './open-database.ts'
import { openGuest, openVisitor, openVisitorAddresses, openVisitorCart } from './open-guest.ts'
import { openOutlet } from './open-outlet.ts'
import { FIRST_VISITOR } from './names.ts'
import { jsonSchemaOf } from './json-schema.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

/** Connections of this realm to files, in the order they were made. */
const files: Dexie[] = []
Dexie.addons.push((file) => files.push(file))

/** Every connection ends, asked by nobody here. */
const closeAsTheBrowserDoes = (): void => {
  for (const file of files.splice(0)) file.close()
}

describe('a database', () => {
  it('of an outlet and of a guest are open at once with each collection that a visitor brings to the login, within what RxDB opens in a realm', async () => {
    const outlet = await openOutlet('outlet-of-a-login')
    ends.push(() => outlet.close())
    const guest = await openGuest({ brandId: 'b1', guestId: '0b8f6a52-6c1d-4f0e-9b53-0a4c7d1e2f33' })
    ends.push(() => guest.close())
    const own = Object.keys({ ...outlet.database.collections, ...guest.database.collections })
    for (const open of [openVisitorCart, openVisitorAddresses]) {
      const visitor = await open('guest-visitor-of-a-login')
      const brought = Object.keys(visitor.database.collections)
      await visitor.close()
      // At thirteen RxDB lets a collection wait, beyond them it refuses it.
      expect(own.length + brought.length).toBeLessThanOrEqual(12)
    }
  })

  it('that has a foreign shape is made anew, and says so to whom its cart is dear', async () => {
    const foreign = await openDatabase(FIRST_VISITOR, { cart: { schema: jsonSchemaOf(Profile) } } as never)
    await foreign.close()
    const store = await openVisitor(FIRST_VISITOR)
    ends.push(() => store.close())
    expect(store.recreated).toBe(true)
    expect(await store.database.collections.cart.find().exec()).toEqual([])
  })

  it('that opens as it is does not', async () => {
    await (await openGuest({ brandId: 'b', guestId: 'g' })).close()
    const again = await openGuest({ brandId: 'b', guestId: 'g' })
    ends.push(() => again.close())
    expect(again.recreated).toBe(false)
  })

  it('that the browser took away, and whose closing failed over a replication that was writing, opens again', async () => {
    const lost = vi.fn()
    const store = await openVisitor(FIRST_VISITOR, { onLost: lost })
    store.database.collections.cart.onClose.push(() => Promise.reject(new Error('Database has been closed')))
    closeAsTheBrowserDoes()
    expect(lost).toHaveBeenCalledOnce()
    await expect(store.close()).rejects.toThrow('Database has been closed')

    const again = await openVisitor(FIRST_VISITOR)
    ends.push(() => again.close())
    expect(again.recreated).toBe(false)
    expect(await again.database.collections.cart.find().exec()).toEqual([])
  })

  it('that would not open once, while the browser empties its storage, opens a moment later', async () => {
    const open = indexedDB.open.bind(indexedDB)
    const spy = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      if (name.startsWith('rxdb-dexie-')) throw new DOMException('The storage is being emptied', 'InvalidStateError')
      return open(name, version)
    })
    setTimeout(() => spy.mockRestore(), 100)
    const store = await openGuest({ brandId: 'b', guestId: 'refused' })
    ends.push(() => store.close())
    expect(store.recreated).toBe(false)
    expect(await store.database.collections.cart.find().exec()).toEqual([])
  })
})
