import { proxy, releaseProxy, wrap } from 'comlink'
import { placeCell, sessionCell } from '#src/queries/device.ts'
import { type ScanThread, scanWorkerCell, searchListsCell, searchWorkerCell, syncStatusCell, syncWorkerCell } from '#src/queries/workers.ts'
import { menuStateCell } from '#src/queries/menu.ts'
import { searchListOf } from '#store/search-list.ts'
import type { ScanApi } from '#workers/scan/api.ts'
import type { SearchApi } from '#workers/search/api.ts'
import type { SyncApi } from '#workers/sync/api.ts'
import { keepAlive } from './keep-alive.ts'

const syncThread = () => new Worker(new URL('../../workers/sync/worker.ts', import.meta.url), { type: 'module', name: 'sync' })
const searchThread = () => new Worker(new URL('../../workers/search/worker.ts', import.meta.url), { type: 'module', name: 'search' })
const scanThread = () => new Worker(new URL('../../workers/scan/worker.ts', import.meta.url), { type: 'module', name: 'scan' })

/** The sync runs as long as the page; a worker that died is started again. The scanner waits for the camera. */
export function startWorkers(): void {
  keepAlive<SyncApi>({
    start: syncThread,
    began: async (worker) => {
      await worker.onStatus(proxy((status) => syncStatusCell.set(status)))
      await worker.show(document.visibilityState === 'visible')
      syncWorkerCell.set(worker)
      await tellScope()
    },
    ended: () => {
      told = ''
      syncWorkerCell.set(null)
      syncStatusCell.set(null)
    },
  })
  placeCell.subscribe(() => {
    void tellScope()
    if (search) void openMenu(search)
  })
  sessionCell.subscribe(() => void tellScope())
  addEventListener('online', () => void syncWorkerCell.get()?.sync())
  document.addEventListener('visibilitychange', () => {
    const visible = document.visibilityState === 'visible'
    void syncWorkerCell.get()?.show(visible)
    if (visible) void syncWorkerCell.get()?.sync()
  })

  scanWorkerCell.set(scanWorker)
}

let scan: ScanThread | null = null

/** The scan worker that runs, or a new one. */
function scanWorker(): ScanThread {
  if (scan) return scan
  const worker = scanThread()
  const api = wrap<ScanApi>(worker)
  const died = new Promise<void>((resolve) => worker.addEventListener('error', () => resolve(), { once: true }))
  const thread: ScanThread = {
    api,
    died,
    end: () => {
      if (scan !== thread) return
      scan = null
      api[releaseProxy]()
      worker.terminate()
    },
  }
  scan = thread
  return thread
}

/** As long as the page as well. Nobody searches before they have seen the menu. */
export function startSearch(): void {
  keepAlive<SearchApi>({ start: searchThread, began: async (worker) => {
      await worker.onList(proxy(() => searchListsCell.set(searchListsCell.get() + 1)))
      await openMenu(worker)
    }, ended: () => searchWorkerCell.set(null) })
}

let search: SearchApi | null = null
let opened: string | null = null

/** The hits are asked for once the worker has read a menu. */
async function openMenu(worker: SearchApi): Promise<void> {
  if (search !== worker) opened = null
  search = worker
  const outletId = placeCell.get()?.outletId ?? null
  if (outletId === null || outletId === opened) return
  opened = outletId
  if (!(await worker.open(outletId))) handOverMenu(worker, outletId)
  searchWorkerCell.set(worker)
}

/** Without a list on the disk the worker gets the page's own, as soon as that is whole. */
function handOverMenu(worker: SearchApi, outletId: string): void {
  const end = menuStateCell.subscribe(() => look())
  const look = () => {
    const menu = menuStateCell.get()
    if (search !== worker || opened !== outletId) return end()
    if (menu.kind !== 'ready' || !menu.complete || menu.outlet.id !== outletId) return
    end()
    void worker.take(outletId, searchListOf(menu.sections).rows)
  }
  look()
}

let told = ''

/** Where the guest is and who they are; said again only when it changed. */
async function tellScope(): Promise<void> {
  const worker = syncWorkerCell.get()
  const [place, session] = [placeCell.get(), sessionCell.get()]
  if (!worker || place === undefined || session === undefined) return
  const guest = session && session.accessToken !== '' ? { brandId: session.brandId, guestId: session.guestId } : null
  const scope = { outletId: place?.outletId ?? null, guest, place }
  const said = JSON.stringify(scope)
  if (said === told && syncStatusCell.get() !== null) return
  told = said
  await worker.start(scope)
}
