import { num } from './num.ts'
import type { Pen } from './pen.ts'

/** The drawing board is 400 by 400, y downwards. Angles are radians, clockwise from three o'clock. */
export type Point = readonly [x: number, y: number]

export const TAU = Math.PI * 2

/** The entry `i` of a ring of entries: counts on past either end. */
export const ringEntry = <T>(list: readonly T[], i: number): T => list[(i + list.length) % list.length] as T

/** Path data from a template: numbers are rounded, a point is written as "x y". */
export const d = (parts: TemplateStringsArray, ...values: readonly (number | Point)[]): string =>
  String.raw({ raw: parts }, ...values.map((value) => (typeof value === 'number' ? num(value) : value.map(num).join(' '))))

/** The point at a distance and an angle from a centre. */
export const polar = (cx: number, cy: number, r: number, angle: number): Point => [
  cx + r * Math.cos(angle),
  cy + r * Math.sin(angle),
]

/** A point given around the origin, turned by an angle and moved to a centre. */
export const turnOne = ([x, y]: Point, cx: number, cy: number, angle: number): Point => [
  cx + x * Math.cos(angle) - y * Math.sin(angle),
  cy + x * Math.sin(angle) + y * Math.cos(angle),
]

/** Points turned about a centre. @param angle radians */
export const turn = (points: readonly Point[], cx: number, cy: number, angle: number): Point[] =>
  points.map((point) => turnOne(point, cx, cy, angle))

/** A smooth curve through all points (Catmull-Rom as cubic Béziers). */
export function smooth(points: readonly Point[], closed = true): string {
  const last = points.length - 1
  const point = (i: number): Point =>
    closed ? ringEntry(points, i) : (points[Math.max(0, Math.min(last, i))] as Point)
  let data = d`M${point(0)}`
  for (let i = 0; i < (closed ? points.length : last); i++) {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    const leave: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const arrive: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    data += d`C${leave} ${arrive} ${to}`
  }
  return data + (closed ? 'Z' : '')
}

/** An irregular round: an ellipse whose `corners` each stray by up to `wobble` of the radius. */
export function blob(
  p: Pen, cx: number, cy: number, rx: number, ry = rx, wobble = 0.06, corners = 12, angle = 0,
): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const a = (i / corners) * TAU
    const k = 1 + p.rnd(-wobble, wobble)
    return turnOne([rx * k * Math.cos(a), ry * k * Math.sin(a)], cx, cy, angle)
  })
  return smooth(points)
}

/** A polygon with rounded corners; a corner takes at most half of its sides. */
export function poly(points: readonly Point[], radius: number): string {
  const sides = points.map(([x, y], i) => {
    const towards = ([u, v]: Point): Point => {
      const k = Math.min(radius / Math.hypot(u - x, v - y), 0.5)
      return [x + (u - x) * k, y + (v - y) * k]
    }
    const enter = towards(ringEntry(points, i - 1))
    const leave = towards(ringEntry(points, i + 1))
    return `${i ? 'L' : 'M'}${d`${enter}Q${[x, y]} ${leave}`}`
  })
  return `${sides.join('')}Z`
}

/** A rounded rectangle around a centre. */
export function box(cx: number, cy: number, width: number, height: number, angle = 0, radius = 8): string {
  const [w, h] = [width / 2, height / 2]
  return poly(turn([[-w, -h], [w, -h], [w, h], [-w, h]], cx, cy, angle), radius)
}

/** An oblong with round ends. */
export const oblong = (cx: number, cy: number, length: number, width: number, angle: number): string =>
  box(cx, cy, length, width, angle, width / 2)

/** The corners of a diamond, before rounding. */
export const diamond = (cx: number, cy: number, w: number, h: number): Point[] => [
  [cx, cy - h],
  [cx + w, cy],
  [cx, cy + h],
  [cx - w, cy],
]

/** Squares of distances are compared: the order is the same, and this is where drawing spends its time. */
function nearestSquared([x, y]: Point, placed: readonly Point[]): number {
  let nearest = 1e6
  for (const [u, v] of placed) nearest = Math.min(nearest, (u - x) * (u - x) + (v - y) * (v - y))
  return nearest
}

/** `count` points over a disc, each the best of eight tries, so that nothing clumps and nothing stands in a grid. */
export function spread(p: Pen, cx: number, cy: number, r: number, count: number): Point[] {
  const placed: Point[] = []
  for (let i = 0; i < count; i++) {
    let best: Point = [cx, cy]
    let room = -1
    for (let attempt = 0; attempt < 8; attempt++) {
      const spot = polar(cx, cy, r * Math.sqrt(p.rnd()), p.rnd(TAU))
      const nearest = nearestSquared(spot, placed)
      if (nearest > room) [best, room] = [spot, nearest]
    }
    placed.push(best)
  }
  return placed
}

/** Points spread over a disc, in the order in which they cover each other: back to front. */
export const heap = (p: Pen, cx: number, cy: number, r: number, count: number): Point[] =>
  spread(p, cx, cy, r, count).sort((a, b) => a[1] - b[1])

/** Part of a circle's edge, clockwise from one angle to another. */
export const arc = (cx: number, cy: number, r: number, from: number, to: number): string =>
  d`M${polar(cx, cy, r, from)}A${r} ${r} 0 ${to - from > Math.PI ? 1 : 0} 1 ${polar(cx, cy, r, to)}`

/** A slice of a disc, from its centre. */
export const wedge = (cx: number, cy: number, r: number, from: number, to: number): string =>
  d`M${cx} ${cy}L${polar(cx, cy, r, from)}A${r} ${r} 0 ${to - from > Math.PI ? 1 : 0} 1 ${polar(cx, cy, r, to)}Z`

/** A spiral from one radius to another. */
export const spiral = (cx: number, cy: number, from: number, to: number, turns: number, start = 0): string => {
  const steps = Math.ceil(turns * 9)
  const at = (i: number): Point => polar(cx, cy, from + ((to - from) * i) / steps, start + (turns * TAU * i) / steps)
  return smooth(Array.from({ length: steps + 1 }, (_, i) => at(i)), false)
}
