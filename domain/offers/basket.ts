import type { OfferDishes, OfferGift } from '#schemas/offer.ts'
import type { OrderLine } from '#schemas/order.ts'
import type { Discount } from '../discounts.ts'
import { discountShares } from '../discounts.ts'
import type { MenuIndex } from '../menu-index.ts'
import { unitPriceOf } from '../selections.ts'

/** A priced line as offers see it; paise. */
export interface BasketLine {
  lineId: string
  itemId: string
  quantity: number
  /** One of the dish in its size, without add-ons, less its share of what earlier offers took: what a free one is worth (F-8, F-22). */
  dishPrice: number
  /** All of the line, with add-ons. */
  total: number
  /** What earlier offers left of it. */
  left: number
  sections: readonly string[]
  /** M-10: from under a lid: no other offer's dish, and no part of a minimum. */
  isLifted?: boolean
}

/** What an offer takes: the paise at once, the discounts of its lines when they are asked for. */
export interface Taking {
  amount: number
  discounts: () => Discount[]
}

/** What can be made of an order, in an order of its own: the same whichever dish was added first (F-23). */
export interface Basket {
  lines: readonly BasketLine[]
  /** F-2: paise of all dishes before any discount. */
  items: number
  /** Paise of all dishes after earlier offers. */
  left: number
  /** What offers were found to take off it: each is asked about more than once. */
  takings: Map<OfferGift, Taking>
  /** Lines of which offers were found to speak, as often. */
  among: Map<OfferDishes, readonly BasketLine[]>
  places: DishPlaces
}

/** Where in a basket's lines a dish, or a dish of a section, stands: every offer asks, and few lines answer. What came from under a lid is in neither (M-10). */
interface DishPlaces {
  items: ReadonlyMap<string, readonly number[]>
  sections: ReadonlyMap<string, readonly number[]>
}

function placesOf(lines: readonly BasketLine[]): DishPlaces {
  const items = new Map<string, number[]>()
  const sections = new Map<string, number[]>()
  const add = (places: Map<string, number[]>, id: string, at: number): void => {
    const held = places.get(id)
    if (held) held.push(at)
    else places.set(id, [at])
  }
  lines.forEach((line, at) => {
    if (line.isLifted) return
    add(items, line.itemId, at)
    for (const section of line.sections) add(sections, section, at)
  })
  return { items, sections }
}

/** A basket nothing of which was looked up yet. */
const freshBasket = (lines: readonly BasketLine[], items: number, places: DishPlaces): Basket =>
  ({ lines, items, left: lines.reduce((sum, { left }) => sum + left, 0), takings: new Map(), among: new Map(), places })

/** @param lines priced lines that can be made, in the order of `inRuleOrder` */
export function basketOf(lines: readonly OrderLine[], menu: MenuIndex): Basket {
  const found = lines.flatMap((line): BasketLine[] => {
    const item = menu.items.get(line.itemId)
    if (!item) return []
    const dishPrice = unitPriceOf(item, menu, { variationId: line.variationId, addOns: [] })
    return [{ lineId: line.lineId, itemId: line.itemId, quantity: line.quantity, dishPrice, total: line.total, left: line.total, sections: menu.sectionsOf.get(line.itemId) ?? [] }]
  })
  return freshBasket(found, found.reduce((sum, { total }) => sum + total, 0), placesOf(found))
}

/** The line with so much less left. Its dish and its add-ons bear what is taken in proportion; what a unit is worth is rounded down. */
const withLeft = (line: BasketLine, left: number): BasketLine => ({ ...line, left, dishPrice: line.left > 0 ? Math.floor((line.dishPrice * left) / line.left) : 0 })

/** The basket after discounts: each line has left what they did not take. */
export function lessDiscounts({ lines, items, places }: Basket, discounts: readonly Discount[]): Basket {
  const shares = discountShares(lines.map(({ lineId, left }) => ({ lineId, amount: left })), discounts)
  return freshBasket(lines.map((line) => withLeft(line, line.left - (shares.get(line.lineId) ?? 0))), items, places)
}

/** M-10: the basket with a dish from under a lid in it, of which its own discount is taken already. */
export function withLifted(basket: Basket, { lines: all }: Basket, { lineId, off }: { lineId: string; off: number }): Basket {
  const lines = all.map((line) => (line.lineId === lineId ? { ...line, left: line.total - off, isLifted: true } : line))
  return freshBasket(lines, basket.items, placesOf(lines))
}

/** Whether an offer speaks of a dish. */
export const isAmong = ({ items, sections }: OfferDishes, dish: Pick<BasketLine, 'itemId' | 'sections' | 'isLifted'>): boolean =>
  !dish.isLifted && (items.includes(dish.itemId) || dish.sections.some((section) => sections.includes(section)))

/** The basket's lines of which an offer speaks (`isAmong`), in the basket's order. */
export function linesAmong(basket: Basket, dishes: OfferDishes): readonly BasketLine[] {
  const known = basket.among.get(dishes)
  if (known) return known
  const among = findAmong(basket, dishes)
  basket.among.set(dishes, among)
  return among
}

function findAmong({ lines, places }: Basket, { items, sections }: OfferDishes): BasketLine[] {
  const found: number[] = []
  const add = (held: readonly number[] | undefined): void => {
    if (!held) return
    // Few lines answer: to look through them is less work than to keep a set of them.
    for (const at of held) if (!found.includes(at)) found.push(at)
  }
  for (const id of sections) add(places.sections.get(id))
  for (const id of items) add(places.items.get(id))
  found.sort((a, b) => a - b)
  const among: BasketLine[] = []
  for (const at of found) {
    const line = lines[at]
    if (line) among.push(line)
  }
  return among
}
