import { expect, it } from 'vitest'
import { callFailure } from './call-failure.ts'

it('CA-10: a call that was not answered may have been heard; one without a network was not; a refusal is said as it is', () => {
  expect(callFailure('unheard')).toEqual({ good: false, text: 'No answer: the staff may have your call. If nobody comes, please wave to them.' })
  expect(callFailure('NO_NETWORK')).toEqual({ good: false, text: 'You need a connection to call. Please wave to the staff.' })
  expect(callFailure('READ_MODE_INVALID_ASSISTANCE').title).toBe('Service not available')
})
