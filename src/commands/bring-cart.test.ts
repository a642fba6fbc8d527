import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addLine, emptyCart, linesOf, placeCart } from '#domain/cart.ts'
import type { Cart } from '#schemas/cart.ts'
import { openBroughtVisitor } from '#store/open-guest.ts'
import { writeCart } from '#store/write-cart.ts'
import { bringVisitor } from '#src/queries/bring-visitor.ts'
import { cartMemory } from '#src/queries/cart-memory.ts'
import { device, sessionCell } from '#src/queries/device.ts'
import { guestStore, wakeGuest } from '#src/queries/guest.ts'
import { visitorDatabase } from '#src/queries/visitor-database.ts'
import { GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { setLineQuantity } from './change-cart.ts'
import { cartKept, changeCart } from './keep-cart.ts'
import { newId } from './new-id.ts'

const dal = { itemId: 'a-1', variationId: null, addOns: [], quantity: 1, shown: { name: 'Dal', choices: '', unitPrice: 10_000, foodType: 'VF' as const, picture: null } }
const withDal = (cart: Cart, now: number): Cart => addLine(placeCart(cart, { outletId: 'outlet-1', tableCode: null, serviceType: 'DI' }, now), { ...dal, lineId: newId() }, now + 1)
const quantities = (cart: Cart): number[] => linesOf(cart).map(({ quantity }) => quantity)
const stored = async (): Promise<number[]> => {
  const document = await (await guestStore.current()).database.collections.cart.findOne('cart').exec()
  return document ? quantities(document.toMutableJSON()) : []
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

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  await (await device()).session.clear()
  wakeGuest()
  await vi.waitFor(() => expect(sessionCell.get()).toBeNull(), { timeout: 20_000 })
}, 30_000)
afterEach(() => vi.unstubAllGlobals())

it("what is tapped while a visitor's cart is being brought to the login stands in it", async () => {
  await changeCart(withDal)
  expect(await stored()).toEqual([1])
  await logsIn()
  void setLineQuantity(linesOf(cartMemory.get())[0]?.lineId ?? '', 2)
  const shown = [quantities(cartMemory.get())]
  const end = cartMemory.subscribe(() => shown.push(quantities(cartMemory.get())))
  await cartKept()
  end()
  expect(await stored()).toEqual([2])
  expect(shown.every(([quantity]) => quantity === 2)).toBe(true)
})

it("a visitor's cart whose login ended before it was brought stays the visitor's, and the next login brings it", async () => {
  await logsIn()
  const store = await guestStore.current()
  const before = (await stored()).length
  const left = await openBroughtVisitor(await visitorDatabase(await device()))
  await writeCart(left, withDal(emptyCart(0), Date.now()))
  await left.close()
  const guest = { brandId: 'brand-1', guestId: GUEST }
  await bringVisitor(store, guest, () => false)
  expect(await stored()).toHaveLength(before)
  await bringVisitor(store, guest, () => true)
  expect(await stored()).toHaveLength(before + 1)
})
