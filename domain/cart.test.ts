import { describe, expect, it } from 'vitest'
import { ORDER_LIMITS } from '#schemas/limits.ts'
import { addLine, emptyCart, hasRoomFor, placeCart, servedAs } from './cart.ts'

describe('how a cart is served', () => {
  const cart = placeCart(emptyCart(0), { outletId: 'o1', tableCode: 'RAJ012', serviceType: 'DI' }, 1)

  it('is how the guest sits now, not how the dishes were added: a bill of one way is never sent with an order of another', () => {
    expect(servedAs(cart, 'o1', { outletId: 'o1', serviceType: 'SP' })).toBe('SP')
    expect(servedAs(emptyCart(0), 'o1', { outletId: 'o1', serviceType: 'RO' })).toBe('RO')
  })

  it('is the cart’s own while the guest is elsewhere or nowhere', () => {
    expect(servedAs(cart, 'o1', { outletId: 'o2', serviceType: 'SP' })).toBe('DI')
    expect(servedAs(cart, 'o1', null)).toBe('DI')
    expect(servedAs(emptyCart(0), 'o1', null)).toBeNull()
  })
})

describe('whether dishes of an order find room in a cart (ST-19)', () => {
  const line = (itemId: string) => ({ lineId: itemId, itemId, variationId: null, addOns: [], quantity: 1, shown: { name: itemId, choices: '', unitPrice: 100, foodType: 'VF' as const, picture: null } })
  const full = Array.from({ length: ORDER_LIMITS.lines }, (_, n) => line(`d${n}`)).reduce((cart, dish, n) => addLine(cart, dish, n + 2), placeCart(emptyCart(0), { outletId: 'o1', tableCode: null, serviceType: 'DI' }, 1))

  it('counts what is in it, a dish that it has already once, and nothing of what another outlet’s dishes leave', () => {
    expect(hasRoomFor(emptyCart(0), 'o1', [line('new')])).toBe(true)
    expect(hasRoomFor(full, 'o1', [line('d0'), line('d1')])).toBe(true)
    expect(hasRoomFor(full, 'o1', [line('d0'), line('new')])).toBe(false)
    expect(hasRoomFor(full, 'o2', [line('new')])).toBe(true)
  })
})
