import type { MenuIndex } from '#domain/menu-index.ts'
import { priceLines } from '#domain/pricing.ts'
import { speak } from '#messages/speak.ts'
import type { Place } from '#schemas/device.ts'
import type { Picture, ServiceType } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { known } from '#schemas/primitives.ts'
import { LINE_PROBLEMS } from '#schemas/quote.ts'
import type { NewLine } from '#src/commands/add-to-cart.ts'
import type { OrderView } from '#src/queries/order-view.ts'

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

/** A line of the old order and what became of it. Prices in paise for one. */
export interface AgainLine {
  lineId: string
  name: string
  picture: Picture | null
  quantity: number
  change: { kind: 'same'; price: number } | { kind: 'price'; was: number; now: number } | { kind: 'unavailable'; reason: string }
}

export type Again =
  /** The guest is at another outlet than the order's, or at none. */
  | { kind: 'elsewhere'; outletId: string | null }
  /** It cannot be said before the place and its menu have been read. */
  | { kind: 'reading' }
  | { kind: 'none' }
  | AgainDishes

/** The dishes that can be had today. */
export interface AgainDishes {
  kind: 'dishes'
  /** For the cart. */
  lines: readonly NewLine[]
  /** Line by line what was ordered; something in it changed where `isChanged`. */
  shown: readonly AgainLine[]
  isChanged: boolean
  /** How many go into the cart, as the cart counts: two of one dish are two. */
  count: number
  /** Paise of the dishes, without what the bill adds. */
  total: number
  /** Another outlet's dishes would go (ST-19). */
  costsCart: boolean
}

/**
 * Where an order of another outlet was made.
 * @param label the outlet with its area; null: not known on this phone
 * @param name as the order has it, without its area
 * @param here name of the outlet where the guest is; null: at none
 */
export const elsewhereTitle = (label: string | null, name: string, here: string | null): string =>
  label === null && name === here ? speak('orders.elsewhereUnnamed') : speak('orders.elsewhereTitle', { outlet: label ?? name })

/** What "Order again" of an order does now. */
export function orderAgain(view: OrderView, { place, menu, outlet, availability, costsCart }: AgainFacts): Again {
  const outletId = view.order?.outletId ?? view.entry?.outletId ?? null
  if (place === undefined) return { kind: 'reading' }
  if (outletId === null || place?.outletId !== outletId) return { kind: 'elsewhere', outletId }
  if (!menu || !availability || outlet?.id !== outletId) return { kind: 'reading' }
  const again = dishesAgain(view, { menu, outlet, availability }, place.serviceType)
  return again.lines.length === 0 ? { kind: 'none' } : { kind: 'dishes', ...again, costsCart: costsCart(outletId) }
}

/** Lines that came with an offer or from under a lid: ordered anew they would cost what they did not. */
const givenLines = ({ order }: OrderView): ReadonlySet<string> => new Set((order?.offers ?? []).flatMap(({ giftLineId }) => giftLineId ?? []))

/** The dishes of an order at today's prices; those that cannot be had as they were stand with their reason. */
function dishesAgain(view: OrderView, book: MenuBook, serviceType: ServiceType): Pick<AgainDishes, 'lines' | 'shown' | 'isChanged' | 'count' | 'total'> {
  const given = givenLines(view)
  const wanted = (view.order?.lines ?? view.entry?.command.lines ?? []).filter(({ lineId }) => !given.has(lineId))
  const quote = priceLines(wanted.map(({ lineId, itemId, variationId, addOns, quantity }) => ({ lineId, itemId, variationId, addOns, quantity })), serviceType, book)
  const priced = new Map(quote.lines.map((line) => [line.lineId, line]))
  const problems = new Map(quote.problems.map((problem) => [problem.lineId, problem]))
  const shown = view.lines.map(({ lineId, name, picture, quantity, unitPrice }): AgainLine => {
    const [now, problem] = [priced.get(lineId)?.unitPrice, problems.get(lineId)]
    const line = { lineId, name, picture, quantity }
    if (given.has(lineId)) return { ...line, change: { kind: 'unavailable', reason: speak('orders.againGiven') } }
    if (now === undefined) return { ...line, change: { kind: 'unavailable', reason: speak(`cartNotices.why.${(problem && known(problem.kind, LINE_PROBLEMS)) ?? 'selection-invalid'}`) } }
    return { ...line, change: now === unitPrice ? { kind: 'same', price: now } : { kind: 'price', was: unitPrice, now } }
  })
  return {
    lines: quote.lines.map(({ itemId, variationId, addOns, quantity, name, choices, unitPrice, foodType, picture }): NewLine => ({
      itemId,
      variationId,
      addOns,
      quantity,
      shown: { name, choices, unitPrice, foodType, picture },
    })),
    shown,
    isChanged: shown.some(({ change }) => change.kind !== 'same'),
    count: quote.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: quote.lines.reduce((sum, line) => sum + line.total, 0),
  }
}
