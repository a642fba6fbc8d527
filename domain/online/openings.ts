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

/** Which opening of its intent a reference names, from 1, which is the intent's id alone; 0: it is of another form. */
function countOf(reference: string, intentId: string): number {
  if (reference === intentId) return 1
  return reference.startsWith(`${intentId}-`) ? Number(reference.slice(intentId.length + 1)) : 0
}

/**
 * Under what an order is opened at the company, at most 40 letters: its payment's id, which is the order's own; for each further one with a number after it, one more than the
 * highest so far. It is not how many are known: after a restore only those that were paid are found again (adopt-opened.ts).
 */
function referenceOf(intentId: string, before: readonly Opening[]): string {
  const most = Math.max(0, ...before.map(({ reference }) => countOf(reference, intentId)))
  return most === 0 ? intentId : `${intentId}-${most + 1}`
}

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
  return before.findLast((one) => canBePaid(one, wanted, attempts)) ?? { ...wanted, reference: referenceOf(wanted.intentId, before), gatewayOrder: null }
}
