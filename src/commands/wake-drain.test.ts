import { afterEach, expect, it, vi } from 'vitest'
import { syncStatusCell, syncWorkerCell } from '#src/queries/workers.ts'
import type { SyncApi, SyncStatus } from '#workers/sync/api.ts'
import { sendNow } from './send-now.ts'
import { wakeDrain } from './wake-drain.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  syncWorkerCell.set(null)
  syncStatusCell.set(null)
})

it('“Send now” is tried although the browser says that there is no network, by whichever worker sends', async () => {
  const postMessage = vi.fn()
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: { postMessage }, getRegistration: async () => undefined } })
  await sendNow()
  await wakeDrain()
  expect(postMessage.mock.calls.map(([word]: unknown[]) => word)).toEqual([{ type: 'drain', insist: true }, { type: 'drain', insist: false }])
  const drain = vi.fn(async () => undefined)
  syncWorkerCell.set({ drain } as unknown as SyncApi)
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { getRegistration: async () => undefined } })
  await sendNow()
  expect(drain).toHaveBeenCalledWith(true)
})

it('a server that was heard of while the browser says that there is no network is believed', async () => {
  vi.resetModules()
  const postMessage = vi.fn()
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: { postMessage }, getRegistration: async () => undefined } })
  const [{ wakeDrain: wake }, { syncStatusCell: status }] = await Promise.all([import('./wake-drain.ts'), import('#src/queries/workers.ts')])
  status.set({ lastConfirmedAt: Date.now() - 1_000 } as SyncStatus)
  await wake()
  // Read a moment after the network went: it may have come in before.
  status.set({ lastConfirmedAt: Date.now() + 1_000 } as SyncStatus)
  await wake()
  status.set({ lastConfirmedAt: Date.now() + 4_000 } as SyncStatus)
  await wake()
  expect(postMessage.mock.calls.map(([word]: unknown[]) => word)).toEqual([{ type: 'drain', insist: false }, { type: 'drain', insist: false }, { type: 'drain', insist: true }])
})
