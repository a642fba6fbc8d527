import { distanceMetres } from '#domain/distance.ts'
import type { LatLng } from '#schemas/primitives.ts'

interface OutletRow {
  code: string
  area: string
  location: LatLng | null
}

/** Metres within which another outlet is worth naming. */
const NEAR_METRES = 5_000

/** The brand's other outlet nearest to a pin, with its metres; null: none is near. @param area of the outlet the guest is at */
export function nearestOther(outlets: readonly OutletRow[], pin: LatLng, area: string): (OutletRow & { metres: number }) | null {
  const near = outlets.flatMap((row) => (row.location && row.area !== area ? [{ ...row, metres: distanceMetres(pin, row.location) }] : [])).toSorted((a, b) => a.metres - b.metres)[0]
  return near && near.metres <= NEAR_METRES ? near : null
}
