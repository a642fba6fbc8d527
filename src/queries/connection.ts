import type { SyncStatus } from '#workers/sync/api.ts'
import { derive, makeCell } from './cell.ts'
import { pageStorageCell } from './storage-state.ts'
import { syncStatusCell } from './workers.ts'

export interface Connection {
  /** What the browser believes; a Wi-Fi without internet counts as online. */
  online: boolean
  /** What the sync worker found; null while it is not running. */
  sync: SyncStatus | null
  storage: 'ok' | 'full' | 'evicted'
}

const onlineCell = makeCell(typeof navigator === 'undefined' || navigator.onLine !== false, () => {
  addEventListener('online', () => onlineCell.set(true))
  addEventListener('offline', () => onlineCell.set(false))
})

export const storageCell = derive([syncStatusCell, pageStorageCell], ([sync, page]): Connection['storage'] => (page === 'ok' ? (sync?.storage ?? 'ok') : page))

export const connectionCell = derive([onlineCell, syncStatusCell, storageCell], ([online, sync, storage]): Connection => ({ online, sync, storage }))

/** Nothing new will come soon: no network, or the worker cannot reach the server. */
export const cutOffCell = derive([onlineCell, syncStatusCell], ([online, sync]) => !online || sync?.state === 'offline' || sync?.state === 'error')
