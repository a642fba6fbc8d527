import { formatPrice } from '#domain/money.ts'
import { endedUnmade } from '#domain/order-life.ts'
import { isAskedAfterTry, isReleased, isUnsent, wholeRefunds } from '#domain/pay-truth.ts'
import { speak } from '#messages/speak.ts'
import { speakPay } from '#messages/speak-pay.ts'
import type { OnlineRefund } from '#schemas/online-payment.ts'
import { areOnTheirWay, asideOf, type AsideRefund, backOf, type ComesBack, partialTag, partialText, stuckTitle, sumOf } from './pay-back.ts'
import { laterWord } from './later-word.ts'
import { daysOf, factsOf, failedDays, isWithKitchen, type PayFact, type PayGround, leftWords, type PayTerms, termsOf } from './pay-facts.ts'
import { type BillStage, type BillTruth, LOOKS, type OpeningStage, type Seal, type TagTone } from './pay-stages.ts'
import { payTrail, type PayStep } from './pay-trail.ts'

/** What may be done about a payment, the one that is offered first last, as its foot shows them. */
export type PayAct =
  | 'at-outlet'
  | 'back-to-page'
  | 'ask-now'
  | 'tell-now'
  | 'show-staff'
  | 'close-later'
  | 'close'
  | 'another-way'
  | 'wait'
  | 'again'
  | 'follow'
  | 'order-again'
  | 'my-orders'
  | 'call'
  | 'open-again'
  | 'log-in'
  | 'pay-here'
  | 'stop'

export interface PayModel {
  stage: BillStage
  seal: Seal
  tag: { label: string; tone: TagTone }
  side: string
  title: string
  text: string
  /** A line that calms, on what is kept whatever happens. */
  safe: string | null
  trail: readonly PayStep[] | null
  facts: readonly PayFact[]
  /** Of money that is with a bank: the facts can be copied for it. */
  copy: 'copy' | 'copy-bank' | null
  /** "Did money leave your account?" */
  explain: string | null
  /** ST-09 after paying: what comes back of a bill. */
  back: ComesBack | null
  aside: readonly AsideRefund[]
  /** The payment page as a code for another device; null: none is shown. */
  code: { path: string; reference: string; until: string } | null
  /** To be said at the counter. */
  token: number | null
  acts: readonly PayAct[]
}

/** What could not be kept is as little known as what was. */
const saidAs = <S extends BillStage>(stage: S): Exclude<S, 'unkept'> | 'noanswer' => (stage === 'unkept' ? 'noanswer' : (stage as Exclude<S, 'unkept'>))

function tagOf(stage: BillStage, terms: PayTerms, refunds: readonly OnlineRefund[]): string {
  if (stage === 'partial') return partialTag(terms)
  if (stage === 'outlet') return speakPay(`pay.tag.${laterWord(terms.order)}`)
  return speakPay(`pay.tag.${stage === 'sent' && refunds.some(({ sentAt }) => sentAt === null) ? 'sending' : saidAs(stage)}`)
}

function sideOf(stage: BillStage, { amount, intent, online, timeOf, phoneTimeOf }: PayTerms, refunds: readonly OnlineRefund[]): string {
  switch (stage) {
    case 'opening':
    case 'notcharged':
    case 'login':
    case 'unkept':
    case 'asking': return amount
    case 'code':
    case 'left': return intent ? speakPay('pay.side.since', { amount, time: phoneTimeOf(intent.leftAt) }) : amount
    case 'noanswer': return intent ? speakPay('pay.side.since', { amount, time: phoneTimeOf(intent.backAt ?? intent.leftAt) }) : amount
    case 'reported': return intent ? phoneTimeOf(intent.backAt ?? intent.leftAt) : ''
    case 'checking':
    case 'still': return online ? speakPay('pay.side.since', { amount, time: timeOf(online.since) }) : amount
    case 'failed':
    case 'dropped': return online ? speakPay('pay.side.amount', { amount, time: timeOf(online.since) }) : amount
    case 'paid':
    case 'partial': return online ? timeOf(online.since) : ''
    case 'late':
    case 'sent':
    case 'refunded':
    case 'stuck': return refunds.length > 0 ? timeOf(Math.max(...refunds.map(({ changedAt }) => changedAt))) : ''
    case 'outlet': return ''
  }
}

function titleOf(stage: BillStage, { amount, order, online }: PayTerms, refunds: readonly OnlineRefund[]): string {
  const back = sumOf(refunds)
  switch (stage) {
    case 'partial': return speakPay('pay.heading.paid', { amount: formatPrice(order.bill.total) })
    // A bank may still change its mind about a try of before.
    case 'notcharged': return speakPay(online && online.tries > 0 ? 'pay.heading.notchargedNow' : 'pay.heading.notcharged')
    // ER-01, ER-11.
    case 'login': return speak('errors.INVALID_TOKEN.title')
    case 'code':
    case 'reported':
    case 'paid': return speakPay(`pay.heading.${stage}`, { amount })
    case 'outlet': return speakPay(order.serviceType === 'DI' ? 'pay.heading.outlet' : laterWord(order) === 'later' ? 'pay.heading.later' : 'pay.heading.outletHere', { amount })
    case 'sent': return speakPay(areOnTheirWay(refunds) ? 'pay.heading.sent' : 'pay.heading.sending', { amount: back })
    case 'refunded': return speakPay('pay.heading.refunded', { amount: back })
    case 'stuck': return stuckTitle(refunds)
    default: return speakPay(`pay.heading.${saidAs(stage)}`)
  }
}

function failedText(reason: string | undefined, days: string): string {
  switch (reason) {
    case 'payment_timed_out': return speakPay('pay.text.failedTimeout', { days })
    case 'Invalid': return speakPay('pay.text.failedInvalid')
    case 'payment_declined':
    case 'insufficient_funds': return speakPay('pay.text.failedDeclined', { days })
    default: return speakPay('pay.text.failed', { days })
  }
}

function textOf(stage: BillStage, terms: PayTerms, refunds: readonly OnlineRefund[]): string {
  const { order, offline, isDraft, isTold, code, outlet, online, timeOf, amount } = terms
  const time = (at: number | null | undefined): string => (typeof at === 'number' ? timeOf(at) : '')
  const [refund] = refunds
  const count = refunds.length
  switch (stage) {
    case 'notcharged': return speakPay(isDraft || laterWord(order) === 'later' ? 'pay.text.notchargedOnline' : 'pay.text.notcharged')
    case 'paid': return speakPay(isWithKitchen(order) ? 'pay.text.paid' : 'pay.text.paidOnly')
    case 'partial': return partialText(terms)
    case 'failed': return failedText(online?.reason, failedDays(outlet))
    case 'dropped': return code === null ? speakPay('pay.text.dropped') : speakPay('pay.text.droppedOffer', { code })
    case 'still': return speakPay(isTold ? 'pay.text.still' : 'pay.text.stillUntold')
    case 'asking': return speakPay(offline ? 'pay.text.askingOffline' : 'pay.text.asking')
    case 'late': {
      const way = count > 1 || !refund ? 'lateOpen' : refund.sentAt ? 'late' : isReleased(refund) ? 'lateRelease' : 'lateOpen'
      return speakPay(`pay.text.${way}`, { amount: count > 1 ? sumOf(refunds) : amount, days: failedDays(outlet), time: time(order.events.findLast(({ status }) => endedUnmade(status))?.at) })
    }
    case 'sent':
      if (count > 1) return speakPay('pay.text.severalSent', { count })
      if (refund && isReleased(refund)) return speakPay('pay.text.released', { days: failedDays(outlet) })
      return refund?.sentAt ? speakPay('pay.text.sent', { time: time(refund.sentAt), days: daysOf(refund, outlet) }) : speakPay('pay.text.sending', { days: refund ? daysOf(refund, outlet) : '' })
    case 'stuck': return speakPay(count > 1 ? 'pay.text.severalStuck' : refund && isUnsent(refund) ? 'pay.text.stuckUnsent' : 'pay.text.stuck')
    case 'refunded': return count > 1 ? speakPay('pay.text.severalRefunded', { count }) : speakPay('pay.text.refunded', { time: time(refund?.changedAt) })
    default: return speakPay(`pay.text.${stage}`)
  }
}

function safeOf(stage: BillStage, { isDraft, order }: PayTerms, acts: readonly PayAct[]): string | null {
  if (endedUnmade(order.status)) return null
  // Beside "please do not pay again" another way of paying needs its word.
  const beforeOther = acts.includes('another-way') ? [speakPay('pay.safe.beforeOther')] : []
  switch (stage) {
    case 'code':
    case 'reported': return speakPay(`pay.safe.${stage}`)
    case 'left':
    case 'noanswer': return [speakPay(`pay.safe.${stage}`), ...beforeOther].join(' ')
    case 'checking': return [speakPay('pay.safe.checking'), ...(isDraft ? [speakPay('pay.safe.draft')] : [])].join(' ')
    case 'still': return [speakPay(isDraft ? 'pay.safe.draft' : 'pay.safe.still'), ...beforeOther].join(' ')
    default: return null
  }
}

/** The page of the payment company can be gone to again: it is known where it is, and nobody there knows of a try. */
const canGoBack = ({ intent, online }: PayTerms): boolean => Boolean(intent?.checkout) && (online === null || online.state === 'open')

function actsOf(stage: BillStage, terms: PayTerms): PayAct[] {
  const { isDraft, outlet, order, intent } = terms
  const counter: PayAct[] = isDraft ? [] : ['at-outlet']
  const another: PayAct[] = endedUnmade(order.status) ? [] : ['another-way']
  switch (stage) {
    case 'opening': return ['stop']
    case 'notcharged': return ['open-again', ...counter]
    case 'login': return [...counter, 'log-in']
    // Before it opens anything the server asks the bank; another way of paying closes the first try, which nobody could keep.
    case 'unkept': return ['open-again']
    case 'code': return ['another-way', 'pay-here']
    case 'left': return ['another-way', ...(canGoBack(terms) ? (['back-to-page'] as const) : (['ask-now'] as const))]
    // Until somebody was asked, to ask is all that helps; then a bill that nobody paid is not held up by a try that came to nothing.
    case 'noanswer': return [...(intent && isAskedAfterTry(intent) ? another : []), 'ask-now']
    case 'reported': return ['show-staff', 'tell-now']
    case 'checking': return ['close-later']
    case 'still': return [...another, 'close']
    case 'failed':
    case 'dropped': return [...counter, 'again']
    case 'asking': return ['wait']
    case 'late': return ['order-again']
    case 'sent':
    case 'refunded': return ['my-orders']
    case 'stuck': return outlet?.phone ? ['my-orders', 'call'] : ['my-orders']
    case 'paid':
    case 'partial':
    case 'outlet': return ['follow']
  }
}

const EXPLAINED: ReadonlySet<BillStage> = new Set(['failed', 'noanswer', 'checking', 'still'])
const WITH_BANK: ReadonlySet<BillStage> = new Set(['late', 'sent', 'refunded', 'stuck'])
const PAID: ReadonlySet<BillStage> = new Set(['paid', 'partial'])

/** Everything the bill's screen says in a state. @param opening in place of what is true of a payment that was not begun yet */
export function payModel(ground: PayGround, opening: OpeningStage | null = null): PayModel {
  const terms = termsOf(ground, opening !== null && opening !== 'unkept')
  const stage = opening ?? (terms.shown && ground.truth === 'left' ? 'code' : (ground.truth as BillTruth))
  const refunds = wholeRefunds(ground.order)
  const acts = actsOf(stage, terms)
  return {
    stage,
    seal: LOOKS[stage].seal,
    tag: { label: tagOf(stage, terms, refunds), tone: LOOKS[stage].tag },
    side: sideOf(stage, terms, refunds),
    title: titleOf(stage, terms, refunds),
    text: textOf(stage, terms, refunds),
    safe: safeOf(stage, terms, acts),
    trail: opening ? openingTrail(opening, terms) : payTrail(terms, refunds),
    facts: opening ? [] : factsOf(terms, refunds),
    copy: WITH_BANK.has(stage) ? 'copy-bank' : PAID.has(stage) ? 'copy' : null,
    explain: EXPLAINED.has(stage) ? leftWords(terms) : null,
    back: stage === 'partial' ? backOf(terms) : null,
    aside: asideOf(ground),
    code: opening || !terms.shown ? null : { ...terms.shown, until: terms.until },
    token: stage === 'outlet' ? ground.order.token : null,
    acts,
  }
}

function openingTrail(stage: OpeningStage, { isDraft, until, order, timeOf }: PayTerms): PayStep[] {
  if (stage === 'opening')
    return [
      { name: speakPay('pay.trail.asking'), state: 'live' },
      { name: speakPay('pay.trail.youPay'), state: 'next' },
      { name: speakPay('pay.trail.restaurantHas'), state: 'next' },
    ]
  const notOpened: PayStep = { name: speakPay('pay.trail.notOpened'), ...(stage !== 'unkept' && { more: speakPay('pay.trail.noBank') }), state: 'stop' }
  if (isDraft) return [notOpened, { name: speakPay('pay.trail.held', { time: until }), state: 'done' }]
  if (!isWithKitchen(order)) return [notOpened]
  return [notOpened, { name: speakPay('pay.trail.kitchen'), more: speakPay('pay.trail.kitchenText'), time: timeOf(order.orderPunchTime), state: 'done' }]
}
