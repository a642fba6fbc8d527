import { isCartFull, linesOf, shownTotal } from '#domain/cart.ts'
import { deliveryProblem, type DeliveryProblem, doorMinutes, isBrought } from '#domain/delivery.ts'
import { lacksVehicle } from '#domain/order-verdict.ts'
import { orderExpiresAt, orderWaitMs } from '#domain/order-wait.ts'
import { isStayOver } from '#domain/presence.ts'
import { isTimePassed, servingOf, timeOf } from '#domain/serving-of.ts'
import { paymentTimingsOf } from '#domain/payment-timing.ts'
import { orderState } from '#domain/wanted-time.ts'
import { isWayChosen, tableOfWay } from '#domain/ways.ts'
import { formatPrice } from '#domain/money.ts'
import { percent } from '#domain/percent.ts'
import { payLaterTitle } from '#src/entry/pay-later-title.ts'
import { speak } from '#messages/speak.ts'
import { momentTime } from '#messages/times.ts'
import { closedParts } from '#paint/closed-view.ts'
import { closedNotice } from '#paint/menu-view.ts'
import type { Cart, CartLine } from '#schemas/cart.ts'
import type { AppliedOffer } from '#schemas/applied-offer.ts'
import type { Bill, PaymentTiming } from '#schemas/order.ts'
import type { OrderPoints } from '#schemas/points.ts'
import type { Place } from '#schemas/device.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { ORDER_LIMITS } from '#schemas/limits.ts'
import { LINE_PROBLEMS, type LineProblem, type Quote } from '#schemas/quote.ts'
import type { BillRow } from '#src/ui/bill.tsx'
import { known } from '#schemas/primitives.ts'

export interface LineView {
  line: CartLine
  /** Paise for all of them. */
  total: number
  /** ER-05: why it cannot be had, null where it can. */
  problem: string | null
  /** It asked for choices, so they can be changed. */
  hasChoices: boolean
}

export interface CartFacts {
  cart: Cart
  quote: Quote | null
  /** There is no quote yet, or it is without the offers of a guest who has just logged in, and what it needs is on its way. */
  billComes: boolean
  place: Place
  outlet: Outlet | null
  availability: Availability | null
  offline: boolean
  signedIn: boolean
  /** Epoch ms of this phone: how long an order would wait on it. */
  now: number
  /** Epoch ms on the server's clock: whether the outlet is open. */
  serverNow: number
}

/** What stands between the guest and the order, one thing at a time: the one to be dealt with first. */
export type Obstacle =
  | { kind: 'none' }
  /** ER-07, ER-21. `hasOthers`: another time or another way can be had. */
  | { kind: 'closed'; text: string; hasOthers: boolean }
  /** ER-05. */
  | { kind: 'unavailable' }
  /** The menu or the guest's offers are being read: nothing can be agreed to before its bill is shown. */
  | { kind: 'bill-comes' }
  /** The menu is not on this phone, so no bill can be made. */
  | { kind: 'unpriced' }
  /** RO-01. */
  | { kind: 'sign-in' }
  /** P-06: the guest has not said how they are served, or not all that their way asks for; the ways' sheet, or for a room the scanner, asks. */
  | { kind: 'way' | 'vehicle' | 'address' | 'room' }
  /** VA-13. */
  | { kind: 'outside' }
  /** VA-14: paise of dishes that are missing. */
  | Extract<DeliveryProblem, { kind: 'minimum' }>
  /** CO-06: the time the guest chose has passed, or can no longer be had. */
  | { kind: 'time' }
  /** RT-04: the table's code was scanned hours ago; the guest may sit elsewhere by now. */
  | { kind: 'still-there'; table: string }

export interface CartModel {
  lines: readonly LineView[]
  /** How many dishes the total is for: those that cannot be had are not among them. */
  count: number
  /** Paise: to be paid, or the dishes as they were added while no bill can be made. */
  total: number
  unavailable: readonly LineView[]
  obstacle: Obstacle
  /** What happens to the order while there is no connection. */
  offlineWords: string | null
  /** Said where food comes to the table and no table is known (decision 0012). */
  counterWords: string | null
  /** Said where no further dish can be added. */
  fullWords: string | null
  /** What is to be said of the way before the order can be placed. */
  wayWords: string | null
  /** What the one button says. */
  action: string
  /** ST-11: when the outlet lets its guests pay; what it does not say is after the meal. */
  timings: readonly PaymentTiming[]
  /** EN-06 `payment.post.title`: what the outlet calls paying after the meal. */
  payTitle: string
  payText: string
  fssai: string | null
}

const offerRows = (bill: Bill, offers: readonly AppliedOffer[], saving: number): BillRow[] => {
  if (offers.length > 0) {
    return offers.map(({ automatic, mystery, title, code, saving: off }) => ({
      name: mystery ? speak('mystery.deal') : automatic ? title : code,
      paise: off,
      kind: 'off',
      sign: '−',
    }))
  }
  return bill.discount > saving ? [{ name: speak('cart.discount'), paise: bill.discount - saving, kind: 'off', sign: '−' }] : []
}

/** The rows of an Indian bill, those that say nothing left out. */
export function billRows(bill: Bill, offers: readonly AppliedOffer[] = [], points: OrderPoints | null = null): BillRow[] {
  const { used = 0, saving = 0 } = points ?? {}
  const rows: (BillRow | false)[] = [
    { name: speak('cart.items'), paise: bill.items },
    ...offerRows(bill, offers, saving),
    used > 0 && { name: speak('points.row', { count: used }), paise: saving, kind: 'off', sign: '−' },
    bill.packing > 0 && { name: speak('cart.packing'), paise: bill.packing },
    bill.delivery > 0 && { name: speak('cart.delivery'), paise: bill.delivery },
    ...bill.taxes.map(({ name, rateBps, amount, within }): BillRow => ({ name: speak(within ? 'cart.taxWithin' : 'cart.taxLine', { name, rate: percent(rateBps) }), paise: amount })),
    bill.roundOff !== 0 && { name: speak('cart.roundOff'), paise: Math.abs(bill.roundOff), sign: bill.roundOff > 0 ? '+' : '−' },
    { name: speak('cart.toPay'), paise: bill.total, kind: 'sum' },
  ]
  return rows.filter((row) => row !== false)
}

/** The rows of a cart's bill; null: none can be made. */
export const billOf = (quote: Quote | null): BillRow[] | null => (quote && quote.lines.length > 0 ? billRows(quote.bill, quote.offers, quote.points) : null)

const problemText = ({ kind }: LineProblem): string => speak(`cartNotices.why.${known(kind, LINE_PROBLEMS) ?? 'selection-invalid'}`)

function lineViews(cart: Cart, quote: Quote | null): LineView[] {
  return linesOf(cart).map((line) => {
    const problem = quote?.problems.find(({ lineId }) => lineId === line.lineId)
    const priced = quote?.lines.find(({ lineId }) => lineId === line.lineId)
    return {
      line,
      total: priced?.total ?? line.shown.unitPrice * line.quantity,
      problem: problem ? problemText(problem) : null,
      hasChoices: line.variationId !== null || line.addOns.length > 0,
    }
  })
}

/** P-06: what the way of this place still asks for. */
function servingObstacle({ place, outlet }: Pick<CartFacts, 'place' | 'outlet'>): Obstacle | null {
  if (outlet && !isWayChosen({ ...place, outlet })) return { kind: 'way' }
  const order = servingOf(place)
  if (place.serviceType === 'RO' && order.tableCode === null) return { kind: 'room' }
  if (lacksVehicle(order, tableOfWay(place.table, place.serviceType))) return { kind: 'vehicle' }
  return isBrought(place.serviceType) && !order.address ? { kind: 'address' } : null
}

/** So many minutes less than a door needs still keep the time that was chosen for it: a guest reads their cart for a while. */
const LEEWAY_MINUTES = 10

/** CO-06: the time was chosen before the door, or for a nearer one, and cannot be kept there. */
function isTooSoon({ place, outlet, serverNow }: Pick<CartFacts, 'place' | 'outlet' | 'serverNow'>): boolean {
  const wantedAt = timeOf(place.serving, serverNow)
  const minutes = outlet && doorMinutes(outlet, place.serviceType, place.serving?.address?.pin ?? null)
  return wantedAt !== null && minutes !== null && wantedAt < serverNow + (minutes - LEEWAY_MINUTES) * 60_000
}

function obstacleOf({ quote, billComes, place, outlet, availability, signedIn, now, serverNow }: CartFacts): Obstacle {
  const missing = servingObstacle({ place, outlet })
  if (missing?.kind === 'way') return missing
  if (isTimePassed(place, serverNow) || isTooSoon({ place, outlet, serverNow })) return { kind: 'time' }
  if (outlet && availability) {
    const wantedAt = timeOf(place.serving, serverNow)
    const state = orderState(outlet, availability, place.serviceType, { placedAt: serverNow, wantedAt }, serverNow)
    if (!state.accepting && state.reason === 'WANTED_TIME') return { kind: 'time' }
    if (!state.accepting) {
      const text = closedNotice({ outlet, availability, serviceType: place.serviceType }, serverNow)?.text ?? speak('cart.closedTitle')
      const acts = closedParts({ ...place, outlet, availability }, serverNow).card?.acts ?? []
      return { kind: 'closed', text, hasOthers: acts.some(({ kind }) => kind !== 'outlets') }
    }
  }
  if (missing) return missing
  if (!quote) return { kind: billComes ? 'bill-comes' : 'unpriced' }
  const unbrought = deliveryProblem(quote)
  if (unbrought?.kind === 'outside') return unbrought
  if (quote.problems.length > 0) return { kind: 'unavailable' }
  if (unbrought) return unbrought
  if (!signedIn) return { kind: 'sign-in' }
  if (billComes) return { kind: 'bill-comes' }
  const table = tableOfWay(place.table, place.serviceType)
  return table && isStayOver(place.serviceType, place.scannedAt, now) ? { kind: 'still-there', table: table.label } : { kind: 'none' }
}

function offlineWords({ offline, signedIn, place, outlet, now, serverNow }: CartFacts): string | null {
  if (!offline) return null
  if (!signedIn) return speak('cart.offlineSignIn')
  const wantedAt = timeOf(place.serving, serverNow)
  if (wantedAt === null || !outlet) return speak('cart.offlineUntil', { minutes: orderWaitMs(place, now) / 60_000 })
  return speak('cart.offlineUntilTime', { time: momentTime(orderExpiresAt({ serviceType: place.serviceType, placedAt: serverNow, wantedAt }), serverNow, outlet.timeZone) })
}

function wayWords(obstacle: Obstacle): string | null {
  switch (obstacle.kind) {
    case 'way':
    case 'vehicle':
    case 'address':
    case 'room':
    case 'time': return speak(`wayChoice.missing.${obstacle.kind}`)
    case 'outside': return speak('errors.DELIVERY_OUTSIDE.title')
    case 'minimum': return speak('address.minimumIs', { amount: formatPrice(obstacle.minimumBill), missing: formatPrice(obstacle.missing) })
    default: return null
  }
}

function actionWords(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'sign-in': return speak('cart.signInToOrder')
    case 'way':
    case 'vehicle':
    case 'address':
    case 'room':
    case 'time': return speak(`wayChoice.ask.${obstacle.kind}`)
    case 'unavailable': return speak('cartNotices.removeUnavailable')
    case 'outside': return speak('address.another')
    case 'minimum': return speak('address.addMore', { missing: formatPrice(obstacle.missing) })
    default: return speak('cart.place')
  }
}

/** The cart of the place the guest is at, as its page shows it. */
export function cartModel(facts: CartFacts): CartModel {
  const { cart, quote, place, outlet } = facts
  const lines = lineViews(cart, quote)
  const obstacle = obstacleOf(facts)
  return {
    lines,
    count: lines.reduce((sum, { line, problem }) => (problem === null ? sum + line.quantity : sum), 0),
    total: quote ? quote.bill.total : shownTotal(cart),
    unavailable: lines.filter(({ problem }) => problem !== null),
    obstacle,
    wayWords: wayWords(obstacle),
    fullWords: isCartFull(cart) ? speak('cartNotices.most', { count: ORDER_LIMITS.lines }) : null,
    action: actionWords(obstacle),
    offlineWords: offlineWords(facts),
    counterWords: obstacle.kind !== 'way' && place.serviceType === 'DI' && tableOfWay(place.table, 'DI') === null ? speak('cart.atCounter') : null,
    timings: outlet ? paymentTimingsOf(outlet) : ['POST_PAYMENT'],
    payTitle: payLaterTitle(place.serviceType, outlet),
    payText: speak(`cart.atOutletText.${place.serviceType}`),
    fssai: outlet?.fssai ?? null,
  }
}
