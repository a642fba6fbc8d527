import type { ServiceType } from '#schemas/menu.ts'
import type { Bill } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { OrderPoints, PointTerms } from '#schemas/points.ts'
import { spread } from '../discounts.ts'
import type { PricedWithOffers } from '../offers/price-with-offers.ts'
import { billOfLines, inRuleOrder } from '../pricing.ts'
import { earnedBy } from './order-points.ts'

/** Why no points can pay for an order. */
export type PointReason =
  /** VA-20: paise of dishes. */
  | { kind: 'amount'; minimum: number; missing: number }
  /** The guest has none, or not enough for one whole step. */
  | { kind: 'none' }

/** How many points can pay for an order; 0 with the reason. */
export interface PointRoom {
  most: number
  reason: PointReason | null
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** F-29: the fewest points that pay whole rupees: no point is lost where a total is rounded. */
export const pointStep = ({ paisePerPoint }: Pick<PointTerms, 'paisePerPoint'>): number => 100 / gcd(100, paisePerPoint)

const inSteps = (points: number, terms: PointTerms): number => points - (points % pointStep(terms))

/**
 * F-29 to F-31: whole points, so much of the dishes at the most, and what the guest has.
 * @param items paise of dishes before discounts; @param discount paise the outlet takes off by itself; @param spendable points of the guest
 */
export function pointRoom({ items, discount }: Pick<Bill, 'items' | 'discount'>, terms: PointTerms, spendable: number): PointRoom {
  const missing = terms.minimum - items
  if (missing > 0) return { most: 0, reason: { kind: 'amount', minimum: terms.minimum, missing } }
  const share = Math.floor((Math.max(0, items - discount) * terms.mostShareBps) / 10_000)
  const most = inSteps(Math.min(Math.floor(share / terms.paisePerPoint), terms.mostPoints ?? Infinity, spendable), terms)
  return { most, reason: most > 0 ? null : { kind: 'none' } }
}

/** What points a price is made with; the same on the device, for show, and on the server, for truth. */
export interface PointFacts {
  /** How many the guest wants to pay with, at the most. */
  wanted: number
  /** How many they have. */
  spendable: number
}

/** The outlet's side of a price with points. */
type PointOutlet = Pick<Outlet, 'taxes' | 'charges' | 'points'>

export interface PricedWithPoints extends PricedWithOffers {
  /** Null: the outlet has no terms for points. */
  room: PointRoom | null
}

/**
 * F-29 to F-33: a price with points for a part of it, and what it earns. They come after what the outlet takes off by itself and never beside an offer that was chosen (VA-21);
 * what they take off is a discount before tax that is kept with its lines (decisions 0020 and 0052).
 */
export function priceWithPoints(priced: PricedWithOffers, serviceType: ServiceType, outlet: PointOutlet, { wanted, spendable }: PointFacts): PricedWithPoints {
  const { points: terms } = outlet
  if (!terms) return { ...priced, room: null }
  const isFree = priced.outcome.kind === 'none'
  const lifted = priced.lid.kind === 'applied' ? priced.lid : null
  const { items, discount } = priced.quote.bill
  const offLifted = priced.charges.find(({ lineId }) => lineId === lifted?.line.lineId)?.discount ?? 0
  // M-10: a dish from under a lid counts for no minimum and no share, nor does what the outlet takes off it.
  const room = pointRoom({ items: items - (lifted?.price ?? 0), discount: isFree ? discount - offLifted : ownDiscount(priced) }, terms, spendable)
  const used = isFree ? inSteps(Math.min(wanted, room.most), terms) : 0
  const { quote, charges } = used > 0 ? lessPoints(priced, serviceType, outlet, used * terms.paisePerPoint) : priced
  const points: OrderPoints = { used, saving: used * terms.paisePerPoint, earns: earnedBy(quote.bill, terms) }
  return { ...priced, charges, quote: { ...quote, points }, room }
}

/** Paise that the outlet takes off by itself. */
const ownDiscount = ({ applied }: PricedWithOffers): number => applied.reduce((sum, { automatic, saving }) => (automatic ? sum + saving : sum), 0)

/** F-29: divided over the lines by what other discounts left of each. */
function lessPoints({ quote, charges, bringing }: PricedWithOffers, serviceType: ServiceType, outlet: PointOutlet, saving: number): Pick<PricedWithOffers, 'quote' | 'charges'> {
  const taken = new Map(charges.map(({ lineId, discount = 0 }) => [lineId, discount]))
  const ordered = inRuleOrder(quote.lines)
  const shares = spread(saving, ordered.map(({ lineId, total }) => total - (taken.get(lineId) ?? 0)))
  const byLine = new Map(ordered.map(({ lineId }, at) => [lineId, shares[at] ?? 0]))
  const shared = charges.map((line) => {
    const share = byLine.get(line.lineId) ?? 0
    return share > 0 ? { ...line, discount: (line.discount ?? 0) + share, points: share } : line
  })
  return { quote: { ...quote, bill: billOfLines(quote.lines, shared, serviceType, { ...outlet, fee: bringing?.fee ?? null }) }, charges: shared }
}
