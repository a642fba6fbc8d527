import type { Outlet } from '#schemas/outlet.ts'
import type { OnlineRefund } from '#schemas/online-payment.ts'

/** EN-06, CO-08: what an outlet promises of refunds in its own words ("within 7 working days"), and of those for dishes that were not made. */
export const REFUND_WORDS = 'refund.days'
export const REFUND_WORDS_OF_ITEMS = 'refund.days.items'
/** EN-06, ER-09: when an outlet expects money back that left an account though its payment failed, in its own words ("in the next 48 hrs"). */
export const FAILED_WORDS = 'refund.days.failed'

/** Days in which banks put a refund into an account, by what was paid with; of anything else the widest of them. */
const DAYS: Readonly<Record<string, readonly [least: number, most: number]>> = { upi: [2, 7], card: [5, 10], netbanking: [2, 10], wallet: [0, 3] }
const WIDEST = [2, 10] as const

export type RefundDays = { words: string } | { least: number; most: number }

/** When a refund can be expected: in the outlet's own words where it has some, else by the banks' own times. */
export function refundDays({ method, reason }: Pick<OnlineRefund, 'method' | 'reason'>, outlet: Pick<Outlet, 'additionalProperties'> | null): RefundDays {
  const own = outlet?.additionalProperties
  const words = ((reason === 'part' ? own?.[REFUND_WORDS_OF_ITEMS] : undefined) ?? own?.[REFUND_WORDS])?.trim()
  if (words) return { words }
  const [least, most] = DAYS[method] ?? WIDEST
  return { least, most }
}

/** ER-09: the outlet's own words on money that left an account though the payment failed; null: it has none, and what banks do by themselves is said. */
export const failedPaymentWords = (outlet: Pick<Outlet, 'additionalProperties'> | null): string | null => outlet?.additionalProperties[FAILED_WORDS]?.trim() || null
