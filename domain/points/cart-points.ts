import type { Cart } from '#schemas/cart.ts'
import { offerOf } from '../cart.ts'

/** VA-21: points in place of any offer. @param points as many of them as the order takes; 0: none are wanted any more */
export const setPoints = (cart: Cart, points: number, now: number): Cart => ({ ...cart, offer: { code: null, gift: null, changedAt: now, points }, updatedAt: now })

/** How many points the guest wants to pay with, at the most; 0: none. */
export const pointsOf = (cart: Pick<Cart, 'offer' | 'clearedAt'>): number => offerOf(cart)?.points ?? 0
