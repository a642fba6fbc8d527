import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backOffMs, LONGEST_BACK_OFF_MS } from './back-off.ts'

it('waits longer with each failure, a minute at the most, and never the same for all phones', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const ms = backOffMs(failures, random)
      expect(ms).toBeGreaterThanOrEqual(500)
      expect(ms).toBeLessThanOrEqual(LONGEST_BACK_OFF_MS)
      expect(backOffMs(failures + 1, random)).toBeGreaterThanOrEqual(ms)
    }),
  )
  expect(backOffMs(3, 0)).not.toBe(backOffMs(3, 1))
})
