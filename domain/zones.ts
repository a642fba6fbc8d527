import type { LatLng } from '#schemas/primitives.ts'
import type { Delivery, DeliveryZone } from '#schemas/serving.ts'

/** A ring of corners in GeoJSON's order: longitude, latitude. The last is joined to the first. */
export type Ring = readonly (readonly [number, number])[]

/** Degrees within which a point lies on a line: a tenth of a millimetre on the ground. */
const ON_LINE = 1e-9

/** West, south, east, north, in degrees. */
export function boxOf(ring: Ring): [number, number, number, number] {
  const lngs = ring.map(([lng]) => lng)
  const lats = ring.map(([, lat]) => lat)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

const edgesOf = (ring: Ring): (readonly [Ring[number], Ring[number]])[] => ring.map((corner, at) => [corner, ring[(at + 1) % ring.length] ?? corner])

/** Twice the area of the triangle: positive where `c` lies left of the way from `a` to `b`, 0 on its line. */
const turn = (a: Ring[number], b: Ring[number], c: Ring[number]): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

const between = (value: number, a: number, b: number): boolean => value >= Math.min(a, b) - ON_LINE && value <= Math.max(a, b) + ON_LINE

function isOnEdge(a: Ring[number], b: Ring[number], point: Ring[number]): boolean {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  return Math.abs(turn(a, b, point)) <= ON_LINE * Math.max(length, ON_LINE) && between(point[0], a[0], b[0]) && between(point[1], a[1], b[1])
}

/** Ray casting; a point on the border is inside. */
export function isInRing({ lat, lng }: LatLng, ring: Ring): boolean {
  const [west, south, east, north] = boxOf(ring)
  if (!between(lng, west, east) || !between(lat, south, north)) return false
  let inside = false
  for (const [a, b] of edgesOf(ring)) {
    if (isOnEdge(a, b, [lng, lat])) return true
    if (a[1] > lat !== b[1] > lat && lng < ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
  }
  return inside
}

/** The zone whose terms hold for a pin (VA-13): the one with the highest priority that holds it, of equals the first written; null: not delivered there. */
export function zoneOf({ zones }: Pick<Delivery, 'zones'>, pin: LatLng): DeliveryZone | null {
  return zones.reduce<DeliveryZone | null>((best, zone) => ((best === null || zone.priority > best.priority) && isInRing(pin, zone.ring) ? zone : best), null)
}

const crosses = (a: Ring[number], b: Ring[number], c: Ring[number], d: Ring[number]): boolean =>
  isOnEdge(a, b, c) || isOnEdge(a, b, d) || isOnEdge(c, d, a) || isOnEdge(c, d, b) || (turn(a, b, c) > 0 !== turn(a, b, d) > 0 && turn(c, d, a) > 0 !== turn(c, d, b) > 0)

/**
 * Whether a border touches or crosses itself: of such a ring nobody can say what is inside.
 * @returns the numbers of the two edges, each that of its first corner from 0; null: it does not
 */
export function selfCrossing(ring: Ring): [number, number] | null {
  const edges = edgesOf(ring)
  for (const [at, [a, b]] of edges.entries())
    for (const [other, [c, d]] of edges.entries()) {
      if (other <= at) continue
      const after = other === at + 1
      const before = at === 0 && other === edges.length - 1
      // Neighbours share a corner; they overlap where one runs back over the other.
      const meets = after ? isOnEdge(a, b, d) || isOnEdge(c, d, a) : before ? isOnEdge(a, b, c) || isOnEdge(c, d, b) : crosses(a, b, c, d)
      if (meets) return [at, other]
    }
  return null
}
