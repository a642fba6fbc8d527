import type { AppliedOffer } from '#schemas/applied-offer.ts'
import type { Order } from '#schemas/order.ts'
import { withCancelAnswer } from './cancel-ask.ts'
import { isRunning, isServed, nextStatus, type OrderAct } from './order-life.ts'
import { FEEDBACK_OPEN_MS } from './order-wait.ts'
import { type KeptPointTerms, pointsLeft } from './points/order-points.ts'
import { type BillTerms, billOfLines, type LineCharges } from './pricing.ts'

/** The terms at which an order was taken: later changes of the menu do not touch it. */
export interface OrderTerms {
  outlet: BillTerms
  lines: LineCharges[]
  /** Ids of the lines on which the offer that the guest chose takes something off; missing where it is on the bill or gives a dish, and in orders of releases that did not note it. */
  chosenLines?: readonly string[]
  /** Missing where the outlet had none, and in orders of releases that knew none. */
  points?: KeptPointTerms
}

/** What the staff says with an act. */
export interface ActWords {
  cancelledLineIds?: readonly string[]
  prepMinutes?: number | null
  remark?: string
}

const MINUTE = 60_000

/** F-26: an offer saves nothing any more when its dish, or every dish that it takes something off, is one that cannot be made. @param kept ids of the lines that are made */
function offersLeft(offers: readonly AppliedOffer[], kept: ReadonlySet<string>, { lines, chosenLines }: OrderTerms): AppliedOffer[] {
  const hasShare = lines.some(({ lineId, discount = 0, points = 0 }) => kept.has(lineId) && discount > points)
  const isLeft = ({ giftLineId, automatic }: AppliedOffer): boolean => {
    if (giftLineId !== null) return kept.has(giftLineId)
    return automatic || !chosenLines ? hasShare : chosenLines.some((lineId) => kept.has(lineId))
  }
  return offers.map((offer) => (isLeft(offer) ? offer : { ...offer, saving: 0 }))
}

/** ST-09: lines that cannot be made leave the bill; what it was before stays readable. */
function withoutLines(order: Order, terms: OrderTerms, cancelled: ReadonlySet<string>): Order {
  const lines = order.lines.map((line) => (cancelled.has(line.lineId) ? { ...line, cancelled: true } : line))
  const kept = lines.filter((line) => !line.cancelled)
  const keptIds = new Set(kept.map(({ lineId }) => lineId))
  const bill = billOfLines(kept, terms.lines, order.serviceType, terms.outlet)
  const saving = terms.lines.reduce((sum, { lineId, points = 0 }) => (keptIds.has(lineId) ? sum + points : sum), 0)
  return {
    ...order,
    lines,
    ...(order.offers ? { offers: offersLeft(order.offers, keptIds, terms) } : {}),
    ...(order.points && terms.points ? { points: pointsLeft(saving, bill, terms.points) } : {}),
    cancelledItems: lines.filter((line) => line.cancelled).map((line) => line.lineId),
    bill,
    billBefore: order.billBefore ?? order.bill,
  }
}

/** Staff who accept an order have said by that that its guest is there (decision 0035). */
const confirmed = ({ presence }: Order): Pick<Order, 'presence' | 'metresAway'> => (presence === 'asked' ? { presence: 'confirmed', metresAway: null } : {})

/** How far away its guest was is a hint for that question alone: it goes with the order that is over, answered or not. */
const withoutHint = ({ metresAway }: Order): Pick<Order, 'metresAway'> => (typeof metresAway === 'number' ? { metresAway: null } : {})

/** The order once the staff has said that somebody sits at its table; null: that is not asked, or the order is no longer new. */
export const confirmPresence = (order: Order): Order | null => (order.presence === 'asked' && order.status === 'UNATTENDED' ? { ...order, ...confirmed(order) } : null)

/**
 * The order after something happened to it; null where its status refuses the act, or it names lines that are not in the order.
 * Cancelling every line cancels the order. Only a payment changes the payment's status: food that was served is not thereby paid (ST-11). @param now epoch ms
 */
export function actOnOrder(order: Order, terms: OrderTerms, act: OrderAct, words: ActWords, now: number): Order | null {
  const cancelled = new Set(words.cancelledLineIds)
  const known = new Set(order.lines.map((line) => line.lineId))
  if ([...cancelled].some((id) => !known.has(id))) return null
  const wanted = act === 'accept' && cancelled.size > 0 ? (cancelled.size === known.size ? 'cancel' : 'accept-part') : act
  const status = nextStatus(order.status, wanted)
  if (status === null) return null
  const next = wanted === 'accept-part' ? withoutLines(order, terms, cancelled) : order
  const served = isServed(status)
  return {
    ...next,
    status,
    events: [...order.events, { status, at: now }],
    ePrepTime: words.prepMinutes ?? next.ePrepTime,
    // The kitchen begins in time for an order that is wanted later.
    ePickupTime: typeof words.prepMinutes === 'number' ? Math.max(now + words.prepMinutes * MINUTE, order.wantedAt ?? 0) : next.ePickupTime,
    remark: words.remark ?? next.remark,
    ...(status === 'CANCELLED' && next.cancelAsk ? { cancelAsk: withCancelAnswer(next, 'YES', now).cancelAsk } : {}),
    ...(act === 'accept' ? confirmed(next) : isRunning(status) ? {} : withoutHint(next)),
    paymentStatus: act === 'pay' ? 'SUCCESS' : next.paymentStatus,
    feedbackUntil: served ? now + FEEDBACK_OPEN_MS : next.feedbackUntil,
  }
}
