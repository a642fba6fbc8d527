import type { LatLng } from '#schemas/primitives.ts'

/** What a map shows: the point in its middle, and how near. A zoom more is twice the size; 0 is the world in 256 pixels. */
export interface MapView {
  center: LatLng
  zoom: number
}

export interface ScreenPoint {
  x: number
  y: number
}

export interface MapSize {
  width: number
  height: number
}

/** CO-04. */
export const LEAST_ZOOM = 5
export const MOST_ZOOM = 16
/** CO-04: where a map begins that is of no place anybody knows. */
export const DEFAULT_CENTER: LatLng = { lat: 28.6139, lng: 77.209 }

const WORLD = 256
const radians = (degrees: number): number => (degrees * Math.PI) / 180
const METRES_AROUND = 40_030_174

const worldOf = ({ lat, lng }: LatLng): ScreenPoint => ({ x: ((lng + 180) / 360) * WORLD, y: ((1 - Math.asinh(Math.tan(radians(lat))) / Math.PI) / 2) * WORLD })
const placeAt = ({ x, y }: ScreenPoint): LatLng => ({ lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) * 180) / Math.PI, lng: (x / WORLD) * 360 - 180 })

/** Where a place stands on a map of this size, in CSS pixels from its top left. */
export function toScreen({ center, zoom }: MapView, { width, height }: MapSize, place: LatLng): ScreenPoint {
  const scale = 2 ** zoom
  const [middle, point] = [worldOf(center), worldOf(place)]
  return { x: (point.x - middle.x) * scale + width / 2, y: (point.y - middle.y) * scale + height / 2 }
}

const MOST_LAT = 85
const around = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180

/** The view after its map was drawn by so many pixels: what lay right of the middle comes nearer for a negative `dx`. */
export function panned({ center, zoom }: MapView, dx: number, dy: number): MapView {
  const scale = 2 ** zoom
  const { x, y } = worldOf(center)
  const { lat, lng } = placeAt({ x: x - dx / scale, y: y - dy / scale })
  return { center: { lat: Math.min(MOST_LAT, Math.max(-MOST_LAT, lat)), lng: around(lng) }, zoom }
}

/** The same middle, nearer or farther, within what a map may show. */
export const zoomed = ({ center, zoom }: MapView, by: number): MapView => ({ center, zoom: Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom + by)) })

/** Metres of a pixel in the middle of a view. */
export const metresPerPixel = ({ center, zoom }: MapView): number => (METRES_AROUND * Math.cos(radians(center.lat))) / (WORLD * 2 ** zoom)

/** A view that holds all of these places with `margin` pixels around them. */
export function viewOf(places: readonly LatLng[], { width, height }: MapSize, margin: number): MapView {
  const points = places.map(worldOf)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const fits = (span: number, room: number): number => (span === 0 ? Infinity : Math.log2(Math.max(1, room) / span))
  const zoom = Math.min(fits(east - west, width - 2 * margin), fits(south - north, height - 2 * margin), MOST_ZOOM)
  return zoomed({ center: placeAt({ x: (west + east) / 2, y: (north + south) / 2 }), zoom }, 0)
}
