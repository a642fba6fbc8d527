import { describe, expect, it } from 'vitest'
import { median, percentile } from './samples.ts'

describe('the middle of a measurement', () => {
  it('is the value between the lower and the upper half', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([7])]).toEqual([2, 2.5, 7])
    expect(() => median([])).toThrow('nothing')
  })

  it('has percentiles that are values of its own', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
    expect([percentile(hundred, 0.99), percentile(hundred, 0.5), percentile(hundred, 1), percentile([5], 0.99)]).toEqual([99, 50, 100, 5])
    expect(() => percentile([], 0.5)).toThrow('nothing')
  })
})
