import { describe, expect, it } from 'vitest'
import { FEEDBACK_OPEN_MS } from '#domain/order-wait.ts'
import type { Feedback } from '#schemas/feedback.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { FeedbackEntry } from '#schemas/outbox.ts'
import { feedbackEntry, GUEST, idAt, orderEntry, orderOf, OTHER_GUEST } from '#tests/fixtures/outbox-entries.ts'
import { feedbackEntries, orderFeedback, ratableUntil } from './order-feedback.ts'

const NOW = 1_800_000_000_000
const ID = idAt(NOW)
const refusedWith = (code: ErrorCode): Partial<FeedbackEntry> => ({ state: 'rejected', attempts: 1, refusal: { code, quote: null, closed: null, at: NOW } })
const served = orderOf(orderEntry(NOW), { status: 'SETTLED', feedbackUntil: NOW + 1_000 })

describe('what the guest said of an order (LF-04)', () => {
  it('is on this phone until the server has spoken', () => {
    for (const state of ['saved', 'sending'] as const) expect(orderFeedback(feedbackEntry(NOW, ID, { state }), served)).toEqual({ stage: 'phone', rating: 5 })
    expect(orderFeedback(feedbackEntry(NOW, ID, { state: 'accepted' }), served)).toEqual({ stage: 'outlet', rating: 5 })
    expect(orderFeedback(null, { ...served, feedback: { overallRating: 2 } as Feedback })).toEqual({ stage: 'outlet', rating: 2 })
    expect(orderFeedback(null, served)).toEqual({ stage: 'none' })
  })

  it('is told as refused, with the server’s reason', () => {
    expect(orderFeedback(feedbackEntry(NOW, ID, refusedWith('FEEDBACK_CLOSED')), served)).toEqual({ stage: 'refused', code: 'FEEDBACK_CLOSED', at: NOW })
    expect(orderFeedback(feedbackEntry(NOW, ID, { state: 'rejected' }), null)).toEqual({ stage: 'refused', code: 'DEFAULT', at: 0 })
  })

  it('is what this guest said, and of two entries the one that may still count', () => {
    const again = feedbackEntry(NOW - 1, ID)
    const refused = feedbackEntry(NOW, ID, refusedWith('UNAUTHORIZED_ACTION'))
    expect(feedbackEntries([again, refused, feedbackEntry(NOW + 1, ID, { guestId: OTHER_GUEST })], GUEST).get(ID)).toBe(again)
    expect(feedbackEntries([refused, orderEntry(NOW)], GUEST).get(ID)).toBe(refused)
    expect(feedbackEntries([again], null).size).toBe(0)
  })

  it('is asked for while it is open (VA-27), and not again while one waits or after the server closed it', () => {
    const until = (entry: FeedbackEntry | null, now = NOW) => ratableUntil({ order: served, feedback: orderFeedback(entry, served) }, now)
    expect([until(null), until(null, NOW + 1_000), until(null, NOW + 1_001)]).toEqual([NOW + 1_000, NOW + 1_000, null])
    expect(until(feedbackEntry(NOW, ID))).toBeNull()
    expect(until(feedbackEntry(NOW, ID, { state: 'accepted' }))).toBeNull()
    expect(until(feedbackEntry(NOW, ID, refusedWith('FEEDBACK_CLOSED')))).toBeNull()
    expect(until(feedbackEntry(NOW, ID, refusedWith('UNAUTHORIZED_ACTION')))).toBe(NOW + 1_000)
    // Its serving was lost in a restore as the words came; it was served again after that.
    const again = orderOf(orderEntry(NOW), { status: 'SETTLED', feedbackUntil: NOW + 1 + FEEDBACK_OPEN_MS })
    const untilAgain = (code: ErrorCode) => ratableUntil({ order: again, feedback: orderFeedback(feedbackEntry(NOW, ID, refusedWith(code)), again) }, NOW + 2)
    expect([untilAgain('FEEDBACK_CLOSED'), untilAgain('FEEDBACK_GIVEN')]).toEqual([NOW + 1 + FEEDBACK_OPEN_MS, null])
    expect(ratableUntil({ order: null, feedback: { stage: 'none' } }, NOW)).toBeNull()
  })
})
