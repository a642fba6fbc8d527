import type { ErrorCode } from '#schemas/errors.ts'
import type { Order } from '#schemas/order.ts'
import type { FeedbackEntry, OutboxEntry } from '#schemas/outbox.ts'

/** What the guest said of an order, and who has it: nobody, this phone, the outlet; or the server would not take it. */
export type OrderFeedback =
  | { stage: 'none' }
  | { stage: 'phone'; rating: number }
  | { stage: 'outlet'; rating: number }
  | { stage: 'refused'; code: ErrorCode }

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
  if (entry.state === 'rejected') return { stage: 'refused', code: entry.refusal?.code ?? 'DEFAULT' }
  const rating = entry.command.feedback.overallRating
  return entry.state === 'accepted' ? { stage: 'outlet', rating } : { stage: 'phone', rating }
}

/** After these a further try would be refused as well. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['FEEDBACK_CLOSED', 'FEEDBACK_GIVEN'])

/** VA-27: epoch ms until which the order can be rated, null where it cannot. Another refusal than "closed" or "given" leaves the guest a further try. @param now epoch ms */
export function ratableUntil({ order, feedback }: { order: Order | null; feedback: OrderFeedback }, now: number): number | null {
  const isAsked = feedback.stage === 'none' || (feedback.stage === 'refused' && !FINAL.has(feedback.code))
  return isAsked && order && order.feedbackUntil !== null && now <= order.feedbackUntil ? order.feedbackUntil : null
}
