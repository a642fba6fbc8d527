import { type Connection, connectionCell, cutOffCell, storageCell } from './connection.ts'
import { useCell } from './use-cell.ts'

export type { Connection }

/** Hook: how the device and the server stand. */
export const useConnection = (): Connection => useCell(connectionCell)

/** The worker reports every step of a sync; components that need only these fields are not rendered for the others. */
export const useIsCutOff = (): boolean => useCell(cutOffCell)
/** Hook: whether the device can keep what it is given. */
export const useStorage = (): Connection['storage'] => useCell(storageCell)
