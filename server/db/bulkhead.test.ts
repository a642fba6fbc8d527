import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBulkhead } from './bulkhead.ts'
import { BusyError } from './unavailable.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

it('lets so many acts of a key run at once, the others in their order, and other keys at any time', async () => {
  const bulkhead = createBulkhead(2, 3000)
  const began: string[] = []
  const act = (name: string, key: string) =>
    bulkhead.run(key, async () => {
      began.push(name)
      await after(1000)
      return name
    })
  const all = [act('a1', 'a'), act('a2', 'a'), act('a3', 'a'), act('a4', 'a'), act('b1', 'b')]
  await vi.advanceTimersByTimeAsync(0)
  expect(began).toEqual(['a1', 'a2', 'b1'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

it('refuses one that waited too long, and gives its turn to the next', async () => {
  const bulkhead = createBulkhead(1, 3000)
  const first = bulkhead.run('a', () => after(3500))
  const second = expect(bulkhead.run('a', async () => 'second')).rejects.toBeInstanceOf(BusyError)
  await vi.advanceTimersByTimeAsync(3000)
  await second
  const third = bulkhead.run('a', async () => 'third')
  await vi.advanceTimersByTimeAsync(500)
  await first
  expect(await third).toBe('third')
})

it('an act that fails leaves its place', async () => {
  const bulkhead = createBulkhead(1, 3000)
  await expect(bulkhead.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await bulkhead.run('a', async () => 'next')).toBe('next')
})
