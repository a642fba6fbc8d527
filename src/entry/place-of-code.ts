import { parseTableCode, writtenCode } from '#domain/table-code.ts'
import type { Place } from '#schemas/device.ts'

/** Whether a link's code, as it was written, is that of the place: the same table, or the outlet alone where no table was chosen. */
export function isPlaceOfCode(typed: string, place: Pick<Place, 'outletCode' | 'table'>): boolean {
  const parts = parseTableCode(typed)
  return parts !== null && writtenCode(parts) === (place.table?.scanCode ?? place.outletCode)
}
