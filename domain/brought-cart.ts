import type { Cart } from '#schemas/cart.ts'
import { handedOver, linesOf, offerOf } from './cart.ts'

/**
 * What a visitor's cart brings to the guest who logs in: its dishes with all that was chosen, or, where it has none, the offer alone, which a link may have chosen
 * before any dish. An empty cart takes nothing of the guest's away, on any phone, so it comes without a place. Null: it brings nothing.
 * @param mine the guest's own cart on this phone; null: they have none
 * @param now later than all that stands in both
 */
export function broughtCart(visitors: Cart, mine: Cart | null, now: number): Cart | null {
  if (linesOf(visitors).length > 0) return handedOver(visitors, now)
  const chosen = offerOf(visitors)
  if (!chosen || chosen.code === null) return null
  if (!mine) return { ...handedOver(visitors, now), outletId: null, tableCode: null, serviceType: null }
  const hasOwn = linesOf(mine).length > 0 && offerOf(mine) !== null
  return hasOwn ? null : { ...mine, offer: { ...chosen, changedAt: now }, updatedAt: now }
}
