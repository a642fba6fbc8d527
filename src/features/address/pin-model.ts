import { distanceMetres } from '#domain/distance.ts'
import { addressLocality, localityAt } from '#domain/localities.ts'
import type { Locality } from '#schemas/locality.ts'
import type { LatLng } from '#schemas/primitives.ts'
import type { AddressLocality } from '#schemas/serving.ts'
import type { ExactPlace } from '#src/commands/find-exactly.ts'

/** CO-04: metres from which on the pin is far from the phone, and from which on the phone does not know its place well. */
const APART_METRES = 200
const COARSE_METRES = 100

/** What a pin's place is called. */
export interface PinName {
  street: string | null
  locality: AddressLocality | null
}

/** By what this phone has: the map's streets, the city's localities. */
export const nameAt = (pin: LatLng, localities: readonly Locality[], streetAt: (place: LatLng) => string | null): PinName => {
  const locality = localityAt(localities, pin)
  return { street: streetAt(pin), locality: locality && addressLocality(locality) }
}

/** What a guest is told of the pin and where the phone is; null: nothing to tell. */
export function apartness(pin: LatLng, place: ExactPlace | null): { kind: 'apart' | 'coarse'; metres: number } | null {
  if (!place) return null
  const metres = distanceMetres(pin, place.here)
  if (metres > Math.max(APART_METRES, place.accuracy)) return { kind: 'apart', metres }
  return place.accuracy > COARSE_METRES ? { kind: 'coarse', metres: place.accuracy } : null
}

/** A round number of metres for the scale at the map's foot, and its width in pixels. */
export function scaleOf(metresPerPixel: number): { metres: number; pixels: number } {
  const most = metresPerPixel * 100
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = [5, 2, 1].map((step) => step * power).find((step) => step <= most) ?? power
  return { metres, pixels: Math.round(metres / metresPerPixel) }
}
