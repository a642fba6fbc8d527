import { linesOf, shownTotal } from '#domain/cart.ts'
import type { Cart } from '#schemas/cart.ts'
import type { Place } from '#schemas/device.ts'
import type { Quote } from '#schemas/quote.ts'
import { type OfferedCart, offeredCartCell, pricedCartCell } from './cart-offers.ts'
import { derive } from './cell.ts'
import { placeNow } from './device.ts'
import { billComesCell, cartCell, cartQuoteCell } from './use-cart.ts'

/** What the cart costs with every tap in it, and offers and points where they are read. */
export const shownQuoteCell = derive([cartQuoteCell, pricedCartCell], ([plain, offered]): Quote | null => plain && (offered?.priced.quote ?? plain))

/** What a tap in the cart is answered with, with its bill and the figures of its lines, in the frame of the tap. Paise: to be paid, or the dishes as they were added while no bill can be made. */
export const cartTotalCell = derive([shownQuoteCell, cartCell], ([quote, cart]) => (quote ? quote.bill.total : shownTotal(cart)))

/** How many of a line, and paise for all of them. */
export interface LineFigures {
  quantity: number
  total: number
}

/** By a line's id, those of the lines that are in the cart now. */
export const lineFiguresCell = derive([cartCell, shownQuoteCell], ([cart, quote]): ReadonlyMap<string, LineFigures> => {
  const totals = new Map(quote?.lines.map(({ lineId, total }) => [lineId, total]))
  return new Map(linesOf(cart).map(({ lineId, quantity, shown }) => [lineId, { quantity, total: totals.get(lineId) ?? shown.unitPrice * quantity }]))
})

/** All that the cart's page is drawn from, as of one moment. */
export interface CartMoment {
  cart: Cart
  quote: Quote | null
  billComes: boolean
  place: Place | null | undefined
  offered: OfferedCart | null | undefined
}

/** For code that decides by it now, and for components that are drawn from it after the frame that answers a tap. */
export const cartMomentCell = derive(
  [cartCell, shownQuoteCell, billComesCell, placeNow, offeredCartCell],
  ([cart, quote, billComes, place, offered]): CartMoment => ({ cart, quote, billComes, place, offered }),
)
