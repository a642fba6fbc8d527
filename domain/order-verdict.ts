import { ORDER_LIMITS } from '#schemas/limits.ts'
import type { Bill, PaymentTiming, PlaceOrder } from '#schemas/order.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Availability, Outlet, Table } from '#schemas/outlet.ts'
import type { ClosedDetails, LineProblem, LostPoints, Quote } from '#schemas/quote.ts'
import { isDeliveryAddress } from './address.ts'
import { deliveryProblem, isBrought } from './delivery.ts'
import { believedTapAt, isOrderTooOld } from './order-wait.ts'
import { paymentTimingsOf } from './payment-timing.ts'
import type { MenuIndex } from './menu-index.ts'
import type { OfferReason } from './offers/judge-offer.ts'
import { type ChoiceOutcome, choiceOf, type OfferFacts, priceWithOffers } from './offers/price-with-offers.ts'
import { type PointRoom, type PricedWithPoints, priceWithPoints } from './points/price-with-points.ts'
import { isVehicle } from './vehicle.ts'
import { orderState } from './wanted-time.ts'

/** ER-06: with this many running an order is one too many. */
export const MOST_RUNNING_ORDERS = 5
/** The same for an order that a restore lost: it was among the running ones already, and those that came back and newer ones must not take its place. */
const MOST_RUNNING_WITH_LOST = 2 * MOST_RUNNING_ORDERS

/** All inputs of the decision on an order, read in the transaction that would write it. Times on the server's clock, epoch ms. */
export interface OrderFacts {
  outlet: Outlet
  availability: Availability
  menu: MenuIndex
  /** The table or room that the order names; null: it names none; undefined: it names one that the outlet does not have. */
  table: Pick<Table, 'serviceType'> | null | undefined
  guestBlocked: boolean
  /** The guest's running orders, without this one. */
  running: number
  /** The brand's offers and this guest's uses of them; when the guest tapped is not among them. */
  offers: Omit<OfferFacts, 'at'>
  /** F-39: points the guest had at the tap and still has; left out where the order takes none. */
  points?: number
  placedAt: number
  /** The device's clock was set back since the tap: `placedAt` is the latest that it may have been. */
  ageUnknown?: boolean
  /** When this server accepted it, before a restore that lost it (decision 0015): what speaks of the moment was judged then. Null: it is new. */
  acceptedAt: number | null
  /** It was accepted, however long ago, and a restore of the database lost it since (decision 0015). */
  wasLost?: boolean
  now: number
}

/** What an order asked for that it does not get. */
export interface LostChoice {
  /** Null: of an offer that waits for the guest's choice of a dish. */
  code: string | null
  /** None: nobody has such a code. */
  reasons: readonly OfferReason[]
  /** It is a mystery deal's. */
  mystery: boolean
}

function lostOf(outcome: ChoiceOutcome): LostChoice {
  switch (outcome.kind) {
    case 'not-now': return { code: outcome.offer.code, reasons: outcome.reasons, mystery: false }
    case 'unknown': return { code: outcome.code, reasons: [], mystery: false }
    default: return { code: null, reasons: [], mystery: false }
  }
}

/** The answer to an order; a refusal is as final as an order. */
export type OrderVerdict =
  | ({ taken: true; timing: PaymentTiming } & PricedWithPoints)
  | { taken: false; code: 'USER_BLOCKED' | 'PAYMENT_NOT_ALLOWED' | 'TABLE_NOT_FOUND' | 'VEHICLE_NEEDED' | 'ADDRESS_NEEDED' | 'ADDRESS_INVALID' | 'ORDER_EXPIRED' | 'TOO_MANY_ORDERS' }
  | { taken: false; code: 'ORDER_TIME_NOT_ALLOWED'; closed: ClosedDetails }
  /** No quote: there is none that could be written down. */
  | { taken: false; code: 'SELECTION_INVALID'; quote: Quote | null }
  | { taken: false; code: 'ITEM_NOT_AVAILABLE' | 'DELIVERY_OUTSIDE' | 'DELIVERY_MINIMUM'; quote: Quote }
  /** F-39: `points`: the order asked for more points than can pay for it. */
  | { taken: false; code: 'PRICE_CHANGED'; quote: Quote; points: LostPoints | null; room: PointRoom | null }
  /** What the guest chose takes nothing off any more, and the order would cost more than they agreed to, or come without its free dish. */
  | { taken: false; code: 'OFFER_NOT_APPLICABLE'; quote: Quote; lost: LostChoice }

/** ER-05: the ids that are in the way, each once. */
export const disabledItems = (problems: readonly LineProblem[]): string[] => [...new Set(problems.map((problem) => problem.id))]

/** P-06: a room order goes to a room, a dine-in order to a table, or with its token to the counter; the other ways need neither. */
function isServedAt(serviceType: ServiceType, table: OrderFacts['table']): boolean {
  if (table === undefined) return false
  if (serviceType === 'RO') return table?.serviceType === 'RO'
  return serviceType !== 'DI' || table === null || table.serviceType === 'DI'
}

/** VA-15: a car order goes to a car, unless it names the parking bay the car stands in. */
export const lacksVehicle = ({ serviceType, vehicle }: Pick<PlaceOrder, 'serviceType' | 'vehicle'>, table: Pick<Table, 'serviceType'> | null | undefined): boolean =>
  serviceType === 'DT' && table?.serviceType !== 'DT' && !isVehicle(vehicle?.number ?? '')

/** Every sum of the bill has room in its field: the struct of an order takes no more. */
const isWritable = ({ items, discount, packing, delivery, taxes, total }: Bill): boolean =>
  [items, discount, packing, delivery, total, ...taxes.map(({ amount }) => amount)].every((sum) => sum <= ORDER_LIMITS.paise)

/** From when an order's age counts, epoch ms. One that a restore lost has been accepted once: it may be as late for its time as an order for now may be. */
const knownTap = ({ wantedAt }: PlaceOrder, { wasLost, ageUnknown, placedAt }: OrderFacts): number => (wasLost && wantedAt ? wantedAt : ageUnknown ? 0 : placedAt)

/** What refuses an order at this moment, whatever is in it; null: nothing. */
function refusedNow(order: PlaceOrder, facts: OrderFacts): (OrderVerdict & { taken: false }) | null {
  // Of unknown age it is too old, but for a time that is still ahead.
  if (isOrderTooOld({ ...order, placedAt: knownTap(order, facts) }, facts.now)) return { taken: false, code: 'ORDER_EXPIRED' }
  if (!paymentTimingsOf(facts.outlet).includes(order.paymentTiming ?? 'POST_PAYMENT')) return { taken: false, code: 'PAYMENT_NOT_ALLOWED' }
  const state = orderState(facts.outlet, facts.availability, order.serviceType, { placedAt: facts.placedAt, wantedAt: order.wantedAt }, facts.now)
  return state.accepting ? null : { taken: false, code: 'ORDER_TIME_NOT_ALLOWED', closed: { reason: state.reason, opensAt: state.opensAt } }
}

/**
 * Judges an order: first whether it may be placed at all, then whether it can be brought and made, then whether it costs what the guest agreed to. Of dishes
 * that cannot be had the guest is asked before the minimum bill is judged.
 */
export function orderVerdict(order: PlaceOrder, facts: OrderFacts): OrderVerdict {
  if (facts.guestBlocked) return { taken: false, code: 'USER_BLOCKED' }
  if (!isServedAt(order.serviceType, facts.table)) return { taken: false, code: 'TABLE_NOT_FOUND' }
  const isToADoor = isBrought(order.serviceType)
  if (isToADoor && !order.address) return { taken: false, code: 'ADDRESS_NEEDED' }
  if (isToADoor && order.address && !isDeliveryAddress(order.address)) return { taken: false, code: 'ADDRESS_INVALID' }
  if (lacksVehicle(order, facts.table)) return { taken: false, code: 'VEHICLE_NEEDED' }
  const isNew = facts.acceptedAt === null
  const refused = isNew ? refusedNow(order, facts) : null
  if (refused) return refused
  if (facts.running >= (isNew ? MOST_RUNNING_ORDERS : MOST_RUNNING_WITH_LOST)) return { taken: false, code: 'TOO_MANY_ORDERS' }
  const availability = isNew ? facts.availability : { soldOut: [] }
  const at = believedTapAt({ ...order, placedAt: facts.placedAt }, facts.acceptedAt ?? facts.now)
  const offered = priceWithOffers(order.lines, order.serviceType, { ...facts, availability }, { ...facts.offers, at }, choiceOf(order), { pin: order.address?.pin, mystery: order.mystery })
  const { points: asked = 0 } = order
  const priced = priceWithPoints(offered, order.serviceType, facts.outlet, { wanted: asked, spendable: facts.points ?? 0 })
  const { quote, outcome, lid } = priced
  const unbrought = deliveryProblem(quote)
  if (unbrought?.kind === 'outside') return { taken: false, code: 'DELIVERY_OUTSIDE', quote }
  if (quote.problems.some((problem) => problem.kind !== 'selection-invalid')) return { taken: false, code: 'ITEM_NOT_AVAILABLE', quote }
  if (quote.problems.length > 0) return { taken: false, code: 'SELECTION_INVALID', quote }
  if (unbrought && isNew) return { taken: false, code: 'DELIVERY_MINIMUM', quote }
  if (!isWritable(quote.bill)) return { taken: false, code: 'SELECTION_INVALID', quote: null }
  const isDearer = quote.bill.total > order.expectedTotal
  // Its dish is a part of what was ordered: without it the guest is asked, whatever the rest costs (M-11).
  if (lid.kind === 'lost') return { taken: false, code: 'OFFER_NOT_APPLICABLE', quote, lost: { code: lid.code, reasons: lid.reasons, mystery: true } }
  if (outcome.kind !== 'none' && outcome.kind !== 'applied' && (isDearer || order.gift)) return { taken: false, code: 'OFFER_NOT_APPLICABLE', quote, lost: lostOf(outcome) }
  const { used = 0 } = quote.points ?? {}
  if (isDearer) return { taken: false, code: 'PRICE_CHANGED', quote, points: used < asked ? { asked, used } : null, room: priced.room }
  return { taken: true, timing: order.paymentTiming ?? 'POST_PAYMENT', ...priced }
}
