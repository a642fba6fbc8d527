import { useSyncExternalStore } from 'react'
import { linesOf, shownTotal } from '#domain/cart.ts'
import type { Cart } from '#schemas/cart.ts'
import type { Place } from '#schemas/device.ts'
import type { Quote } from '#schemas/quote.ts'
import { type OfferedCart, offeredCartCell, pricedCartCell } from './cart-offers.ts'
import { derive } from './cell.ts'
import { placeNow } from './device.ts'
import { keepSame } from './same-value.ts'
import { billComesCell, cartCell, cartQuoteCell } from './use-cart.ts'
import { useCell } from './use-cell.ts'

/** What the cart costs with every tap in it, and offers and points where they are read. */
export const shownQuoteCell = derive([cartQuoteCell, pricedCartCell], ([plain, offered]): Quote | null => plain && (offered?.priced.quote ?? plain))

/** Paise: to be paid, or the dishes as they were added while no bill can be made. */
const totalCell = derive([shownQuoteCell, cartCell], ([quote, cart]) => (quote ? quote.bill.total : shownTotal(cart)))

/** With what it comes to and the figures of its lines this is what a tap in the cart is answered with, in the frame of the tap. */
export const useShownQuote = (): Quote | null => useCell(shownQuoteCell)
export const useCartTotal = (): number => useCell(totalCell)

/** How many of a line, and paise for all of them. */
export interface LineFigures {
  quantity: number
  total: number
}

const figuresCell = derive([cartCell, shownQuoteCell], ([cart, quote], before: ReadonlyMap<string, LineFigures> | undefined): ReadonlyMap<string, LineFigures> => {
  const totals = new Map(quote?.lines.map(({ lineId, total }) => [lineId, total]))
  return new Map(linesOf(cart).map(({ lineId, quantity, shown }) => {
    const next = { quantity, total: totals.get(lineId) ?? shown.unitPrice * quantity }
    return [lineId, keepSame(before?.get(lineId) ?? next, next)]
  }))
})

/** @returns null: the line is not in the cart */
export const useLineFigures = (lineId: string): LineFigures | null => {
  const read = (): LineFigures | null => figuresCell.get().get(lineId) ?? null
  return useSyncExternalStore(figuresCell.subscribe, read, read)
}

/** All that the cart's page is drawn from, as of one moment. */
export interface CartMoment {
  cart: Cart
  quote: Quote | null
  billComes: boolean
  place: Place | null | undefined
  offered: OfferedCart | null | undefined
}

/** For whoever decides by it now, and for those who are drawn from it after the frame that answers a tap. */
export const cartMomentCell = derive([cartCell, shownQuoteCell, billComesCell, placeNow, offeredCartCell], ([cart, quote, billComes, place, offered]): CartMoment => ({ cart, quote, billComes, place, offered }))
