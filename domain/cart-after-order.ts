import type { Cart, CartLine, OrderedLine } from '#schemas/cart.ts'
import { linesOf } from './cart.ts'

export interface TakenOrder {
  /** The cart as it stood when the guest ordered. */
  seen: Cart
  /** What stands as an order by now: of a second tap, what the first one ordered. */
  lines: readonly OrderedLine[]
}

/**
 * A cart once an order was taken from it. While it was being written the guest, or another page, may have put in more: what the order does not hold stays,
 * with the note and the offer that were chosen since. A line is ordered once, so more of one that was ordered is a line of its own.
 * @param idOfRest gives what stays of an ordered line its id @param now later than all that stands in both carts
 * @returns the same cart where nothing of the order is in it: it is another guest's, or was emptied before
 */
export function cartAfterOrder(cart: Cart, { seen, lines }: TakenOrder, idOfRest: (lineId: string) => string, now: number): Cart {
  const taken = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))
  if (!linesOf(cart).some(({ lineId }) => taken.has(lineId))) return cart
  // No later: what another page put in since, and this one has not read yet, is not to be cleared.
  const clearedAt = Math.max(cart.clearedAt, seen.updatedAt)
  const isLater = ({ changedAt }: CartLine): boolean => changedAt > clearedAt
  const left = cart.lines.flatMap((line): CartLine[] => {
    const ordered = taken.get(line.lineId)
    if (line.removedAt !== null) return isLater(line) ? [line] : []
    if (ordered === undefined) return [isLater(line) ? line : { ...line, changedAt: now }]
    const gone = isLater(line) ? [{ ...line, changedAt: now, removedAt: now }] : []
    return line.quantity > ordered ? [...gone, { ...line, lineId: idOfRest(line.lineId), quantity: line.quantity - ordered, changedAt: now }] : gone
  })
  const noted = cart.noteChangedAt > clearedAt ? {} : { note: '', noteChangedAt: now }
  return { ...cart, ...noted, lines: left, clearedAt, updatedAt: now }
}
