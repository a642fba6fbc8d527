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
const twiceArea = (a: Ring[number], b: Ring[number], c: Ring[number]): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

const between = (value: number, a: number, b: number): boolean => value >= Math.min(a, b) - ON_LINE && value <= Math.max(a, b) + ON_LINE

function isOnEdge(a: Ring[number], b: Ring[number], point: Ring[number]): boolean {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  return Math.abs(twiceArea(a, b, point)) <= ON_LINE * Math.max(length, ON_LINE) && between(point[0], a[0], b[0]) && between(point[1], a[1], b[1])
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

/** Whether both points lie clearly on one side of the line through `a` and `b`, so that no way from one to the other meets it. */
function areOnOneSide(a: Ring[number], b: Ring[number], one: Ring[number], other: Ring[number]): boolean {
  const near = ON_LINE * Math.max(Math.abs(b[0] - a[0]) + Math.abs(b[1] - a[1]), ON_LINE)
  const [first, second] = [twiceArea(a, b, one), twiceArea(a, b, other)]
  return (first > near && second > near) || (first < -near && second < -near)
}

const crosses = (a: Ring[number], b: Ring[number], c: Ring[number], d: Ring[number]): boolean =>
  !areOnOneSide(a, b, c, d) && !areOnOneSide(c, d, a, b) && (
  isOnEdge(a, b, c) || isOnEdge(a, b, d) || isOnEdge(c, d, a) || isOnEdge(c, d, b) || (twiceArea(a, b, c) > 0 !== twiceArea(a, b, d) > 0 && twiceArea(c, d, a) > 0 !== twiceArea(c, d, b) > 0))

interface Edge {
  /** Number of its first corner, from 0. */
  at: number
  from: Ring[number]
  to: Ring[number]
  west: number
  east: number
  south: number
  north: number
}

const edgeOf = (from: Ring[number], to: Ring[number], at: number): Edge => ({
  at, from, to, west: Math.min(from[0], to[0]) - ON_LINE, east: Math.max(from[0], to[0]) + ON_LINE, south: Math.min(from[1], to[1]) - ON_LINE, north: Math.max(from[1], to[1]) + ON_LINE,
})

/** Whether two edges meet elsewhere than neighbours do. `one` comes before `other` in a ring of `count` edges. */
function meets({ at, from: a, to: b }: Edge, { at: other, from: c, to: d }: Edge, count: number): boolean {
  // Neighbours share a corner; they overlap where one runs back over the other.
  if (other === at + 1) return isOnEdge(a, b, d) || isOnEdge(c, d, a)
  if (at === 0 && other === count - 1) return isOnEdge(a, b, c) || isOnEdge(c, d, b)
  return crosses(a, b, c, d)
}

/**
 * Whether a border touches or crosses itself: of such a ring nobody can say what is inside. Edges are compared from west to east, each with those that reach as far as it:
 * few of a border that goes round something, all of them only where every edge is as wide as the whole.
 * @returns the numbers of two such edges, each that of its first corner from 0; null: it does not
 */
export function selfCrossing(ring: Ring): [number, number] | null {
  const edges = edgesOf(ring).map(([from, to], at) => edgeOf(from, to, at))
  const sweep = edges.toSorted((one, other) => one.west - other.west)
  let open: Edge[] = []
  let found: [number, number] | null = null
  for (const edge of sweep) {
    open = open.filter(({ east }) => east >= edge.west)
    for (const other of open) {
      if (other.south > edge.north || other.north < edge.south) continue
      const [first, second] = other.at < edge.at ? [other, edge] : [edge, other]
      // The first pair of the ring, so that a file's faults are told in its own order.
      const isEarlier = found === null || first.at < found[0] || (first.at === found[0] && second.at < found[1])
      if (isEarlier && meets(first, second, edges.length)) found = [first.at, second.at]
    }
    open.push(edge)
  }
  return found
}
