import { expect, it } from 'vitest'
import { ONLINE_PROPERTY, takesOnline, TIMINGS_PROPERTY } from './payment-timing.ts'

it('P-07: an outlet takes online payments where it says so, or where guests pay before the meal', () => {
  const takes = (additionalProperties: Record<string, string>) => takesOnline({ additionalProperties })
  expect(takes({})).toBe(false)
  expect(takes({ [ONLINE_PROPERTY]: 'false' })).toBe(false)
  expect(takes({ [ONLINE_PROPERTY]: 'true' })).toBe(true)
  expect(takes({ [TIMINGS_PROPERTY]: 'PRE_PAYMENT, POST_PAYMENT' })).toBe(true)
  expect(takes({ [TIMINGS_PROPERTY]: 'POST_PAYMENT' })).toBe(false)
})
