import type { Place } from '#schemas/device.ts'
import { placeCell } from './device.ts'
import { useCell } from './use-cell.ts'

/** Where the guest is; undefined while it is being read. */
export const usePlace = (): Place | null | undefined => useCell(placeCell)
