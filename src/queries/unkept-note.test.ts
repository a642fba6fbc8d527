import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addLine, emptyCart, placeCart } from '#domain/cart.ts'
import type { Cart } from '#schemas/cart.ts'
import { idAt } from '#tests/fixtures/outbox-entries.ts'
import { stubPageStorage } from '#tests/fixtures/page-storage.ts'
import { unkeptCart } from './unkept-note.ts'

const dal = { itemId: 'dal', variationId: null, addOns: [], quantity: 2, shown: { name: 'Dal', choices: '', unitPrice: 24_000, foodType: 'VF' as const, picture: null } }
const cart: Cart = addLine(placeCart(emptyCart(0), { outletId: 'outlet-1', tableCode: null, serviceType: 'DI' }, 1_000), { ...dal, lineId: idAt(1_001, 1) }, 1_001)

/** A page's own storage, which the next page finds as it was left. */
let storage: Map<string, string>

beforeEach(() => {
  storage = stubPageStorage()
})
afterEach(() => vi.unstubAllGlobals())

describe('taps that were on their way to the database when the page went', () => {
  it('are found by the next page, and once kept are left there no more', () => {
    unkeptCart.leave(cart)
    expect(unkeptCart.read()).toEqual(cart)
    unkeptCart.forget()
    expect(unkeptCart.read()).toBeNull()
  })

  it('of another page stay where they are', () => {
    unkeptCart.leave(cart)
    const others = JSON.stringify({ ...cart, note: 'another tab’s' })
    storage.set('unkept-cart', others)
    unkeptCart.forget()
    expect(storage.get('unkept-cart')).toBe(others)
  })

  it.each(['', '{', '[]', '{"id":"cart","lines":[{"price":1}]}'])('are passed over when something else stands there: %s', (text) => {
    storage.set('unkept-cart', text)
    expect(unkeptCart.read()).toBeNull()
  })

  it('do not stand in the way where a browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined)
    unkeptCart.leave(cart)
    expect(unkeptCart.read()).toBeNull()
    expect(() => unkeptCart.forget()).not.toThrow()
  })
})
