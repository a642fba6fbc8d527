import { expect, it } from 'vitest'
import { refusedCodes } from './refused-codes.ts'

it('asks about a refused code again after five seconds, or when another came between', () => {
  const codes = refusedCodes()
  expect(codes.isNew('NOSUCH', 0)).toBe(true)
  codes.refuse('NOSUCH', 0)
  expect([codes.isNew('NOSUCH', 100), codes.isNew('NOSUCH', 4_999), codes.isNew('NOSUCH', 5_000)]).toEqual([false, false, true])
  expect(codes.isNew('OTHER', 100)).toBe(true)
  codes.refuse('OTHER', 200)
  expect(codes.isNew('NOSUCH', 300)).toBe(true)
})
