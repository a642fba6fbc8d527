import type { MenuIndex } from '#domain/menu-index.ts'
import { priceLines } from '#domain/pricing.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import type { NewLine } from '#src/commands/add-to-cart.ts'
import type { OrderView } from '#src/queries/use-orders.ts'

/** The dishes of an order as lines for the cart, at today's prices; those that cannot be had as they were are counted. */
export function linesAgain(view: OrderView, book: { menu: MenuIndex; outlet: Outlet; availability: Availability }, serviceType: ServiceType): { lines: NewLine[]; missing: number } {
  const wanted = view.order?.lines ?? view.entry?.command.lines ?? []
  const quote = priceLines(wanted.map(({ lineId, itemId, variationId, addOns, quantity }) => ({ lineId, itemId, variationId, addOns, quantity })), serviceType, book)
  const lines = quote.lines.map(({ itemId, variationId, addOns, quantity, name, choices, unitPrice, foodType, picture }): NewLine => ({ itemId, variationId, addOns, quantity, shown: { name, choices, unitPrice, foodType, picture } }))
  return { lines, missing: wanted.length - lines.length }
}
