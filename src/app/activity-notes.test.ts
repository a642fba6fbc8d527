import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { activityNotes } from './activity-notes.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

it('RD-09: a touch is written down with its own time, not in the way of what it does, and at most once a minute', () => {
  const written: number[] = []
  const { note } = activityNotes((at) => written.push(at))
  note()
  vi.advanceTimersByTime(500)
  note()
  expect(written).toEqual([])
  vi.advanceTimersByTime(5_000)
  expect(written).toEqual([1_000_000])
  vi.advanceTimersByTime(60_000)
  note()
  vi.advanceTimersByTime(5_000)
  expect(written).toEqual([1_000_000, 1_065_500])
})

it('RD-09: a page that goes right after the touch writes it at once, and once', () => {
  const written: number[] = []
  const { note, leave } = activityNotes((at) => written.push(at))
  leave()
  note()
  leave()
  leave()
  vi.advanceTimersByTime(10_000)
  expect(written).toEqual([1_000_000])
})

it('LF-06: the last touch is known at once, also between two that are written down', () => {
  const { note, lastAt } = activityNotes(() => undefined)
  expect(lastAt()).toBe(0)
  note()
  vi.advanceTimersByTime(59_000)
  note()
  expect(lastAt()).toBe(1_059_000)
})
