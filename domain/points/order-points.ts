import type { Bill, Order } from '#schemas/order.ts'
import type { OrderPoints, PointTerms } from '#schemas/points.ts'
import { dayAfter, outletDay } from '../outlet-calendar.ts'
import { endedUnmade, isServed } from '../order-life.ts'
import { amountDue } from '../payments.ts'
import { zoneOffset } from '../zoned-time.ts'
import type { StandWanted } from './account.ts'

/** Terms kept with an order, so that it earns and gives back as it was promised. */
export interface KeptPointTerms extends PointTerms {
  /** IANA, the outlet's. */
  timeZone: string
}

/** F-33: what a bill earns: on its dishes less every discount, points among them, without the taxes within their prices. */
export function earnedBy({ items, discount, taxes }: Pick<Bill, 'items' | 'discount' | 'taxes'>, { paisePerEarned }: Pick<PointTerms, 'paisePerEarned'>): number {
  const within = taxes.reduce((sum, tax) => (tax.within ? sum + tax.amount : sum), 0)
  return paisePerEarned === null ? 0 : Math.floor(Math.max(0, items - discount - within) / paisePerEarned)
}

/**
 * F-37: what is left of an order's points when a part of it is not made: those that its own share pays for, rounded in the guest's favour.
 * @param saving paise that the lines left are paid with points
 */
export const pointsLeft = (saving: number, bill: Bill, terms: PointTerms): OrderPoints =>
  ({ used: Math.floor(saving / terms.paisePerPoint), saving, earns: earnedBy(bill, terms) })

/** F-34: paid, and over. */
const isSettled = (order: Pick<Order, 'status' | 'bill' | 'paymentStatus' | 'payments'>): boolean => isServed(order.status) && amountDue(order) <= 0

/** F-34, F-36: where an order's points are to be as it stands. */
export function standWanted(order: Pick<Order, 'status' | 'bill' | 'paymentStatus' | 'payments' | 'points'>): StandWanted {
  const { used = 0, earns = 0 } = order.points ?? {}
  if (endedUnmade(order.status)) return { pending: 0, earned: 0, held: 0, spent: 0 }
  return isSettled(order) ? { pending: 0, earned: earns, held: 0, spent: used } : { pending: earns, earned: 0, held: used, spent: 0 }
}

/** F-34: the end of the day that lies so many days after the one of a moment, in the outlet's calendar, epoch ms. */
export function endOfDayAfter(at: number, days: number, timeZone: string): number {
  let day = dayAfter(outletDay(at, timeZone))
  for (let left = days; left > 0; left--) day = dayAfter(day)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return midnight - zoneOffset(midnight - zoneOffset(midnight, timeZone), timeZone)
}
