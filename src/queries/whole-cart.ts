import type { Cart } from '#schemas/cart.ts'
import type { Quote } from '#schemas/quote.ts'
import type { ownDiscount, OwnDiscount } from './cart-offers.ts'
import { derive, makeCell } from './cell.ts'
import { offersCell } from './outlet.ts'
import { clockSkewCell } from './server-clock.ts'
import { cartCell, cartQuoteCell, elsewhereCell } from './use-cart.ts'
import { useCellCalmly } from './use-cell-calmly.ts'
import { clock } from './use-now.ts'

/** An offer of certain hours begins and ends while the menu is looked at. */
const EVERY_MS = 15_000

/** Offers are judged by code that comes with the cart; a menu loads it only where the outlet has a discount of its own. Null: it is not here. */
const judgeCell = makeCell<typeof ownDiscount | null>(null, () => {
  const follow = () => {
    if (!offersCell.get()?.some(({ automatic }) => automatic)) return
    end()
    // Without it the bar says what the dishes cost; the cart, which needs the same code, says the rest.
    void import('./cart-offers.ts').then((offers) => judgeCell.set(offers.ownDiscount)).catch(() => undefined)
  }
  const end = offersCell.subscribe(follow)
  follow()
})

const ownDiscountCell = derive([judgeCell, cartCell, cartQuoteCell, offersCell, clock(EVERY_MS), clockSkewCell], ([judge, cart, quote, , now, skew]) =>
  quote && judge ? judge(cart, now + skew) : null)

/** The cart, its price and whether it is another outlet's, of one moment. */
export interface WholeCart {
  cart: Cart
  quote: Quote | null
  elsewhere: boolean
  /** Null: nothing, or not known yet. */
  own: OwnDiscount | null
}

export const wholeCartCell = derive([cartCell, cartQuoteCell, elsewhereCell, ownDiscountCell], ([cart, quote, elsewhere, own]): WholeCart => ({ cart, quote, elsewhere, own }))

/** For what is drawn after the frame that answers a tap. */
export const useCartCalmly = (): WholeCart => useCellCalmly(wholeCartCell)
