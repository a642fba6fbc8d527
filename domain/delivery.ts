import type { ServiceWord } from '#schemas/menu.ts'
import type { LatLng } from '#schemas/primitives.ts'
import type { Quote } from '#schemas/quote.ts'
import type { Delivery, OrderDelivery } from '#schemas/serving.ts'
import { zoneOf } from './zones.ts'

/** What bringing an order costs, in paise, with the taxes that lie on it. Kept with the order, so that a part of it can be cancelled at the same terms. */
export interface DeliveryFee {
  amount: number
  taxIds: readonly string[]
}

/** An order that is brought to a door: the terms of the zone its pin lies in; null: no zone holds it, or there is no pin (VA-13). */
export interface Bringing {
  fee: DeliveryFee
  /** As the order keeps it. */
  terms: OrderDelivery
}

/** @param pin null: the guest has not said where to */
export function bringingOf(delivery: Delivery | null | undefined, pin: LatLng | null): Bringing | null {
  const zone = delivery && pin ? zoneOf(delivery, pin) : null
  if (!delivery || !zone) return null
  const { id: zoneId, minimumBill, minutes } = zone
  return { fee: { amount: zone.fee, taxIds: delivery.feeTaxIds }, terms: { zoneId, minimumBill, minutes, version: delivery.version } }
}

/** Whether a way of being served ends at the guest's door. */
export const isBrought = (serviceType: ServiceWord): boolean => serviceType === 'DL'

/** EN-09: minutes in which a door is reached, by the zone its pin lies in; null: the way ends at no door, or no zone holds it. @param pin null: the guest has not said where to */
export const doorMinutes = ({ delivery }: { delivery?: Delivery | null | undefined }, way: ServiceWord, pin: LatLng | null): number | null =>
  (isBrought(way) ? bringingOf(delivery, pin)?.terms.minutes : null) ?? null

/** Why a priced cart is not brought; `missing`: paise of dishes to the minimum bill. */
export type DeliveryProblem = { kind: 'outside' } | { kind: 'minimum'; minimumBill: number; missing: number }

/**
 * VA-13, VA-14: the same on the phone, for show, and on the server, for truth; null: it is brought, or served in another way. Dishes count towards the
 * minimum at their full price, so that a discount never takes an order back below it; a free dish and one from under a lid (M-10) do not count.
 */
export function deliveryProblem({ delivery, bill, lines, offers = [] }: Pick<Quote, 'delivery' | 'bill' | 'lines' | 'offers'>): DeliveryProblem | null {
  if (delivery === undefined) return null
  if (delivery === null) return { kind: 'outside' }
  const given = lines.reduce((sum, { lineId, total }) => (offers.some(({ giftLineId }) => giftLineId === lineId) ? sum + total : sum), 0)
  const missing = delivery.minimumBill - (bill.items - given)
  return missing > 0 ? { kind: 'minimum', minimumBill: delivery.minimumBill, missing } : null
}

/** Minutes between the earliest and the latest time a guest is told. */
const PROMISE_SPAN = 5

/** What a guest is told of the minutes from the outlet's yes to the door: "35 to 40 min". The later one is the zone's promise. */
export const promisedMinutes = ({ minutes }: Pick<OrderDelivery, 'minutes'>): { from: number; until: number } => ({ from: Math.max(0, minutes - PROMISE_SPAN), until: minutes })
