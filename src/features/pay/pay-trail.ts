import { isReleased, isUnsent, isWithBank, partRefunds } from '#domain/pay-truth.ts'
import { endedUnmade } from '#domain/order-life.ts'
import { speakPay } from '#messages/speak-pay.ts'
import type { OnlineRefund } from '#schemas/online-payment.ts'
import { refundWords } from './pay-back.ts'
import { daysOf, failedDays, type PayTerms } from './pay-facts.ts'

/** `done`, `live` and `stop`: known, under way, ended; `now`: at the bank by the server's word; `back`: money on its way back; `next`: not yet. */
export interface PayStep {
  name: string
  more?: string | undefined
  time?: string | undefined
  state: 'done' | 'live' | 'now' | 'stop' | 'back' | 'next'
}

const trailStep = (name: string, state: PayStep['state'], time?: string, more?: string): PayStep => ({ name, state, time, more })

/** Known of this phone alone: that its guest left for the payment page, and came back. */
function begun({ intent, phoneTimeOf }: PayTerms): PayStep[] {
  if (!intent) return []
  return intent.checkout === null ? [] : [trailStep(speakPay(intent.byCode ? 'pay.trail.codeShown' : 'pay.trail.opened'), 'done', phoneTimeOf(intent.leftAt))]
}

const cameBack = ({ intent, phoneTimeOf }: PayTerms): PayStep[] => (intent?.backAt ? [trailStep(speakPay('pay.trail.cameBack'), 'done', phoneTimeOf(intent.backAt))] : [])

function asked({ intent, phoneTimeOf }: PayTerms): string | undefined {
  return intent && intent.asks > 0 && intent.askedAt !== null ? speakPay('pay.trail.asked', { count: intent.asks, time: phoneTimeOf(intent.askedAt) }) : undefined
}

function stillOpen({ code }: PayTerms): PayStep {
  const offered = code === null ? speakPay('pay.trail.stillOpenText') : speakPay('pay.trail.stillOpenOffer', { code })
  return trailStep(speakPay('pay.trail.stillOpen'), 'next', undefined, offered)
}

/** When the order came to nothing, and whether that was by time or by somebody. */
function ended({ order, timeOf }: PayTerms): PayStep[] {
  const end = order.events.findLast(({ status }) => endedUnmade(status))
  return end ? [trailStep(speakPay(end.status === 'CANCELLED' ? 'pay.trail.orderCancelled' : 'pay.trail.orderClosed'), 'stop', timeOf(end.at))] : []
}

/** Where the payment is to come to. */
const arrives = (terms: PayTerms): PayStep[] => (endedUnmade(terms.order.status) ? ended(terms) : [trailStep(speakPay('pay.trail.restaurantHas'), 'next')])

function sentSteps({ timeOf, outlet }: PayTerms, refund: OnlineRefund): PayStep[] {
  if (isUnsent(refund)) return [trailStep(speakPay('pay.trail.notSent'), 'stop', timeOf(refund.changedAt)), trailStep(speakPay('pay.trail.person'), 'live')]
  if (refund.sentAt === null) return [trailStep(speakPay('pay.trail.beingSent'), 'live')]
  const sent = trailStep(speakPay('pay.trail.refundSent'), 'done', timeOf(refund.sentAt), refund.state === 'PENDING' ? speakPay('pay.trail.byRestaurant') : undefined)
  switch (refund.state) {
    case 'SUCCESS': return [sent, trailStep(speakPay('pay.trail.confirmed'), 'done', timeOf(refund.changedAt))]
    case 'FAILED': return [sent, trailStep(speakPay('pay.trail.notTaken'), 'stop', timeOf(refund.changedAt)), trailStep(speakPay('pay.trail.person'), 'live')]
    default: return [sent, trailStep(speakPay('pay.trail.withBank'), 'live', undefined, daysOf(refund, outlet))]
  }
}

const OF_THE_BILL = ['part', 'cancelled', 'late'] as const

/** Each refund of a bill that goes back in more than one, with how much of it is where. */
const eachRefund = (terms: PayTerms, refunds: readonly OnlineRefund[]): PayStep[] =>
  refunds.map((refund) => {
    const reason = OF_THE_BILL.find((one) => one === refund.reason) ?? 'cancelled'
    return trailStep(speakPay(`pay.trail.back.${reason}`), isWithBank(refund) ? 'done' : refund.state === 'FAILED' ? 'stop' : 'live', undefined, refundWords(refund, terms))
  })

function lateBack({ timeOf, outlet }: PayTerms, refund: OnlineRefund | undefined): PayStep {
  if (refund?.sentAt) return trailStep(speakPay('pay.trail.onItsWay'), 'back', timeOf(refund.sentAt), speakPay('pay.trail.onItsWayText', { days: daysOf(refund, outlet) }))
  if (!refund || !isReleased(refund)) return trailStep(speakPay('pay.trail.beingSent'), 'live')
  return trailStep(speakPay('pay.trail.onItsWay'), 'back', undefined, speakPay('pay.trail.byItself', { days: failedDays(outlet) }))
}

/** Of money that was never drawn, or came when its order had ended. */
function lateSteps(terms: PayTerms, refunds: readonly OnlineRefund[]): PayStep[] {
  const { online, timeOf } = terms
  const back = lateBack(terms, refunds[0])
  const agreed = speakPay(refunds.every(isReleased) ? 'pay.trail.bankHeld' : 'pay.trail.bankPaid')
  return [...begun(terms), ...ended(terms), trailStep(agreed, 'done', online ? timeOf(online.since) : undefined), ...(refunds.length > 1 ? eachRefund(terms, refunds) : [back])]
}

/** Of money that was drawn and goes back. */
function backSteps(terms: PayTerms, refunds: readonly OnlineRefund[]): PayStep[] {
  const { truth, online, timeOf } = terms
  return [
    ...(truth === 'stuck' && refunds.length < 2 ? [] : [trailStep(speakPay('pay.trail.paid'), 'done', online ? timeOf(online.since) : undefined)]),
    ...(refunds.length > 1 ? eachRefund(terms, refunds) : refunds.flatMap((refund) => sentSteps(terms, refund))),
  ]
}

/** What happened to a payment, as far as it is known; null: the facts below say it all. @param refunds of the whole bill */
export function payTrail(terms: PayTerms, refunds: readonly OnlineRefund[]): PayStep[] | null {
  const { truth, order, online, timeOf, intent, offline, phoneTimeOf } = terms
  switch (truth) {
    case 'left': return [...begun(terms), trailStep(speakPay(terms.shown ? 'pay.trail.theyPay' : 'pay.trail.youPay'), 'live', undefined, speakPay('pay.trail.notHere')), ...arrives(terms)]
    case 'noanswer': return [...begun(terms), ...cameBack(terms), trailStep(speakPay('pay.trail.bankAnswer'), 'live', undefined, asked(terms) ?? speakPay('pay.trail.noneYet')), ...arrives(terms)]
    case 'reported': return [
      ...begun(terms),
      trailStep(speakPay('pay.trail.reported'), 'done', phoneTimeOf(intent?.backAt ?? intent?.leftAt ?? 0), intent?.response?.paymentId),
      trailStep(speakPay('pay.trail.telling'), 'live', undefined, offline ? speakPay('pay.trail.tellingOffline') : undefined),
    ]
    case 'checking': return [...begun(terms), ...cameBack(terms), trailStep(speakPay('pay.trail.bankAsked'), 'now', undefined, asked(terms)), ...arrives(terms)]
    case 'still': return [...begun(terms), ...cameBack(terms), trailStep(speakPay('pay.trail.bankAsked'), 'now', undefined, speakPay('pay.trail.onAndOn')), ...arrives(terms)]
    case 'failed': return [
      ...begun(terms),
      trailStep(speakPay(online?.reason === 'payment_declined' ? 'pay.trail.declined' : 'pay.trail.unpaid'), 'stop', online ? timeOf(online.since) : undefined),
      stillOpen(terms),
    ]
    case 'dropped': return [...begun(terms), trailStep(speakPay('pay.trail.closedBefore'), 'stop', intent?.backAt ? phoneTimeOf(intent.backAt) : undefined), stillOpen(terms)]
    case 'asking': return [
      trailStep(speakPay('pay.trail.firstTry'), 'now', intent?.checkout ? phoneTimeOf(intent.leftAt) : undefined, speakPay('pay.trail.bankAsked')),
      trailStep(speakPay('pay.trail.firstClosed'), 'next', undefined, speakPay('pay.trail.firstClosedText')),
      trailStep(speakPay('pay.trail.otherWay'), 'next'),
    ]
    case 'late': return lateSteps(terms, refunds)
    case 'sent':
    case 'refunded': return refunds.every(isReleased) ? lateSteps(terms, refunds) : backSteps(terms, refunds)
    case 'stuck': return backSteps(terms, refunds)
    case 'partial': {
      const parts = partRefunds(order)
      return parts.length > 1 ? eachRefund(terms, parts) : null
    }
    default: return null
  }
}
