import type { KeptAttempt } from './books.ts'

/** What is opened at a payment company for an intent: a payment there pays for it. */
export interface Opening<Gateway extends string = string> {
  gateway: Gateway
  /** Ours, at most 40 letters. */
  reference: string
  intentId: string
  /** Paise. */
  amount: number
  /** The company's id of it; null: nobody knows yet whether it was opened. */
  gatewayOrder: string | null
}

/** Under what an order is opened at the company, at most 40 letters: its payment's id, which is the order's own; another for each further one. */
const referenceOf = (intentId: string, before: number): string => (before === 0 ? intentId : `${intentId}-${before + 1}`)

/** Whether it can still be paid there: for the same amount, and not paid by a try that went back. */
const canBePaid = ({ gateway, gatewayOrder, amount }: Opening, wanted: Pick<Opening, 'gateway' | 'amount'>, attempts: readonly KeptAttempt[]): boolean =>
  gateway === wanted.gateway && amount === wanted.amount && !attempts.some((attempt) => attempt.gatewayOrder === gatewayOrder && ['authorized', 'captured', 'refunded'].includes(attempt.status))

/**
 * Where a guest who asks to pay pays: what was opened before, as long as it can be paid, also where its answer was lost; else a further one, which is to be written down
 * before the company is called.
 * @param before all that was opened for the intent, the first one first @returns one of `before`, or a new one
 */
export function openingFor<Gateway extends string>(
  before: readonly Opening<Gateway>[],
  attempts: readonly KeptAttempt[],
  wanted: Pick<Opening<Gateway>, 'gateway' | 'intentId' | 'amount'>,
): Opening<Gateway> {
  return before.findLast((one) => canBePaid(one, wanted, attempts)) ?? { ...wanted, reference: referenceOf(wanted.intentId, before.length), gatewayOrder: null }
}
