import { expect, it } from 'vitest'
import { goneWords, leftWords } from './left-words.ts'

it('what still waits is told to whoever signs out, and to whoever deletes the account without a word of signing in again', () => {
  const left = { unsent: 1, unanswered: 2, feedback: 1, changes: 0 }
  expect(leftWords(left).join(' ')).toContain('Sign in again to see.')
  expect(goneWords(left)).toEqual([
    'An order has not reached the kitchen, and will never be sent.',
    '2 orders were sent, but there is no answer yet. What the kitchen has is still made.',
    'Your feedback has not been sent, and goes too.',
  ])
  expect(goneWords({ ...left, unsent: 0, unanswered: 1, feedback: 0 })).toEqual(['An order was sent, but there is no answer yet. What the kitchen has is still made.'])
})
