import type { OrderedLine } from '#schemas/cart.ts'
import type { Item, ServiceType, ServiceWord } from '#schemas/menu.ts'
import type { Bill, OrderLine } from '#schemas/order.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import type { LatLng } from '#schemas/primitives.ts'
import type { LineProblem, Quote } from '#schemas/quote.ts'
import { makeBill, type TaxedAmount } from './bill.ts'
import { type Discount, discountShares } from './discounts.ts'
import { type Bringing, bringingOf, type DeliveryFee, isBrought } from './delivery.ts'
import type { MenuIndex } from './menu-index.ts'
import { describeChoices, judgeSelection, unitPriceOf, variationOf } from './selections.ts'

/** All that a price depends on. The same on the device, for show, and on the server, for truth. */
export interface PriceBook {
  menu: MenuIndex
  outlet: Pick<Outlet, 'taxes' | 'charges' | 'menuVersion' | 'delivery'>
  availability: Pick<Availability, 'soldOut'>
}

/** What one priced line brings to a bill beside its total; kept with an order, so that a part of it can be cancelled at the same terms. */
export interface LineCharges {
  lineId: string
  taxIds: readonly string[]
  taxInclusive: boolean
  /** Paise for packing the whole line, where the order leaves the outlet. */
  packing: number
  /** The line's share of the order's discounts, paise; missing in orders of releases that knew none. */
  discount?: number
  /** Paise of `discount` that are paid with points; missing where none are. */
  points?: number
}

const lineChargesOf = (item: Item, line: OrderedLine, isGift: boolean): LineCharges => ({
  lineId: line.lineId,
  taxIds: item.taxIds,
  taxInclusive: item.taxInclusive,
  // What is given costs nothing, nor does its box.
  packing: isGift ? 0 : (variationOf(item, line.variationId)?.packing ?? item.packing) * line.quantity,
})

function problemOf(line: OrderedLine, book: PriceBook, soldOut: ReadonlySet<string>, serviceType: ServiceType): LineProblem | null {
  const problem = (kind: LineProblem['kind'], id: string): LineProblem => ({ lineId: line.lineId, kind, id })
  const item = book.menu.items.get(line.itemId)
  if (!item) return problem('item-gone', line.itemId)
  if (!item.serviceTypes.includes(serviceType)) return problem('service-type', item.id)
  if (soldOut.has(item.id)) return problem('item-sold-out', item.id)
  if (line.variationId !== null && soldOut.has(line.variationId)) return problem('variation-sold-out', line.variationId)
  const missing = line.addOns.find((chosen) => soldOut.has(chosen.addOnId))
  if (missing) return problem('add-on-sold-out', missing.addOnId)
  for (const wrong of judgeSelection(item, book.menu, line)) {
    switch (wrong.kind) {
      case 'variation-gone': return problem('variation-gone', wrong.id)
      case 'add-on-gone': return problem('add-on-gone', wrong.id)
      case 'group-gone': return problem('add-on-gone', wrong.id)
      case 'variation-missing': return problem('selection-invalid', item.id)
      case 'short':
      case 'over':
      case 'repeated':
      case 'too-much': return problem('selection-invalid', wrong.groupId)
    }
  }
  return null
}

/** A quote with what has to be kept of it beside the order, a row for each of its lines. */
export interface PricedOrder {
  quote: Quote
  charges: LineCharges[]
  /** Of a delivery whose pin a zone holds. */
  bringing: Bringing | null
}

const NO_SHARES: ReadonlyMap<string, number> = new Map()

const ruleKey = ({ itemId, variationId, addOns, quantity, lineId }: OrderLine): string =>
  JSON.stringify([itemId, variationId, addOns.map((chosen) => [chosen.groupId, chosen.addOnId, chosen.quantity].join('/')).sort(), quantity, lineId])

/** A quote's lines in an order that does not depend on which was added first, that of `ruleKey`: discounts are shared out in it. */
export function inRuleOrder(lines: readonly OrderLine[]): OrderLine[] {
  // Keys begin with the dish as JSON, of which none is the beginning of another's: the rest of them is made for lines of one dish alone.
  const keyed = lines.map((line) => ({ line, dish: JSON.stringify(line.itemId) }))
  return keyed.sort((a, b) => (a.dish === b.dish ? (ruleKey(a.line) < ruleKey(b.line) ? -1 : 1) : a.dish < b.dish ? -1 : 1)).map(({ line }) => line)
}

/**
 * Prices lines against a menu: lines that can be made with their price in paise, the others with their problem (ER-05),
 * and the bill of what can be made.
 * @param discounts paise taken off before tax; only lines that can be made have a share in them
 * @param pin where a delivery goes; null: not known, so that its fee is not either
 * @param giftLineId the line that an offer gives; its packing is free
 */
export function priceOrder(
  lines: readonly OrderedLine[], serviceType: ServiceType, book: PriceBook, discounts: readonly Discount[], pin: LatLng | null = null, giftLineId: string | null = null,
): PricedOrder {
  const soldOut = new Set(book.availability.soldOut)
  const priced: OrderLine[] = []
  const problems: LineProblem[] = []
  const charges: LineCharges[] = []
  for (const line of lines) {
    const problem = problemOf(line, book, soldOut, serviceType)
    const item = book.menu.items.get(line.itemId)
    if (problem) problems.push(problem)
    if (problem || !item) continue
    const unitPrice = unitPriceOf(item, book.menu, line)
    const total = unitPrice * line.quantity
    priced.push({
      lineId: line.lineId,
      itemId: item.id,
      variationId: line.variationId,
      addOns: line.addOns.map((chosen) => ({ ...chosen })),
      name: item.name,
      choices: describeChoices(item, book.menu, line),
      foodType: item.foodType,
      picture: item.picture,
      quantity: line.quantity,
      unitPrice,
      total,
      cancelled: false,
    })
    charges.push(lineChargesOf(item, line, line.lineId === giftLineId))
  }
  const bringing = isBrought(serviceType) ? bringingOf(book.outlet.delivery, pin) : null
  const quote = { lines: priced, problems, menuVersion: book.outlet.menuVersion, ...(isBrought(serviceType) ? { delivery: bringing?.terms ?? null } : {}) }
  return withDiscounts({ quote, charges, bringing }, serviceType, book, discounts)
}

/** A priced order with these discounts in place of those it had; its lines are not priced anew. */
export function withDiscounts(
  { quote, charges, bringing }: Omit<PricedOrder, 'quote'> & { quote: Omit<Quote, 'bill'> }, serviceType: ServiceType, book: PriceBook, discounts: readonly Discount[],
): PricedOrder {
  const shares = discounts.length === 0 ? NO_SHARES : discountShares(inRuleOrder(quote.lines).map(({ lineId, total }) => ({ lineId, amount: total })), discounts)
  const shared = charges.map((line): LineCharges => ({ ...line, discount: shares.get(line.lineId) ?? 0 }))
  return { quote: { ...quote, bill: billOfLines(quote.lines, shared, serviceType, { ...book.outlet, fee: bringing?.fee ?? null }) }, charges: shared, bringing }
}

/** What a bill lays on its dishes. */
export interface BillTerms extends Pick<Outlet, 'taxes' | 'charges'> {
  /** Of a delivery; null, and missing in the terms of releases that knew none: it is not brought. */
  fee?: DeliveryFee | null
}

/**
 * The bill of priced lines at the charges kept with them: the whole order, or what is left of it when a part was cancelled. Shares of discounts stay
 * what they were, so that cancelling one line never raises the price of another.
 */
export function billOfLines(lines: readonly Pick<OrderLine, 'lineId' | 'total'>[], charges: readonly LineCharges[], serviceType: ServiceWord, terms: BillTerms): Bill {
  const byLine = new Map(charges.map((line) => [line.lineId, line]))
  const dishes = lines.map(({ lineId, total }): TaxedAmount => {
    const { taxIds = [], taxInclusive = false, discount = 0 } = byLine.get(lineId) ?? {}
    return { amount: total, discount, taxIds, taxInclusive }
  })
  const packing = lines.reduce((sum, { lineId }) => sum + (byLine.get(lineId)?.packing ?? 0), 0)
  return makeBill(dishes, packing, serviceType, terms, terms.fee ?? null)
}

/** What a cart costs as the menu stands, without discounts. @param pin as for `priceOrder` */
export const priceLines = (lines: readonly OrderedLine[], serviceType: ServiceType, book: PriceBook, pin: LatLng | null = null): Quote => priceOrder(lines, serviceType, book, [], pin).quote
