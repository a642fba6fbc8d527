import { expect, it } from 'vitest'
import { isSecondTap } from './second-tap.ts'

const first = { at: 10_000, x: 100, y: 300 }

it('a tap at the same place right after another one is the second of a double tap; one elsewhere, one that comes later and the first one of all are not', () => {
  expect(isSecondTap(first, { at: 10_150, x: 104, y: 297 })).toBe(true)
  expect(isSecondTap(first, { at: 10_150, x: 100, y: 348 })).toBe(false)
  expect(isSecondTap(first, { at: 10_500, x: 100, y: 300 })).toBe(false)
  expect(isSecondTap(null, first)).toBe(false)
})
