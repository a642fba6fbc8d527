import { type } from 'superstruct'
import { text, whole } from '#schemas/primitives.ts'
import { type FormDraft, formDraft } from '#src/queries/form-draft.ts'
import type { Ratings } from './feedback-model.ts'

/** 0: not rated. */
const Stars = whole(0, 5)
const FeedbackDraft = type({ remark: text(1000), ratings: type({ overall: Stars, food: Stars, service: Stars, ambience: Stars }) })

/** What was begun of an order's feedback and not given yet. */
export const feedbackDraft = (orderId: string): FormDraft<{ remark: string; ratings: Ratings }> => formDraft(`feedback ${orderId}`, FeedbackDraft)
