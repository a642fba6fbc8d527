import type { DrawnCity, Point } from './drawn-city.ts'

/** Metres of a degree of latitude, on the sphere that distances are measured on. */
const METRES_PER_DEGREE = (6_371_000 * Math.PI) / 180

type Scale = Pick<DrawnCity, 'origin' | 'metresPerUnit'>

const metresPerLng = ({ origin }: Scale): number => METRES_PER_DEGREE * Math.cos((origin.lat * Math.PI) / 180)

/** Rounded to a seventh decimal, a centimetre: a pin in a file is read by people too. */
const short = (degrees: number): number => Math.round(degrees * 1e7) / 1e7

/** Where a point of the drawing lies, in degrees. */
export const placeOf = (city: Scale, [x, y]: Point): { lat: number; lng: number } => ({
  lat: short(city.origin.lat - ((y - city.origin.at[1]) * city.metresPerUnit) / METRES_PER_DEGREE),
  lng: short(city.origin.lng + ((x - city.origin.at[0]) * city.metresPerUnit) / metresPerLng(city)),
})

/** A ring of the drawing in GeoJSON's order. */
export const ringOf = (city: Scale, shape: readonly Point[]): [number, number][] =>
  shape.map((point) => {
    const { lat, lng } = placeOf(city, point)
    return [lng, lat]
  })
