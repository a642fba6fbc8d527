import type { MenuIndex } from '#domain/menu-index.ts'
import { priceLines } from '#domain/pricing.ts'
import type { Place } from '#schemas/device.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import type { NewLine } from '#src/commands/add-to-cart.ts'
import type { OrderView } from '#src/queries/use-orders.ts'

type MenuBook = { menu: MenuIndex; outlet: Outlet; availability: Availability }

/** What is known when "Order again" is tapped. */
export interface AgainFacts {
  /** Undefined while it is being read. */
  place: Pick<Place, 'outletId' | 'serviceType'> | null | undefined
  /** Each null while it is being read. */
  menu: MenuIndex | null
  outlet: Outlet | null
  availability: Availability | null
  /** ST-19: whether another outlet's dishes would leave the cart. */
  costsCart: (outletId: string) => boolean
}

export type Again =
  /** The guest is at another outlet than the order's, or at none. */
  | { kind: 'elsewhere'; outletId: string | null }
  /** It cannot be said before the place and its menu have been read. */
  | { kind: 'reading' }
  | { kind: 'none' }
  /** `ask`: another outlet's dishes would go (ST-19). */
  | { kind: 'add' | 'ask'; lines: NewLine[]; missing: number }

/** What "Order again" of an order does now. */
export function orderAgain(view: OrderView, { place, menu, outlet, availability, costsCart }: AgainFacts): Again {
  const outletId = view.order?.outletId ?? view.entry?.outletId ?? null
  if (place === undefined) return { kind: 'reading' }
  if (outletId === null || place?.outletId !== outletId) return { kind: 'elsewhere', outletId }
  if (!menu || !availability || outlet?.id !== outletId) return { kind: 'reading' }
  const again = linesAgain(view, { menu, outlet, availability }, place.serviceType)
  if (again.lines.length === 0) return { kind: 'none' }
  return { kind: costsCart(outletId) ? 'ask' : 'add', ...again }
}

/** The dishes of an order as lines for the cart, at today's prices; those that cannot be had as they were are counted. */
function linesAgain(view: OrderView, book: MenuBook, serviceType: ServiceType): { lines: NewLine[]; missing: number } {
  const wanted = view.order?.lines ?? view.entry?.command.lines ?? []
  const quote = priceLines(wanted.map(({ lineId, itemId, variationId, addOns, quantity }) => ({ lineId, itemId, variationId, addOns, quantity })), serviceType, book)
  const lines = quote.lines.map(({ itemId, variationId, addOns, quantity, name, choices, unitPrice, foodType, picture }): NewLine => ({ itemId, variationId, addOns, quantity, shown: { name, choices, unitPrice, foodType, picture } }))
  return { lines, missing: wanted.length - lines.length }
}
