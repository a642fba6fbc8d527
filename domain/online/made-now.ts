import { SERVICE_TYPES } from '#schemas/menu.ts'
import type { Order } from '#schemas/order.ts'
import type { Availability } from '#schemas/outlet.ts'
import { known } from '#schemas/primitives.ts'
import { isSwitchedOn, type ServingOutlet } from '../wanted-time.ts'

/**
 * Whether an outlet would still make an order that waited for its payment: it takes orders of this kind for the moment the order is wanted, and none of the dishes is sold out.
 * What was held for the order (its number, its price, the use of an offer) is held until it ends; its opening hours were judged when it was placed. @param now epoch ms
 */
export function isMadeNow(order: Pick<Order, 'serviceType' | 'lines' | 'wantedAt'>, outlet: ServingOutlet, availability: Availability, now: number): boolean {
  const serviceType = known(order.serviceType, SERVICE_TYPES)
  if (serviceType === null || !isSwitchedOn(outlet, availability, { serviceType, wantedAt: order.wantedAt }, now)) return false
  const gone = new Set(availability.soldOut)
  return order.lines.every(({ itemId, variationId, addOns }) => !gone.has(itemId) && !(variationId !== null && gone.has(variationId)) && !addOns.some(({ addOnId }) => gone.has(addOnId)))
}
