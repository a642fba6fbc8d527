import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Listener = (event: { data?: unknown; waitUntil: (work: Promise<unknown>) => void }) => void

const listeners = new Map<string, Listener>()
const skipWaiting = vi.fn(async () => undefined)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('self', { addEventListener: (type: string, listener: Listener) => listeners.set(type, listener), skipWaiting })
  await import('./kill-switch.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('takes over as it is installed, asks again where the browser leaves it waiting, and takes the guest’s word for it as any release does', () => {
  const hears = (type: string, data?: unknown): void => listeners.get(type)?.({ data, waitUntil: () => undefined })
  hears('install')
  expect(skipWaiting).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2_000)
  expect(skipWaiting).toHaveBeenCalledTimes(2)
  hears('message', { type: 'drain' })
  hears('message', null)
  expect(skipWaiting).toHaveBeenCalledTimes(2)
  hears('message', { type: 'SKIP_WAITING' })
  expect(skipWaiting).toHaveBeenCalledTimes(3)
})
