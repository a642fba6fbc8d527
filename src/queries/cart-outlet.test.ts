import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addLine, emptyCart, placeCart } from '#domain/cart.ts'
import { idAt } from '#tests/fixtures/outbox-entries.ts'
import { stubPageStorage } from '#tests/fixtures/page-storage.ts'
import { keepCartOutlet, notedCartOutlet, noteCartOutlet } from './cart-outlet.ts'

const dal = { itemId: 'dal', variationId: null, addOns: [], quantity: 1, shown: { name: 'Dal', choices: '', unitPrice: 24_000, foodType: 'VF' as const, picture: null } }
const cart = addLine(placeCart(emptyCart(0), { outletId: 'outlet-1', tableCode: null, serviceType: 'DI' }, 1_000), { ...dal, lineId: idAt(1_001, 1) }, 1_001)

/** What the next page of this origin finds. */
let storage: Map<string, string>

beforeEach(() => {
  storage = stubPageStorage()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  // A page so busy that no frame comes before it is left.
  vi.stubGlobal('requestAnimationFrame', () => 0)
})
afterEach(() => vi.unstubAllGlobals())

it('ST-19: whose dishes the cart holds is told to the next page before the note of the whole cart goes, also where no frame came in between', () => {
  noteCartOutlet(cart)
  expect(storage.size).toBe(0)
  keepCartOutlet(cart)
  expect([...storage.values()]).toEqual(['outlet-1'])
  expect(notedCartOutlet()).toBe('outlet-1')
  keepCartOutlet(emptyCart(0))
  expect(storage.size).toBe(0)
})
