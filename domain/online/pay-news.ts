import type { Order } from '#schemas/order.ts'
import type { OnlineRefund } from '#schemas/online-payment.ts'
import type { PaymentNews } from '#schemas/push.ts'
import { endedUnmade } from '../order-life.ts'
import { PAY_PROCESSING_MS } from '../pay-polling.ts'
import { isReleased, isWithBank } from '../pay-truth.ts'
import type { PaymentBooks } from './books.ts'

/** So soon after a try was first told of, no guest has read that it is being checked and closed the page, ms. */
const READ_MS = 3000

/**
 * Whether it is known what came of a try before its guest can have read that it is under way: the page says it as they come back. One that a bank takes longer for is told of, although its
 * guest may still be looking. @param now epoch ms
 */
export function isAtOnce({ intent, attempts }: Pick<PaymentBooks, 'intent' | 'attempts'>, { online }: Pick<Order, 'online'>, now: number): boolean {
  const told = attempts.find(({ id }) => id === online?.reference)
  return now - intent.askedAt < PAY_PROCESSING_MS && now - (told?.firstToldAt ?? now) < READ_MS
}

const sumOf = (refunds: readonly OnlineRefund[] = []): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** Not yet with the guest's bank, by its own word. */
const isUnderWay = (refund: OnlineRefund): boolean => !isWithBank(refund)

/** What was let go is not waited for: of that no bank says anything. */
const sentOf = ({ refunds = [] }: Pick<Order, 'refunds'>): OnlineRefund[] => refunds.filter((refund) => !isReleased(refund))

/** Whether all that was sent back is with the guest's bank. */
function areBack(order: Pick<Order, 'refunds'>): boolean {
  const sent = sentOf(order)
  return sent.length > 0 && sent.every(isWithBank)
}

/**
 * What a guest who has closed the page is told of a payment (E1): the bank's late answer, that money goes back, that it is back. One word for a change: what ends the wait
 * for the bank comes first. Null: nothing that was promised, such as a refund that is stuck, which is the staff's to mend.
 */
export function payNews(before: Order, after: Order, isKnownAtOnce: boolean): PaymentNews | null {
  const [was, is] = [before.online?.state, after.online?.state]
  const isLate = was !== is && !isKnownAtOnce
  if (isLate && is === 'paid') return 'paid'
  if (areBack(after) && (sumOf(sentOf(after)) > sumOf(sentOf(before)) || !areBack(before))) return 'refunded'
  if (sumOf(after.refunds) > sumOf(before.refunds)) return 'pay-back'
  return isLate && is === 'failed' && (was === 'pending' || was === 'open') && !endedUnmade(after.status) ? 'pay-failed' : null
}

/** When news of a payment happened, epoch ms; null: it is so no more, since it waited to be told. */
export function payNewsAt({ online, refunds = [] }: Pick<Order, 'online' | 'refunds'>, news: PaymentNews): number | null {
  switch (news) {
    case 'paid': return online?.state === 'paid' ? online.since : null
    case 'pay-failed': return online?.state === 'failed' ? online.since : null
    case 'pay-back': return refunds.some(isUnderWay) ? Math.max(...refunds.filter(isUnderWay).map(({ askedAt }) => askedAt)) : null
    case 'refunded': return areBack({ refunds }) ? Math.max(...sentOf({ refunds }).map(({ changedAt }) => changedAt)) : null
  }
}

/** Whether a bill's money, or that of dishes that were not made, goes back to where it was paid from and is not there yet (CO-08). */
export const goesBack = ({ refunds = [] }: Pick<Order, 'refunds'>): boolean => refunds.some((refund) => (refund.reason === 'cancelled' || refund.reason === 'part') && isUnderWay(refund))
