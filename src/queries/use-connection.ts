import { type Connection, connectionCell, cutOffCell, storageCell } from './connection.ts'
import { useCell } from './use-cell.ts'

export type { Connection }

export const useConnection = (): Connection => useCell(connectionCell)

/** A worker tells of every step; who needs no more than these is not drawn again for each of them. */
export const useIsCutOff = (): boolean => useCell(cutOffCell)
export const useStorage = (): Connection['storage'] => useCell(storageCell)
