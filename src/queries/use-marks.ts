import type { Marks } from '#schemas/device.ts'
import { marksCell } from './device.ts'
import { useCell } from './use-cell.ts'

/** When somebody was last called to the table (CO-07), when the guest was last active (RD-09). */
export const useMarks = (): Marks | undefined => useCell(marksCell)
