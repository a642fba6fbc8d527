import { useMemo } from 'react'
import { wouldLoseCart } from '#domain/cart.ts'
import type { Cart } from '#schemas/cart.ts'
import type { Place } from '#schemas/device.ts'
import type { Quote } from '#schemas/quote.ts'
import { notedCartOutlet } from '#src/queries/cart-outlet.ts'
import { useBillComes, useCart, useCartQuote } from '#src/queries/use-cart.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { useNow } from '#src/queries/use-now.ts'
import { useAvailability, useOutlet } from '#src/queries/use-outlet.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { isSessionOver, useSession } from '#src/queries/use-session.ts'
import { type CartModel, cartModel } from './cart-model.ts'

const EVERY_MS = 15_000
/** Dishes or a menu that have not been read by then are said to be missing. */
const COMES_MS = 10_000

export type CartReading =
  | { kind: 'loading' }
  | { kind: 'no-place' }
  | { kind: 'empty'; place: Place }
  /** ST-19: the dishes are another outlet's. */
  | { kind: 'other-outlet'; cart: Cart }
  | { kind: 'shown'; place: Place; cart: Cart; quote: Quote | null; model: CartModel }

/** Everything the cart's page reads. */
export function useCartPage(): CartReading {
  const cart = useCart()
  const quote = useCartQuote()
  const isPatient = usePatience('cart', COMES_MS)
  const billComes = useBillComes() && isPatient
  const place = usePlace()
  const outlet = useOutlet()
  const availability = useAvailability()
  const session = useSession()
  const offline = useIsCutOff()
  const now = useNow(EVERY_MS)
  const serverNow = useServerNow(EVERY_MS)
  return useMemo((): CartReading => {
    if (place === undefined || session === undefined) return { kind: 'loading' }
    if (place === null) return { kind: 'no-place' }
    if (wouldLoseCart(cart, place.outletId)) return { kind: 'other-outlet', cart }
    const model = cartModel({ cart, quote, billComes, place, outlet, availability, offline, signedIn: session !== null && !isSessionOver(session), now, serverNow })
    if (model.lines.length > 0) return { kind: 'shown', place, cart, quote, model }
    // Dishes that are known to be in it are being read.
    return isPatient && notedCartOutlet() !== null ? { kind: 'loading' } : { kind: 'empty', place }
  }, [cart, quote, billComes, isPatient, place, outlet, availability, session, offline, now, serverNow])
}
