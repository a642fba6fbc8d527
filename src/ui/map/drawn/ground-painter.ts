import type { DrawnCity, Point, Shape } from '#cities/drawn-city.ts'
import type { MapPalette } from '../map-source.ts'
import { curved, isInShape, scatter, straight } from './shapes.ts'

/** What lies under and over the streets, as paths in units. */
export interface GroundPaths {
  hills: readonly (readonly Path2D[])[]
  walled: Path2D
  bastions: Path2D
  parks: readonly Path2D[]
  trees: Path2D
  crowns: Path2D
  stream: Path2D
  water: readonly Path2D[]
  rail: Path2D
}

const HILL_STEPS = [1, 0.8, 0.6, 0.38]
/** Square units for each tree of a park. */
const UNITS_A_TREE = 34

/** What leaves the drawn part goes on straight, so that no road ends in a field. */
export function goingOn(shape: Shape): Shape {
  const far = (end: Point, before: Point): Point[] => {
    if (end[0] >= 5 && end[0] <= 985 && end[1] >= 5 && end[1] <= 1340) return []
    const length = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1
    return [[end[0] + ((end[0] - before[0]) / length) * 900, end[1] + ((end[1] - before[1]) / length) * 900]]
  }
  const [first, second, last, beforeLast] = [shape[0], shape[1], shape.at(-1), shape.at(-2)]
  return first && second && last && beforeLast ? [...far(first, second), ...shape, ...far(last, beforeLast)] : shape
}

const middleOf = (shape: Shape): Point => [shape.reduce((sum, [x]) => sum + x, 0) / shape.length, shape.reduce((sum, [, y]) => sum + y, 0) / shape.length]

function hill(shape: Shape): Path2D[] {
  const [mx, my] = middleOf(shape)
  return HILL_STEPS.map((step) => curved(shape.map(([x, y]): Point => [mx + (x - mx) * step, my + (y - my) * step]), true))
}

function plant(parks: readonly Shape[]): { trees: Path2D; crowns: Path2D } {
  const [trees, crowns] = [new Path2D(), new Path2D()]
  const dot = (path: Path2D, x: number, y: number, radius: number): void => {
    path.moveTo(x + radius, y)
    path.arc(x, y, radius, 0, 2 * Math.PI)
  }
  for (const [number, park] of parks.entries()) {
    const [xs, ys] = [park.map(([x]) => x), park.map(([, y]) => y)]
    const [left, top, width, height] = [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
    for (let tree = 0; tree < (width * height) / UNITS_A_TREE; tree++) {
      const [x, y, radius] = [left + scatter(number, tree, 1) * width, top + scatter(number, tree, 2) * height, 0.6 + scatter(number, tree, 3) * 0.8]
      if (!isInShape([x, y], park)) continue
      dot(trees, x, y, radius)
      dot(crowns, x - radius * 0.25, y - radius * 0.3, radius * 0.55)
    }
  }
  return { trees, crowns }
}

/** The city's ground as paths, made once for all its tiles. */
export function groundPaths({ ground }: DrawnCity): GroundPaths {
  const bastions = new Path2D()
  for (const [at, [x, y]] of ground.walled.entries()) {
    if (at % 2 === 1) continue
    bastions.moveTo(x + 2.2, y)
    bastions.arc(x, y, 2.2, 0, 2 * Math.PI)
  }
  return {
    hills: ground.hills.map(hill),
    walled: straight(ground.walled, true),
    bastions,
    parks: ground.parks.map((park) => curved(park, true)),
    ...plant(ground.parks),
    stream: curved(goingOn(ground.stream), false),
    water: ground.water.map((water) => curved(water, true)),
    rail: curved(goingOn(ground.rail), false),
  }
}

/** Hills, the old town, parks and water. @param scale pixels a unit; the context draws in units */
export function paintGround(context: CanvasRenderingContext2D, paths: GroundPaths, palette: MapPalette, scale: number): void {
  const px = 1 / scale
  for (const steps of paths.hills)
    for (const [at, path] of steps.entries()) {
      context.globalAlpha = at === 0 ? 1 : 0.3
      context.fillStyle = at === 0 ? palette.hill : palette['hill-line']
      context.fill(path)
    }
  context.globalAlpha = 1
  context.fillStyle = palette.walled
  context.fill(paths.walled)
  context.fillStyle = palette.park
  for (const park of paths.parks) context.fill(park)
  context.strokeStyle = palette.water
  context.lineWidth = Math.max(4 * px, 3)
  context.stroke(paths.stream)
  for (const water of paths.water) {
    context.strokeStyle = palette.shore
    context.lineWidth = 7 * px
    context.stroke(water)
    context.fillStyle = palette.water
    context.fill(water)
  }
}

/** Trees and the railway, which lie over houses and under roads. */
export function paintGreen(context: CanvasRenderingContext2D, paths: GroundPaths, palette: MapPalette, scale: number): void {
  const px = 1 / scale
  context.fillStyle = palette.tree
  context.fill(paths.trees)
  if (scale > 1.6) {
    context.fillStyle = palette.crown
    context.fill(paths.crowns)
  }
  context.strokeStyle = palette.rail
  context.lineWidth = 3.5 * px
  context.stroke(paths.rail)
  context.strokeStyle = palette.land
  context.lineWidth = 1.8 * px
  context.setLineDash([7 * px, 7 * px])
  context.stroke(paths.rail)
  context.setLineDash([])
}
