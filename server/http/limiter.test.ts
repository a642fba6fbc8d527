import { describe, expect, it } from 'vitest'
import { createLimiter } from './limiter.ts'

describe('a limit', () => {
  it('lets the allowed number through, then says how long to wait', () => {
    let now = 0
    const limiter = createLimiter({ most: 2, perMs: 1000 }, () => now)
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a'), limiter.take('b')]).toEqual([0, 0, 500, 0])
    now = 500
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 500])
  })

  it('keeps nobody waiting for a clock that was set back', () => {
    let now = 3_600_000
    const limiter = createLimiter({ most: 2, perMs: 1000 }, () => now)
    expect(limiter.take('a')).toBe(0)
    now = 0
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 500])
    now = 500
    expect(limiter.take('a')).toBe(0)
  })

  it('takes what an act costs', () => {
    let now = 0
    const limiter = createLimiter({ most: 10, perMs: 1000 }, () => now)
    expect([limiter.take('a', 5), limiter.take('a', 5), limiter.take('a', 5), limiter.take('a', 0.2)]).toEqual([0, 0, 500, 20])
    now = 500
    expect(limiter.take('a', 5)).toBe(0)
  })

  it('keeps no key that is as if nothing had been taken', () => {
    let now = 0
    const limiter = createLimiter({ most: 2, perMs: 1000 }, () => now)
    for (const key of ['a', 'b', 'a', 'a']) limiter.take(key)
    now = 999
    limiter.take('c')
    expect(limiter.size()).toBe(3)
    now = 1000
    expect([limiter.take('c', 2), limiter.size()]).toEqual([499, 1])
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 500])
  })

  it('forgets the quietest key when it holds too many', () => {
    const limiter = createLimiter({ most: 1, perMs: 1000 }, () => 0, 2)
    expect([limiter.take('a'), limiter.take('b'), limiter.take('b'), limiter.take('c'), limiter.take('a')]).toEqual([0, 0, 1000, 0, 0])
  })
})
