import type { Cart } from '#schemas/cart.ts'
import type { OrderEntry, OutboxEntry, OutboxState } from '#schemas/outbox.ts'
import { linesOf, setQuantity } from './cart.ts'

/** Still an order, or may become one. */
const STANDS: ReadonlySet<OutboxState> = new Set(['saved', 'sending', 'accepted'])

/** The entry that already holds one of these lines as an order that stands: a line is ordered once. */
export const standingTwin = (entries: readonly OutboxEntry[], guestId: string, lineIds: ReadonlySet<string>): OrderEntry | undefined =>
  entries.find((entry): entry is OrderEntry => entry.kind === 'place-order' && entry.guestId === guestId && STANDS.has(entry.state) && entry.command.lines.some((line) => lineIds.has(line.lineId)))

/**
 * The cart without what was ordered: a phone that died between the order and the emptying of the cart has both.
 * @param now later than all that is in the cart; the same cart when nothing of it was ordered
 */
export function withoutOrdered(cart: Cart, entries: readonly OutboxEntry[], guestId: string, now: number): Cart {
  const ordered = linesOf(cart).filter((line) => standingTwin(entries, guestId, new Set([line.lineId])))
  return ordered.reduce((left, line) => setQuantity(left, line.lineId, 0, now), cart)
}
