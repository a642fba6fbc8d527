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

const HEARD_MS = 60_000
/** What came in before the network went may be read so much later, in ms. A server that is heard gives a sign of life many times a minute. */
const READ_LATE_MS = 3_000

const believesOnline = (): boolean => typeof navigator === 'undefined' || navigator.onLine !== false

/** Epoch ms since which the browser says that there is no network; null while it says that there is one. */
let offlineSince = believesOnline() ? null : Date.now()

const onlineCell = makeCell(believesOnline(), () => {
  addEventListener('online', () => {
    offlineSince = null
    onlineCell.set(true)
  })
  addEventListener('offline', () => {
    offlineSince = Date.now()
    onlineCell.set(false)
  })
})

/** The server was heard of after the browser said that there is no network, within the last minute: the browser is wrong. */
export function isHeardWhileOffline(): boolean {
  const heardAt = syncStatusCell.get()?.lastConfirmedAt ?? null
  return offlineSince !== null && heardAt !== null && heardAt > offlineSince + READ_LATE_MS && Date.now() - heardAt < HEARD_MS
}

export const storageCell = derive([syncStatusCell, pageStorageCell], ([sync, page]): Connection['storage'] => (page === 'ok' ? (sync?.storage ?? 'ok') : page))

export const connectionCell = derive([onlineCell, syncStatusCell, storageCell], ([online, sync, storage]): Connection => ({ online, sync, storage }))

/** Nothing new will come soon: no network, or the worker cannot reach the server. */
export const cutOffCell = derive([onlineCell, syncStatusCell], ([online, sync]) => !online || sync?.state === 'offline' || sync?.state === 'error')
