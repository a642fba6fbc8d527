import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from './use-now.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

it('a clock nobody watches keeps no timer, and tells the time again to the next who watches', () => {
  const second = clock(1_000)
  const heard = vi.fn()
  const end = second.subscribe(heard)
  vi.advanceTimersByTime(3_000)
  expect(heard).toHaveBeenCalledTimes(3)
  end()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(60_000)
  second.subscribe(heard)
  expect(second.get()).toBe(1_063_000)
})
