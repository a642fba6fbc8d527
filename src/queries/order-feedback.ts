import { FEEDBACK_OPEN_MS } from '#domain/order-wait.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { Order } from '#schemas/order.ts'
import type { FeedbackEntry, OutboxEntry } from '#schemas/outbox.ts'

/** What the guest said of an order, and who has it: nobody, this phone, the outlet; or the server would not take it. */
export type OrderFeedback =
  | { stage: 'none' }
  | { stage: 'phone'; rating: number }
  | { stage: 'outlet'; rating: number }
  /** `at`: epoch ms of the answer; 0 where it is not known. */
  | { stage: 'refused'; code: ErrorCode; at: number }

/** The entry that speaks for each order: one that may still count goes before one that was refused. */
export function feedbackEntries(entries: readonly OutboxEntry[], guestId: string | null): ReadonlyMap<string, FeedbackEntry> {
  const own = entries.filter((entry): entry is FeedbackEntry => entry.kind === 'give-feedback' && entry.guestId === guestId)
  const spoken = [...own.filter(({ state }) => state === 'rejected'), ...own.filter(({ state }) => state !== 'rejected')]
  return new Map(spoken.map((entry) => [entry.command.feedback.orderId, entry]))
}

/** LF-04: what waits on this phone is given, though the outlet does not have it yet. */
export function orderFeedback(entry: FeedbackEntry | null, order: Order | null): OrderFeedback {
  if (order?.feedback) return { stage: 'outlet', rating: order.feedback.overallRating }
  if (!entry) return { stage: 'none' }
  if (entry.state === 'rejected') return { stage: 'refused', code: entry.refusal?.code ?? 'DEFAULT', at: entry.refusal?.at ?? 0 }
  const rating = entry.command.feedback.overallRating
  return entry.state === 'accepted' ? { stage: 'outlet', rating } : { stage: 'phone', rating }
}

/** The order has words already, or was closed when they came. One that was served after that (a restored database had lost the first time) is open anew. */
const isFinal = ({ code, at }: Extract<OrderFeedback, { stage: 'refused' }>, until: number): boolean =>
  code === 'FEEDBACK_GIVEN' || (code === 'FEEDBACK_CLOSED' && at >= until - FEEDBACK_OPEN_MS)

/** VA-27: epoch ms until which the order can be rated, null where it cannot. Another refusal than "closed" or "given" leaves the guest a further try. @param now epoch ms */
export function ratableUntil({ order, feedback }: { order: Order | null; feedback: OrderFeedback }, now: number): number | null {
  const until = order?.feedbackUntil ?? null
  if (until === null || now > until) return null
  return feedback.stage === 'none' || (feedback.stage === 'refused' && !isFinal(feedback, until)) ? until : null
}
