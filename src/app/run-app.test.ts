import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cell } from '#src/queries/cell.ts'
import { placeCell } from '#src/queries/device.ts'
import { sectionsCell } from '#src/queries/outlet.ts'
import { syncStatusCell } from '#src/queries/workers.ts'
import type { SyncState, SyncStatus } from '#workers/sync/api.ts'
import { runApp } from './run-app.ts'

const { acts, act } = vi.hoisted(() => {
  const done: string[] = []
  return { acts: done, act: (name: string) => () => void done.push(name) }
})
vi.mock('#src/queries/device.ts', async () => ({ placeCell: (await import('#src/queries/cell.ts')).makeCell(null) }))
vi.mock('#src/queries/outlet.ts', async () => ({ sectionsCell: (await import('#src/queries/cell.ts')).makeCell(undefined) }))
vi.mock('#src/queries/words-ahead.ts', () => ({ followWords: act('reads words ahead') }))
vi.mock('#src/queries/when-idle.ts', () => ({ whenIdle: async () => undefined }))
vi.mock('#src/commands/app-update.ts', () => ({ startAppUpdates: async () => act('installs')() }))
vi.mock('#src/commands/open-place.ts', () => ({ correctMadePlace: async () => act('asks about a made place')() }))
vi.mock('#src/commands/keep-seat.ts', () => ({ followSeat: () => undefined }))
vi.mock('#src/commands/share-location.ts', () => ({ followLocation: () => undefined }))
vi.mock('#src/commands/recover-session.ts', () => ({ recoverSession: async () => undefined }))
vi.mock('#src/commands/wake-drain.ts', () => ({ wakeDrain: async () => undefined }))
vi.mock('#src/entry/part.tsx', () => ({ withTexts: (load: () => unknown) => load() }))
vi.mock('./appearance.ts', () => ({ followAppearance: () => undefined }))
vi.mock('./inactivity.ts', () => ({ followActivity: () => undefined }))
vi.mock('./fetch-reader-ahead.ts', () => ({ fetchReaderAhead: async () => act('fetches the reader')() }))
vi.mock('./link-manifest.ts', () => ({ linkManifest: act('names the manifest') }))
vi.mock('./load-again.ts', () => ({ loadAgain: (load: () => unknown) => load() }))
vi.mock('./keep-sending.ts', () => ({ keepSending: () => undefined }))
vi.mock('./kiosk-rest.ts', () => ({ followKioskRest: () => undefined }))
vi.mock('./payments.ts', () => ({ followPaymentsWhenBegun: () => undefined }))
vi.mock('./rehearse-add.ts', () => ({ rehearseAdd: async () => undefined }))
vi.mock('./load-ahead.ts', () => ({ loadAhead: async () => act('loads parts')() }))
vi.mock('./workers.ts', () => ({ startWorkers: act('starts the sync'), startSearch: act('starts the search') }))

const place = placeCell as Cell<object | null>
const sections = sectionsCell as Cell<readonly unknown[] | undefined>
const says = (state: SyncState): void => syncStatusCell.set({ state } as SyncStatus)
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined })
  acts.length = 0
  place.set({ outletId: 'outlet-1' })
  sections.set([])
  syncStatusCell.set(null)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the service worker’s files, which share a thin line with the menu, are fetched once that has come whole', async () => {
  void runApp()
  await settled()
  says('pulling')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(acts).toEqual(['starts the sync', 'asks about a made place', 'names the manifest', 'starts the search', 'reads words ahead'])
  says('live')
  await vi.waitFor(() => expect(acts.slice(5)).toEqual(['loads parts', 'installs', 'fetches the reader']))
})

it('a menu that does not come keeps the next visit’s files waiting for half a minute', async () => {
  void runApp()
  await settled()
  says('pulling')
  await vi.advanceTimersByTimeAsync(33_000)
  await vi.waitFor(() => expect(acts).toContain('installs'))
})

it('without a place there is nothing to wait for', async () => {
  place.set(null)
  const began = Date.now()
  void runApp()
  await vi.waitFor(() => expect(acts).toContain('installs'))
  expect(Date.now() - began).toBeLessThan(2_000)
})
