import { endedUnmade, isServed } from '#domain/order-life.ts'
import { sendableNote } from '#domain/written-note.ts'
import { type Feedback, type FeedbackSetup, QUESTIONS } from '#schemas/feedback.ts'
import { ratableUntil } from '#src/queries/order-feedback.ts'
import type { OrderView } from '#src/queries/order-view.ts'

/** VA-27: whether an order can be rated now, and if not, why. */
export type FeedbackState =
  | { kind: 'open'; outletId: string; outletName: string; ateThere: boolean; until: number }
  | { kind: 'already'; rating: number }
  /** Given, and still on this phone. */
  | { kind: 'waiting'; rating: number; outletName: string }
  | { kind: 'not-yet' }
  | { kind: 'closed' }
  | { kind: 'gone' }

/** Picked up, brought to the car or the door: nobody sat in the outlet's room. */
const TAKEN_AWAY: ReadonlySet<string> = new Set(['SP', 'DT', 'DL'])

/** @param now epoch ms */
export function feedbackState(view: OrderView | null, now: number): FeedbackState {
  if (!view) return { kind: 'gone' }
  const { order, outletName, feedback } = view
  if (feedback.stage === 'outlet') return { kind: 'already', rating: feedback.rating }
  if (feedback.stage === 'phone') return { kind: 'waiting', rating: feedback.rating, outletName }
  if (order && endedUnmade(order.status)) return { kind: 'closed' }
  if (!order || !isServed(order.status) || order.feedbackUntil === null) return { kind: 'not-yet' }
  const until = ratableUntil(view, now)
  return until === null ? { kind: 'closed' } : { kind: 'open', outletId: order.outletId, outletName, ateThere: !TAKEN_AWAY.has(order.serviceType), until }
}

export type QuestionType = (typeof QUESTIONS)[number]
export type Ratings = Readonly<Record<QuestionType, number>>
export const noRatings: Ratings = { overall: 0, food: 0, service: 0, ambience: 0 }

/** EN-15: the brand's questions in one order, overall first and always asked; `question` null: the product's own word stands. @param ateThere else the room is not asked about */
export function questionsOf(setup: FeedbackSetup | null, ateThere: boolean): { type: QuestionType; question: string | null }[] {
  const types: QuestionType[] = setup ? QUESTIONS.filter((type) => ateThere || type !== 'ambience') : ['overall']
  return types.flatMap((type) => {
    const asked = setup?.questions.find((entry) => entry.type === type)
    return asked || type === 'overall' ? [{ type, question: asked?.question ?? null }] : []
  })
}

const given = (rating: number): number | null => (rating === 0 ? null : rating)

/** What is sent; only the overall rating has to be there. Of a remark that was pasted its lines stay. */
export const feedbackOf = (orderId: string, ratings: Ratings, remark: string): Omit<Feedback, 'id'> => ({
  orderId,
  overallRating: ratings.overall,
  foodRating: given(ratings.food),
  serviceRating: given(ratings.service),
  ambienceRating: given(ratings.ambience),
  remark: sendableNote(remark).trim(),
})
