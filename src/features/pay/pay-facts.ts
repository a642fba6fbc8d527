import { formatAmount, formatPrice } from '#domain/money.ts'
import { isServed, runsOutAt } from '#domain/order-life.ts'
import { onlineNow, type PayFacts, type PayTruth, standsOpen } from '#domain/pay-truth.ts'
import { amountDue } from '#domain/payments.ts'
import { failedPaymentWords, refundDays } from '#domain/refund-days.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { momentTime } from '#messages/times.ts'
import type { OnlinePayment, OnlineRefund } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { PayIntent } from '#schemas/pay-intent.ts'

const savingOffers = ({ offers = [] }: Order) => offers.filter(({ saving }) => saving > 0)

/** The code that the guest chose and that takes something off the bill; null: none does. */
export const chosenCode = (order: Order): string | null => savingOffers(order).find(({ automatic, mystery }) => !automatic && !mystery)?.code ?? null

/** The code of all that is taken off the bill; null: it is of more than one offer, of points, or of a mystery deal, which no code opens (M-1). */
export function onlyCode(order: Order): string | null {
  const [first, ...more] = savingOffers(order)
  return first && !first.mystery && more.length === 0 && (order.points?.saving ?? 0) === 0 ? first.code : null
}

/** What a payment's words are made of. */
export interface PayGround extends PayFacts {
  truth: PayTruth
  /** The order's outlet, where this phone has it. */
  outlet: Outlet | null
  timeZone: string
  /** Notifications of this guest's orders reach this phone: it may be promised that the guest is told. */
  isTold: boolean
}

/** A ground with what all its words need. */
export interface PayTerms {
  truth: PayTruth
  order: Order
  intent: PayIntent | null
  online: OnlinePayment | null
  outlet: Outlet | null
  offline: boolean
  isTold: boolean
  isDraft: boolean
  /** "₹1,209" */
  amount: string
  /** Until when a draft waits for its payment; '' where the order is none. */
  until: string
  /** Another device pays, by the code that is shown here; null: none is shown. */
  shown: { path: string; reference: string } | null
  /** The code of the offer on the bill; null: none. */
  code: string | null
  /** @param at epoch ms of the server */
  timeOf: (at: number) => string
  /** @param at epoch ms of this phone */
  phoneTimeOf: (at: number) => string
}

/** What a payment's words are made of. @param asksAnew a page is asked for, of what is due now: nothing is said of an earlier try */
export function termsOf(ground: PayGround, asksAnew = false): PayTerms {
  const { truth, order, intent, outlet, offline, isTold, now, clockSkewMs, timeZone } = ground
  const timeOf = (at: number): string => momentTime(at, now + clockSkewMs, timeZone)
  const online = onlineNow(ground)
  const due = amountDue(order)
  const canBePaid = online === null || online.state === 'open'
  const end = order.status === 'DRAFT' ? runsOutAt(order) : null
  const isShown = intent?.byCode && canBePaid && standsOpen(intent, order) && (truth === 'left' || truth === 'noanswer')
  return {
    truth, order, intent, online, outlet, offline, isTold, timeOf,
    isDraft: order.status === 'DRAFT',
    // What is paid at the outlet is the bill as it stands, whatever was once asked to be paid online.
    amount: formatPrice((asksAnew || truth === 'outlet' ? null : (online?.amount ?? intent?.checkout?.amount)) ?? (due > 0 ? due : order.bill.total)),
    until: end === null ? '' : timeOf(end),
    shown: isShown && intent.checkout ? { path: intent.checkout.path, reference: intent.checkout.gatewayOrder } : null,
    code: chosenCode(order),
    phoneTimeOf: (at) => timeOf(at + clockSkewMs),
  }
}

/** The kitchen has the order and has not served it: it waits for no payment (a draft), nor for the staff to see the guest. */
export const isWithKitchen = ({ status, presence }: Pick<Order, 'status' | 'presence'>): boolean => status !== 'DRAFT' && presence !== 'asked' && !isServed(status)

const METHODS = ['upi', 'card', 'netbanking', 'wallet'] as const

/** What was paid with, as a guest calls it. */
export const methodName = (method: string): string => speakPay(`pay.method.${METHODS.find((one) => one === method) ?? 'other'}`)

/** "in 2 to 7 days", or as the outlet says it. */
export function daysOf(refund: OnlineRefund, outlet: Outlet | null): string {
  const days = refundDays(refund, outlet)
  if ('words' in days) return days.words
  return days.least === 0 ? speakPay('pay.days.most', { most: days.most }) : speakPay('pay.days.range', days)
}

/** ER-09: "usually within 5 days", or as the outlet says it. */
export const failedDays = (outlet: Outlet | null): string => failedPaymentWords(outlet) ?? speakPay('pay.days.failed')

/**
 * What is to be known of money that may have left an account: when it comes back in the same words as above it, whose rule that is where the outlet says
 * nothing of its own, and by which reference.
 */
export function leftWords(terms: PayTerms): string {
  const { outlet } = terms
  const reference = referenceOf(terms)
  return [
    speakPay('pay.leftText', { days: failedDays(outlet) }),
    ...(failedPaymentWords(outlet) === null ? [speakPay('pay.leftRule')] : []),
    ...(reference === '' ? [] : [speakPay('pay.leftReference', { reference })]),
  ].join(' ')
}

const REASONS = [
  'payment_cancelled',
  'payment_declined',
  'payment_timed_out',
  'payment_collect_request_expired',
  'insufficient_funds',
  'invalid_vpa',
  'bank_technical_error',
  'gateway_technical_error',
  'Invalid',
] as const

/** Reasons that are a bank's own; of others it may never have been asked. */
const OF_THE_BANK: ReadonlySet<string> = new Set(['payment_declined', 'insufficient_funds', 'bank_technical_error'])

/** Why a try was not paid, in everyday words. */
export const reasonName = (reason: string): string => speakPay(`pay.why.${REASONS.find((one) => one === reason) ?? 'other'}`)

export type PayFact = readonly [name: string, text: string]

const given = (facts: readonly (readonly [string, string | null | undefined])[]): PayFact[] => facts.flatMap(([name, text]) => (text ? [[name, text] as const] : []))

/** What a bank's help line asks for, as this phone knows it. */
export const referenceOf = ({ online, intent }: Pick<PayTerms, 'online' | 'intent'>): string => online?.bankReference || online?.reference || (intent?.response?.paymentId ?? '')

const listed = (words: readonly string[]): string => words.filter(Boolean).join(', ')

/** The card under the words: what was paid with, or where the money goes. @param refunds of the whole bill */
export function factsOf({ truth, online, timeOf }: PayTerms, refunds: readonly OnlineRefund[]): PayFact[] {
  switch (truth) {
    case 'paid':
    case 'partial':
      return given([
        [speakPay('pay.facts.paidWith'), online && methodName(online.method)],
        [speakPay('pay.facts.rrn'), online?.bankReference],
        [speakPay('pay.facts.payment'), online?.reference],
        [speakPay('pay.facts.time'), online && timeOf(online.since)],
      ])
    case 'failed':
    case 'dropped': {
      const closed = truth === 'dropped'
      return given([
        [speakPay('pay.facts.triedWith'), online?.method ? methodName(online.method) : null],
        [speakPay(!closed && OF_THE_BANK.has(online?.reason ?? '') ? 'pay.facts.bankSaid' : 'pay.facts.reason'), closed ? speakPay('pay.facts.closedBefore') : online && reasonName(online.reason)],
        [speakPay('pay.facts.reference'), online?.reference],
      ])
    }
    case 'late':
    case 'sent':
    case 'refunded':
    case 'stuck':
      return given([
        [speakPay('pay.facts.amount'), formatAmount(refunds.length > 0 ? refunds.reduce((sum, { amount }) => sum + amount, 0) : (online?.amount ?? 0))],
        [speakPay('pay.facts.goesTo'), speakPay('pay.facts.asPaid', { method: methodName(refunds.at(-1)?.method || (online?.method ?? '')) })],
        [speakPay('pay.facts.refund'), listed(refunds.map(({ reference }) => reference))],
        [speakPay('pay.facts.rrn'), listed(refunds.map(({ bankReference }) => bankReference)) || online?.bankReference],
      ])
    default: return []
  }
}
