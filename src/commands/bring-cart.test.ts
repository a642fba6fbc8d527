import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addLine, emptyCart, handedOver, linesOf, placeCart, setQuantity } from '#domain/cart.ts'
import type { SavedAddress } from '#schemas/address.ts'
import type { Cart } from '#schemas/cart.ts'
import { bringVisitor } from '#src/queries/bring-visitor.ts'
import { cartMemory, chooseAgain, forgetCart, momentFor } from '#src/queries/cart-memory.ts'
import { device, sessionCell } from '#src/queries/device.ts'
import { guestStore, wakeGuest } from '#src/queries/guest.ts'
import { loadStore } from '#src/queries/store.ts'
import { leaveVisitorDatabase } from '#src/queries/leave-visitor-database.ts'
import { visitorDatabase } from '#src/queries/visitor-database.ts'
import type * as OpenGuest from '#store/open-guest.ts'
import type * as WriteCart from '#store/write-cart.ts'
import { GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { stubPageStorage } from '#tests/fixtures/page-storage.ts'
import { clearWholeCart, setLineQuantity } from './change-cart.ts'
import { cartKept, changeCart, leaveUnkeptCart } from './keep-cart.ts'
import { newId } from './new-id.ts'
import { signOut } from './sign-out.ts'

const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 })
const here = { outletId: 'outlet-1', tableCode: null, serviceType: 'DI' as const }
const dish = (itemId: string) => ({ itemId, variationId: null, addOns: [], quantity: 1, shown: { name: itemId, choices: '', unitPrice: 10_000, foodType: 'VF' as const, picture: null } })
const put = (itemId: string, outletId = here.outletId) =>
  changeCart((cart, now) => addLine(placeCart(cart, { ...here, outletId }, now), { ...dish(itemId), lineId: newId() }, now + 1))
/** The guest's own cart, from another phone: older than all that is tapped here. */
const own = (itemId: string): Cart => addLine(placeCart(emptyCart(0), here, 1_000), { ...dish(itemId), lineId: newId() }, 1_001)

const shown = (): [string, number][] => linesOf(cartMemory.get()).map(({ itemId, quantity }): [string, number] => [itemId, quantity]).sort()
const quantities = (): number[] => shown().map(([, quantity]) => quantity)
const stored = async (): Promise<[string, number][]> => {
  const document = await (await guestStore.current()).database.collections.cart.findOne('cart').exec()
  return document ? linesOf(document.toMutableJSON()).map(({ itemId, quantity }): [string, number] => [itemId, quantity]).sort() : []
}
const home: SavedAddress = { id: newId(), title: 'Home', house: 'B-14', floor: '', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.888, lng: 75.804 }, note: '', draft: false, createdAt: 1, updatedAt: 1 }
const houses = async (): Promise<string[]> => (await (await guestStore.current()).database.collections.addresses.find().exec()).map(({ house }) => house)
/** The sync brings it. */
const arrives = async (cart: Cart): Promise<void> => (await loadStore()).writeCart(await guestStore.current(), cart)

/** What happens between a visitor's database being opened and what lies in it being read. */
let whileOpening: (() => void) | null = null
/** What another page does while this one opens the guest's database. */
let otherPage: ((store: OpenGuest.GuestStore) => Promise<void>) | null = null
/** How often the visitor's database would not open. */
let unopened = 0
let refusal: Error | null = null
/** The page goes before it has opened the visitor's addresses. */
let isCutOff = false
vi.mock('#store/open-guest.ts', async (original) => {
  const real = await original<typeof OpenGuest>()
  return {
    ...real,
    openGuest: async (...given: Parameters<typeof real.openGuest>) => {
      const store = await real.openGuest(...given)
      const act = otherPage
      otherPage = null
      await act?.(store)
      return store
    },
    openVisitorAddresses: async (name: string) => {
      const isHere = !isCutOff
      isCutOff = false
      if (isHere) return real.openVisitorAddresses(name)
      throw new Error('The page is cut off.')
    },
    openVisitorCart: async (name: string) => {
      const opened = await real.openVisitorCart(name).catch((error: unknown) => {
        unopened += 1
        throw error
      })
      whileOpening?.()
      whileOpening = null
      return opened
    },
  }
})
vi.mock('#store/write-cart.ts', async (original) => {
  const real = await original<typeof WriteCart>()
  return {
    ...real,
    writeCart: async (...given: Parameters<typeof real.writeCart>) => {
      const refused = refusal
      refusal = null
      if (refused) throw refused
      return real.writeCart(...given)
    },
  }
})

const files: Dexie[] = []
Dexie.addons.push((file) => files.push(file))
/** The browser closes the guest's database under the page. */
const closeGuests = (): void => {
  for (const file of files) if (file.name.includes(GUEST)) file.close()
}

/** The guest whose session was written is followed, and nothing of the visitor's was brought yet. */
async function logsIn(): Promise<void> {
  const followed = new Promise<void>((resolve) => {
    const end = sessionCell.subscribe(() => {
      if (sessionCell.get()?.guestId !== GUEST) return
      end()
      resolve()
    })
  })
  await (await device()).session.put(sessionUntil(4_000_000_000_000))
  await followed
}

let storage: Map<string, string>
beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  storage = stubPageStorage()
  await device()
  wakeGuest()
  await eventually(() => expect(sessionCell.get()).toBeNull())
}, 30_000)
afterEach(async () => {
  await cartKept()
  await signOut({ leaveWaiting: true })
  await eventually(() => expect(sessionCell.get()).toBeNull())
  await clearWholeCart()
  vi.unstubAllGlobals()
})

describe("a visitor's cart at the login", () => {
  it('is brought with what is tapped meanwhile', async () => {
    await put('dal')
    expect(await stored()).toEqual([['dal', 1]])
    await logsIn()
    void setLineQuantity(linesOf(cartMemory.get())[0]?.lineId ?? '', 2)
    const seen = [quantities()]
    const end = cartMemory.subscribe(() => seen.push(quantities()))
    await cartKept()
    end()
    expect(await stored()).toEqual([['dal', 2]])
    expect(seen.every(([quantity]) => quantity === 2)).toBe(true)
  })

  it('keeps what is tapped in one page after the login where another page brings it a moment later', async () => {
    await put('dal')
    await put('naan')
    otherPage = async (store) => {
      const visitors = cartMemory.get()
      const [dal, naan] = linesOf(visitors).map(({ lineId }) => lineId)
      void setLineQuantity(dal ?? '', 2)
      void setLineQuantity(naan ?? '', 0)
      void put('kheer')
      await (await loadStore()).writeCart(store, handedOver(visitors, momentFor(visitors, Date.now()) + 1_000))
      const db = await device()
      await leaveVisitorDatabase(db, await visitorDatabase(db))
      const { databasesOnDisk } = await loadStore()
      await eventually(async () => expect((await databasesOnDisk()).filter((name) => name.includes('visitor'))).toEqual([]))
    }
    await logsIn()
    const expected = [['dal', 2], ['kheer', 1]]
    await eventually(async () => expect(await stored()).toEqual(expected))
    expect(shown()).toEqual(expected)
  }, 30_000)

  it('is chosen anew at most once for a login, and not where this page brought it', async () => {
    await put('dal')
    await logsIn()
    await eventually(async () => expect(await stored()).toEqual([['dal', 1]]))
    const brought = cartMemory.get()
    chooseAgain(emptyCart(0), Date.now() + 60_000)
    expect(cartMemory.get()).toBe(brought)
  })

  it("takes nothing of the guest's own cart away by having been emptied before, also where its last dish was taken out at another outlet", async () => {
    await put('naan')
    await clearWholeCart()
    await put('dal')
    await logsIn()
    await eventually(async () => expect(await stored()).toEqual([['dal', 1]]))
    await arrives(own('roti'))
    await eventually(() => expect(shown()).toEqual([['dal', 1], ['roti', 1]]))
    await put('kheer')
    expect(await stored()).toEqual([['dal', 1], ['kheer', 1], ['roti', 1]])

    await signOut({ leaveWaiting: true })
    await eventually(() => expect(sessionCell.get()).toBeNull())
    await put('coffee', 'outlet-2')
    await changeCart((cart, now) => setQuantity(cart, linesOf(cart)[0]?.lineId ?? '', 0, now))
    await logsIn()
    await guestStore.current()
    await arrives(own('roti'))
    await eventually(() => expect(shown()).toEqual([['roti', 1]]))
    expect(await stored()).toEqual([['roti', 1]])
  }, 30_000)

  it('is brought once there is room again, where the disk refused it', async () => {
    await put('dal')
    await logsIn()
    refusal = Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
    await eventually(async () => expect(await stored()).toEqual([['dal', 1]]))
    expect([shown(), unopened]).toEqual([[['dal', 1]], 0])
  }, 30_000)

  it('stays the visitor’s where the login ended before it was brought, and the next login brings it', async () => {
    await logsIn()
    const store = await guestStore.current()
    const left = await (await loadStore()).openVisitorCart(await visitorDatabase(await device()))
    await (await loadStore()).writeCart(left, own('dal'))
    await left.close()
    const addresses = await (await loadStore()).openVisitorAddresses(await visitorDatabase(await device()))
    await addresses.database.collections.addresses.insert(home)
    await addresses.close()
    const guest = { brandId: 'brand-1', guestId: GUEST }
    await bringVisitor(store, guest, { isWanted: () => false })
    expect([await stored(), await houses()]).toEqual([[], []])
    await bringVisitor(store, guest, { isWanted: () => true })
    expect([await stored(), await houses()]).toEqual([[['dal', 1]], ['B-14']])
  })

  it('is brought once where the login is cut off before the addresses: what was cleared on another device meanwhile stays cleared', async () => {
    await logsIn()
    const store = await guestStore.current()
    const { openVisitorAddresses, openVisitorCart, writeCart } = await loadStore()
    const name = await visitorDatabase(await device())
    const left = await openVisitorCart(name)
    await writeCart(left, own('dal'))
    await left.close()
    const addresses = await openVisitorAddresses(name)
    await addresses.database.collections.addresses.insert(home)
    await addresses.close()
    const guest = { brandId: 'brand-1', guestId: GUEST }
    isCutOff = true
    await expect(bringVisitor(store, guest, { isWanted: () => true })).rejects.toThrow('cut off')
    expect([await stored(), await houses()]).toEqual([[['dal', 1]], []])
    await clearWholeCart()
    // The next page begins with nothing in memory.
    forgetCart()
    await bringVisitor(store, guest, { isWanted: () => true })
    expect([await stored(), await houses()]).toEqual([[], ['B-14']])
  }, 30_000)

  it("is not lost where the browser closes the guest's database under a page that had not read it", async () => {
    await put('dal')
    whileOpening = () => {
      forgetCart()
      closeGuests()
    }
    await logsIn()
    await eventually(() => expect(shown()).toEqual([['dal', 1]]))
    expect(await stored()).toEqual([['dal', 1]])
  }, 30_000)
})

describe('the note of a page that goes', () => {
  it('holds the taps of a write that is still to come when the write before it is done', async () => {
    const first = put('dal')
    const second = put('roti')
    leaveUnkeptCart()
    await first
    expect(JSON.parse(storage.get('unkept-cart') ?? '{}')).toMatchObject({ lines: [{ itemId: 'dal' }, { itemId: 'roti' }] })
    await second
    expect(storage.get('unkept-cart')).toBeUndefined()
  })

  it('does not outlive a logout, whichever page left it: the next page would show it to the next guest', async () => {
    await logsIn()
    storage.set('unkept-cart', JSON.stringify(own('dal')))
    await signOut({ leaveWaiting: true })
    expect(storage.get('unkept-cart')).toBeUndefined()
  })
})
