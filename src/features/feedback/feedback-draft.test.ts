import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FEEDBACK_OPEN_MS } from '#domain/order-wait.ts'
import { stubPageStorage } from '#tests/fixtures/page-storage.ts'
import { feedbackDraft, rateDraft } from './feedback-draft.ts'

const NOW = 1_800_000_000_000
const begun = { remark: 'Too salty', ratings: { overall: 2, food: 1, service: 4, ambience: 0 } }

beforeEach(() => void stubPageStorage('sessionStorage'))
afterEach(() => vi.unstubAllGlobals())

it('VA-27: a feedback that was begun is kept for as long as it can be given, each order’s its own', () => {
  feedbackDraft('one').keep(begun, NOW)
  expect(feedbackDraft('one').read(NOW + FEEDBACK_OPEN_MS - 1)).toEqual(begun)
  expect(feedbackDraft('one').read(NOW + FEEDBACK_OPEN_MS)).toBeNull()
  expect(feedbackDraft('two').read(NOW)).toBeNull()
})

it('stars that are tapped on the order’s page count from then on; opening the form without any changes nothing', () => {
  feedbackDraft('one').keep(begun, NOW)
  rateDraft('one', 0, NOW)
  expect(feedbackDraft('one').read(NOW)).toEqual(begun)
  rateDraft('one', 5, NOW)
  expect(feedbackDraft('one').read(NOW)).toEqual({ ...begun, ratings: { ...begun.ratings, overall: 5 } })
  rateDraft('two', 4, NOW)
  expect(feedbackDraft('two').read(NOW)).toBeNull()
})
