import { useMemo } from 'react'
import type { OfferedCart } from '#src/queries/cart-offers.ts'
import { notedCartOutlet } from '#src/queries/cart-outlet.ts'
import { useBillComes, useCart, useCartQuote } from '#src/queries/use-cart.ts'
import { useCartOffers } from '#src/queries/use-cart-offers.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { useNow } from '#src/queries/use-now.ts'
import { useAvailability, useOutlet } from '#src/queries/use-outlet.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { isSessionOver, useSession } from '#src/queries/use-session.ts'
import { type CartReading, readCart } from './cart-reading.ts'

const EVERY_MS = 15_000
/** Dishes or a menu that have not been read by then are said to be missing. */
const COMES_MS = 10_000

/** Everything the cart's page reads. */
export function useCartPage(): { reading: CartReading; offered: OfferedCart | null | undefined } {
  const cart = useCart()
  const plain = useCartQuote()
  const offered = useCartOffers()
  const quote = plain && (offered?.priced.quote ?? plain)
  const isPatient = usePatience('cart', COMES_MS)
  const billComes = useBillComes() && isPatient
  const place = usePlace()
  const outlet = useOutlet()
  const availability = useAvailability()
  const session = useSession()
  const offline = useIsCutOff()
  const now = useNow(EVERY_MS)
  const serverNow = useServerNow(EVERY_MS)
  const reading = useMemo((): CartReading => {
    const signedIn = session === undefined ? undefined : session !== null && !isSessionOver(session)
    const dishesCome = isPatient && notedCartOutlet() !== null
    return readCart({ cart, quote, billComes, dishesCome, place, outlet, availability, offline, signedIn, now, serverNow })
  }, [cart, quote, billComes, isPatient, place, outlet, availability, session, offline, now, serverNow])
  return { reading, offered }
}
