import { expect, it } from 'vitest'
import { secondsLeft } from './cool-down.ts'

it('lets a table call once a minute (CO-07), whatever the phone’s clock did', () => {
  expect(secondsLeft(null, 5_000, 60_000)).toBe(0)
  expect(secondsLeft(1_000, 1_000, 60_000)).toBe(60)
  expect(secondsLeft(1_000, 60_500, 60_000)).toBe(1)
  expect(secondsLeft(1_000, 61_000, 60_000)).toBe(0)
  expect(secondsLeft(900_000, 1_000, 60_000)).toBe(0)
})
