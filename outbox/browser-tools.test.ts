import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { plainLocks } from '#tests/fixtures/plain-lock.ts'
import { CALL_TIMEOUT_MS } from './browser-tools.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a tab that the phone suspended keeps the outbox’s lock for no longer than a call can take: then the tab in the hand sends', async () => {
  vi.stubGlobal('navigator', { locks: plainLocks() })
  const { webLock } = await import('./browser-tools.ts')
  void webLock('outbox-drain', () => new Promise<never>(() => undefined))
  const send = vi.fn(async () => undefined)
  void webLock('outbox-drain', send)
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send).toHaveBeenCalledTimes(1)
})

it('a browser without locks sends all the same: no order is made twice under its key', async () => {
  vi.stubGlobal('navigator', {})
  const { webLock } = await import('./browser-tools.ts')
  expect(await webLock('outbox-drain', async () => 'sent')).toBe('sent')
})
