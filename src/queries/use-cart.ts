import { countOfItem, linesOf, orderedLinesOf, servedAs, wouldLoseCart } from '#domain/cart.ts'
import { type PricedOrder, priceOrder } from '#domain/pricing.ts'
import type { Cart } from '#schemas/cart.ts'
import type { Quote } from '#schemas/quote.ts'
import { cartMemory } from './cart-memory.ts'
import { notedCartOutlet } from './cart-outlet.ts'
import { certainQuote } from './certain-quote.ts'
import { derive, type ReadCell } from './cell.ts'
import { placeNow } from './device.ts'
import { wakeGuest } from './guest.ts'
import { lostCartCell } from './lost-cart.ts'
import { availabilityNow, menuComesCell, menuIndexCell, outletNow } from './menu.ts'
import { useCell } from './use-cell.ts'
import { useCellCalmly } from './use-cell-calmly.ts'

export const cartCell: ReadCell<Cart> = {
  get: cartMemory.get,
  subscribe: (listener) => {
    wakeGuest()
    return cartMemory.subscribe(listener)
  },
}

/** The cart with every tap in it, in the same tick; kept on the device right after. */
export const useCart = (): Cart => useCell(cartCell)

/** The cart could not be kept, and nothing was put into a new one yet. */
const lostCell = derive([lostCartCell, cartCell], ([lost, cart]) => lost && linesOf(cart).length === 0)

/** Hook: whether to say that the cart was lost. */
export const useCartIsLost = (): boolean => useCell(lostCell)

/** ST-19: what is in the cart was chosen at another outlet than the one the guest is at. */
export const elsewhereCell = derive([cartCell, outletNow], ([cart, outlet]) => outlet !== null && wouldLoseCart(cart, outlet.id))

/** How many of a dish of this outlet are in the cart. Outlets of a brand may share a dish's id. */
export const itemCount = (itemId: string): number => (elsewhereCell.get() ? 0 : countOfItem(cartCell.get(), itemId))

const emptyCell = derive([cartCell], ([cart]) => linesOf(cart).length === 0)

/** A moment late: after the frame that answers a tap. */
export const useCartIsEmpty = (): boolean => useCellCalmly(emptyCell)

/** The cart as it is, for what a tap decides; nothing is painted again when it changes. */
export const cartNow = (): Cart => cartCell.get()

/** A cart priced by the menu on this device, without discounts; null while the menu is not at hand. */
function orderNow(cart: Cart): PricedOrder | null {
  const [menu, outlet, availability, place] = [menuIndexCell.get(), outletNow.get(), availabilityNow.get(), placeNow.get()]
  if (!menu || !outlet || !availability || (cart.outletId !== null && cart.outletId !== outlet.id)) return null
  const serviceType = servedAs(cart, outlet.id, place ?? null)
  if (!serviceType) return null
  return priceOrder(orderedLinesOf(cart), serviceType, { menu, outlet, availability }, [], place?.serving?.address?.pin)
}

const certainOf = (order: PricedOrder | null, menuComes: boolean): Quote | null => order && certainQuote(order.quote, menuComes)

/**
 * The same as it is shown. Null also while the part of the menu with one of the dishes is still to come: the cart's own `shown` prices are what can
 * be shown then, and no dish is said to be gone.
 */
export const quoteNow = (cart: Cart): Quote | null => certainOf(orderNow(cart), menuComesCell.get())

/** The cart, priced once for its quote and for what offers are judged on. */
export const cartOrderCell = derive([cartCell, menuIndexCell, outletNow, availabilityNow, placeNow], ([cart]) => orderNow(cart))

export const cartQuoteCell = derive([cartOrderCell, menuComesCell], ([order, menuComes]) => certainOf(order, menuComes))

/** ST-19: true when a dish of `outletId` would cost another outlet's dishes their place; asked at a tap, which may come before the cart has been read. */
export function wouldCostCart(outletId: string): boolean {
  const cart = cartCell.get()
  if (linesOf(cart).length > 0) return wouldLoseCart(cart, outletId)
  return (notedCartOutlet() ?? outletId) !== outletId
}

/** The cart priced by the menu on this device. */
export const useCartQuote = (): Quote | null => useCell(cartQuoteCell)

/** The bill cannot be made yet, and what it needs is on its way. */
export const billComesCell = derive([cartQuoteCell, menuComesCell], ([quote, menuComes]) => quote === null && menuComes)
