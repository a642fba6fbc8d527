import { board } from '../kit/boards.ts'
import { type Colour, darken, lighten } from '../kit/colour.ts'
import { blossom, crumbs, mint, slice, slivers } from '../kit/garnish.ts'
import { blob, box, d, type Point, polar, smooth, spiral, spread, TAU, turn, wedge } from '../kit/geometry.ts'
import { orb, SHADOW, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, line, path, ring, stamp } from '../kit/shapes.ts'
import { plate, type PlateLook, serve, type Vessel } from '../kit/vessels.ts'
import { ANY_WARE } from '../crockery.ts'

const onPlate = (p: Pen, ware?: PlateLook): Vessel => plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 166 })
const BERRIES = ['#b4213f', '#4a4a82', '#c8321f', '#3a3a6b']

const berries = (p: Pen, spots: readonly Point[], r = 13): string => spots.map(([x, y]) => orb(p, x, y, r, p.pick(BERRIES))).join('')

export interface BunSet {
  c?: Colour
  icing?: boolean
  ware?: PlateLook
}

/** A coiled bun. */
export function bun(p: Pen, { c = '#c98436', icing = true, ware }: BunSet): string {
  const v = onPlate(p, ware)
  const coil = spiral(198, 196, 8, 92, 3.1, p.rnd(TAU))
  let s = slab(p, blob(p, 198, 198, 106, 104, 0.02, 18), c, 24)
  s += line(coil, darken(c, 0.5), 13, { opacity: 0.75 }) + line(coil, lighten(c, 0.55), 5, { shift: [-5, -6], opacity: 0.7 })
  s += path(blob(p, 164, 150, 40, 24, 0.12, 9, -0.6), '#fff', { opacity: 0.28 })
  if (icing) {
    const zigzag = Array.from({ length: 11 }, (_, i): Point => [124 + i * 15, i % 2 ? 262 - Math.abs(i - 5) * 8 : 134 + Math.abs(i - 5) * 8])
    s += line(smooth(turn(zigzag.map(([x, y]): Point => [x - 198, y - 198]), 198, 198, p.rnd(-0.6, 0.6)), false), '#fff8ea', 8, { opacity: 0.92 })
  }
  return serve(v, s + crumbs(p, 198, 198, 96, 16, ['#fff3d6', '#6b3a16'], 2.6))
}

export interface MuffinSet {
  c?: Colour
  bits?: Colour
  ware?: PlateLook
}

/** A muffin in its paper. */
export function muffin(p: Pen, { c = '#d9a04e', bits = '#4a4a82', ware }: MuffinSet): string {
  const v = onPlate(p, ware)
  const pleats = Array.from({ length: 48 }, (_, i): Point => polar(200, 206, i % 2 ? 98 : 90, (i / 48) * TAU))
  let s = slab(p, smooth(pleats), '#e6c796', 20, '#b98a55') + slab(p, blob(p, 198, 194, 90, 86, 0.05, 15), c, 12)
  s += path(blob(p, 174, 162, 44, 32, 0.12, 10, -0.5), lighten(c, 0.7), { opacity: 0.5 })
  for (const [x, y] of spread(p, 198, 194, 66, 10)) s += orb(p, x, y, p.rnd(8, 12), bits)
  return serve(v, s + crumbs(p, 198, 194, 76, 34, [lighten(c, 0.5), '#fff0d0', darken(c, 0.3)], 3.4))
}

export interface CookieSet {
  c?: Colour
  chips?: Colour
  ware?: PlateLook
}

/** Cookies, three of them. */
export function cookie(p: Pen, { c = '#c98f4e', chips = '#4b2a1d', ware }: CookieSet): string {
  const v = onPlate(p, ware)
  let s = ''
  for (const [x, y] of [[164, 160], [250, 190], [176, 252]] as const) {
    s += slab(p, blob(p, x, y, 66, 64, 0.035, 15), c, 11) + path(blob(p, x - 14, y - 18, 32, 22, 0.14, 9), lighten(c, 0.6), { opacity: 0.4 })
    for (const [u, w] of spread(p, x, y, 50, 9)) s += slab(p, blob(p, u, w, p.rnd(6, 10), p.rnd(5, 8), 0.16, 7, p.rnd(TAU)), chips, 4)
    s += crumbs(p, x, y, 56, 14, [lighten(c, 0.5), '#fff8ea', darken(c, 0.3)], 2)
  }
  return serve(v, s)
}

export interface DoughnutSet {
  glaze?: Colour
  ware?: PlateLook
}

/** Two glazed rings. */
export function doughnut(p: Pen, { glaze = p.pick(['#f2b9c6', '#5a2f1f', '#f7e6c0']), ware }: DoughnutSet): string {
  const v = onPlate(p, ware)
  let s = ''
  for (const [x, y, r] of [[242, 236, 74], [164, 168, 80]] as const) {
    s += slab(p, blob(p, x, y, r, r * 0.97, 0.015, 16), '#d59a4c', 20) + path(blob(p, x - 1, y - 2, r * 0.92, r * 0.88, 0.06, 18), glaze)
    s += path(blob(p, x - r * 0.3, y - r * 0.42, r * 0.3, r * 0.14, 0.1, 8, -0.6), '#fff', { opacity: 0.5 })
    s += slivers(p, x, y, r * 0.76, 26, ['#e79aae', '#f2c14a', '#8fb84a', '#fff8ea', '#7fb6d6'], 7, 4)
    s += circle(x, y + 2, r * 0.28, '#8a5a2c') + circle(x + 1, y + 5, r * 0.24, '#c9b8a0') + ring(x, y + 1, r * 0.28, '#e8b970', 3)
  }
  return serve(v, s)
}

export interface BrownieSet {
  c?: Colour
  ware?: PlateLook
}

/** Squares of something dense. */
export function brownie(p: Pen, { c = '#56301f', ware }: BrownieSet): string {
  const v = onPlate(p, ware)
  let s = ''
  for (const [x, y, a] of [[158, 180, -0.2], [240, 226, 0.25]] as const) {
    s += slab(p, box(x, y, 112, 108, a, 10), c, 26)
    for (let i = 0; i < 6; i++) s += line(smooth(spread(p, x, y, 44, 3), false), lighten(c, 0.35), p.rnd(1, 2.4), { opacity: 0.6 })
    s += crumbs(p, x, y, 44, 12, [lighten(c, 0.3), '#fff8ea', darken(c, 0.4)], 2.6)
    for (const [u, w] of spread(p, x, y, 36, 4)) s += slab(p, blob(p, u, w, 10, 7, 0.16, 8, p.rnd(TAU)), '#d9a863', 4)
  }
  return serve(v, s + blossom(p, 262, 146, 24) + stamp(mint(p), 266, 142, 0.5, 0.7))
}

export interface LoafSet {
  kind?: 'loaf' | 'slices' | 'focaccia' | 'puff'
  c?: Colour
}

function scoredLoaf(p: Pen): string {
  let s = slab(p, blob(p, 196, 204, 134, 92, 0.02, 18, -0.35), '#b9742f', 26)
  for (const k of [-72, -24, 24, 72]) {
    const cut = turn([[k - 10, -58], [k + 6, 0], [k - 4, 58]], 196, 200, -0.35)
    s += line(smooth(cut, false), '#f3d9a4', 15) + line(smooth(cut, false), '#8a4f1c', 3, { shift: [7, 2], opacity: 0.6 })
  }
  return s + crumbs(p, 196, 196, 100, 60, ['#fff8ea', '#f7ecd6'], 2.2)
}

function breadSlices(p: Pen, c: Colour): string {
  return [[232, 232, 0.3], [170, 184, -0.2]]
    .map(([x = 0, y = 0, a = 0]) =>
      slab(p, box(x, y, 150, 138, a, 34), '#a8662c', 12) +
      path(box(x - 1, y - 2, 134, 122, a, 28), p.linear([0, lighten(c, 0.5)], [1, c])) +
      crumbs(p, x, y, 52, 40, [darken(c, 0.25), lighten(c, 0.5), '#8a5a2c'], 3.2))
    .join('')
}

function focacciaSquare(p: Pen): string {
  let s = slab(p, box(198, 200, 218, 196, -0.12, 26), '#dda552', 20)
  for (const [x, y] of spread(p, 198, 198, 84, 16)) {
    s += circle(x, y, 12, '#b9762c', { opacity: 0.5 }) + circle(x - 2, y - 2, 8, '#f0cd84', { opacity: 0.8 })
  }
  return s + slivers(p, 198, 198, 84, 22, ['#3f6b35', '#4f7d30'], 15, 3.6) + crumbs(p, 198, 198, 88, 28, ['#ffffff', '#fff8ea'], 2.6)
}

function puffPastry(p: Pen): string {
  let s = ''
  for (const [x, y, a] of [[160, 168, 0.2], [238, 232, -0.12]] as const) {
    s += slab(p, box(x, y, 138, 104, a, 10), '#d99a45', 22)
    for (const k of [-46, -23, 0, 23, 46]) {
      s += line(d`M${turn([[k - 12, -44]], x, y, a)[0] ?? [x, y]}L${turn([[k + 12, 44]], x, y, a)[0] ?? [x, y]}`, '#8f561c', 4, { opacity: 0.55 })
    }
    s += path(blob(p, x - 24, y - 22, 38, 17, 0.14, 9, a), '#fbe3ae', { opacity: 0.55 }) + crumbs(p, x, y, 44, 12, ['#fff3d6', '#5a3a1c'], 2)
  }
  return s
}

/** Bread by the loaf or the slice, on a board. */
export function loaf(p: Pen, { kind = 'loaf', c = '#f0dcae' }: LoafSet): string {
  const v = board(p, { w: 352, h: 288, a: p.rnd(-0.12, 0.1), c: p.pick(['#b98253', '#8f5f3c', '#cfa272']) })
  const body = { loaf: scoredLoaf, slices: (pen: Pen) => breadSlices(pen, c), focaccia: focacciaSquare, puff: puffPastry }[kind](p)
  return serve(v, body + crumbs(p, 210, 210, 130, 14, ['#f0cc90', '#c98a45'], 2.4))
}

export interface TartSet {
  fill?: Colour
  ware?: PlateLook
}

/** A tart, its crust crimped. */
export function tart(p: Pen, { fill = '#f6d24c', ware }: TartSet): string {
  const v = onPlate(p, ware)
  const crust = Array.from({ length: 44 }, (_, i): Point => polar(198, 198, i % 2 ? 112 : 104, (i / 44) * TAU))
  let s = slab(p, smooth(crust), '#d09a4e', 18) + circle(198, 198, 92, '#9a6428')
  s += circle(198, 199, 89, p.radial([0, lighten(fill, 0.5)], [0.6, fill], [1, darken(fill, 0.14)]))
  s += path(blob(p, 172, 166, 40, 20, 0.14, 9, -0.6), '#fff', { opacity: 0.35 })
  for (let i = 0; i < 6; i++) s += blossom(p, ...polar(198, 198, 68, (i / 6) * TAU + 0.3), 17, '#fffaf0')
  return serve(v, s + berries(p, [[198, 190], [214, 206], [186, 208]]) + stamp(mint(p), 200, 194, 0.6, 0.8))
}

export interface CakeSliceSet {
  c?: Colour
  cream?: Colour
  top?: Colour
  ware?: PlateLook
}

/** One slice of a cake, lying on its plate. */
export function cakeSlice(p: Pen, { c = '#5a2f1f', cream = '#fff4e2', top = '#b4213f', ware }: CakeSliceSet): string {
  const v = onPlate(p, ware)
  const [x, y, a] = [108, 238, -0.62]
  const part = (reach: number): string => wedge(x, y, reach, a - 0.36, a + 0.42)
  let s = path(part(206), SHADOW, { opacity: 0.26, shift: [8, 26] })
  for (const [shift, colour] of [[24, darken(c, 0.3)], [18, cream], [13, darken(c, 0.3)], [7, cream], [3, darken(c, 0.2)]] as const) {
    s += path(part(204), colour, { shift: [0, shift] })
  }
  s += path(part(204), p.linear([0, lighten(c, 0.4)], [0.5, c], [1, darken(c, 0.2)]))
  s += path(wedge(x, y, 204, a - 0.36, a - 0.2), '#fff', { opacity: 0.12 })
  s += blossom(p, ...polar(x, y, 176, a - 0.14), 21, cream) + orb(p, ...polar(x, y, 176, a - 0.14), 11, top)
  s += blossom(p, ...polar(x, y, 176, a + 0.2), 19, cream)
  s += crumbs(p, ...polar(x, y, 120, a + 0.03), 40, 16, [darken(c, 0.4), lighten(c, 0.4)], 2.6)
  s += crumbs(p, 206, 300, 46, 12, [c, lighten(c, 0.3)], 3) + berries(p, [[252, 286], [276, 268]], 14)
  return serve(v, s + stamp(mint(p), 264, 282, 0.9, 0.8))
}

export interface WaffleSet {
  fruit?: boolean
  ware?: PlateLook
}

/** A round waffle with cream. */
export function waffle(p: Pen, { fruit = true, ware }: WaffleSet): string {
  const v = onPlate(p, ware)
  let s = slab(p, blob(p, 196, 200, 116, 114, 0.015, 18), '#d59a44', 20)
  for (const i of [-3, -2, -1, 0, 1, 2, 3]) {
    for (const j of [-3, -2, -1, 0, 1, 2, 3]) {
      const [x, y] = [196 + i * 31, 198 + j * 31]
      if (Math.hypot(x - 196, y - 198) < 96) s += path(box(x, y, 21, 21, 0, 4), '#9a5f20') + path(box(x + 2, y + 3, 17, 16, 0, 3), '#b9772e')
    }
  }
  s += line(smooth(spread(p, 196, 198, 88, 7), false), '#7a3a10', 7, { opacity: 0.6 }) + blossom(p, 200, 190, 40)
  if (fruit) s += berries(p, [[166, 214], [236, 216], [204, 236], [244, 168], [160, 164]], 15)
  return serve(v, s + stamp(mint(p), 208, 182, 0.4, 0.9) + stamp(mint(p), 208, 182, -0.6, 0.8) + crumbs(p, 196, 198, 100, 30, ['#fff'], 2))
}

/** A stack of pancakes with butter and syrup. */
export function pancakeStack(p: Pen, { fruit = true, ware }: WaffleSet): string {
  const v = onPlate(p, ware)
  let s = path(blob(p, 204, 214, 118, 106, 0.1, 12), '#b9641a', { opacity: 0.5 })
  for (const [x, y, r] of [[206, 212, 102], [194, 204, 100], [198, 194, 97]] as const) {
    s += slab(p, blob(p, x, y, r, r * 0.97, 0.018, 16), '#e0ae62', 12, '#f3dca6')
    s += path(blob(p, x, y, r * 0.84, r * 0.8, 0.03, 14), '#c98a3c', { opacity: 0.7 })
  }
  s += path(blob(p, 200, 196, 60, 48, 0.26, 11), '#a8560f', { opacity: 0.6 }) + path(blob(p, 246, 250, 20, 34, 0.2, 9), '#a8560f', { opacity: 0.5 })
  s += slab(p, box(194, 188, 46, 42, 0.3, 8), '#ffe58a', 11)
  if (fruit) s += berries(p, [[272, 138], [292, 164], [122, 268], [148, 286]], 15) + slice(p, 112, 138, 22, 'orange')
  return serve(v, s + crumbs(p, 198, 196, 84, 26, ['#fff'], 1.9))
}
