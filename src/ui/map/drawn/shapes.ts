import type { Point, Shape } from '#cities/drawn-city.ts'

/** Whether a point lies within a shape of the drawing. */
export function isInShape([x, y]: Point, shape: Shape): boolean {
  let inside = false
  for (const [at, [ax, ay]] of shape.entries()) {
    const [bx, by] = shape[(at + shape.length - 1) % shape.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** Corners as a path with straight sides. */
export function straight(shape: Shape, closed: boolean): Path2D {
  const path = new Path2D()
  for (const [at, [x, y]] of shape.entries()) {
    if (at === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  if (closed) path.closePath()
  return path
}

/** A soft line through all points (Catmull-Rom). */
export function curved(shape: Shape, closed: boolean): Path2D {
  const path = new Path2D()
  const count = shape.length
  const at = (index: number): Point => shape[closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] ?? [0, 0]
  path.moveTo(...at(0))
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    path.bezierCurveTo(from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6, to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6, to[0], to[1])
  }
  if (closed) path.closePath()
  return path
}

/** The same number between 0 and 1 for the same place, as if at random. */
export function scatter(...place: readonly number[]): number {
  let hash = 0x811c9dc5
  for (const part of place) {
    hash = Math.imul(hash ^ (part | 0), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  }
  return ((hash ^ (hash >>> 13)) >>> 8) / 0x1000000
}
