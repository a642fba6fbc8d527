import { type } from 'superstruct'
import { FEEDBACK_OPEN_MS } from '#domain/order-wait.ts'
import { text, whole } from '#schemas/primitives.ts'
import { type FormDraft, formDraft } from '#src/queries/form-draft.ts'
import type { Ratings } from './feedback-model.ts'

/** 0: not rated. */
const Stars = whole(0, 5)
const FeedbackDraft = type({ remark: text(1000), ratings: type({ overall: Stars, food: Stars, service: Stars, ambience: Stars }) })

/** What was begun of an order's feedback and not given yet, for as long as it can be given. */
export const feedbackDraft = (orderId: string): FormDraft<{ remark: string; ratings: Ratings }> => formDraft(`feedback ${orderId}`, FeedbackDraft, FEEDBACK_OPEN_MS)

/** Stars that are tapped on the order's page are the guest's last word, whatever a form had that was left before. @param stars 0: none were tapped */
export function rateDraft(orderId: string, stars: number, now: number): void {
  const draft = feedbackDraft(orderId)
  const begun = stars === 0 ? null : draft.read(now)
  if (begun) draft.keep({ ...begun, ratings: { ...begun.ratings, overall: stars } }, now)
}
