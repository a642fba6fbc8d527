import type { LatLng } from '#schemas/primitives.ts'

const EARTH_METRES = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** CO-04: haversine distance in metres. */
export function distanceMetres(a: LatLng, b: LatLng): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** CO-04: whole metres under one kilometre, else kilometres with one decimal. */
export const distanceParts = (metres: number): { unit: 'm' | 'km'; value: number } =>
  metres < 999.5 ? { unit: 'm', value: Math.round(metres) } : { unit: 'km', value: Math.round(metres / 100) / 10 }

/** CO-04: an outlet so near is where the guest is. */
const HERE_METRES = 20
/** Whether so many metres count as being at the place. */
export const isHere = (metres: number): boolean => metres <= HERE_METRES

/** CO-04: a pickup is for outlets within ten kilometres. */
export const PICKUP_METRES = 10_000
/** Whether an outlet is farther than a pickup is for, by the distance as it is shown. */
export const isBeyondPickup = (metres: number): boolean => Math.round(metres / 100) * 100 > PICKUP_METRES
