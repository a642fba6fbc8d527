import type { ServiceType } from '#schemas/menu.ts'
import type { Offer } from '#schemas/offer.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { offDishes } from './amount-off.ts'
import { type Basket, linesAmong, type Taking } from './basket.ts'
import type { GiftOption } from './gift.ts'
import { type Clock, nextFirst, periodAt, timeProblems } from './offer-clock.ts'
import { comboSets, freeUnits, missingForCombo, missingForPair, type MissingUnits, overPortions } from './units-off.ts'

/**
 * Why an offer is not for this order, with what there is to say of it (VA-24). VA-25's priorities; 9 (points) and 12 (reward) are of offers that cost points or a
 * reward, which there are none of yet. Points that pay for a part of an order have reasons of their own (domain/points/price-with-points.ts).
 */
export type OfferReason =
  | { kind: 'redeem'; at: number }
  | { kind: 'expire'; until: string | null }
  | { kind: 'pause' }
  | { kind: 'date'; from: string | null }
  | { kind: 'outlet'; outlets: readonly string[] }
  | { kind: 'way'; serviceTypes: readonly Offer['where']['serviceTypes'][number][] }
  | { kind: 'day'; weekdays: readonly number[] }
  /** The first are told: those that begin next. */
  | { kind: 'time'; hours: readonly Offer['when']['hours'][number][] }
  /** VA-20: paise. */
  | { kind: 'amount'; minimum: number; missing: number }
  | { kind: 'dishes'; missing: MissingUnits }
  /** None of the free dishes can be had. */
  | { kind: 'gift' }
  | { kind: 'allotment'; uses: number | null }
  | { kind: 'guest'; most: number; per: NonNullable<Offer['limits']['perGuest']>['per'] }
  /** What the outlet takes off by itself is as much, and the two do not stand together. */
  | { kind: 'better' }
  /** Its dishes are there, and what it takes off them rounds to nothing or is less than nothing. */
  | { kind: 'nothing' }
  /** ER-14 UPSELL_SESSION_TIMEOUT: a lid's dish was set aside until then, epoch ms; null: nobody knows of it. */
  | { kind: 'held'; until: number | null }
  /** ER-14 DEAL_TKN_ERR: another deal of its session went with an order already. */
  | { kind: 'one' }

export type ReasonKind = OfferReason['kind']

/** What speaks against an offer and more dishes alone can change. */
export const IN_REACH: ReadonlySet<ReasonKind> = new Set(['amount', 'dishes'])

/**
 * F-19: VA-25's priorities, the lowest is told. Ways stand with the outlet and dishes with the amount, which VA-25 does not tell apart; `better` and `nothing` come last;
 * what ends a mystery deal whatever else is true of it comes first (M-9).
 */
export const REASON_PRIORITY: Readonly<Record<ReasonKind, number>> = {
  redeem: 1, expire: 2, pause: 3, date: 4, outlet: 5, way: 5.5, day: 6, time: 7, amount: 8, dishes: 8.3, gift: 8.6, allotment: 10, guest: 11, better: 13, nothing: 13, one: 0.3, held: 0.6,
}

/** P-05: what an offer is judged by beside the dishes. */
export interface Circumstances {
  outlet: Pick<Outlet, 'id' | 'timeZone'>
  serviceType: ServiceType
  /** Epoch ms of the guest's tap (F-24). */
  at: number
  /** The same moment, as a clock at the outlet shows it. */
  clock: Clock
  /** When this guest used the offer before, epoch ms. */
  uses: readonly number[]
  /** Of an offer that gives a dish. */
  gifts: readonly GiftOption[]
}

function placeReasons({ where: { outlets, serviceTypes } }: Offer, { outlet, serviceType }: Circumstances): OfferReason[] {
  const reasons: OfferReason[] = []
  if (outlets.length > 0 && !outlets.includes(outlet.id)) reasons.push({ kind: 'outlet', outlets })
  if (serviceTypes.length > 0 && !serviceTypes.includes(serviceType)) reasons.push({ kind: 'way', serviceTypes })
  return reasons
}

function timeReasons({ when }: Offer, { clock }: Circumstances): OfferReason[] {
  return timeProblems(when, clock).map((kind): OfferReason => {
    switch (kind) {
      case 'expire': return { kind, until: when.until }
      case 'date': return { kind, from: when.from }
      case 'day': return { kind, weekdays: when.weekdays }
      case 'time': return { kind, hours: nextFirst(when.hours, clock) }
    }
  })
}

/** F-17, F-18. */
function limitReasons({ limits, usedUp }: Offer, { at, outlet, uses }: Circumstances): OfferReason[] {
  const { perGuest } = limits
  const reasons: OfferReason[] = usedUp ? [{ kind: 'allotment', uses: limits.uses }] : []
  if (!perGuest) return reasons
  const period = periodAt(perGuest.per, at, outlet.timeZone)
  const same = uses.filter((used) => periodAt(perGuest.per, used, outlet.timeZone) === period)
  const last = same.at(-1)
  if (last === undefined || same.length < perGuest.most) return reasons
  // Redeemed for good is told as such; a limit that comes back, or of several, as the limit it is.
  return [...reasons, period === '' && perGuest.most === 1 ? { kind: 'redeem', at: last } : { kind: 'guest', most: perGuest.most, per: perGuest.per }]
}

type OnDishes = Exclude<Offer['gives'], { type: 'QD' }>

/** Of an offer that takes nothing off the basket. @returns null: its dishes are there */
function missingUnits(gives: Exclude<OnDishes, { type: 'IF' }>, basket: Basket): MissingUnits | null {
  switch (gives.type) {
    case 'IO': return missingForPair(basket, gives)
    case 'CO': return missingForCombo(basket, gives)
    case 'DD': return linesAmong(basket, gives.dishes).length > 0 ? null : { count: 1, ofGiven: true, dishes: [gives.dishes] }
  }
}

const giftReasons = (gifts: readonly GiftOption[]): OfferReason[] => (gifts.some(({ available }) => available) ? [] : [{ kind: 'gift' }])

/** F-2, and what each kind of offer needs in the basket. */
function basketReasons({ needs, gives, mystery }: Offer, { gifts }: Circumstances, basket: Basket): OfferReason[] {
  const short = needs.minimum - basket.items
  const amount: OfferReason[] = short > 0 ? [{ kind: 'amount', minimum: needs.minimum, missing: short }] : []
  if (mystery) return [...amount, ...giftReasons(gifts)]
  switch (gives.type) {
    case 'QD': return amount
    case 'IF': return [...amount, ...giftReasons(gifts)]
    default: {
      if (offerTakes(gives, basket).amount > 0) return amount
      const missing = missingUnits(gives, basket)
      return [...amount, missing ? { kind: 'dishes', missing } : { kind: 'nothing' }]
    }
  }
}

/** All that speaks against an offer, first what is told first; none: it fits. */
export function offerReasons(offer: Offer, basket: Basket, circumstances: Circumstances): OfferReason[] {
  const reasons: OfferReason[] = offer.state === 'active' ? [] : [{ kind: 'pause' }]
  reasons.push(...timeReasons(offer, circumstances), ...placeReasons(offer, circumstances), ...limitReasons(offer, circumstances), ...basketReasons(offer, circumstances, basket))
  return reasons.sort((a, b) => REASON_PRIORITY[a.kind] - REASON_PRIORITY[b.kind])
}

function takingOf(gives: OnDishes, basket: Basket): Taking {
  if (gives.type === 'IF') return { amount: 0, discounts: () => [] }
  if (gives.type === 'DD') {
    const discounts = offDishes(basket, gives.dishes, gives.off)
    return { amount: discounts.reduce((sum, { amount }) => sum + amount, 0), discounts: () => discounts }
  }
  const units = gives.type === 'IO' ? freeUnits(basket, gives) : comboSets(basket, gives)
  return { amount: units.reduce((sum, { amount, times }) => sum + amount * times, 0), discounts: () => overPortions(units) }
}

/** What an offer on certain dishes takes off what earlier offers left. A free dish comes with a line of its own and is not here; for an offer on the bill see `offBill`. */
export function offerTakes(gives: OnDishes, basket: Basket): Taking {
  const known = basket.takings.get(gives)
  if (known) return known
  const taking = takingOf(gives, basket)
  basket.takings.set(gives, taking)
  return taking
}
