import { afterEach, expect, it, vi } from 'vitest'
import type { SearchApi } from '#workers/search/api.ts'
import type { Place } from '#schemas/device.ts'
import type { MenuState } from '#src/queries/menu-state.ts'
import { smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { placeCell } from '#src/queries/device.ts'
import { menuStateCell } from '#src/queries/menu.ts'
import { scanWorkerCell, searchWorkerCell, syncWorkerCell } from '#src/queries/workers.ts'
import type { Cell } from '#src/queries/cell.ts'
import { startSearch, startWorkers } from './workers.ts'

/** Tells the worker that was started last that its script runs. */
const began = vi.hoisted(() => ({ last: (_: unknown): Promise<void> => Promise.resolve() }))
vi.mock('./keep-alive.ts', () => ({ keepAlive: (worker: { began: typeof began.last }) => void (began.last = worker.began) }))
vi.mock('#src/queries/device.ts', async () => {
  const { makeCell } = await import('#src/queries/cell.ts')
  return { placeCell: makeCell(null), sessionCell: makeCell(null) }
})
vi.mock('#src/queries/menu.ts', async () => ({ menuStateCell: (await import('#src/queries/cell.ts')).makeCell({ kind: 'loading' }) }))

const place = placeCell as Cell<Pick<Place, 'outletId'> | null>
const menu = menuStateCell as Cell<MenuState>
const OUTLET = smallOutlet()
const SECTIONS = [smallSection('mains', 1, [smallItem('dal', { name: 'Dal Makhani' })])]
const ready = (complete: boolean, change: Partial<typeof OUTLET> = {}): MenuState =>
  ({ kind: 'ready', outlet: { ...OUTLET, ...change }, sections: SECTIONS, recommended: [], complete, confirmedAt: null, age: 'kept' })

/** A search worker as it is with a list on the disk, or without. */
const searchWorker = (hasList: boolean) => {
  const taken: unknown[][] = []
  const api: SearchApi = {
    open: async () => hasList,
    take: async (...list) => void taken.push(list),
    onList: async () => undefined,
    search: async () => null,
    ping: async () => true,
  }
  return { api, taken }
}

afterEach(() => {
  place.set(null)
  menu.set({ kind: 'loading' })
  syncWorkerCell.set(null)
  vi.unstubAllGlobals()
})

it('P-03: where no storage keeps a list of dishes the search gets the page’s own, once its menu is whole, and no other outlet’s', async () => {
  startSearch()
  place.set({ outletId: OUTLET.id })
  const { api, taken } = searchWorker(false)
  await began.last(api)
  expect(searchWorkerCell.get()).toBe(api)
  menu.set(ready(false))
  menu.set(ready(true, { id: 'another outlet' }))
  expect(taken).toEqual([])
  menu.set(ready(true))
  menu.set({ ...ready(true) })
  expect(taken).toEqual([[OUTLET.id, [['dal', 'mains', 'Dal Makhani', 'Section mains']]]])
})

it('P-03: a search that has a list of its own is handed none', async () => {
  startSearch()
  place.set({ outletId: OUTLET.id })
  const { api, taken } = searchWorker(true)
  await began.last(api)
  menu.set(ready(true))
  expect(taken).toEqual([])
})

it('the sync knows whether its tab is seen, from its start and with each change: a tab that is not seen does not lead the others', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => undefined)
  const becomes = (state: 'visible' | 'hidden'): void => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const told: boolean[] = []
  const sync = vi.fn(async () => undefined)
  startWorkers()
  await began.last({ onStatus: async () => undefined, show: async (visible: boolean) => void told.push(visible), start: async () => undefined, sync })
  becomes('visible')
  becomes('hidden')
  expect(told).toEqual([false, true, false])
  // What changed while nobody looked is asked for at once.
  expect(sync).toHaveBeenCalledTimes(1)
})

it('a scanner that is ended is let go of first, so that no port to it stays behind, and the next is another', () => {
  const told: unknown[] = []
  class Scanner extends EventTarget {
    postMessage({ type }: { type: unknown }): void {
      told.push(type)
    }
    terminate(): void {
      told.push('ended')
    }
  }
  vi.stubGlobal('Worker', Scanner)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => undefined)
  startWorkers()
  const scanner = scanWorkerCell.get()?.()
  scanner?.end()
  expect(told).toEqual(['RELEASE', 'ended'])
  expect(scanWorkerCell.get()?.()).not.toBe(scanner)
})
