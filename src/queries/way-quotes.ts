import { orderedLinesOf, wouldLoseCart } from '#domain/cart.ts'
import { priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { waysOf } from '#domain/ways.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Quote } from '#schemas/quote.ts'
import { derive } from './cell.ts'
import { placeCell } from './device.ts'
import { availabilityNow, menuIndexCell, outletNow } from './menu.ts'
import { offersCell } from './outlet.ts'
import { clockSkewCell } from './server-clock.ts'
import { cartCell } from './use-cart.ts'
import { useCell } from './use-cell.ts'
import { clock } from './use-now.ts'

/** As often as the sheet tells the time. */
const EVERY_MS = 20_000

const NONE: ReadonlyMap<ServiceType, Quote> = new Map()

const wayQuotesCell = derive([cartCell, menuIndexCell, outletNow, availabilityNow, placeCell, offersCell, clock(EVERY_MS), clockSkewCell], ([cart, menu, outlet, availability, place, offers, now, skew]): ReadonlyMap<ServiceType, Quote> => {
  const lines = orderedLinesOf(cart)
  if (!menu || !outlet || !availability || lines.length === 0 || wouldLoseCart(cart, outlet.id)) return NONE
  const own = offers?.filter(({ automatic }) => automatic) ?? []
  const facts = { offers: own, uses: new Map<string, readonly number[]>(), at: now + skew }
  const quotes = waysOf(outlet).map((way) => [way, priceWithOffers(lines, way, { menu, outlet, availability }, facts, null, { pin: place?.serving?.address?.pin }).quote] as const)
  // Without a zone its fee is not known: no price is better than one that grows.
  return new Map(quotes.filter(([, { delivery }]) => delivery !== null))
})

/** What the cart costs by each way the outlet has, with what it takes off by itself, delivery only to an address that it delivers to; empty without a cart, or while the menu is not at hand. */
export const useWayQuotes = (): ReadonlyMap<ServiceType, Quote> => useCell(wayQuotesCell)
