import type { Cart } from '#schemas/cart.ts'
import type { OrderEntry, OutboxEntry, OutboxState } from '#schemas/outbox.ts'
import { linesOf, setQuantity } from './cart.ts'

/** Still an order, or may become one. */
const STANDS: ReadonlySet<OutboxState> = new Set(['saved', 'sending', 'accepted'])

/** The entry that already holds one of these lines as an order that stands: a line is ordered once. */
export const standingTwin = (entries: readonly OutboxEntry[], guestId: string, lineIds: ReadonlySet<string>): OrderEntry | undefined =>
  entries.find((entry): entry is OrderEntry => entry.kind === 'place-order' && entry.guestId === guestId && STANDS.has(entry.state) && entry.command.lines.some((line) => lineIds.has(line.lineId)))

/** Hexadecimal digits of a UUID v7 that are chance alone. */
const CHANCE = 12

/**
 * The id of what stays in the cart of a line that was ordered: the same whichever page, and however often, takes the order out.
 * @param lineId UUID v7 @param orderId of the order that holds the line, UUID v7
 */
export const idOfRest = (lineId: string, orderId: string): string => lineId.slice(0, -CHANCE) + orderId.slice(-CHANCE)

/**
 * The cart without what was ordered: a phone that died between the order and the emptying of the cart has both, and another phone of the guest, or another tab, may
 * have put more of an ordered line into the cart before it heard of the order. What came on top stays, as a line of its own.
 * @param now later than all that is in the cart; the same cart when nothing of it was ordered
 */
export function withoutOrdered(cart: Cart, entries: readonly OutboxEntry[], guestId: string, now: number): Cart {
  return linesOf(cart).reduce((left, line) => {
    const order = standingTwin(entries, guestId, new Set([line.lineId]))
    if (!order) return left
    const rest = line.quantity - (order.command.lines.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0)
    const gone = setQuantity(left, line.lineId, 0, now)
    if (rest <= 0) return gone
    const id = idOfRest(line.lineId, order.id)
    return { ...gone, lines: [...gone.lines.filter(({ lineId }) => lineId !== id), { ...line, lineId: id, quantity: rest, changedAt: now }] }
  }, cart)
}

/** Whether something stands in the cart that was ordered. */
export const hasOrdered = (cart: Cart, entries: readonly OutboxEntry[], guestId: string): boolean => linesOf(cart).some(({ lineId }) => standingTwin(entries, guestId, new Set([lineId])))
