import { board } from '../kit/boards.ts'
import { type Colour, darken, lighten } from '../kit/colour.ts'
import { sauce } from '../kit/fills.ts'
import { chilli, crumbs, dip, herbs, lemon, lettuce, onion, slivers } from '../kit/garnish.ts'
import { blob, box, d, heap, type Point, polar, smooth, spread, TAU, turn } from '../kit/geometry.ts'
import { orb, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, line, path } from '../kit/shapes.ts'
import { bowl, type BowlLook, plate, type PlateLook, serve } from '../kit/vessels.ts'
import { ANY_WARE, POTS } from '../crockery.ts'
import { mound } from './desert.ts'

const PAV = '#c9812f'

function pav(p: Pen, x: number, y: number, a: number): string {
  return (
    slab(p, box(x, y, 86, 80, a, 26), PAV, 16) +
    path(box(x - 10, y - 12, 54, 40, a, 20), lighten(PAV, 0.75), { opacity: 0.4 }) +
    path(blob(p, x - 16, y - 20, 15, 8, 0.1, 8, -0.6), '#fff', { opacity: 0.5 })
  )
}

export interface PavSet {
  c?: Colour
  ware?: PlateLook
}

/** Pav bhaji and its kin: a bowl of something mashed, buttered buns. */
export function pavBhaji(p: Pen, { c = '#c8501f', ware }: PavSet): string {
  const v = ware
    ? plate(p, { ...ware, r: 178 })
    : p.rnd() < 0.5
      ? board(p, { w: 356, h: 290, a: p.rnd(-0.1, 0.08) })
      : plate(p, { ...p.pick(ANY_WARE), r: 178, well: 0.86 })
  const pot = bowl(p, { cx: 160, cy: 176, r: 92, c: '#3a3f42', inner: '#24282a', lip: 0.1 })
  let s = pav(p, 258, 254, 0.3) + pav(p, 292, 172, -0.2)
  s += serve(pot, sauce(p, pot, c, { lumps: 14, oil: '#f2a23a' }) + slab(p, box(166, 170, 34, 28, 0.4, 7), '#ffe58a', 7) +
    crumbs(p, 160, 176, 66, 26, ['#f3dcea', '#d8432c', '#6fae3e'], 3.4) + herbs(p, 160, 176, 56, 6))
  return serve(v, s + lemon(p, 140, 308, 28, -0.4) + onion(p, 198, 306, 17) + onion(p, 218, 294, 13))
}

export interface BhatureSet {
  ware?: PlateLook
}

/** Puffed fried bread with a bowl of chickpeas. */
export function bhature(p: Pen, { ware }: BhatureSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 174, well: 0.84 })
  let s = ''
  for (const [x, y, r] of [[222, 164, 82], [168, 252, 78]] as const) {
    s += slab(p, blob(p, x, y, r, r * 0.9, 0.03, 14), '#e3ac58', 18)
    s += path(blob(p, x - r * 0.24, y - r * 0.26, r * 0.5, r * 0.36, 0.12, 10), '#fbe0a0', { opacity: 0.6 })
    for (const [u, w] of spread(p, x, y, r * 0.76, 9)) s += path(blob(p, u, w, p.rnd(5, 13), p.rnd(4, 8), 0.2, 8), '#a8601f', { opacity: 0.3 })
  }
  const pot = bowl(p, { cx: 282, cy: 264, r: 62, c: '#c9cccd', inner: '#9aa0a3', lip: 0.1 })
  let chole = sauce(p, pot, '#7a4020', { oil: '#d8702a', lumps: 5 })
  for (const [x, y] of spread(p, 282, 264, 40, 15)) chole += orb(p, x, y, 9, '#d39a4e')
  s += serve(pot, chole + herbs(p, 282, 264, 32, 3)) + onion(p, 124, 138, 19) + onion(p, 108, 162, 14)
  return serve(v, s + chilli(p, 120, 196, 1, 1.2, '#4f9a3a'))
}

export interface TikkiSet {
  c?: Colour
  /** With curd and chutney over it. */
  dressed?: boolean
  ware?: PlateLook
}

/** Round patties from the griddle: tikki, hara bhara, cutlets. */
export function tikki(p: Pen, { c = '#cf8f3c', dressed = false, ware }: TikkiSet): string {
  const v = plate(p, ware ?? p.pick(ANY_WARE))
  let s = lettuce(p, 274, 262, 40, '#8cc25a', p.rnd(TAU))
  for (const [x, y] of [[150, 158], [232, 152], [124, 232], [200, 226], [166, 290]] as const) {
    s += slab(p, blob(p, x, y, 44, 42, 0.04, 14), c, 12) + path(blob(p, x + 3, y + 3, 30, 26, 0.18, 9), darken(c, 0.4), { opacity: 0.4 })
    s += path(blob(p, x - 12, y - 13, 15, 10, 0.12, 8), lighten(c, 0.75), { opacity: 0.5 })
    s += crumbs(p, x, y, 32, 9, [lighten(c, 0.5), darken(c, 0.4), '#4f8a35'], 2.4)
  }
  if (dressed) {
    const drizzle = Array.from({ length: 8 }, (_, i): Point => [112 + i * 20, i % 2 ? 262 + p.rnd(16) : 146 + p.rnd(16)])
    s += line(smooth(drizzle, false), '#fffaf0', 9, { opacity: 0.95 })
    s += line(smooth(drizzle.map(([x, y]): Point => [x + 10, y + 6]), false), '#6b2a18', 4, { opacity: 0.9 })
    s += slivers(p, 174, 212, 70, 40, ['#f4c23c', '#e5a52c'], 9, 3) + crumbs(p, 174, 212, 70, 14, ['#b4213f'], 3.8)
  } else s += onion(p, 270, 252, 18)
  return serve(v, s + dip(p, 286, 148, 36, '#5f9a3c') + herbs(p, 176, 212, 84, 5))
}

export interface BhelSet {
  ware?: PlateLook
}

/** A heap of puffed rice with all that goes into it. */
export function bhel(p: Pen, { ware }: BhelSet): string {
  const v = plate(p, ware ?? p.pick(ANY_WARE))
  let s = mound(p, 200, 204, 98, '#f0d9a4', 5.4)
  s += crumbs(p, 200, 204, 84, 60, ['#fff3d6', '#f7e2b0', '#fff8e6'], 6)
  s += crumbs(p, 200, 204, 78, 34, ['#d8432c', '#f3dcea', '#8fb84a', '#b5558f'], 4.4)
  s += slivers(p, 200, 204, 84, 60, ['#f4c23c', '#e5a52c'], 10, 3)
  s += path(blob(p, 214, 190, 34, 22, 0.24, 9), '#6b2a18', { opacity: 0.4 }) + herbs(p, 200, 204, 74, 9)
  return serve(v, s + lemon(p, 290, 274, 26, -0.6))
}

export interface BhallaSet {
  pot?: BowlLook
}

/** Dumplings under sweet curd, tamarind and roasted cumin. */
export function bhalla(p: Pen, { pot }: BhallaSet): string {
  const v = bowl(p, { r: 152, ...(pot ?? p.pick([POTS.teal, POTS.night, POTS.clay, POTS.copper])) })
  let s = sauce(p, v, '#fdf3dc', { lumps: 8 })
  for (const [x, y] of [[154, 160], [242, 158], [160, 240], [246, 240], [200, 200]] as const) {
    s += slab(p, blob(p, x, y, 41, 39, 0.04, 13), '#f3dfb4', 11) + path(blob(p, x - 4, y - 5, 35, 31, 0.14, 11), '#fffaf0', { opacity: 0.92 })
  }
  const zigzag = Array.from({ length: 8 }, (_, i): Point => [120 + i * 23, i % 2 ? 246 + p.rnd(18) : 152 + p.rnd(18)])
  s += line(smooth(zigzag, false), '#6b2a18', 6, { opacity: 0.9 }) + path(blob(p, 250, 168, 26, 16, 0.3, 9), '#5f8a34', { opacity: 0.6 })
  s += crumbs(p, 200, 200, 84, 30, ['#b83a1a', '#5a2c14', '#b4213f'], 2.6) + slivers(p, 200, 200, 80, 22, ['#f4c23c'], 8, 3)
  return serve(v, s + herbs(p, 200, 200, 76, 6))
}

export interface GolgappeSet {
  ware?: PlateLook
}

/** Hollow puris around a bowl of mint water. */
export function golgappe(p: Pen, { ware }: GolgappeSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 172, well: 0.84 })
  let s = ''
  for (let i = 0; i < 8; i++) {
    const [x, y] = polar(200, 200, 104, (i / 8) * TAU + 0.2)
    s += orb(p, x, y, 35, p.pick(['#dea650', '#d59a44', '#e6b260'])) + circle(x, y - 2, 14, '#7a4317')
    s += path(blob(p, x, y - 2, 11, 10, 0.16, 8), '#e2bd7a') + crumbs(p, x, y - 2, 9, 4, ['#6fae3e', '#5a2c14'], 2.4)
  }
  const pot = bowl(p, { cx: 200, cy: 200, r: 62, c: '#c9cccd', inner: '#9aa0a3', lip: 0.1 })
  return serve(v, s + serve(pot, sauce(p, pot, '#6f8f2c', { lumps: 5 }) + crumbs(p, 200, 200, 42, 12, ['#f2c14a', '#e0a030'], 4) +
    herbs(p, 200, 200, 34, 4)))
}

export interface MirchiSet {
  ware?: PlateLook
}

/** Long chillies in batter. */
export function mirchi(p: Pen, { ware }: MirchiSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 168 })
  let s = ''
  for (const [x, y, a] of [[188, 146, -0.35], [208, 208, -0.28], [190, 266, -0.4]] as const) {
    const stalk = turn([[100, 0], [138, -8]], x, y, a) as [Point, Point]
    s += line(d`M${stalk[0]}L${stalk[1]}`, '#4f8a35', 10)
    s += slab(p, smooth(turn([[-104, 6], [-60, -26], [20, -32], [86, -18], [108, 0], [86, 20], [10, 30], [-66, 24]], x, y, a)), '#d6933b', 14)
    const at = (reach: number): Point => turn([[reach, 0]], x, y, a)[0] ?? [x, y]
    for (const reach of [-64, -20, 26, 66]) {
      s += crumbs(p, ...at(reach), 22, 7, ['#f0c477', '#8b4b1a', '#f7d996'], 3)
      s += path(blob(p, at(reach)[0], at(reach)[1] - 8, 17, 8, 0.2, 8, a), '#f7d996', { opacity: 0.5 })
    }
  }
  return serve(v, s + dip(p, 296, 302, 32, '#4f8f3a') + herbs(p, 190, 210, 80, 3))
}

export interface SticksSet {
  c?: Colour
  ware?: PlateLook
}

/** Spring rolls and other things rolled, fried and cut on the slant. */
export function springRolls(p: Pen, { c = '#d8963a', ware }: SticksSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 168 })
  let s = lettuce(p, 136, 136, 44, '#8cc25a', p.rnd(TAU))
  for (const [x, y, a] of [[166, 170, -0.5], [214, 190, -0.62], [160, 232, -0.42], [216, 254, -0.55]] as const) {
    s += slab(p, box(x, y, 124, 42, a, 18), c, 14)
    const at = (u: number, w: number): Point => turn([[u, w]], x, y, a)[0] ?? [x, y]
    for (const u of [-34, -6, 20]) s += line(d`M${at(u, -17)}L${at(u + 10, 17)}`, '#8a4a16', 2.6, { opacity: 0.45 })
    s += path(blob(p, ...at(-12, -9), 40, 7, 0.14, 9, a), '#fbe0a0', { opacity: 0.5 })
    const cut = at(58, 0)
    s += path(blob(p, ...cut, 15, 20, 0.06, 10, a), '#f7e6c0') + crumbs(p, ...cut, 11, 9, ['#ee7b24', '#6fae3e', '#f4ecd0'], 3)
  }
  s += dip(p, 284, 130, 38, '#c8321f') + slivers(p, 190, 212, 80, 10, ['#6fae3e', '#4f8f36'], 9, 4.6)
  return serve(v, s + heap(p, 190, 210, 80, 8).map(([x, y]) => circle(x, y, 1.8, '#fff3d6')).join(''))
}

export interface CornSet {
  pot?: BowlLook
}

/** Corn off the cob. */
export function corn(p: Pen, { pot }: CornSet): string {
  const v = bowl(p, { r: 146, ...(pot ?? p.pick([POTS.teal, POTS.night, POTS.wood])) })
  let s = circle(200, 200, v.r, '#b9781f')
  for (const [x, y] of heap(p, 200, 200, v.r * 0.92, 110)) {
    s += circle(x + 1, y + 2.4, 10, '#7a4a10', { opacity: 0.3 }) + circle(x, y, 9.6, p.pick(['#f7c93f', '#f2b92c', '#fbdc72', '#e8a52a']))
    s += circle(x - 3, y - 3, 2.4, '#fff', { opacity: 0.6 })
  }
  s += slivers(p, 200, 200, v.r * 0.7, 12, ['#5a9a3c', '#d8432c'], 10, 4.6) + herbs(p, 200, 200, v.r * 0.6, 6)
  return serve(v, s + crumbs(p, 200, 200, v.r * 0.8, 24, ['#3a2a20', '#d8432c'], 1.9))
}
