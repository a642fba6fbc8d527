import type { DrawnCity, Point } from '#cities/drawn-city.ts'
import { isInShape, scatter } from './shapes.ts'

/** A turned grid of blocks. */
interface Grid {
  middle: Point
  columns: number
  rows: number
  block: number
  depth: number
  cos: number
  sin: number
  keeps: (point: Point) => boolean
}

/** Streets and houses of a square of the city, in units. */
export interface Patch {
  streets: Path2D
  houses: Path2D
  roofs: Path2D
}

/** Units of a side of a patch. */
export const PATCH = 120

function gridOf(middle: Point, [width, height]: Point, turn: number, [block, depth]: Point, keeps: Grid['keeps']): Grid {
  const angle = (turn * Math.PI) / 180
  return { middle, columns: Math.round(width / block), rows: Math.round(height / depth), block, depth, cos: Math.cos(angle), sin: Math.sin(angle), keeps }
}

/** All grids of a city: each area's, the old town's, and one that fills what is between them. */
function gridsOf({ areas, ground }: DrawnCity): Grid[] {
  const open = [...ground.parks, ...ground.water, ...ground.hills]
  const isFree = (point: Point): boolean => !open.some((shape) => isInShape(point, shape))
  const isInArea = ([x, y]: Point, { middle, width, height, turn }: DrawnCity['areas'][number]): boolean => {
    const angle = (turn * Math.PI) / 180
    const u = (x - middle[0]) * Math.cos(angle) + (y - middle[1]) * Math.sin(angle)
    const v = (y - middle[1]) * Math.cos(angle) - (x - middle[0]) * Math.sin(angle)
    return Math.abs(u) < width / 2 + 1 && Math.abs(v) < height / 2 + 1
  }
  const outside = (before: DrawnCity['areas']) => (point: Point) => isFree(point) && !isInShape(point, ground.walled) && !before.some((area) => isInArea(point, area))
  return [
    ...areas.map((area, at) => gridOf(area.middle, [area.width, area.height], area.turn, [area.block, area.depth], outside(areas.slice(0, at)))),
    gridOf([632, 406], [320, 226], -1, [15, 11], (point) => isInShape(point, ground.walled)),
    gridOf([495, 665], [3000, 2600], 3, [19, 13], outside(areas)),
  ]
}

const pointOf = ({ middle, columns, rows, block, depth, cos, sin }: Grid, column: number, row: number): Point => {
  const [u, v] = [(column - columns / 2) * block, (row - rows / 2) * depth]
  return [middle[0] + u * cos - v * sin, middle[1] + u * sin + v * cos]
}

function addHouses(patch: Patch, grid: Grid, number: number, column: number, row: number): void {
  const plots = Math.max(3, Math.round(grid.block / 3.2))
  const [width, depth] = [(grid.block - 2.2) / plots / grid.block, (grid.depth - 2.2) / 2 / grid.depth]
  for (let plot = 0; plot < plots; plot++)
    for (let side = 0; side < 2; side++) {
      const [kind, shift, back, gap] = [0, 1, 2, 3].map((salt) => scatter(number, column, row, plot * 2 + side, salt)) as [number, number, number, number]
      if (kind < 0.09) continue
      const left = column + 1.1 / grid.block + plot * width + (0.12 + shift * 0.3) / grid.block
      const top = row + 1.1 / grid.depth + side * depth + (side === 0 ? 0.1 : 0.5 + back * 0.5) / grid.depth
      const [right, bottom] = [left + width - (0.4 + gap * 0.5) / grid.block, top + depth - (0.7 + back * 0.7) / grid.depth]
      const corners = [pointOf(grid, left, top), pointOf(grid, right, top), pointOf(grid, right, bottom), pointOf(grid, left, bottom)]
      if (!corners.every(grid.keeps)) continue
      const path = kind > 0.82 ? patch.roofs : patch.houses
      for (const [at, [x, y]] of corners.entries()) {
        if (at === 0) path.moveTo(x, y)
        else path.lineTo(x, y)
      }
      path.closePath()
    }
}

function addGrid(patch: Patch, grid: Grid, number: number, [left, top]: Point): void {
  const { middle, columns, rows, block, depth, cos, sin } = grid
  const corners = [[left, top], [left + PATCH, top], [left, top + PATCH], [left + PATCH, top + PATCH]].map(([x = 0, y = 0]) => {
    const [dx, dy] = [x - middle[0], y - middle[1]]
    return [(dx * cos + dy * sin) / block + columns / 2, (dy * cos - dx * sin) / depth + rows / 2] as const
  })
  const bound = (values: number[], most: number): [number, number] => [Math.max(0, Math.floor(Math.min(...values)) - 1), Math.min(most, Math.ceil(Math.max(...values)) + 1)]
  const [fromColumn, toColumn] = bound(corners.map(([column]) => column), columns)
  const [fromRow, toRow] = bound(corners.map(([, row]) => row), rows)
  for (let column = fromColumn; column <= toColumn; column++)
    for (let row = fromRow; row <= toRow; row++) {
      const from = pointOf(grid, column, row)
      // A block belongs to the patch that holds its first corner.
      if (from[0] < left || from[0] >= left + PATCH || from[1] < top || from[1] >= top + PATCH || !grid.keeps(from)) continue
      for (const to of [column < columns && pointOf(grid, column + 1, row), row < rows && pointOf(grid, column, row + 1)])
        if (to && grid.keeps(to)) {
          patch.streets.moveTo(...from)
          patch.streets.lineTo(...to)
        }
      if (column < columns && row < rows) addHouses(patch, grid, number, column, row)
    }
}

/** Patches of a city, each drawn when it first comes into view. @returns the patch whose north-west corner is at these counts of patches */
export function quiltOf(city: DrawnCity): (column: number, row: number) => Patch {
  const grids = gridsOf(city)
  const known = new Map<string, Patch>()
  return (column, row) => {
    const key = `${column} ${row}`
    const held = known.get(key)
    if (held) return held
    const patch: Patch = { streets: new Path2D(), houses: new Path2D(), roofs: new Path2D() }
    for (const [number, grid] of grids.entries()) addGrid(patch, grid, number, [column * PATCH, row * PATCH])
    known.set(key, patch)
    return patch
  }
}
