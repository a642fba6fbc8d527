import { Place } from '#schemas/device.ts'
import { SERVICE_TYPES } from '#schemas/menu.ts'
import { known } from '#schemas/primitives.ts'
import { fitsStruct, restoreFields } from './read-struct.ts'

/** Without these the guest is still where they are. The other fields say where that is, and nothing can stand in for them. */
const { tableRuns, seat, serving } = Place.schema

/**
 * A place as this or another release stored it: an optional field that is damaged is left out, so that it never costs the guest their table. What it said is asked for or fetched anew.
 * Where they chose a way of being served that this release does not know, it is their table's, or the counter's.
 * @returns null: it does not say where the guest is
 */
export function readPlaceRow(row: unknown): Place | null {
  const restored = restoreFields<Pick<Place, 'tableRuns' | 'seat' | 'serving'>>(row, { tableRuns, seat, serving }, {})
  const place = Object.fromEntries(Object.entries(restored).filter(([, value]) => value !== undefined))
  if (!fitsStruct(place, Place)) return null
  return { ...place, serviceType: known(place.serviceType, SERVICE_TYPES) ?? (place.table && known(place.table.serviceType, SERVICE_TYPES)) ?? 'DI' }
}
