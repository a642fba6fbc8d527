import { known } from '#schemas/primitives.ts'
import { type OnlinePayment, type OnlineRefund, ONLINE_STATES } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import { runsOutAt } from '../order-life.ts'
import type { Attempt } from './attempt.ts'

type OnlineState = (typeof ONLINE_STATES)[number]

/** What is asked to be paid, beside its tries. */
export interface AskedOnline {
  id: string
  amount: number
  isClosed: boolean
  /** ST-11's User_Dropped or Invalid, said by the page's return; '' nothing of it. */
  remark: string
}

const isUnderWay = ({ status, verdict }: Attempt): boolean => status === 'created' || verdict === 'capture' || (verdict === null && (status === 'authorized' || status === 'captured'))
const wentBack = ({ verdict }: Attempt): boolean => verdict !== null && verdict !== 'taken' && verdict !== 'capture'

function stateOf({ isClosed }: AskedOnline, attempts: readonly Attempt[]): OnlineState {
  if (attempts.some(({ verdict }) => verdict === 'taken')) return 'paid'
  if (isClosed) return 'closed'
  if (attempts.some(isUnderWay)) return 'pending'
  if (attempts.some(({ verdict }) => verdict === 'late' || verdict === 'cancelled')) return 'late'
  return attempts.length > 0 ? 'failed' : 'open'
}

/** The try that the guest is told of: the one that paid, one that is under way, one that goes back, else the last. */
const toldOf = (attempts: readonly Attempt[]): Attempt | undefined =>
  attempts.find(({ verdict }) => verdict === 'taken') ?? attempts.findLast(isUnderWay) ?? attempts.findLast(wentBack) ?? attempts.at(-1)

/**
 * An order's online payment as its guest reads it (ST-11).
 * @param attempts in the order in which they were first told of; @param before as it was shown, for since when it stands so; @param now epoch ms
 */
export function onlineOf(order: Pick<Order, 'status' | 'events' | 'wantedAt'>, asked: AskedOnline, attempts: readonly Attempt[], before: OnlinePayment | null, now: number): OnlinePayment {
  const [state, told] = [stateOf(asked, attempts), toldOf(attempts)]
  const reason = told?.verdict === 'amount' ? 'Invalid' : (told?.reason ?? '')
  // That the page was closed says nothing of a try that a bank refused afterwards.
  const saysMore = asked.remark === 'User_Dropped' && reason !== ''
  return {
    id: asked.id,
    state,
    amount: asked.amount,
    since: before?.state === state ? before.since : now,
    until: order.status === 'DRAFT' ? runsOutAt(order) : null,
    tries: attempts.length,
    reference: told?.id ?? '',
    bankReference: told?.bankReference ?? '',
    method: told?.method ?? '',
    reason: state === 'paid' || state === 'pending' ? '' : (saysMore ? reason : asked.remark || reason).slice(0, 60),
  }
}

/** Whether a bank has still to say if an order's bill is paid: money taken elsewhere meanwhile may be taken twice. */
export const isBeingChecked = ({ online }: Pick<Order, 'online'>): boolean => online?.state === 'pending'

/** ST-11 of an order whose payment online stands so; what was paid stays paid. */
export function paymentStatusOf(order: Pick<Order, 'paymentStatus'>, online: Pick<OnlinePayment, 'state'>): Order['paymentStatus'] {
  if (order.paymentStatus === 'SUCCESS') return 'SUCCESS'
  switch (known(online.state, ONLINE_STATES)) {
    case 'pending': return 'PENDING'
    case 'failed':
    case 'late': return 'FAILED'
    default: return 'INITIAL'
  }
}

/** ST-11: what is least far on its way says how the refund of an order stands. */
export function refundStatusOf(refunds: readonly Pick<OnlineRefund, 'state'>[]): Order['refundStatus'] {
  if (refunds.length === 0) return 'NONE'
  return (['FAILED', 'INITIAL', 'PENDING'] as const).find((state) => refunds.some((refund) => refund.state === state)) ?? 'SUCCESS'
}
