import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addLine, clearCart, emptyCart, linesOf, setQuantity } from '#domain/cart.ts'
import { mergeCarts } from '#domain/cart-merge.ts'
import type { Cart } from '#schemas/cart.ts'
import { idAt } from '#tests/fixtures/outbox-entries.ts'
import { cartMemory, changeCartMemory, forgetCart, takeStoredCart } from './cart-memory.ts'

const NOW = 1_800_000_000_000
const DAL = idAt(1, 1)
const line = (lineId: string, itemId: string) => ({ lineId, itemId, variationId: null, addOns: [], quantity: 1, shown: { name: itemId, choices: '', unitPrice: 24_000, foodType: 'VF' as const, picture: null } })
const stored: Cart = addLine({ ...emptyCart(NOW - 60_000), outletId: 'raj' }, line(DAL, 'dal'), NOW - 60_000)

/** Handles a tap that was made `ms` ago. */
function tapped(ms: number, step: (cart: Cart, now: number) => Cart): void {
  vi.stubGlobal('event', { timeStamp: performance.now() - ms })
  changeCartMemory(step)
  vi.stubGlobal('event', undefined)
}
const counts = (cart: Cart) => linesOf(cart).map(({ itemId, quantity }) => [itemId, quantity])

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
  takeStoredCart(stored)
})
afterEach(() => {
  forgetCart()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each(['before the tap is handled', 'after it'])('a tap of a tab that the browser had suspended does not undo what was chosen later in another tab, whether this tab hears of that %s', (when) => {
  const later = setQuantity(stored, DAL, 5, NOW - 2_000)
  if (when !== 'after it') takeStoredCart(later)
  tapped(10_000, (cart, now) => setQuantity(cart, DAL, 2, now))
  if (when === 'after it') takeStoredCart(later)
  expect(counts(cartMemory.get())).toEqual([['dal', 5]])
  // What the disk makes of it is the same.
  expect(counts(mergeCarts(later, cartMemory.get()))).toEqual([['dal', 5]])
})

it('nor does it put a dish into a cart that was ordered or emptied since', () => {
  takeStoredCart(clearCart(stored, NOW - 2_000))
  tapped(10_000, (cart, now) => addLine(cart, line(idAt(2, 2), 'papad'), now))
  expect(counts(cartMemory.get())).toEqual([])
})

it('taps that were kept back count in their order, where nothing was chosen since', () => {
  tapped(10_000, (cart, now) => setQuantity(cart, DAL, 2, now))
  tapped(9_000, (cart, now) => setQuantity(cart, DAL, 3, now))
  tapped(8_000, (cart, now) => addLine(cart, line(idAt(2, 2), 'papad'), now))
  expect(counts(cartMemory.get())).toEqual([['dal', 3], ['papad', 1]])
})

it('a tap that is handled at once is the last one, also where another phone’s clock is ahead', () => {
  takeStoredCart(setQuantity(stored, DAL, 5, NOW + 3_600_000))
  tapped(40, (cart, now) => setQuantity(cart, DAL, 2, now))
  expect(counts(cartMemory.get())).toEqual([['dal', 2]])
})

it('nor is one lost that was kept back, where the cart cannot tell what was chosen after it', () => {
  takeStoredCart(setQuantity(stored, DAL, 5, NOW + 3_600_000))
  tapped(10_000, (cart, now) => setQuantity(cart, DAL, 2, now))
  expect(counts(cartMemory.get())).toEqual([['dal', 2]])
})

it('a change that leaves the cart as it is, before the stored one is read, leaves the note of its outlet as well', async () => {
  const removeItem = vi.fn()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem })
  vi.resetModules()
  const { changeCartMemory: changeOfNewPage } = await import('./cart-memory.ts')
  changeOfNewPage((cart) => cart)
  await new Promise((resolve) => setTimeout(resolve))
  expect(removeItem).not.toHaveBeenCalled()
})
