import { describe, expect, it } from 'vitest'
import { addLine, emptyCart, placeCart } from '#domain/cart.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import type { Profile } from '#schemas/guest.ts'
import { idAt } from '#tests/fixtures/outbox-entries.ts'
import { judgeCart } from './judge-cart.ts'
import { judgeProfile } from './judge-profile.ts'

const cart = addLine(placeCart(emptyCart(1), { outletId: 'outlet-1', tableCode: null, serviceType: 'DI' }, 1), {
  lineId: idAt(5, 1), itemId: 'dal', variationId: null, addOns: [], quantity: 2, shown: { name: 'Dal', choices: '', unitPrice: 100, foodType: 'VF', picture: null },
}, 5)
const profile: Profile = {
  id: '0b8f6a52-6c1d-4f0e-9b53-0a4c7d1e2f30', name: 'Asha', email: null, primaryPhoneNumber: '9876543210', countryCode: '91', guestVehicle: [], visitedRestaurants: [],
  rewardJoiningDate: null, isUserConsent: true, updatedAt: 5,
}
const OF_TOMORROW = { fieldOfTomorrow: { of: 'another release' } }

describe('what a phone of a later release pushes', () => {
  it('as a cart is taken with the field this server does not know, never answered with an empty one', () => {
    const body = { ...cart, ...OF_TOMORROW, lines: cart.lines.map((line) => ({ ...line, ...OF_TOMORROW })) }
    expect(judgeCart({ id: CART_ID, fresh: { body, deleted: false }, master: null, seen: false, now: 9 } as never)).toEqual({ write: { body, deleted: false }, conflict: null })
  })

  it('as a cart is merged with what stands, its field with it', () => {
    const body = { ...cart, updatedAt: 9, ...OF_TOMORROW }
    const judged = judgeCart({ id: CART_ID, fresh: { body, deleted: false }, master: { body: emptyCart(0), deleted: false }, seen: false, now: 9 } as never)
    expect(judged.write?.body).toMatchObject({ ...OF_TOMORROW, lines: [{ itemId: 'dal', quantity: 2 }] })
  })

  it('as a profile changes what is the guest’s', () => {
    const fresh = { body: { ...profile, name: 'Meera', updatedAt: 7, ...OF_TOMORROW }, deleted: false }
    expect(judgeProfile({ id: profile.id, fresh, base: { ...profile, ...OF_TOMORROW }, master: { body: profile, deleted: false }, seen: true, now: 9 } as never).write?.body).toMatchObject({ name: 'Meera', updatedAt: 7 })
  })
})
