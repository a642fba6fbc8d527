import { CART_ID } from '#schemas/cart-id.ts'
import type { Cart, CartLine, CartOffer, OrderedLine } from '#schemas/cart.ts'
import { ORDER_LIMITS } from '#schemas/limits.ts'
import { SERVICE_TYPES, type ServiceType } from '#schemas/menu.ts'
import { known } from '#schemas/primitives.ts'

/** Cart operations are pure: a cart and a moment in, a cart out. Times are epoch ms of the device. */
export const emptyCart = (now: number): Cart => ({
  id: CART_ID,
  outletId: null,
  tableCode: null,
  serviceType: null,
  lines: [],
  note: '',
  noteChangedAt: 0,
  clearedAt: 0,
  updatedAt: now,
})

/** Lines that are in the cart, in the order they were put there. */
export const linesOf = (cart: Cart): CartLine[] => cart.lines.filter((line) => line.removedAt === null)

/** How many dishes are in the cart, each line as often as it is ordered. */
export const dishCount = (cart: Cart): number => linesOf(cart).reduce((sum, line) => sum + line.quantity, 0)

/** Paise as the guest saw them; the bill is priced from the menu. */
export const shownTotal = (cart: Cart): number => linesOf(cart).reduce((sum, line) => sum + line.shown.unitPrice * line.quantity, 0)

/** How often a dish is in the cart, in all its sizes and choices. */
export const countOfItem = (cart: Cart, itemId: string): number =>
  linesOf(cart).reduce((sum, line) => (line.itemId === itemId ? sum + line.quantity : sum), 0)

const choiceKey = (line: Pick<OrderedLine, 'itemId' | 'variationId' | 'addOns'>): string =>
  JSON.stringify([line.itemId, line.variationId, [...line.addOns].map((a) => [a.groupId, a.addOnId, a.quantity].join('/')).sort()])

const MOST = 99

const change = (cart: Cart, now: number, lines: CartLine[]): Cart => ({ ...cart, lines, updatedAt: now })

/** Where the cart belongs (ST-19). */
export interface CartPlace {
  outletId: string
  tableCode: string | null
  serviceType: ServiceType
}

/**
 * How a cart is served, and so priced, at an outlet: as the place the guest is at says, because that is how it will be ordered; the cart only knows how
 * its dishes were added. Null: neither is known, or the cart names a way that only a later release has.
 */
export const servedAs = (cart: Cart, outletId: string, place: Pick<CartPlace, 'outletId' | 'serviceType'> | null): ServiceType | null =>
  place?.outletId === outletId ? place.serviceType : cart.serviceType && known(cart.serviceType, SERVICE_TYPES)

/** ST-19: true when adding at `outletId` would lose another outlet's dishes, so that the guest is warned first. */
export const wouldLoseCart = (cart: Cart, outletId: string): boolean =>
  cart.outletId !== null && cart.outletId !== outletId && linesOf(cart).length > 0

const withMoment = <T extends { changedAt: number }>(chosen: T | null, now: number): T | null => chosen && { ...chosen, changedAt: now }

/**
 * The cart as it changes hands, from a visitor to the guest who logs in or back: what stands in it was put there now, by the phone's holder.
 * So neither an older clearing on another phone nor an older cart at another outlet takes it away, and it clears nothing of theirs.
 */
export const handedOver = (cart: Cart, now: number): Cart => ({
  ...cart,
  lines: linesOf(cart).map((line) => ({ ...line, changedAt: now })),
  noteChangedAt: cart.note === '' ? 0 : now,
  clearedAt: 0,
  updatedAt: now,
  offer: withMoment(offerOf(cart), now),
  ...(cart.mystery ? { mystery: cart.mystery.changedAt > cart.clearedAt ? withMoment(cart.mystery, now) : null } : {}),
})

/** Moves the cart to a place; another outlet's lines are removed. An offer that was chosen before any dish goes along. */
export function placeCart(cart: Cart, place: CartPlace, now: number): Cart {
  const moved = { ...cart, ...place, updatedAt: now }
  if (cart.outletId === null || cart.outletId === place.outletId) return moved
  const cleared = { ...clearCart(moved, now), ...place }
  return linesOf(cart).length === 0 && offerOf(cart) ? { ...cleared, offer: withMoment(offerOf(cart), now + 1), updatedAt: now + 1 } : cleared
}

/** Whether the cart holds as many different choices as one order can; of those that are in it more can be had. */
export const isCartFull = (cart: Cart): boolean => linesOf(cart).length >= ORDER_LIMITS.lines

/**
 * Lines as many as a cart may hold. What was removed is only known so that an older device cannot bring it back: of that the longest gone is forgotten first,
 * before any dish is left out.
 */
export function withinRoom(lines: readonly CartLine[]): CartLine[] {
  if (lines.length <= ORDER_LIMITS.lines) return [...lines]
  const removed = lines.filter((line) => line.removedAt !== null).toSorted((a, b) => b.changedAt - a.changedAt || (a.lineId < b.lineId ? -1 : 1))
  const there = lines.filter((line) => line.removedAt === null)
  const kept = new Set([...there, ...removed].slice(0, ORDER_LIMITS.lines))
  return lines.filter((line) => kept.has(line))
}

/** Adds a line, or raises the quantity of the one with the same choice. A full cart stays as it is. */
export function addLine(cart: Cart, line: Omit<CartLine, 'changedAt' | 'removedAt'>, now: number): Cart {
  const same = linesOf(cart).find((entry) => choiceKey(entry) === choiceKey(line))
  if (same) return setQuantity(cart, same.lineId, same.quantity + line.quantity, now)
  if (isCartFull(cart)) return cart
  return change(cart, now, withinRoom([...cart.lines, { ...line, quantity: Math.min(line.quantity, MOST), changedAt: now, removedAt: null }]))
}

/** Whether dishes of an outlet all find room in the cart beside what is in it; another outlet's dishes leave it for them. */
export function hasRoomFor(cart: Cart, outletId: string, lines: readonly Pick<CartLine, 'itemId' | 'variationId' | 'addOns'>[]): boolean {
  const there = cart.outletId === null || cart.outletId === outletId ? linesOf(cart) : []
  return new Set([...there, ...lines].map(choiceKey)).size <= ORDER_LIMITS.lines
}

/** Quantity 0 removes the line. */
export function setQuantity(cart: Cart, lineId: string, quantity: number, now: number): Cart {
  const lines = cart.lines.map((line) => {
    if (line.lineId !== lineId || line.removedAt !== null) return line
    return quantity <= 0 ? { ...line, changedAt: now, removedAt: now } : { ...line, quantity: Math.min(quantity, MOST), changedAt: now }
  })
  return change(cart, now, lines)
}

/** Replaces a line's choice, keeping its place in the list. */
export function replaceLine(cart: Cart, lineId: string, line: Omit<CartLine, 'changedAt' | 'removedAt' | 'lineId'>, now: number): Cart {
  return change(cart, now, cart.lines.map((entry) => (entry.lineId === lineId ? { ...line, lineId, changedAt: now, removedAt: null } : entry)))
}

/** What was chosen of the offers for the dishes that are in the cart now; null: nothing yet. */
export const offerOf = ({ offer, clearedAt }: Pick<Cart, 'offer' | 'clearedAt'>): CartOffer | null => (offer && offer.changedAt > clearedAt ? offer : null)

/** @param code null: no offer is wanted */
export const setOffer = (cart: Cart, code: string | null, gift: OrderedLine | null, now: number): Cart => ({ ...cart, offer: { code, gift, changedAt: now }, updatedAt: now })

/** The cart with a note for the kitchen. @param now epoch ms */
export const setNote = (cart: Cart, note: string, now: number): Cart => ({ ...cart, note, noteChangedAt: now, updatedAt: now })

/** Empties the cart: ordered or thrown away. Lines changed up to `now` stay away on every device. */
export const clearCart = (cart: Cart, now: number): Cart => ({ ...cart, lines: [], note: '', noteChangedAt: now, clearedAt: now, updatedAt: now })

/** The cart's lines as an order names them. */
export const orderedLinesOf = (cart: Cart): OrderedLine[] =>
  linesOf(cart).map(({ lineId, itemId, variationId, addOns, quantity }) => ({ lineId, itemId, variationId, addOns, quantity }))
