import { known } from '#schemas/primitives.ts'
import { ONLINE_STATES, type OnlinePayment, type OnlineRefund } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import type { PayIntent } from '#schemas/pay-intent.ts'
import { endedUnmade } from './order-life.ts'
import { PAY_INTENT_KEPT_MS, PAY_PROCESSING_MS } from './pay-polling.ts'
import { amountDue } from './payments.ts'

/**
 * What is true of the payment of a bill, as far as this phone may say it. What the payment page or the guest says is never more than that:
 * paid, failed and on its way back are the server's words, silence is none of them.
 */
export type PayTruth =
  /** Nothing is due, and nothing was paid online. */
  | 'nothing'
  /** It can be paid; nobody is paying it online. */
  | 'unpaid'
  /** The guest left for the payment page, and is expected back from it. */
  | 'left'
  /** The guest left or came back, and nobody knows what the bank did. */
  | 'noanswer'
  /** The payment page gave a payment's id and signature, and the server has not heard them. */
  | 'reported'
  /** ST-11 PENDING: the server says that it is being checked with the bank. */
  | 'checking'
  /** The same for longer than CO-07 says. */
  | 'still'
  /** The guest wants to pay another way, and the server has not closed this one yet. */
  | 'asking'
  /** The guest closed the payment page, and the payment company knows of no payment. */
  | 'dropped'
  /** Not paid so far; a bank may still change its mind. */
  | 'failed'
  /** Captured and taken for the order. */
  | 'paid'
  /** The same, and a part of it goes back. */
  | 'partial'
  /** Paid when the order no longer wanted it. */
  | 'late'
  /** The whole of it goes back. */
  | 'sent'
  | 'refunded'
  /** A refund that did not go through: a person acts. */
  | 'stuck'
  /** The guest pays another way; what still arrives goes back. */
  | 'outlet'
  /** The order has ended, and nobody knows of a payment: what still arrives goes back. */
  | 'over'

/** What is known on this phone. */
export interface PayFacts {
  /** The guest's own row; null: no try is open on this phone. */
  intent: PayIntent | null
  order: Order
  /** The server cannot be reached. */
  offline: boolean
  /** Epoch ms of this phone. */
  now: number
  /** How far the server's clock is ahead of this phone's, ms. */
  clockSkewMs: number
}

/** Nothing the server says later undoes these; instances' clocks differ by a little. */
const ENDS_FOR_GOOD: ReadonlySet<string> = new Set(['paid', 'late'])

/**
 * Whether a word says nothing of a try that began after `before` was said: it knows of no more tries, and is older or the same, or tells that an earlier one
 * failed, which a payment that is opened anew says again.
 */
export const isOfBefore = (word: OnlinePayment, before: OnlinePayment): boolean =>
  !ENDS_FOR_GOOD.has(word.state) &&
  word.tries <= before.tries &&
  (word.state === 'failed' || word.since < before.since || (word.state === before.state && word.since === before.since && word.tries === before.tries))

/** The server's latest word on the online payment that is about the try at hand; null: none yet. */
export function onlineNow({ intent, order }: Pick<PayFacts, 'intent' | 'order'>): OnlinePayment | null {
  const [written, heard] = [order.online ?? null, intent?.heard ?? null]
  const last = written && (!heard || ENDS_FOR_GOOD.has(written.state) || written.since > heard.since) ? written : heard
  return last && intent?.before && isOfBefore(last, intent.before) ? null : last
}

const isOfWhole = ({ reason }: OnlineRefund): boolean => reason === 'cancelled' || reason === 'late'

/**
 * Refunds that together say where the money of the whole bill is: of an order that came to nothing, or was paid too late, with those of its dishes that were not made
 * before. The first one first; none where the order stands.
 */
export const wholeRefunds = ({ refunds = [] }: Pick<Order, 'refunds'>): OnlineRefund[] => (refunds.some(isOfWhole) ? refunds.filter((refund) => isOfWhole(refund) || refund.reason === 'part') : [])

/** Refunds of dishes that were not made. */
export const partRefunds = ({ refunds }: Pick<Order, 'refunds'>): OnlineRefund[] => (refunds ?? []).filter(({ reason }) => reason === 'part')

/** Money that goes back beside what is said of the bill: a second payment, another amount, one that came after the guest chose another way. */
export const asideRefunds = ({ refunds }: Pick<Order, 'refunds'>): OnlineRefund[] => (refunds ?? []).filter((refund) => !isOfWhole(refund) && refund.reason !== 'part')

/** It was never drawn from the guest's account for good: nothing was sent, and the bank gives it back by itself. The payment company says when it let it go, and of the bank nothing. */
export const isReleased = ({ state, sentAt }: OnlineRefund): boolean => sentAt === null && (state === 'PENDING' || state === 'SUCCESS')

/** The guest's bank has it by its own word. */
export const isWithBank = (refund: OnlineRefund): boolean => refund.state === 'SUCCESS' && !isReleased(refund)

/** The payment company did not take it, so no bank was told of it. */
export const isUnsent = ({ state, sentAt }: Pick<OnlineRefund, 'state' | 'sentAt'>): boolean => state === 'FAILED' && sentAt === null

/** Of several refunds the one that is least far on its way is told: money is back when all of it is. */
function backTruth(refunds: readonly OnlineRefund[]): PayTruth {
  if (refunds.some(({ state }) => state === 'FAILED')) return 'stuck'
  if (refunds.every(isWithBank)) return 'refunded'
  return refunds.some(({ reason }) => reason === 'late') ? 'late' : 'sent'
}

/** Since when this phone waits for a word, on its own clock. */
const waitedSince = ({ intent, clockSkewMs }: PayFacts, online: OnlinePayment | null): number =>
  intent ? (intent.backAt ?? intent.leftAt) : (online?.since ?? 0) - clockSkewMs

/** By the server's latest answer the payment company knows of no payment beside those before this try. */
export const knowsOfNoTry = ({ heard, before }: Pick<PayIntent, 'heard' | 'before'>): boolean => heard !== null && (heard.state === 'open' || (before !== null && isOfBefore(heard, before)))

/** A screen looks at the clock every few seconds: what has just happened lies so far ahead of it at most. */
const SCREEN_LAGS_MS = 60_000

/**
 * The payment company has answered since the guest came back from its page, or so long after they left for it that a try there would be known: who shows a code for another device, or
 * comes back by the phone's own way, is never seen to return. A try begins unasked: an answer of long before it is one by a clock that was set back since.
 */
export const isAskedAfterTry = ({ askedAt, backAt, leftAt }: Pick<PayIntent, 'askedAt' | 'backAt' | 'leftAt'>): boolean =>
  askedAt !== null && (leftAt - askedAt > SCREEN_LAGS_MS || (backAt !== null && askedAt >= backAt) || askedAt - leftAt >= PAY_PROCESSING_MS)

/** Whether the payment page would still take what it was opened for, as far as this phone knows: once the order has ended or costs another amount it leads back here. */
export const standsOpen = ({ checkout }: Pick<PayIntent, 'checkout'>, order: Order): boolean => !endedUnmade(order.status) && (checkout === null || checkout.amount === amountDue(order))

/** Of a try with no word of the server that ends it. */
function openTruth(facts: PayFacts, online: OnlinePayment | null): PayTruth {
  const { intent, order, offline, now } = facts
  const waited = now - waitedSince(facts, online)
  // A clock that was set back since the guest left says nothing of how long that is ago. The moment of a screen is some seconds old.
  const isLong = waited >= PAY_PROCESSING_MS || (intent !== null && waited < -SCREEN_LAGS_MS)
  if (intent?.step === 'closing') return 'asking'
  if (intent?.response && !intent.told) return 'reported'
  if (online?.state === 'pending') return isLong ? 'still' : 'checking'
  if (!intent) return endedUnmade(order.status) ? 'over' : 'unpaid'
  if (endedUnmade(order.status) && knowsOfNoTry(intent) && (intent.dropped || isAskedAfterTry(intent))) return 'over'
  if (intent.dropped && knowsOfNoTry(intent)) return 'dropped'
  return intent.step === 'left' && !offline && !isLong && standsOpen(intent, order) ? 'left' : 'noanswer'
}

/** E1 of the facts on paying: pure, total. */
export function payTruth(facts: PayFacts): PayTruth {
  const { intent, order } = facts
  const online = onlineNow(facts)
  const refunds = wholeRefunds(order)
  switch (online && known(online.state, ONLINE_STATES)) {
    case 'paid': return refunds.length > 0 ? backTruth(refunds) : partRefunds(order).length > 0 ? 'partial' : 'paid'
    case 'late': return refunds.length > 0 ? backTruth(refunds) : 'late'
    case 'closed': return closedTruth(order)
    case 'failed': return failedTruth(facts, online)
    case 'pending':
    case 'open':
      return openTruth(facts, online)
    case null:
      // A word of a later release says nothing that this one may repeat: it is being looked at.
      if (online) return 'checking'
      if (refunds.length > 0) return backTruth(refunds)
      return !intent && isPaidOtherwise(order) ? 'nothing' : openTruth(facts, null)
  }
}

/** A draft has no counter: its guest chooses anew. */
function closedTruth(order: Order): PayTruth {
  if (endedUnmade(order.status)) return 'over'
  if (isPaidOtherwise(order)) return 'nothing'
  return order.status === 'DRAFT' ? 'unpaid' : 'outlet'
}

const isPaidOtherwise = (order: Order): boolean => !endedUnmade(order.status) && amountDue(order) <= 0

function failedTruth(facts: PayFacts, online: OnlinePayment | null): PayTruth {
  const { intent, order } = facts
  // What was chosen or reported after it is not answered by it.
  if (intent && (intent.step === 'closing' || (intent.response && !intent.told))) return openTruth(facts, online)
  if (endedUnmade(order.status)) return 'over'
  if (isPaidOtherwise(order)) return 'nothing'
  return online?.reason === 'User_Dropped' ? 'dropped' : 'failed'
}

/**
 * Whether the phone need not keep a row any more: the order's document, which is kept anyway, says what came of it and every proof has reached the server.
 * @param now epoch ms of this phone
 */
export function isIntentSettled(intent: PayIntent, order: Order | null, now: number): boolean {
  if (now - intent.leftAt > PAY_INTENT_KEPT_MS) return true
  const word = order?.online ?? null
  if (!word || (intent.heard && intent.heard.since > word.since) || (intent.before && isOfBefore(word, intent.before))) return false
  if (ENDS_FOR_GOOD.has(word.state)) return true
  if (intent.response && !intent.told) return false
  return word.state === 'closed' || (word.state === 'failed' && intent.step !== 'closing')
}
