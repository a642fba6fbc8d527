import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('passes of a burst only the last, and in a long burst one now and then', () => {
  const passed: number[] = []
  const { take, stop } = gather<number>((value) => passed.push(value), 400, 2_000)
  for (const value of [1, 2, 3]) take(value)
  vi.advanceTimersByTime(399)
  expect(passed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(passed).toEqual([3])
  for (let value = 10; value < 30; value++) {
    take(value)
    vi.advanceTimersByTime(200)
  }
  expect(passed.length).toBe(3)
  take(99)
  stop()
  vi.advanceTimersByTime(5_000)
  expect(passed).not.toContain(99)
})
