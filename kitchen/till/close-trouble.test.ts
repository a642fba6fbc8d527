import { expect, it } from 'vitest'
import { CallFailed } from '../kitchen-api.ts'
import { closeTrouble } from './close-trouble.ts'

const UNANSWERED = closeTrouble(new CallFailed('offline'), null)

it('a day’s close that no server answered may be done, and that is said until it is known', () => {
  expect(UNANSWERED).toEqual({ mayBeClosed: true, text: 'No answer yet: it is not known whether the day was closed. Tap again.' })
  expect(closeTrouble(new CallFailed('too-often'), UNANSWERED)).toEqual(UNANSWERED)
})

it('a key that ended is told as with every act of the board, and not as a server that is silent', () => {
  expect(closeTrouble(new CallFailed('key'), null)).toEqual({ mayBeClosed: false, text: 'Your key does not work any more: nothing was changed. Sign in again.' })
  expect(closeTrouble(new CallFailed('forbidden'), null)).toEqual({ mayBeClosed: false, text: 'Your key does not allow this: nothing was changed.' })
})

it('a key that ended after a try that was not answered: nobody says that the day is not closed', () => {
  expect(closeTrouble(new CallFailed('key'), UNANSWERED)).toEqual({ mayBeClosed: true, text: 'Your key does not work any more, and it is not known whether the day was closed. Sign in again to see it.' })
})

it('a key that changed too much within a minute is told that the day was not closed', () => {
  expect(closeTrouble(new CallFailed('too-often'), null)).toMatchObject({ mayBeClosed: false, text: expect.stringContaining('the day was not closed') as string })
})
