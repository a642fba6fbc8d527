import { formatPrice } from '#domain/money.ts'
import { endedUnmade, isServed } from '#domain/order-life.ts'
import { asideRefunds, isReleased, isUnsent, partRefunds, wholeRefund } from '#domain/pay-truth.ts'
import { speakPay } from '#messages/speak-pay.ts'
import type { OnlineRefund } from '#schemas/online-payment.ts'
import { known } from '#schemas/primitives.ts'
import type { IconName } from '#src/ui/icon-names.ts'
import { daysOf, factsOf, failedDays, type PayFact, type PayGround, type PayTerms, referenceOf, termsOf } from './pay-facts.ts'
import { payTrail, type PayStep } from './pay-trail.ts'

/** What may be done about a payment, the one that is offered first last, as its foot shows them. */
export type PayAct = 'at-outlet' | 'back-to-page' | 'ask-now' | 'tell-now' | 'show-staff' | 'close-later' | 'close' | 'another-way' | 'wait' | 'again' | 'follow' | 'order-again' | 'my-orders' | 'call' | 'open-again' | 'pay-here' | 'stop'

/** States of the one screen before anything is kept: the page is asked for, or could not be opened. */
export type OpeningStage = 'opening' | 'notcharged'

/** Truths that are said on the bill's own screen; the others are lists, or that there is nothing to pay. */
export type BillTruth = Exclude<PayTerms['truth'], 'unpaid' | 'nothing' | 'over'>
/** `code`: of a page that was not opened here, its code is shown. */
export type BillStage = BillTruth | OpeningStage | 'code'

export interface Seal {
  /** White: nothing is known; yellow: the server says that it is being checked; green: paid or back; black: not paid. */
  tone: 'white' | 'yellow' | 'green' | 'black'
  /** Its ring turns: somebody is asked. */
  asking: boolean
  icon: IconName
}

export interface AsideRefund {
  id: string
  title: string
  text: string
}

export interface PayModel {
  stage: BillStage
  seal: Seal
  tag: { label: string; tone: 'plain' | 'warn' | 'yellow' | 'good' | 'black' }
  side: string
  title: string
  text: string
  /** A line that calms, on what is kept whatever happens. */
  safe: string | null
  trail: readonly PayStep[] | null
  facts: readonly PayFact[]
  /** Of money that is with a bank: the facts can be copied for it. */
  copy: 'copy' | 'copy-bank' | null
  /** "Did money leave your account?"; the reference its text names, '' none. */
  explain: { reference: string } | null
  /** ST-09 after paying: what comes back of a bill. */
  back: { rows: readonly { name: string; paise: number }[]; sum: number; text: string } | null
  aside: readonly AsideRefund[]
  /** The payment page as a code for another device; null: none is shown. */
  code: { path: string; reference: string; until: string } | null
  /** To be said at the counter. */
  token: number | null
  acts: readonly PayAct[]
}

const SEALS: Readonly<Record<BillStage, Seal>> = {
  opening: { tone: 'white', asking: false, icon: 'lock' },
  notcharged: { tone: 'white', asking: false, icon: 'cloud-off' },
  left: { tone: 'white', asking: true, icon: 'open' },
  code: { tone: 'white', asking: true, icon: 'qr' },
  noanswer: { tone: 'white', asking: true, icon: 'clock' },
  reported: { tone: 'white', asking: true, icon: 'phone' },
  checking: { tone: 'yellow', asking: true, icon: 'bank' },
  still: { tone: 'yellow', asking: false, icon: 'bank' },
  paid: { tone: 'green', asking: false, icon: 'check' },
  partial: { tone: 'green', asking: false, icon: 'check' },
  failed: { tone: 'black', asking: false, icon: 'close' },
  dropped: { tone: 'black', asking: false, icon: 'close' },
  // Yellow is for PENDING alone, which nobody has said yet.
  asking: { tone: 'white', asking: true, icon: 'bank' },
  late: { tone: 'white', asking: false, icon: 'return' },
  sent: { tone: 'white', asking: false, icon: 'return' },
  refunded: { tone: 'green', asking: false, icon: 'return' },
  stuck: { tone: 'white', asking: false, icon: 'return' },
  outlet: { tone: 'white', asking: false, icon: 'counter' },
}

const TONES: Readonly<Record<BillStage, PayModel['tag']['tone']>> = {
  opening: 'plain', notcharged: 'plain', left: 'plain', code: 'plain', noanswer: 'plain', reported: 'warn', checking: 'yellow', still: 'yellow', paid: 'good', partial: 'good', failed: 'black', dropped: 'black', asking: 'plain',
  late: 'warn', sent: 'warn', refunded: 'good', stuck: 'warn', outlet: 'plain',
}

const sumOf = (refunds: readonly OnlineRefund[]): string => formatPrice(refunds.reduce((sum, { amount }) => sum + amount, 0))
const isStuck = ({ state }: OnlineRefund): boolean => state === 'FAILED'
const areAllDone = (refunds: readonly OnlineRefund[]): boolean => refunds.every(({ state }) => state === 'SUCCESS')

function tagOf(stage: BillStage, { order }: PayTerms, refund: OnlineRefund | null): string {
  if (stage === 'partial') {
    const parts = partRefunds(order)
    const way = parts.some(isStuck) ? 'partialStuck' : areAllDone(parts) ? 'partialDone' : 'partial'
    return speakPay(`pay.tag.${way}`, { amount: sumOf(parts) })
  }
  return speakPay(`pay.tag.${stage === 'sent' && refund?.sentAt === null ? 'sending' : stage}`)
}

function sideOf(stage: BillStage, { amount, intent, online, timeOf, phoneTimeOf }: PayTerms, refund: OnlineRefund | null): string {
  switch (stage) {
    case 'opening':
    case 'notcharged':
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
    case 'stuck': return refund ? timeOf(refund.changedAt) : ''
    case 'outlet': return ''
  }
}

function titleOf(stage: BillStage, { amount, order, online }: PayTerms, refund: OnlineRefund | null): string {
  const back = formatPrice(refund?.amount ?? order.bill.total)
  switch (stage) {
    case 'partial': return speakPay('pay.heading.paid', { amount: formatPrice(order.bill.total) })
    // A bank may still change its mind about a try of before.
    case 'notcharged': return speakPay(online && online.tries > 0 ? 'pay.heading.notchargedNow' : 'pay.heading.notcharged')
    case 'code':
    case 'reported':
    case 'paid': return speakPay(`pay.heading.${stage}`, { amount })
    case 'outlet': return speakPay(order.serviceType === 'DI' ? 'pay.heading.outlet' : 'pay.heading.outletHere', { amount })
    case 'sent': return speakPay(refund?.sentAt === null ? 'pay.heading.sending' : 'pay.heading.sent', { amount: back })
    case 'refunded': return speakPay('pay.heading.refunded', { amount: back })
    case 'stuck': return speakPay(refund && isUnsent(refund) ? 'pay.heading.stuckUnsent' : 'pay.heading.stuck')
    default: return speakPay(`pay.heading.${stage}`)
  }
}

function partialText(parts: readonly OnlineRefund[]): string {
  const amount = sumOf(parts)
  if (parts.some(isUnsent)) return speakPay('pay.text.partialUnsent', { amount })
  if (parts.some(isStuck)) return speakPay('pay.text.partialStuck', { amount })
  return speakPay(areAllDone(parts) ? 'pay.text.partialDone' : 'pay.text.partial', { amount })
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

function textOf(stage: BillStage, { order, offline, isDraft, code, outlet, online, timeOf, amount }: PayTerms, refund: OnlineRefund | null): string {
  const time = (at: number | null | undefined): string => (typeof at === 'number' ? timeOf(at) : '')
  switch (stage) {
    case 'notcharged': return speakPay(isDraft ? 'pay.text.notchargedDraft' : 'pay.text.notcharged')
    case 'paid': return speakPay(isServed(order.status) ? 'pay.text.paidServed' : 'pay.text.paid')
    case 'partial': return partialText(partRefunds(order))
    case 'failed': return failedText(online?.reason, failedDays(outlet))
    case 'dropped': return code === null ? speakPay('pay.text.dropped') : speakPay('pay.text.droppedOffer', { code })
    case 'asking': return speakPay(offline ? 'pay.text.askingOffline' : 'pay.text.asking')
    case 'late': return speakPay(refund?.sentAt ? 'pay.text.late' : refund && isReleased(refund) ? 'pay.text.lateRelease' : 'pay.text.lateOpen', { amount, time: time(order.events.findLast(({ status }) => endedUnmade(status))?.at) })
    case 'sent': return refund?.sentAt ? speakPay('pay.text.sent', { time: time(refund.sentAt), days: daysOf(refund, outlet) }) : speakPay('pay.text.sending', { days: refund ? daysOf(refund, outlet) : '' })
    case 'stuck': return speakPay(refund && isUnsent(refund) ? 'pay.text.stuckUnsent' : 'pay.text.stuck')
    case 'refunded': return speakPay('pay.text.refunded', { time: time(refund?.changedAt) })
    default: return speakPay(`pay.text.${stage}`)
  }
}

function safeOf(stage: BillStage, { isDraft }: PayTerms): string | null {
  switch (stage) {
    case 'left':
    case 'code':
    case 'noanswer':
    case 'reported': return speakPay(`pay.safe.${stage}`)
    case 'checking':
    case 'still': return speakPay(isDraft ? `pay.safe.${stage}Draft` : `pay.safe.${stage}`)
    default: return null
  }
}

/** The page of the payment company can be gone to again: it is known where it is, and nobody there knows of a try. */
const canGoBack = ({ intent, online }: PayTerms): boolean => Boolean(intent?.checkout) && (online === null || online.state === 'open')

function actsOf(stage: BillStage, terms: PayTerms): PayAct[] {
  const { isDraft, outlet } = terms
  const counter: PayAct[] = isDraft ? [] : ['at-outlet']
  switch (stage) {
    case 'opening': return ['stop']
    case 'notcharged': return ['open-again', ...counter]
    case 'code': return ['another-way', 'pay-here']
    case 'left': return ['another-way', ...(canGoBack(terms) ? (['back-to-page'] as const) : (['ask-now'] as const))]
    case 'noanswer': return ['another-way', 'ask-now']
    case 'reported': return ['show-staff', 'tell-now']
    case 'checking': return ['close-later']
    case 'still': return ['another-way', 'close']
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

const REFUND_STATES = ['INITIAL', 'PENDING', 'SUCCESS', 'FAILED'] as const
const ASIDE = ['twice', 'closed', 'amount'] as const

/** Money that goes back beside what is said of the bill. */
export function asideOf(ground: PayGround): AsideRefund[] {
  const { order, timeOf, outlet } = termsOf(ground)
  return asideRefunds(order).map((refund) => {
    const state = known(refund.state, REFUND_STATES) ?? 'PENDING'
    const values = { amount: formatPrice(refund.amount), time: refund.sentAt === null ? '' : timeOf(refund.sentAt), days: daysOf(refund, outlet) }
    const text = isReleased(refund) ? 'RELEASE' : isUnsent(refund) ? 'UNSENT' : state
    return { id: refund.id, title: speakPay(`pay.aside.${ASIDE.find((one) => one === refund.reason) ?? 'other'}`), text: speakPay(`pay.asideState.${text}`, values) }
  })
}

function backOf({ order, timeOf, outlet }: PayTerms): PayModel['back'] {
  const parts = partRefunds(order)
  const [last] = parts.slice(-1)
  if (!last) return null
  const gone = order.lines.filter(({ cancelled }) => cancelled)
  const sum = parts.reduce((all, { amount }) => all + amount, 0)
  const dishes = gone.reduce((all, { total }) => all + total, 0)
  const values = { paid: formatPrice(order.bill.total + sum), now: formatPrice(order.bill.total) }
  return {
    rows: [...gone.map(({ name, total }) => ({ name, paise: total })), ...(dishes === sum ? [] : [{ name: speakPay('pay.offerOnIt'), paise: sum - dishes }])],
    sum,
    text: last.sentAt === null || isStuck(last) ? speakPay('pay.backSoon', values) : speakPay('pay.backSent', { ...values, time: timeOf(last.sentAt), days: daysOf(last, outlet) }),
  }
}

const EXPLAINED: ReadonlySet<BillStage> = new Set(['failed', 'noanswer', 'checking', 'still'])
const WITH_BANK: ReadonlySet<BillStage> = new Set(['late', 'sent', 'refunded', 'stuck'])
const PAID: ReadonlySet<BillStage> = new Set(['paid', 'partial'])

/** Everything the bill's screen says in a state. @param opening in place of what is true of a payment that was not begun yet */
export function payModel(ground: PayGround, opening: OpeningStage | null = null): PayModel {
  const terms = termsOf(ground)
  const stage = opening ?? (terms.shown && ground.truth === 'left' ? 'code' : (ground.truth as BillTruth))
  const refund = wholeRefund(ground.order)
  return {
    stage,
    seal: SEALS[stage],
    tag: { label: tagOf(stage, terms, refund), tone: TONES[stage] },
    side: sideOf(stage, terms, refund),
    title: titleOf(stage, terms, refund),
    text: textOf(stage, terms, refund),
    safe: safeOf(stage, terms),
    trail: opening ? openingTrail(opening, terms) : payTrail(terms, refund),
    facts: opening ? [] : factsOf(terms, refund),
    copy: WITH_BANK.has(stage) ? 'copy-bank' : PAID.has(stage) ? 'copy' : null,
    explain: EXPLAINED.has(stage) ? { reference: referenceOf(terms) } : null,
    back: stage === 'partial' ? backOf(terms) : null,
    aside: asideOf(ground),
    code: opening || !terms.shown ? null : { ...terms.shown, until: terms.until },
    token: stage === 'outlet' ? ground.order.token : null,
    acts: actsOf(stage, terms),
  }
}

function openingTrail(stage: OpeningStage, { isDraft, until, order, timeOf }: PayTerms): PayStep[] {
  if (stage === 'opening')
    return [
      { name: speakPay('pay.trail.asking'), state: 'live' },
      { name: speakPay('pay.trail.youPay'), state: 'next' },
      { name: speakPay('pay.trail.restaurantHas'), state: 'next' },
    ]
  const held: PayStep = isDraft ? { name: speakPay('pay.trail.held', { time: until }), state: 'done' } : { name: speakPay('pay.trail.kitchen'), more: speakPay('pay.trail.kitchenText'), time: timeOf(order.orderPunchTime), state: 'done' }
  return [{ name: speakPay('pay.trail.notOpened'), more: speakPay('pay.trail.noBank'), state: 'stop' }, held]
}
