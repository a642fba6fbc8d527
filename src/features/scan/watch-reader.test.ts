import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ScanThread } from '#src/queries/workers.ts'
import { watchReader } from './watch-reader.ts'

const LATEST_MS = 60_000

/** A reader whose script breaks, and which says that it is ready, when the test says so. */
function readerThread() {
  const [died, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()]
  const end = vi.fn()
  const thread: ScanThread = { api: { ready: () => ready.promise, decode: async () => ({ kind: 'none' }), ping: async () => true }, died: died.promise, end }
  return { thread, end, breaks: died.resolve, says: ready.resolve }
}

function watched(mostMs = LATEST_MS) {
  const reader = readerThread()
  const left = new AbortController()
  const told: boolean[] = []
  watchReader(left.signal, reader.thread, mostMs, (isReady) => told.push(isReady))
  return { ...reader, told, left }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a reader whose script cannot be loaded is told at once and ended', async () => {
  const { told, end, breaks } = watched()
  breaks()
  await settled()
  expect([told, end.mock.calls.length]).toEqual([[false], 1])
})

it('a reader that breaks after it could read is told too', async () => {
  const { told, end, says, breaks } = watched()
  says(true)
  await vi.advanceTimersByTimeAsync(2 * LATEST_MS)
  expect([told, end.mock.calls.length]).toEqual([[true], 0])
  breaks()
  await settled()
  expect([told, end.mock.calls.length]).toEqual([[true, false], 1])
})

it('a reader that says that it cannot, or that does not come in time, is ended', async () => {
  const refused = watched()
  refused.says(false)
  const late = watched()
  await vi.advanceTimersByTimeAsync(LATEST_MS)
  for (const { told, end } of [refused, late]) expect([told, end.mock.calls.length]).toEqual([[false], 1])
})

it('once the scanner is closed nothing is told, and a reader on its way is kept for the next time', async () => {
  const { told, end, left, says } = watched()
  left.abort()
  await vi.advanceTimersByTimeAsync(2 * LATEST_MS)
  says(true)
  await settled()
  expect([told, end.mock.calls.length]).toEqual([[], 0])
})
