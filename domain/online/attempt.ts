import type { Order } from '#schemas/order.ts'
import type { OnlineRefund } from '#schemas/online-payment.ts'
import { runsOutAt } from '../order-life.ts'
import { amountDue } from '../payments.ts'

/** How far a try to pay has come. A later one of these replaces an earlier one, never the other way, in whichever order the news of it arrives. */
export const ATTEMPT_RANKS = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const
export type AttemptStatus = (typeof ATTEMPT_RANKS)[number]

/** A try to pay as the payment company told of it last. */
export interface ToldAttempt {
  id: string
  gatewayOrder: string
  status: AttemptStatus
  /** Paise. */
  amount: number
  currency: string
  /** Paise given back so far, by the company's word. */
  refunded: number
  method: string
  bankReference: string
  reason: string
}

/** `capture`: the money is to be drawn. `taken`: it was drawn, and paid the order. Anything else: why it goes back. */
export type Verdict = 'capture' | 'taken' | OnlineRefund['reason']

/** A try to pay with what was decided about it; null: nothing is to be decided yet. */
export interface Attempt extends ToldAttempt {
  verdict: Verdict | null
}

const rank = (status: AttemptStatus): number => ATTEMPT_RANKS.indexOf(status)

/** What is known of a try after more was told of it: by rank, so that old news changes nothing. */
export function withNews(known: Attempt | undefined, told: ToldAttempt): Attempt {
  if (!known) return { ...told, verdict: null }
  const refunded = Math.max(known.refunded, told.refunded)
  return rank(told.status) < rank(known.status) ? { ...known, refunded } : { ...told, refunded, verdict: known.verdict, bankReference: told.bankReference || known.bankReference }
}

/** Whether the company tells more of a try than is known here. Of a refund that its bank did not take it tells less again: that is the refund's own news. */
export function tellsMore(known: Attempt | undefined, told: ToldAttempt): boolean {
  const isPaid = told.status === 'captured' || told.status === 'authorized'
  if (isPaid && (known === undefined || known.verdict === null)) return true
  if (known === undefined) return false
  const { status, refunded } = withNews(known, told)
  return status !== known.status || refunded !== known.refunded
}

/** What decides about the tries of one order's payment. */
export interface AttemptGround {
  order: Order
  /** Paying online was closed, because the guest pays another way. */
  isClosed: boolean
  /** Epoch ms at which the database was restored last; 0: never. */
  restoredAt: number
  /** Epoch ms of the server, at which it is decided: no field of a payment company says when the bank agreed. */
  now: number
}

/**
 * Whether this money may have been drawn before the database was restored: nothing is drawn but for an order that wants it, so it was wanted. Told by the order, which is of before, also
 * where its phone has sent it again since; a company that draws by itself says nothing of when.
 */
const mayBeDrawnBefore = ({ status }: Pick<Attempt, 'status'>, { order, restoredAt }: Pick<AttemptGround, 'order' | 'restoredAt'>): boolean =>
  status === 'captured' && Math.min(order.placedAt, order.events.at(-1)?.at ?? order.placedAt) < restoredAt

/** Of a draft: it waits for its payment no more. */
const isOutOfTime = ({ order, restoredAt, now }: AttemptGround): boolean => now >= (runsOutAt(order, restoredAt) ?? now)

/** Why an order does not want this money; null: it wants it. */
function unwantedFor(ground: AttemptGround, attempt: Attempt): OnlineRefund['reason'] | null {
  const { order, isClosed } = ground
  const { amount, currency, verdict } = attempt
  if (order.status === 'CANCELLED') return 'cancelled'
  if (order.status === 'FAILED') return 'late'
  if (isClosed) return 'closed'
  const due = amountDue(order)
  if (due <= 0) return 'closed'
  if (currency !== 'INR' || amount !== due) return 'amount'
  // What was decided in time holds while the money is drawn.
  if (order.status !== 'DRAFT' || verdict === 'capture' || mayBeDrawnBefore(attempt, ground)) return null
  return isOutOfTime(ground) ? 'late' : null
}

/** What went back before it was taken: a bill that stands can be paid again. */
const cameAndWent = (ground: AttemptGround, attempt: Attempt): OnlineRefund['reason'] =>
  unwantedFor(ground, attempt) ?? (ground.order.status === 'DRAFT' && isOutOfTime(ground) ? 'late' : 'closed')

/** Whether nothing is decided yet about a try that would pay its order. */
export const isOpenFor = (ground: AttemptGround, attempt: Attempt): boolean =>
  attempt.verdict === null && (attempt.status === 'authorized' || attempt.status === 'captured') && unwantedFor(ground, attempt) === null

/** Whether a try is decided to pay its order, or has to be: it was drawn for it before a restore. */
export const isBound = (ground: AttemptGround, attempt: Attempt): boolean =>
  attempt.verdict === 'capture' || attempt.verdict === 'taken' || (attempt.verdict === null && mayBeDrawnBefore(attempt, ground))

/** A bank has agreed, and its money is to be drawn now. */
export const isToBeDrawn = ({ status, verdict }: Pick<Attempt, 'status' | 'verdict'>): boolean => status === 'authorized' && verdict === 'capture'

const isHeld = ({ status }: Attempt): boolean => status === 'authorized'
const isDrawn = ({ status, verdict }: Attempt): boolean => status === 'captured' && (verdict === null || verdict === 'capture')

/**
 * Decides about each try that waits for it: at most one is captured and taken, all others go back. What was taken or sent back stays so.
 * The same tries give the same end in whichever order they were told of.
 */
export function judgeAttempts(ground: AttemptGround, attempts: readonly Attempt[]): Attempt[] {
  let isTaken = attempts.some(({ verdict }) => verdict === 'taken')
  const judged = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  const decide = (attempt: Attempt, wanted: Verdict): void => {
    const unwanted = isTaken ? 'twice' : unwantedFor(ground, attempt)
    if (unwanted === null) isTaken = true
    judged.set(attempt.id, { ...attempt, verdict: unwanted ?? wanted })
  }
  const inOrder = [...attempts].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const attempt of inOrder.filter(isDrawn)) decide(attempt, 'taken')
  for (const attempt of inOrder.filter((one) => isHeld(one) && one.verdict === 'capture')) decide(attempt, 'capture')
  for (const attempt of inOrder.filter((one) => isHeld(one) && one.verdict === null)) decide(attempt, 'capture')
  // It came and went without us.
  for (const attempt of inOrder.filter(({ status, verdict }) => status === 'refunded' && (verdict === null || verdict === 'capture')))
    judged.set(attempt.id, { ...attempt, verdict: isTaken ? 'twice' : cameAndWent(ground, attempt) })
  return attempts.map(({ id, ...rest }) => judged.get(id) ?? { id, ...rest })
}
