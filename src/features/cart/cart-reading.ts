import { wouldLoseCart } from '#domain/cart.ts'
import type { Cart } from '#schemas/cart.ts'
import type { Place } from '#schemas/device.ts'
import type { Quote } from '#schemas/quote.ts'
import { type CartFacts, type CartModel, cartModel } from './cart-model.ts'

export type CartReading =
  | { kind: 'loading' }
  | { kind: 'no-place' }
  | { kind: 'empty'; place: Place }
  /** ST-19: the dishes are another outlet's. */
  | { kind: 'other-outlet'; cart: Cart }
  | { kind: 'shown'; place: Place; cart: Cart; quote: Quote | null; model: CartModel }

export interface CartPageFacts extends Omit<CartFacts, 'place' | 'signedIn'> {
  /** Undefined: not read yet. */
  place: Place | null | undefined
  /** Undefined: not read yet. */
  signedIn: boolean | undefined
  /** Dishes are known to be in the cart, and may still be on their way from the database. */
  dishesCome: boolean
}

/** What the cart's page shows. A cart is called empty only once it was read. */
export function readCart({ place, signedIn, dishesCome, ...facts }: CartPageFacts): CartReading {
  const { cart, quote } = facts
  if (place === undefined || signedIn === undefined) return { kind: 'loading' }
  if (place === null) return { kind: 'no-place' }
  if (wouldLoseCart(cart, place.outletId)) return { kind: 'other-outlet', cart }
  const model = cartModel({ ...facts, place, signedIn })
  if (model.lines.length > 0) return { kind: 'shown', place, cart, quote, model }
  return dishesCome ? { kind: 'loading' } : { kind: 'empty', place }
}
