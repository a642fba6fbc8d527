import type { Order } from '#schemas/order.ts'
import type { Availability } from '#schemas/outlet.ts'

/**
 * Whether an outlet would still make an order that waited for its payment: it takes orders of this kind, and none of the dishes is sold out. What was held for the
 * order (its number, its price, the use of an offer) is held until it ends; its opening hours were judged when it was placed.
 */
export function isMadeNow({ serviceType, lines }: Pick<Order, 'serviceType' | 'lines'>, { mode, serviceStatus, soldOut }: Availability): boolean {
  if (mode !== 'ACTIVE' || (serviceStatus[serviceType] ?? 'OPEN') !== 'OPEN') return false
  const gone = new Set(soldOut)
  return lines.every(({ itemId, variationId, addOns }) => !gone.has(itemId) && !(variationId !== null && gone.has(variationId)) && !addOns.some(({ addOnId }) => gone.has(addOnId)))
}
