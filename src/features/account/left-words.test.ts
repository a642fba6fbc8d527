import { expect, it } from 'vitest'
import { goneWords, leftWords } from './left-words.ts'

it('what still waits is told to a guest who signs out, and to one who deletes the account without a word of signing in again', () => {
  const left = { unsent: 1, unanswered: 2, feedback: 1, cancels: 1, changes: 0 }
  expect(leftWords(left).join(' ')).toContain('Sign in again to see.')
  expect(goneWords(left)).toEqual([
    'An order has not reached the kitchen, and will never be sent.',
    '2 orders were sent, but there is no answer yet. What the kitchen has is still made.',
    'Your feedback has not been sent, and goes too.',
    'The restaurant may not know yet that you want to cancel an order, and may never hear of it.',
  ])
  expect(goneWords({ ...left, unsent: 0, unanswered: 1, feedback: 0, cancels: 0 })).toEqual(['An order was sent, but there is no answer yet. What the kitchen has is still made.'])
})

it('CA-22: who signs out with a wish to cancel that was not sent reads of that, and of no feedback', () => {
  expect(leftWords({ unsent: 0, unanswered: 0, feedback: 0, cancels: 2, changes: 0 })).toEqual([
    'The restaurant may not know yet that you want to cancel 2 orders. If you sign out, it may never hear of it.',
  ])
})
