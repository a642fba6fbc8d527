import { orderedLinesOf, wouldLoseCart } from '#domain/cart.ts'
import { priceLines } from '#domain/pricing.ts'
import { waysOf } from '#domain/ways.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Quote } from '#schemas/quote.ts'
import { derive } from './cell.ts'
import { placeCell } from './device.ts'
import { availabilityNow, menuIndexCell, outletNow } from './menu.ts'
import { cartCell } from './use-cart.ts'
import { useCell } from './use-cell.ts'

const NONE: ReadonlyMap<ServiceType, Quote> = new Map()

const wayQuotesCell = derive([cartCell, menuIndexCell, outletNow, availabilityNow, placeCell], ([cart, menu, outlet, availability, place]): ReadonlyMap<ServiceType, Quote> => {
  const lines = orderedLinesOf(cart)
  if (!menu || !outlet || !availability || lines.length === 0 || wouldLoseCart(cart, outlet.id)) return NONE
  return new Map(waysOf(outlet).map((way) => [way, priceLines(lines, way, { menu, outlet, availability }, place?.serving?.address?.pin)]))
})

/** What the cart costs by each way the outlet has; empty without a cart, or while the menu is not at hand. */
export const useWayQuotes = (): ReadonlyMap<ServiceType, Quote> => useCell(wayQuotesCell)
