import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { byThen } from './by-then.ts'
import { makeCell } from './cell.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is true as soon as what is waited for is', () => {
  const isSo = makeCell(false)
  const cell = byThen(isSo, 1_000)
  const told = vi.fn()
  const end = cell.subscribe(told)
  expect(cell.get()).toBe(false)
  isSo.set(true)
  expect([cell.get(), told.mock.calls.length]).toEqual([true, 1])
  end()
})

it('is true after the time all the same, told to its subscriber, and waits anew for the next one', () => {
  const cell = byThen(makeCell(false), 1_000)
  for (const round of [1, 2]) {
    const told = vi.fn()
    const end = cell.subscribe(told)
    vi.advanceTimersByTime(999)
    expect([round, cell.get(), told.mock.calls.length]).toEqual([round, false, 0])
    vi.advanceTimersByTime(1)
    expect([round, cell.get(), told.mock.calls.length]).toEqual([round, true, 1])
    end()
  }
  expect(vi.getTimerCount()).toBe(0)
})
