import { is } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { Feedback, QUESTIONS } from '#schemas/feedback.ts'
import type { Order } from '#schemas/order.ts'
import type { FeedbackEntry } from '#schemas/outbox.ts'
import { orderFeedback } from '#src/queries/order-feedback.ts'
import type { OrderView } from '#src/queries/order-view.ts'
import { feedbackEntry, idAt } from '#tests/fixtures/outbox-entries.ts'
import { feedbackOf, feedbackState, noRatings, questionsOf } from './feedback-model.ts'

const view = (facts: Partial<Order> | null, entry: FeedbackEntry | null = null): OrderView => {
  const order = facts && ({ feedback: null, ...facts } as Order)
  return { order, outletName: 'Rajwada', feedback: orderFeedback(entry, order) } as OrderView
}

describe('whether an order can be rated (VA-27)', () => {
  const served = { status: 'SETTLED', feedbackUntil: 1000, outletId: 'o', outletName: 'Rajwada' } as const
  it('can for 30 minutes after it was served', () => {
    expect(feedbackState(view(served), 1000)).toMatchObject({ kind: 'open', until: 1000 })
    expect(feedbackState(view(served), 1001)).toEqual({ kind: 'closed' })
  })
  it('cannot before, twice, or from a phone that does not know it', () => {
    expect(feedbackState(view({ ...served, status: 'CONFIRMED', feedbackUntil: null }), 0)).toEqual({ kind: 'not-yet' })
    expect(feedbackState(view(null), 0)).toEqual({ kind: 'not-yet' })
    for (const status of ['CANCELLED', 'FAILED'] as const) expect(feedbackState(view({ ...served, status, feedbackUntil: null }), 0)).toEqual({ kind: 'closed' })
    expect(feedbackState(null, 0)).toEqual({ kind: 'gone' })
    const feedback = { overallRating: 4 } as Order['feedback']
    expect(feedbackState(view({ ...served, feedback }), 0)).toEqual({ kind: 'already', rating: 4 })
  })
  it('cannot a second time while the first waits to be sent, nor after the server closed it (LF-04)', () => {
    const words = feedbackEntry(0, idAt(1))
    expect(feedbackState(view(served, words), 0)).toEqual({ kind: 'waiting', rating: 5, outletName: 'Rajwada' })
    expect(feedbackState(view(served, { ...words, state: 'rejected', refusal: { code: 'FEEDBACK_CLOSED', quote: null, closed: null, at: 0 } }), 0)).toEqual({ kind: 'closed' })
  })
})

describe('what is asked and what is sent (EN-15)', () => {
  it('asks the brand’s questions, overall always', () => {
    expect(questionsOf(null, true)).toEqual([{ type: 'overall', question: null }])
    const setup = { brandId: 'b', questions: [{ type: 'food' as const, question: 'Was it hot?' }] }
    expect(questionsOf(setup, true)).toEqual([{ type: 'overall', question: null }, { type: 'food', question: 'Was it hot?' }])
  })
  it('asks about the room only who ate there', () => {
    const setup = { brandId: 'b', questions: QUESTIONS.map((type) => ({ type, question: `${type}?` })) }
    const asked = (serviceType: string): string[] => {
      const state = feedbackState(view({ status: 'SETTLED', feedbackUntil: 1000, serviceType } as Partial<Order>), 0)
      return state.kind === 'open' ? questionsOf(setup, state.ateThere).map(({ type }) => type) : [state.kind]
    }
    for (const way of ['DI', 'RO']) expect(asked(way)).toEqual(['overall', 'food', 'service', 'ambience'])
    for (const way of ['SP', 'DT', 'DL']) expect(asked(way)).toEqual(['overall', 'food', 'service'])
  })
  it('sends what was not rated as not rated', () => {
    expect(feedbackOf('order', { ...noRatings, overall: 5, service: 3 }, '  Lovely ')).toEqual({
      orderId: 'order', overallRating: 5, foodRating: null, serviceRating: 3, ambienceRating: null, remark: 'Lovely',
    })
  })
  it('sends a remark that was pasted, with its lines', () => {
    const { remark } = feedbackOf('order', { ...noRatings, overall: 5 }, 'Lovely,\u000bwarm\u2028room\nThank you')
    expect(remark).toBe('Lovely, warm room\nThank you')
    expect(is(remark, Feedback.schema.remark)).toBe(true)
  })
})
