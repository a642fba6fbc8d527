import { expect, it } from 'vitest'
import { cancelEntry, feedbackEntry, GUEST, idAt, orderEntry, OTHER_GUEST } from '#tests/fixtures/outbox-entries.ts'
import { isOverdue, nextAttemptAt, nextDue } from './next-due.ts'

const NOW = 1_800_000_000_000
const none: ReadonlySet<string> = new Set()

it('sends the earliest order first and holds the later one until it is answered', () => {
  const [first, second] = [orderEntry(NOW - 20), orderEntry(NOW - 10)]
  expect(nextDue([second, first], GUEST, NOW, none, false)?.id).toBe(first.id)
  const waiting = { ...first, nextAttemptAt: NOW + 5_000 }
  expect(nextDue([second, waiting], GUEST, NOW, none, false)).toBeNull()
  expect(nextAttemptAt([second, waiting], GUEST, NOW)).toBe(NOW + 5_000)
  expect(nextDue([second, { ...first, state: 'accepted' }], GUEST, NOW, none, false)?.id).toBe(second.id)
})

it('is not held up by an order whose time has passed, nor is feedback by anything', () => {
  const late = orderEntry(NOW - 700_000, { attempts: 3, nextAttemptAt: NOW + 50_000 })
  const fresh = orderEntry(NOW - 10)
  const words = feedbackEntry(NOW - 5, idAt(1))
  expect(nextDue([late, fresh, words], GUEST, NOW, none, false)?.id).toBe(fresh.id)
  expect(nextDue([late, { ...fresh, nextAttemptAt: NOW + 9_000 }, words], GUEST, NOW, none, false)?.id).toBe(words.id)
})

it('what is said of an order waits for that order alone, which is sent again after a restore', () => {
  const [order, other] = [orderEntry(NOW, { attempts: 2, answer: { token: 1, status: 'UNATTENDED', at: NOW } }), orderEntry(NOW + 1)]
  const [ask, words] = [cancelEntry(NOW + 2, order.id), feedbackEntry(NOW + 3, idAt(NOW - 9))]
  const sent = (tried: string[]) => nextDue([order, other, ask, words], GUEST, NOW + 10, new Set(tried), true)?.id
  expect(sent([order.id, other.id])).toBe(words.id)
  expect(sent([order.id, other.id, words.id])).toBeUndefined()
  expect(nextDue([{ ...order, state: 'accepted' }, ask], GUEST, NOW + 10, new Set(), true)?.id).toBe(ask.id)
})

it('never hands out another guest’s entry', () => {
  expect(nextDue([orderEntry(NOW, { guestId: OTHER_GUEST })], GUEST, NOW, none, true)).toBeNull()
})

it('goes at once when asked to, each entry once', () => {
  const entry = orderEntry(NOW - 10, { nextAttemptAt: NOW + 30_000 })
  expect(nextDue([entry], GUEST, NOW, none, true)?.id).toBe(entry.id)
  expect(nextDue([entry], GUEST, NOW, new Set([entry.id]), true)).toBeNull()
})

it('does not sleep for days when the clock was set back', () => {
  const entry = orderEntry(NOW - 10, { nextAttemptAt: NOW + 86_400_000 })
  expect(nextDue([entry], GUEST, NOW, none, false)?.id).toBe(entry.id)
})

it('is overdue when it was neither sent nor put off for longer than a call takes; what waits behind it, for its own time or for an answer is not', () => {
  const entry = orderEntry(NOW - 21_000)
  expect(isOverdue([entry], GUEST, NOW)).toBe(true)
  expect(isOverdue([entry], OTHER_GUEST, NOW)).toBe(false)
  expect(isOverdue([{ ...entry, state: 'sending', attempts: 1, changedAt: NOW - 14_000 }], GUEST, NOW)).toBe(false)
  expect(isOverdue([{ ...entry, state: 'sending', attempts: 1 }], GUEST, NOW)).toBe(true)
  expect(isOverdue([{ ...entry, nextAttemptAt: NOW + 40_000, changedAt: NOW - 30_000 }, orderEntry(NOW - 20_500)], GUEST, NOW)).toBe(false)
  expect(isOverdue([{ ...entry, state: 'accepted' }], GUEST, NOW)).toBe(false)
})
