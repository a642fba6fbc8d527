import { runsOutAt } from '#domain/order-life.ts'
import { speak } from '#messages/speak.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { clockTime } from '#messages/times.ts'
import type { CommandError } from '#src/commands/outcome.ts'
import { failedDays, isWithKitchen, type PayGround } from './pay-facts.ts'

export interface ClosedWords {
  title: string
  text: string
  /** ER-09: what is to be known of money that left an account all the same; null: nobody was asked for any. */
  left: string | null
  /** The order waits for its payment and cannot be paid at the outlet. */
  isDraft: boolean
}

/** FACTS E1: that nothing was charged, and where the order is meanwhile. */
function keptWords({ order, timeZone }: Pick<PayGround, 'order' | 'timeZone'>): string {
  const end = order.status === 'DRAFT' ? runsOutAt(order) : null
  if (end !== null) return speakPay('pay.keptDraft', { time: clockTime(end, timeZone) })
  return speakPay(isWithKitchen(order) ? 'pay.keptKitchen' : 'pay.keptOnly')
}

/** What is said where the payment page cannot be opened: the outlet takes nothing online, the payment company refused (ER-09) or did not answer, or our own server did not. */
export function closedWords(ground: Pick<PayGround, 'order' | 'outlet' | 'timeZone'>, code: CommandError | null): ClosedWords {
  const kept = keptWords(ground)
  const said = { title: speakPay('pay.closedTitle'), left: null, isDraft: ground.order.status === 'DRAFT' }
  switch (code) {
    case 'PAYMENT_NOT_ALLOWED': return { ...said, text: speakPay('pay.notTaken') }
    case 'PAYMENT_ERROR': return {
      ...said,
      title: speak('errors.PAYMENT_ERROR.title'),
      text: `${speakPay('pay.refused')} ${kept}`,
      left: speakPay('pay.refusedLeft', { days: failedDays(ground.outlet) }),
    }
    case 'UNKNOWN_SERVER_ERR': return { ...said, text: `${speakPay('pay.failed')} ${kept}` }
    // The company did not answer, or our own server had no time: its code is the same.
    default: return { ...said, text: `${speakPay('pay.unopened')} ${kept}` }
  }
}
