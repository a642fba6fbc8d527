import { useCallback, useMemo } from 'react'
import { type CartMoment, cartMomentCell } from '#src/queries/cart-bill.ts'
import type { OfferedCart } from '#src/queries/cart-offers.ts'
import { notedCartOutlet } from '#src/queries/cart-outlet.ts'
import { useCellCalmly } from '#src/queries/use-cell-calmly.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { useNow } from '#src/queries/use-now.ts'
import { useAvailability, useOutlet } from '#src/queries/use-outlet.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { isSignedIn, useSession } from '#src/queries/use-session.ts'
import { type CartReading, readCart } from './cart-reading.ts'

const EVERY_MS = 15_000
/** Dishes or a menu that have not been read by then are said to be missing. */
const COMES_MS = 10_000

/** What the cart's page shows, and what it is made of. */
export interface CartView {
  reading: CartReading
  offered: OfferedCart | null | undefined
}

/** Everything the cart's page reads. The page follows a tap after the frame that shows its bill; `now` is what is true at a tap. */
export function useCartPage(): CartView & { now: () => CartView } {
  const moment = useCellCalmly(cartMomentCell)
  const isPatient = usePatience('cart', COMES_MS)
  const outlet = useOutlet()
  const availability = useAvailability()
  const session = useSession()
  const offline = useIsCutOff()
  const now = useNow(EVERY_MS)
  const serverNow = useServerNow(EVERY_MS)
  const read = useCallback(({ cart, quote, billComes, place, offered }: CartMoment): CartView => {
    const signedIn = isSignedIn(session)
    const dishesCome = isPatient && notedCartOutlet() !== null
    return { reading: readCart({ cart, quote, billComes: (billComes || offered === undefined) && isPatient, dishesCome, place, outlet, availability, offline, signedIn, now, serverNow }), offered }
  }, [isPatient, outlet, availability, session, offline, now, serverNow])
  const view = useMemo(() => read(moment), [read, moment])
  return { ...view, now: () => read(cartMomentCell.get()) }
}
