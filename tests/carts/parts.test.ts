import { expect, it } from 'vitest'
import { PART_RUNS, partsOf } from './parts.ts'

it('the parts are all the carts, each from a seed of its own, and the same ones for the same seed', () => {
  const parts = partsOf(2 * PART_RUNS + 1, 7)
  expect(parts).toEqual([{ runs: PART_RUNS, seed: 7 }, { runs: PART_RUNS, seed: 8 }, { runs: 1, seed: 9 }])
  expect(partsOf(1, 7)).toEqual([{ runs: 1, seed: 7 }])
  expect(partsOf(PART_RUNS + 1, 2 ** 31 - 1).map(({ seed }) => seed)).toEqual([2 ** 31 - 1, 0])
})
