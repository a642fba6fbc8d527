import { orderedLinesOf, wouldLoseCart } from '#domain/cart.ts'
import { mysteryOf } from '#domain/offers/cart-mystery.ts'
import { priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { pointsOf } from '#domain/points/cart-points.ts'
import { pointsToUse } from '#domain/points/lots.ts'
import { priceWithPoints } from '#domain/points/price-with-points.ts'
import { waysOf } from '#domain/ways.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Quote } from '#schemas/quote.ts'
import { choiceIn, knownOffersCell } from './cart-offers.ts'
import { derive } from './cell.ts'
import { placeCell } from './device.ts'
import { availabilityNow, menuIndexCell, outletNow } from './menu.ts'
import { clockSkewCell } from './server-clock.ts'
import { cartCell } from './use-cart.ts'
import { useCell } from './use-cell.ts'
import { clock } from './use-now.ts'

/** As often as the sheet tells the time. */
const EVERY_MS = 20_000

const NONE: ReadonlyMap<ServiceType, Quote> = new Map()

const wayQuotesCell = derive([cartCell, menuIndexCell, outletNow, availabilityNow, placeCell, knownOffersCell, clock(EVERY_MS), clockSkewCell], (values): ReadonlyMap<ServiceType, Quote> => {
  const [cart, menu, outlet, availability, place, known, now, skew] = values
  const lines = orderedLinesOf(cart)
  if (!menu || !outlet || !availability || !known || lines.length === 0 || wouldLoseCart(cart, outlet.id)) return NONE
  const book = { menu, outlet, availability }
  const at = now + skew
  const [facts, choice] = [{ ...known, at }, choiceIn(cart, known)]
  const beside = { pin: place?.serving?.address?.pin, mystery: mysteryOf(cart) }
  const use = { wanted: pointsOf(cart), spendable: pointsToUse(known.rewards, at) }
  const quotes = waysOf(outlet).map((way) => [way, priceWithPoints(priceWithOffers(lines, way, book, facts, choice, beside), way, outlet, use).quote] as const)
  // Delivery is left out while no zone is known for it: its fee would be missing, and the price shown would have to rise later.
  return new Map(quotes.filter(([, { delivery }]) => delivery !== null))
})

/**
 * What the cart costs by each way the outlet has, with the guest's offer or points where that way takes them, delivery only to an address that it delivers to;
 * empty without a cart, or while menu or offers are not at hand.
 */
export const useWayQuotes = (): ReadonlyMap<ServiceType, Quote> => useCell(wayQuotesCell)
