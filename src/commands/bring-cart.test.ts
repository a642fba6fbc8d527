import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addLine, linesOf, placeCart } from '#domain/cart.ts'
import { cartMemory } from '#src/queries/cart-memory.ts'
import { device, sessionCell } from '#src/queries/device.ts'
import { guestStore, wakeGuest } from '#src/queries/guest.ts'
import { GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { setLineQuantity } from './change-cart.ts'
import { cartKept, changeCart } from './keep-cart.ts'
import { newId } from './new-id.ts'

const dal = { itemId: 'a-1', variationId: null, addOns: [], quantity: 1, shown: { name: 'Dal', choices: '', unitPrice: 10_000, foodType: 'VF' as const, picture: null } }
const quantities = (): number[] => linesOf(cartMemory.get()).map(({ quantity }) => quantity)
const stored = async (): Promise<number[]> => {
  const document = await (await guestStore.current()).database.collections.cart.findOne('cart').exec()
  return document ? linesOf(document.toMutableJSON()).map(({ quantity }) => quantity) : []
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
  await device()
  wakeGuest()
  await vi.waitFor(() => expect(sessionCell.get()).toBeNull(), { timeout: 20_000 })
}, 30_000)
afterEach(() => vi.unstubAllGlobals())

it("what is tapped while a visitor's cart is being brought to the login stands in it", async () => {
  await changeCart((cart, now) => addLine(placeCart(cart, { outletId: 'outlet-1', tableCode: null, serviceType: 'DI' }, now), { ...dal, lineId: newId() }, now + 1))
  expect(await stored()).toEqual([1])
  await logsIn()
  void setLineQuantity(linesOf(cartMemory.get())[0]?.lineId ?? '', 2)
  const shown = [quantities()]
  const end = cartMemory.subscribe(() => shown.push(quantities()))
  await cartKept()
  end()
  expect(await stored()).toEqual([2])
  expect(shown.every(([quantity]) => quantity === 2)).toBe(true)
})
