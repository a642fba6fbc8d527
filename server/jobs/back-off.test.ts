import { expect, it } from 'vitest'
import { jobBackOff } from './back-off.ts'

it('a failed job rests two seconds, twice as long each time, an hour at the most, spread by a quarter', () => {
  expect([1, 2, 3, 30].map((tries) => jobBackOff(tries, 0.5))).toEqual([2000, 4000, 8000, 3_600_000])
  expect([jobBackOff(1, 0), jobBackOff(1, 1)]).toEqual([1500, 2500])
})
