import { makeCell } from './cell.ts'
import { useCell } from './use-cell.ts'

/** A newer version is installed and waits for the guest's word. */
export const updateReadyCell = makeCell(false)

/** Hook: whether a newer version waits. */
export const useAppUpdate = (): boolean => useCell(updateReadyCell)
