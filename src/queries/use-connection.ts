import { type Connection, connectionCell, cutOffCell, storageCell } from './connection.ts'
import { useCell } from './use-cell.ts'

export type { Connection }

export const useConnection = (): Connection => useCell(connectionCell)

/** The worker reports every step of a sync; components that need only these fields are not rendered for the others. */
export const useIsCutOff = (): boolean => useCell(cutOffCell)
export const useStorage = (): Connection['storage'] => useCell(storageCell)
