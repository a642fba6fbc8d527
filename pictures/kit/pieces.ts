import { type Colour, darken, lighten } from './colour.ts'
import { blob, box, d, type Point, polar, smooth, TAU, turnOne } from './geometry.ts'
import { SHADOW, slab } from './light.ts'
import type { Pen } from './pen.ts'
import { circle, ellipse, line, path } from './shapes.ts'

export interface CubeLook {
  /** Marks of the grill. */
  char?: boolean
  a?: number
  h?: number
}

/** A cube of cheese, meat or vegetable, seasoned, charred or not. */
export function cube(p: Pen, x: number, y: number, w: number, c: Colour, look: CubeLook = {}): string {
  const { char = true, a = p.rnd(TAU), h = w * 0.26 } = look
  let s = slab(p, box(x, y, w, w * p.rnd(0.86, 1), a, w * 0.2), c, h)
  if (char) {
    for (const k of [-0.22, 0.08, 0.34]) {
      const [from, to] = [turnOne([-w * 0.34, w * k], x, y, a), turnOne([w * 0.3, w * k + p.rnd(-3, 3)], x, y, a)]
      s += line(d`M${from}L${to}`, '#5a2412', w * 0.075, { opacity: 0.62 })
    }
  }
  for (let i = 0; i < 4; i++) {
    const [u, v] = polar(x, y, w * p.rnd(0.1, 0.36), p.rnd(TAU))
    s += circle(u, v, 1.3, p.pick(['#7a2b12', '#2f6b35', '#fff0cc']), { opacity: 0.8 })
  }
  return s
}

export interface FlatbreadLook {
  c?: Colour
  spots?: number
  butter?: boolean
  /** How much the shape narrows to one end: a naan's drop. */
  drop?: number
  wobble?: number
}

/** Any flat bread: naan, roti, paratha, a pancake. */
export function flatbread(p: Pen, x: number, y: number, rx: number, ry: number, a: number, look: FlatbreadLook = {}): string {
  const { c = '#efc98a', spots = 16, butter = true, drop = 0.16, wobble = 0.035 } = look
  const edge = Array.from({ length: 16 }, (_, i): Point => {
    const t = (i / 16) * TAU
    const k = 1 + p.rnd(-wobble, wobble)
    return turnOne([rx * k * Math.cos(t), ry * k * Math.sin(t) * (1 + drop * Math.cos(t))], x, y, a)
  })
  const outline = smooth(edge)
  let s = slab(p, outline, c, 7, darken(c, 0.4)) + line(outline, lighten(c, 0.5), 3, { opacity: 0.6 })
  for (let i = 0; i < spots; i++) {
    const [qx, qy] = polar(0, 0, Math.sqrt(p.rnd()) * 0.84, p.rnd(TAU))
    const [u, v] = turnOne([qx * rx, qy * ry], x, y, a)
    const k = p.rnd(0.03, 0.1) * Math.min(rx, ry) + 2
    s += path(blob(p, u, v, k * 1.5, k, 0.24, 8, p.rnd(TAU)), darken(c, 0.42), { opacity: 0.5 })
    s += path(blob(p, u - 1, v - 1, k * 0.8, k * 0.5, 0.2, 7), '#6b3416', { opacity: +p.rnd(0.3, 0.8).toFixed(1) })
  }
  if (butter) {
    for (let i = 0; i < 4; i++) {
      const [u, v] = turnOne([p.rnd(-0.5, 0.5) * rx, p.rnd(-0.5, 0.5) * ry], x, y, a)
      s += path(blob(p, u, v, rx * p.rnd(0.1, 0.22), ry * p.rnd(0.06, 0.12), 0.2, 8, a), '#fff2b8', { opacity: 0.4 })
    }
  }
  return s
}

/** The crimped seam of a samosa: a frill along its bulging lower edge. */
function crimp(p: Pen, x: number, y: number, r: number, a: number, c: Colour): string {
  let s = ''
  for (let i = 0; i <= 13; i++) {
    const k = i / 13
    const [u, v] = turnOne(
      [(1 - k) ** 2 * -r + k * k * r, ((1 - k) ** 2 + k * k) * r * 0.66 + 2 * k * (1 - k) * r * 1.06], x, y, a,
    )
    s +=
      circle(u + 2, v + r * 0.28, r * 0.13, SHADOW, { opacity: 0.18 }) +
      circle(u, v + r * 0.1, r * 0.13, darken(c, 0.4)) +
      circle(u, v + 1, r * 0.13, p.radial([0, lighten(c, 0.5)], [1, darken(c, 0.2)]))
  }
  return s
}

/** A samosa: a plump pyramid, two lit faces and a crimped seam. */
export function puff(p: Pen, x: number, y: number, r: number, a: number, c: Colour = '#dd9a45'): string {
  const at = (u: number, v: number): Point => turnOne([u * r, v * r], x, y, a)
  const [tip, right, left] = [at(0, -1.08), at(1, 0.66), at(-1, 0.66)]
  const [rightSide, leftSide, base, ridge] = [at(0.78, -0.34), at(-0.78, -0.34), at(0, 1.02), at(-0.06, 0.12)]
  let s = crimp(p, x, y, r, a, c)
  s += slab(p, d`M${tip}Q${rightSide} ${right}Q${base} ${left}Q${leftSide} ${tip}Z`, c, r * 0.2)
  s += path(d`M${tip}Q${rightSide} ${right}Q${at(0.5, 0.5)} ${ridge}Q${at(-0.1, -0.4)} ${tip}Z`, darken(c, 0.34), { opacity: 0.42 })
  s += path(d`M${right}Q${base} ${left}Q${at(-0.4, 0.5)} ${ridge}Q${at(0.5, 0.5)} ${right}Z`, darken(c, 0.2), { opacity: 0.3 })
  s += path(blob(p, ...at(-0.36, -0.02), r * 0.2, r * 0.4, 0.12, 9, a + 0.5), lighten(c, 0.8), { opacity: 0.5 })
  for (let i = 0; i < 22; i++) {
    const [u, v] = polar(x, y, r * p.rnd(0.05, 0.6), p.rnd(TAU))
    s += circle(u, v, p.rnd(1, 3.4), p.rnd() < 0.5 ? lighten(c, 0.6) : '#8a4a16', { opacity: 0.5 })
  }
  return s
}

/** A dosa: a crisp cylinder, swirl lines across it, a browned flap along it. */
export function roll(p: Pen, x: number, y: number, length: number, w: number, a: number, c: Colour = '#e3a13f'): string {
  const at = (u: number, v: number): Point => turnOne([u, v], x, y, a)
  const streak = (low: number, high: number, from = -1, to = 1): string => {
    const there = Array.from({ length: 7 }, (_, i) => at(length * (from + ((to - from) * i) / 6), w * low + p.rnd(-2, 2)))
    const back = Array.from({ length: 7 }, (_, i) => at(length * (to - ((to - from) * i) / 6), w * high + p.rnd(-2, 2)))
    return smooth([...there, ...back])
  }
  const upper = Array.from({ length: 13 }, (_, i) => at(length * (-1 + i / 6), -w * (1 + p.rnd(-0.03, 0.05))))
  const lower = Array.from({ length: 13 }, (_, i) => at(length * (1 - i / 6), w * (1 + p.rnd(-0.03, 0.05))))
  const outline = smooth([...upper, at(length * 1.03, 0), ...lower, at(-length * 1.03, 0)])
  let s =
    slab(p, outline, c, 16, '#8f4f18') +
    path(streak(-0.98, -0.3), lighten(c, 0.8), { opacity: 0.55 }) +
    path(streak(-0.8, -0.52), '#fff6d8', { opacity: 0.6 }) +
    path(streak(0.34, 0.98), '#a85a1a', { opacity: 0.5 }) +
    path(streak(0.66, 0.99), '#7a3a10', { opacity: 0.38 })
  for (let i = 0; i < 21; i++) {
    const u = length * (-0.94 + i * 0.094)
    const swirl = d`M${at(u, -w * 0.97)}Q${at(u + w * 0.28, 0)} ${at(u + p.rnd(-3, 3), w * 0.97)}`
    s += line(swirl, i % 4 ? '#b9651d' : '#fff0c0', p.rnd(1.2, 2.6), { opacity: +p.rnd(0.1, 0.3).toFixed(1) })
  }
  for (let i = 0; i < 26; i++) {
    const [u, v] = at(p.rnd(-0.95, 0.95) * length, p.rnd(-0.5, 0.85) * w)
    const spot = blob(p, u, v, p.rnd(4, 15), p.rnd(3, 8), 0.24, 8, a)
    s += path(spot, p.rnd() < 0.7 ? '#a4541a' : '#ffe6a8', { opacity: 0.3 })
  }
  return s + rollFlap(at, length, w) + rollEnds(at, length, w, a)
}

function rollFlap(at: (u: number, v: number) => Point, length: number, w: number): string {
  const edge = Array.from({ length: 15 }, (_, i) => at(length * (-0.99 + i * 0.141), w * (0.16 + (i % 2 ? 0.05 : -0.03))))
  const flap = smooth(edge, false)
  return (
    line(flap, '#5a2a0c', 5, { opacity: 0.35, shift: [1, 4] }) +
    line(flap, '#9a4d16', 3.4) +
    line(flap, '#ffe3a0', 1.6, { shift: [-0.6, -2.2] })
  )
}

function rollEnds(at: (u: number, v: number) => Point, length: number, w: number, a: number): string {
  return [-1, 1]
    .map((side) => {
      const [u, v] = at(side * length, 0)
      const [rim, hollow] = side < 0 ? ['#cf8a30', '#8a4714'] : ['#a8621f', '#e9b648']
      return ellipse(u, v, w * 0.3, w * 0.96, a, rim) + ellipse(u, v, w * 0.17, w * 0.66, a, hollow)
    })
    .join('')
}
