import type { SavedAddress } from '#schemas/address.ts'
import { derive, type ReadCell } from './cell.ts'
import { addressesCell } from './guest.ts'
import { useCell } from './use-cell.ts'

const byTime = (a: SavedAddress, b: SavedAddress): number => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

const sortedCell: ReadCell<readonly SavedAddress[] | undefined> = derive([addressesCell], ([addresses]) => addresses && [...addresses].sort(byTime))

/** The guest's addresses, the newest first, drafts among them; undefined while they are being read. */
export const useAddresses = (): readonly SavedAddress[] | undefined => useCell(sortedCell)
