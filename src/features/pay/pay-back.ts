import { formatPrice } from '#domain/money.ts'
import { asideRefunds, isReleased, isUnsent, isWithBank, partRefunds } from '#domain/pay-truth.ts'
import { speakPay } from '#messages/speak-pay.ts'
import type { OnlineRefund } from '#schemas/online-payment.ts'
import { known } from '#schemas/primitives.ts'
import { daysOf, failedDays, type PayGround, type PayTerms, termsOf } from './pay-facts.ts'

/** Money that goes back beside what is said of the bill. */
export interface AsideRefund {
  id: string
  title: string
  text: string
}

/** ST-09 after paying: what comes back of a bill that stands. Amounts in paise. */
export interface ComesBack {
  rows: readonly { name: string; paise: number }[]
  sum: number
  text: string
}

const REFUND_STATES = ['INITIAL', 'PENDING', 'SUCCESS', 'FAILED'] as const
const ASIDE = ['twice', 'closed', 'amount'] as const

const isStuck = ({ state }: OnlineRefund): boolean => state === 'FAILED'

/** "₹1,209" */
export const sumOf = (refunds: readonly OnlineRefund[]): string => formatPrice(refunds.reduce((sum, { amount }) => sum + amount, 0))

/** How much of a refund is where: "₹1,209, sent 12:58 pm, by your bank in 2 to 7 days." */
export function refundWords(refund: OnlineRefund, { timeOf, outlet }: Pick<PayTerms, 'timeOf' | 'outlet'>): string {
  const state = known(refund.state, REFUND_STATES) ?? 'PENDING'
  const words = isReleased(refund) ? 'RELEASE' : isUnsent(refund) ? 'UNSENT' : state
  return speakPay(`pay.asideState.${words}`, {
    amount: formatPrice(refund.amount),
    time: refund.sentAt === null ? '' : timeOf(refund.sentAt),
    days: isReleased(refund) ? failedDays(outlet) : daysOf(refund, outlet),
  })
}

/** Money that goes back beside what is said of the bill. */
export function asideOf(ground: PayGround): AsideRefund[] {
  const terms = termsOf(ground)
  return asideRefunds(terms.order).map((refund) => ({ id: refund.id, title: speakPay(`pay.aside.${ASIDE.find((one) => one === refund.reason) ?? 'other'}`), text: refundWords(refund, terms) }))
}

/** What comes back of a bill that stands; null: nothing. */
export function backOf({ order, timeOf, outlet }: PayTerms): ComesBack | null {
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
    text: parts.length === 1 ? oneBack(last, values, { timeOf, outlet }) : speakPay('pay.backSoon', values),
  }
}

/** CO-08: a part that is alone says when it can be expected; of several each says so for itself, and what is done or stuck is no longer on its way. */
function oneBack(part: OnlineRefund, values: { paid: string; now: string }, { timeOf, outlet }: Pick<PayTerms, 'timeOf' | 'outlet'>): string {
  if (isWithBank(part) || isStuck(part) || isReleased(part)) return speakPay('pay.backSoon', values)
  const days = daysOf(part, outlet)
  return part.sentAt === null ? speakPay('pay.backSending', { ...values, days }) : speakPay('pay.backSent', { ...values, time: timeOf(part.sentAt), days })
}

/** Of refunds for dishes that were not made those that are told: the ones that are least far on their way. */
function toldParts(order: PayTerms['order']): { way: 'partial' | 'partialSending' | 'partialDone' | 'partialStuck'; parts: OnlineRefund[] } {
  const parts = partRefunds(order)
  if (parts.some(isStuck)) return { way: 'partialStuck', parts: parts.filter(isStuck) }
  const open = parts.filter((part) => !isWithBank(part))
  return open.length === 0 ? { way: 'partialDone', parts } : { way: areOnTheirWay(open) ? 'partial' : 'partialSending', parts: open }
}

/** What of a partly confirmed order comes back, in a word. */
export function partialTag({ order }: PayTerms): string {
  const { way, parts } = toldParts(order)
  return speakPay(`pay.tag.${way}`, { amount: sumOf(parts) })
}

/** What of a partly confirmed order comes back, and when (CO-08). */
export function partialText({ order }: PayTerms): string {
  const { way, parts } = toldParts(order)
  return speakPay(parts.some(isUnsent) ? 'pay.text.partialUnsent' : `pay.text.${way}`, { amount: sumOf(parts) })
}

/** @param refunds of the whole bill, one at least */
export function stuckTitle(refunds: readonly OnlineRefund[]): string {
  const stuck = refunds.filter(isStuck)
  if (stuck.length < refunds.length) return speakPay('pay.heading.stuckOf', { amount: sumOf(stuck), all: sumOf(refunds) })
  return speakPay(stuck.every(isUnsent) ? 'pay.heading.stuckUnsent' : 'pay.heading.stuck')
}

/** Whether all of it is with the guest's bank, and none of it is said to have arrived. @param refunds of the whole bill */
export const areOnTheirWay = (refunds: readonly OnlineRefund[]): boolean => refunds.every((refund) => refund.sentAt !== null && !isWithBank(refund))
