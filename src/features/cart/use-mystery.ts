import { hasFeature } from '#domain/plan-features.ts'
import type { OfferedCart } from '#src/queries/cart-offers.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { useCellCalmly } from '#src/queries/use-cell-calmly.ts'
import { cartQuoteCell } from '#src/queries/use-cart.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { mysterySessionCell } from '#src/queries/mystery-session.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { useSession } from '#src/queries/use-session.ts'
import { useUpsells } from '#src/queries/use-upsells.ts'
import type { MysteryFacts } from './mystery-model.ts'

/**
 * Everything the cart's mystery deals are shown from; null: the outlet has none (RO-04), or the cart is not read yet.
 * @param everyMs how often the time is told
 * @param isDoubted what the server said last was refused by it since, so it is asked again
 */
export function useMystery(offered: OfferedCart | null | undefined, everyMs: number, isDoubted = false): MysteryFacts | null {
  const outlet = useOutlet()
  const offline = useIsCutOff()
  const guest = useSession()
  const session = useCell(mysterySessionCell)
  const now = useServerNow(everyMs)
  const quote = useCellCalmly(cartQuoteCell)
  const isOffered = outlet !== null && hasFeature(outlet, 'upsell')
  const asks = isOffered && offered?.signedIn && guest && !offline ? { guestId: guest.guestId, outletId: outlet.id, serviceType: offered.serviceType } : null
  const over = session !== null && session.heldUntil < now ? session.id : ''
  const upsells = useUpsells(asks, `${over} ${session?.orderId ?? ''} ${isDoubted}`)
  if (!isOffered || !offered || !quote) return null
  const { book, serviceType, signedIn, priced: { lid } } = offered
  return { session, upsells, items: quote.bill.items, book, serviceType, signedIn, offline, lid, now }
}
