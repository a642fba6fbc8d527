import type { DrawnCity, Point, Shape } from '#cities/drawn-city.ts'
import { placeOf } from '#cities/unit-place.ts'
import type { LatLng } from '#schemas/primitives.ts'
import type { MapFrame, MapSource } from '../map-source.ts'
import { toScreen } from '../mercator.ts'
import { goingOn, type GroundPaths, groundPaths, paintGreen, paintGround } from './ground-painter.ts'
import { PATCH, quiltOf } from './quilt.ts'
import { curved } from './shapes.ts'
import { type Lettering, paintWords } from './words-painter.ts'

/** Pixels a unit from which streets, and houses, are told apart. */
const STREETS_FROM = 0.4
const HOUSES_FROM = 1.9
/** Units from a road's middle within which a point lies at it. */
const AT_ROAD = 9

const ROAD_WIDTH = { second: (scale: number) => Math.min(18, Math.max(3.2, 2.2 * scale)), main: (scale: number) => Math.min(26, Math.max(5, 3.2 * scale)) }

function paintRoads({ context, palette }: MapFrame, roads: readonly { rank: 'main' | 'second'; path: Path2D }[], scale: number): void {
  for (const step of ['edge', 'road'] as const)
    for (const { rank, path } of roads.toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank === 'second' ? -1 : 1))) {
      context.strokeStyle = step === 'edge' ? palette.edge : rank === 'main' ? palette.main : palette.street
      context.lineWidth = (ROAD_WIDTH[rank](scale) + (step === 'edge' ? 2 : 0)) / scale
      context.stroke(path)
    }
}

function paintPatches({ context, size, palette }: MapFrame, patchAt: ReturnType<typeof quiltOf>, scale: number, corner: Point): void {
  if (scale < STREETS_FROM) return
  const [fromX, fromY] = [Math.floor(corner[0] / PATCH) - 1, Math.floor(corner[1] / PATCH) - 1]
  const [toX, toY] = [Math.floor((corner[0] + size.width / scale) / PATCH), Math.floor((corner[1] + size.height / scale) / PATCH)]
  context.strokeStyle = palette.street
  context.lineWidth = Math.min(9, Math.max(0.8, 1.25 * scale)) / scale
  for (let x = fromX; x <= toX; x++) for (let y = fromY; y <= toY; y++) context.stroke(patchAt(x, y).streets)
  if (scale < HOUSES_FROM) return
  for (let x = fromX; x <= toX; x++)
    for (let y = fromY; y <= toY; y++) {
      const patch = patchAt(x, y)
      context.fillStyle = palette.house
      context.fill(patch.houses)
      context.fillStyle = palette.roof
      context.fill(patch.roofs)
    }
}

function paintWall({ context, palette }: MapFrame, paths: GroundPaths, scale: number): void {
  context.strokeStyle = palette.wall
  context.fillStyle = palette.wall
  context.lineWidth = 2.5 / scale
  context.stroke(paths.walled)
  context.fill(paths.bastions)
}

/** Metres, in units, from a point to a line. */
function distanceTo(shape: Shape, [x, y]: Point): number {
  let least = Infinity
  for (const [at, [ax, ay]] of shape.entries()) {
    const [bx, by] = shape[at + 1] ?? [ax, ay]
    const length = (bx - ax) ** 2 + (by - ay) ** 2
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
    least = Math.min(least, Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)))
  }
  return least
}

/** A city drawn from its data on a canvas: the demo's map, which needs no network and no server. */
export function drawnSource(city: DrawnCity): MapSource {
  const paths = groundPaths(city)
  const patchAt = quiltOf(city)
  const roads = city.roads.map(({ rank, points }) => ({ rank, path: curved(goingOn(points), false) }))
  const [zero, east] = [placeOf(city, [0, 0]), placeOf(city, [1000, 0])]
  const unitOf = ({ lat, lng }: LatLng): Point => [((lng - zero.lng) / (east.lng - zero.lng)) * 1000, ((zero.lat - lat) / (zero.lat - placeOf(city, [0, 1000]).lat)) * 1000]
  return {
    attribution: null,
    onMore: () => () => undefined,
    paint: (frame) => {
      const { context, view, size, palette, kept } = frame
      const origin = toScreen(view, size, zero)
      const scale = (toScreen(view, size, east).x - origin.x) / 1000
      context.fillStyle = palette.land
      context.fillRect(0, 0, size.width, size.height)
      context.save()
      context.translate(origin.x, origin.y)
      context.scale(scale, scale)
      context.lineCap = 'round'
      context.lineJoin = 'round'
      paintGround(context, paths, palette, scale)
      paintPatches(frame, patchAt, scale, [-origin.x / scale, -origin.y / scale])
      paintGreen(context, paths, palette, scale)
      paintRoads(frame, roads, scale)
      paintWall(frame, paths, scale)
      context.restore()
      const taken: Lettering['taken'] = kept.map((place) => ({ ...toScreen(view, size, place), halfWidth: 26, halfHeight: 40 }))
      paintWords({ frame, scale, taken, at: ([x, y]) => ({ x: origin.x + x * scale, y: origin.y + y * scale }) }, city)
      return null
    },
    streetAt: (place) => {
      const point = unitOf(place)
      const nearest = city.roads.map(({ name, points }) => ({ name, away: distanceTo(points, point) })).toSorted((a, b) => a.away - b.away)[0]
      return nearest && nearest.away <= AT_ROAD && nearest.name !== '' ? nearest.name : null
    },
  }
}
