import { expect, it } from 'vitest'
import { arrivedTrouble, giveUpTrouble } from './trouble-words.ts'

it('ST-09: an order that was to be given up is not said to stand where nobody knows', () => {
  expect(giveUpTrouble({ unheard: true })).toBe('No answer: it may be cancelled. This page shows it once we know. You can also try again.')
  expect(giveUpTrouble({ error: 'NO_NETWORK' })).toBe('It could not be cancelled. No internet. Please check your connectivity.')
  expect(giveUpTrouble({ ok: true })).toBeNull()
})

it('P-06: the outlet is not said to know nothing of the car where nobody knows', () => {
  expect(arrivedTrouble({ unheard: true })).toBe('No answer: the outlet may know already. Please try again, or ring them.')
  expect(arrivedTrouble({ error: 'NO_NETWORK' })).toBe('No internet, so the outlet has not heard it. Please try again, or ring them.')
  expect(arrivedTrouble({ ok: true })).toBeNull()
})
