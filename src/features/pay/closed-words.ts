import { runsOutAt } from '#domain/order-life.ts'
import { speak } from '#messages/speak.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { clockTime } from '#messages/times.ts'
import type { CommandError } from '#src/commands/outcome.ts'
import { failedDays, type PayGround } from './pay-facts.ts'

export interface ClosedWords {
  title: string
  text: string
  /** ER-09: what is to be known of money that left an account all the same; null: nobody was asked for any. */
  left: string | null
  /** The order waits for its payment and cannot be paid at the outlet. */
  isDraft: boolean
}

/** What is said where the payment page cannot be opened: the outlet takes nothing online, the payment company refused (ER-09) or did not answer, or our own server did not. */
export function closedWords({ order, outlet, timeZone }: Pick<PayGround, 'order' | 'outlet' | 'timeZone'>, code: CommandError | null): ClosedWords {
  const end = order.status === 'DRAFT' ? runsOutAt(order) : null
  const isDraft = end !== null
  const values = { time: isDraft ? clockTime(end, timeZone) : '' }
  if (code === 'PAYMENT_NOT_ALLOWED') return { title: speakPay('pay.closedTitle'), text: speakPay('pay.notTaken'), left: null, isDraft }
  if (code === 'PAYMENT_ERROR') {
    return { title: speak('errors.PAYMENT_ERROR.title'), text: speakPay(isDraft ? 'pay.refusedDraft' : 'pay.refused', values), left: speakPay('pay.refusedLeft', { days: failedDays(outlet) }), isDraft }
  }
  if (code === 'UNKNOWN_SERVER_ERR') return { title: speakPay('pay.closedTitle'), text: speakPay(isDraft ? 'pay.failedDraft' : 'pay.failedText', values), left: null, isDraft }
  return { title: speakPay('pay.closedTitle'), text: speakPay(isDraft ? 'pay.closedDraft' : 'pay.closedText', values), left: null, isDraft }
}
