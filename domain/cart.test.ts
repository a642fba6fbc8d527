import { describe, expect, it } from 'vitest'
import { emptyCart, placeCart, servedAs } from './cart.ts'

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
