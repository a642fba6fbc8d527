import type { ScanApi } from '#workers/scan/api.ts'
import type { SearchApi } from '#workers/search/api.ts'
import type { SyncApi, SyncStatus } from '#workers/sync/api.ts'
import { makeCell } from './cell.ts'

/** The workers of this page, put here by app/workers.ts; null while one is not running. */
export const syncWorkerCell = makeCell<SyncApi | null>(null)
export const searchWorkerCell = makeCell<SearchApi | null>(null)
/** How many lists of dishes the search worker has told of: with each of them the answers are others. */
export const searchListsCell = makeCell(0)
/** Started at the first use of the camera. */
export const scanWorkerCell = makeCell<(() => ScanThread) | null>(null)

export interface ScanThread {
  api: ScanApi
  /** Resolves when its script could not be loaded or broke. */
  died: Promise<void>
  /** The next one is started anew. */
  end(): void
}

/** What the sync worker last said; null before it runs and after it died. */
export const syncStatusCell = makeCell<SyncStatus | null>(null)
