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
  const quotes = waysOf(outlet).map((way) => [way, priceLines(lines, way, { menu, outlet, availability }, place?.serving?.address?.pin)] as const)
  // Without a zone its fee is not known: no price is better than one that grows.
  return new Map(quotes.filter(([, { delivery }]) => delivery !== null))
})

/** What the cart costs by each way the outlet has, delivery only to an address that it delivers to; empty without a cart, or while the menu is not at hand. */
export const useWayQuotes = (): ReadonlyMap<ServiceType, Quote> => useCell(wayQuotesCell)
