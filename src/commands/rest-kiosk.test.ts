import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { linesOf, setOffer } from '#domain/cart.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import type { Cart } from '#schemas/cart.ts'
import { FIRST_PREFERENCES, firstMarks, type Place } from '#schemas/device.ts'
import { cartMemory, forgetCart } from '#src/queries/cart-memory.ts'
import { noteCartOutlet } from '#src/queries/cart-outlet.ts'
import { device, entriesCell } from '#src/queries/device.ts'
import { GUEST, orderEntry, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { addressesCell, guestStore } from '#src/queries/guest.ts'
import { plainDocument } from '#src/queries/plain-document.ts'
import { sharedLocationCell } from '#src/queries/shared-location.ts'
import { addToCart } from './add-to-cart.ts'
import { putAddress } from './addresses.ts'
import { setCartNote } from './change-cart.ts'
import { setAllergies, setSharesLocation } from './choose.ts'
import { chooseWay } from './choose-way.ts'
import { changeCart } from './keep-cart.ts'
import { giveFeedback } from './give-feedback.ts'
import { newId } from './new-id.ts'
import { isKioskUsed, restKiosk, startOver } from './rest-kiosk.ts'

const TEN_MINUTES = 600_000
const place: Place = {
  id: 'place', outletId: 'outlet-1', outletCode: 'RAJ', outletName: 'Rajwada', serviceType: 'DI', scannedAt: 1,
  brand: {
    id: 'brand-1', subdomain: 'rajwada', name: 'Rajwada', emblem: 'R', tagline: '', modules: [],
    theme: { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 8, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] },
  },
  table: { id: 't12', outletId: 'outlet-1', number: 12, label: 'Table 12', serviceType: 'DI', scanCode: 'RAJ012' },
}
const dal = { itemId: 'a-1', variationId: null, addOns: [], quantity: 1, shown: { name: 'Dal', choices: '', unitPrice: 10_000, foodType: 'VF' as const, picture: null } }

let end = () => undefined as void
beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  const db = await device()
  await db.place.put(place)
  await db.preferences.put({ ...FIRST_PREFERENCES, surface: 'kiosk' })
  await db.marks.put(firstMarks(0))
  end = entriesCell.subscribe(() => undefined)
})
afterEach(async () => {
  end()
  const db = await device()
  await Promise.all([db.session.clear(), db.entries.clear(), db.preferences.clear()])
  vi.unstubAllGlobals()
})

describe('a tablet at a table (LF-06, RD-09)', () => {
  it('is the next guest’s when nobody touched it for ten minutes: no login, no cart, the same table', async () => {
    const db = await device()
    await db.session.put(sessionUntil(4_000_000_000_000))
    await addToCart(dal)
    expect(await restKiosk(TEN_MINUTES)).toBe(false)
    expect((await db.readSession())?.guestId).toBe(GUEST)
    expect(await restKiosk(TEN_MINUTES + 1)).toBe(true)
    expect([await db.readSession(), (await db.readPlace())?.table?.label, linesOf(cartMemory.get())]).toEqual([null, 'Table 12', []])
  })

  it.each([['a guest', true], ['a visitor', false]])('is the next guest’s at once where they start over after %s, and a phone is not', async (_, isGuest) => {
    const db = await device()
    if (isGuest) await db.session.put(sessionUntil(4_000_000_000_000))
    await addToCart(dal)
    await db.preferences.put({ ...FIRST_PREFERENCES, surface: 'phone' })
    expect([await startOver(), linesOf(cartMemory.get()).length]).toEqual(['failed', 1])
    await db.preferences.put({ ...FIRST_PREFERENCES, surface: 'kiosk' })
    expect([await startOver(), await db.readSession(), (await db.readPlace())?.table?.label, linesOf(cartMemory.get())]).toEqual(['done', null, 'Table 12', []])
  })

  it.each([['a guest', true], ['a visitor', false]])('keeps neither the car nor the allergies that %s named, nor their word that calls may say where they are', async (_, isGuest) => {
    const db = await device()
    if (isGuest) await db.session.put(sessionUntil(4_000_000_000_000))
    await chooseWay('DT', { vehicle: { number: 'RJ14 CX 4821', description: '' } })
    await setAllergies(['peanut'])
    await setSharesLocation(true)
    sharedLocationCell.set({ here: { lat: 26.9, lng: 75.8 }, at: 1 })
    expect(await restKiosk(TEN_MINUTES + 1)).toBe(true)
    expect([await db.readPreferences(), sharedLocationCell.get()]).toMatchObject([{ surface: 'kiosk', allergies: [], sharesLocation: false }, null])
    expect([(await db.readPlace())?.serving, JSON.stringify(await db.kept.toArray()).includes('RJ14 CX 4821')]).toEqual([undefined, false])
  })

  it('is asked about and cleared also where the cart of the visitor before is not read yet, as right after it was begun anew', async () => {
    await addToCart(dal)
    const stored = async () => {
      const document = await (await guestStore.current()).database.collections.cart.findOne(CART_ID).exec()
      return document && linesOf(plainDocument<Cart>(document))
    }
    await vi.waitFor(async () => expect(await stored()).toHaveLength(1))
    const cart = cartMemory.get()
    forgetCart()
    noteCartOutlet(cart)
    expect(isKioskUsed()).toBe(true)
    forgetCart()
    expect([await startOver(), await stored(), linesOf(cartMemory.get()), isKioskUsed()]).toEqual(['done', [], [], false])
  })

  it('says that it could not be cleared where the disk keeps the cart, and is the next guest’s once it is gone', async () => {
    await addToCart(dal)
    const { cart } = (await guestStore.current()).database.collections
    const stored = async () => linesOf(plainDocument<Cart>(await cart.findOne(CART_ID).exec(true)))
    const document = await cart.findOne(CART_ID).exec(true)
    Object.defineProperty(document, 'incrementalModify', { configurable: true, value: () => Promise.reject(new DOMException('', 'QuotaExceededError')) })
    expect([await startOver(), (await stored()).length]).toEqual(['failed', 1])
    Reflect.deleteProperty(document, 'incrementalModify')
    expect([await startOver(), await stored(), linesOf(cartMemory.get())]).toEqual(['done', [], []])
  })

  it('counts as used, so that its rest is tried again, for as long as the disk keeps a cart that the page no longer shows', async () => {
    await addToCart(dal)
    const { cart } = (await guestStore.current()).database.collections
    const document = await cart.findOne(CART_ID).exec(true)
    Object.defineProperty(document, 'incrementalModify', { configurable: true, value: () => Promise.reject(new DOMException('', 'QuotaExceededError')) })
    await expect(restKiosk(TEN_MINUTES + 1)).rejects.toThrow('could not be cleared')
    expect([linesOf(cartMemory.get()), isKioskUsed()]).toEqual([[], true])
    Reflect.deleteProperty(document, 'incrementalModify')
    expect([await restKiosk(TEN_MINUTES + 1), isKioskUsed()]).toEqual([true, false])
    expect(linesOf(plainDocument<Cart>(await cart.findOne(CART_ID).exec(true)))).toEqual([])
  })

  it('asks and clears once where a dish that never reached its disk is noted, and not again and again', async () => {
    await addToCart(dal)
    const cart = cartMemory.get()
    await (await guestStore.current()).database.collections.cart.find().remove()
    forgetCart()
    noteCartOutlet(cart)
    expect(isKioskUsed()).toBe(true)
    expect([await startOver(), isKioskUsed()]).toEqual(['done', false])
  })

  it('clears a visitor’s cart as well', async () => {
    await addToCart(dal)
    expect(await restKiosk(TEN_MINUTES + 1)).toBe(true)
    expect(linesOf(cartMemory.get())).toEqual([])
  })

  it('keeps nothing that a visitor wrote who ordered nothing: no door, which the next login would take along, no note, no offer', async () => {
    const words = { title: 'Home', house: 'B-14', floor: '', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.888, lng: 75.804 }, note: '' }
    const marked: [string, () => Promise<unknown>][] = [
      ['a door', () => putAddress(null, words, false)],
      ['a note', () => setCartNote('For Asha at the window')],
      ['an offer', () => changeCart((cart, now) => setOffer(cart, 'FEAST', null, now))],
      ['a car', () => chooseWay('DT', { vehicle: { number: 'RJ14 CX 4821', description: '' } })],
      ['an allergy', () => setAllergies(['peanut'])],
      ['where they are', () => setSharesLocation(true)],
    ]
    const stop = addressesCell.subscribe(() => undefined)
    await vi.waitFor(() => expect(isKioskUsed()).toBe(false))
    for (const [what, write] of marked) {
      await write()
      await vi.waitFor(() => expect([what, isKioskUsed()]).toEqual([what, true]))
      expect(await restKiosk(TEN_MINUTES + 1)).toBe(true)
      await vi.waitFor(() => expect([what, isKioskUsed()]).toEqual([what, false]))
    }
    expect(await (await guestStore.current()).database.collections.addresses.find().exec()).toEqual([])
    stop()
  }, 20_000)

  it('keeps its guest while something waits that only their login can send', async () => {
    const db = await device()
    await db.session.put(sessionUntil(4_000_000_000_000))
    await giveFeedback('outlet-1', { orderId: newId(), overallRating: 5, foodRating: null, serviceRating: null, ambienceRating: null, remark: '' })
    expect([await restKiosk(TEN_MINUTES + 1), await startOver()]).toEqual([false, 'waits'])
    expect([(await db.readEntries()).length, (await db.readSession())?.guestId]).toEqual([1, GUEST])
  })

  it('says that it could not be cleared where its disk takes nothing, and not that something waits', async () => {
    const db = await device()
    await db.session.put(sessionUntil(4_000_000_000_000))
    const full = vi.spyOn(db, 'readEntries').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
    expect(await startOver()).toBe('failed')
    full.mockRestore()
    expect((await db.readSession())?.guestId).toBe(GUEST)
  })

  it('does not keep a guest whose login has ended, and with whom nothing can be sent any more; an order that may have arrived stays for their next login', async () => {
    const db = await device()
    await db.session.put(sessionUntil(4_000_000_000_000, { accessToken: '' }))
    await db.entries.put(orderEntry(1, { attempts: 1 }))
    expect(await restKiosk(TEN_MINUTES + 1)).toBe(true)
    expect(await db.readSession()).toBeNull()
    expect(await db.readEntries()).toMatchObject([{ attempts: 1, leftBy: { phone: '9876543210' } }])
  })

  it('is no phone: that rests for nobody', async () => {
    const db = await device()
    await db.preferences.put({ ...FIRST_PREFERENCES, surface: 'phone' })
    expect(await restKiosk(TEN_MINUTES + 1)).toBe(false)
  })
})
