import { useMemo } from 'react'
import { knownOffersCell, type OfferedCart, offeredCart } from './cart-offers.ts'
import { useServerNow } from './server-clock.ts'
import { cartCell, cartQuoteCell } from './use-cart.ts'
import { useCell } from './use-cell.ts'

const EVERY_MS = 15_000

/** See `offeredCart`; judged again as the clock moves on, the cart changes or offers arrive. */
export function useCartOffers(): OfferedCart | null | undefined {
  const at = useServerNow(EVERY_MS)
  const [cart, quote, known] = [useCell(cartCell), useCell(cartQuoteCell), useCell(knownOffersCell)]
  // oxlint-disable-next-line react/exhaustive-deps -- offeredCart reads these very cells
  return useMemo(() => offeredCart(at), [at, cart, quote, known])
}
