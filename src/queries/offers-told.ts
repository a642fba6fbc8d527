import type { SyncStatus } from '#workers/sync/api.ts'
import { derive } from './cell.ts'
import { useCell } from './use-cell.ts'
import { syncStatusCell } from './workers.ts'

/** Whether this phone has heard from the server which offers there are: only then does having none of them mean that there are none. Another tab's worker that does the work has heard it. */
export const areOffersTold = (sync: Pick<SyncStatus, 'state' | 'collections'> | null): boolean =>
  sync !== null && (sync.state === 'live' || sync.state === 'waiting' || (sync.collections.offers?.pulled ?? 0) > 0)

const offersToldCell = derive([syncStatusCell], ([sync]) => areOffersTold(sync))

/** Hook: see `areOffersTold`. */
export const useOffersTold = (): boolean => useCell(offersToldCell)
