import { type Infer, literal, nullable, object, optional } from 'superstruct'
import { MOST_REMARK } from './limits.ts'
import { EpochMs, Key, list, oneOf, text, UuidV7, whole, word } from './primitives.ts'

const Rating = whole(1, 5)

/** EN-15. Only the overall rating is asked for. */
export const Feedback = object({
  id: UuidV7,
  orderId: UuidV7,
  overallRating: Rating,
  foodRating: nullable(Rating),
  serviceRating: nullable(Rating),
  ambienceRating: nullable(Rating),
  remark: text(MOST_REMARK),
})
export type Feedback = Infer<typeof Feedback>

/** The body of POST feedbacks/create/v2. The Idempotency-Key header equals `feedback.id`. */
export const GiveFeedback = object({ version: literal(1), feedback: Feedback, givenAt: EpochMs })
export type GiveFeedback = Infer<typeof GiveFeedback>

export const QUESTIONS = ['overall', 'food', 'service', 'ambience'] as const

/** CA-13 brands/feedbacks/setup: a brand's own questions by type. */
export const FeedbackSetup = object({
  brandId: Key,
  questions: list(object({ type: word(QUESTIONS), question: text(160, 1) }), 8),
})
export type FeedbackSetup = Infer<typeof FeedbackSetup>

export const ASSISTANCES = ['waiter', 'water', 'bill', 'cutlery'] as const

/** CA-10: someone is asked to come to the table. */
export const AddAssistance = object({
  version: literal(1),
  id: UuidV7,
  outletId: Key,
  tableCode: text(15, 1),
  kind: oneOf(ASSISTANCES),
  /** Of the table. Without one, or with an old one, a call is heard too, but only few of a network (decision 0035). */
  seat: optional(text(80)),
})
export type AddAssistance = Infer<typeof AddAssistance>
