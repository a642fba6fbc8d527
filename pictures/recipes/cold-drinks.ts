import { type Colour, darken, lighten } from '../kit/colour.ts'
import { sauce } from '../kit/fills.ts'
import { blossom, crumbs, mint, minty, slice, type SliceKind, slivers } from '../kit/garnish.ts'
import { blob, box, d, type Point, smooth, spiral, spread, TAU, turn } from '../kit/geometry.ts'
import { orb, SHADOW, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, line, path, ring, stamp } from '../kit/shapes.ts'
import { bowl, plate, serve, steelTray, tumbler, type Vessel } from '../kit/vessels.ts'

const TRAYS: readonly Colour[] = ['#b98253', '#8f5f3c', '#34435c', '#2f4a4a', '#efe6d6', '#c79a63']

/** The coaster or tray a glass stands on. */
const coaster = (p: Pen, c: Colour): string => {
  const v: Vessel = plate(p, { r: 156, c, trim: darken(c, 0.35), motif: 'edge', well: 0.86 })
  return v.under + v.over
}

const cubeOfIce = (p: Pen, x: number, y: number, w: number): string => {
  const a = p.rnd(TAU)
  return path(box(x, y, w, w * 0.95, a, 10), '#fff', { opacity: 0.4 }) + path(box(x - 3, y - 4, w * 0.6, w * 0.54, a, 7), '#fff', { opacity: 0.4 })
}

const straw = (from: Point, to: Point, c: Colour): string => {
  const data = d`M${from}L${to}`
  return line(data, SHADOW, 12, { opacity: 0.2, shift: [7, 10] }) + line(data, c, 12) + line(data, '#fff', 3, { shift: [-3, -2], opacity: 0.6 })
}

export interface IcedSet {
  c?: Colour
  milk?: Colour | undefined
  fruit?: SliceKind | undefined
}

/** Cold coffee or milk over ice: dark below, the milk still swirling. */
export function iced(p: Pen, { c = '#8a5230', milk, fruit }: IcedSet): string {
  const tray = p.pick(TRAYS)
  const v = tumbler(p, { r: 126 })
  let s = circle(200, 200, v.r, p.radial([0, lighten(c, 0.35)], [0.6, c], [1, darken(c, 0.35)]))
  if (milk) {
    s += line(spiral(200, 200, 6, v.r * 0.86, 2.2, p.rnd(TAU)), milk, 20, { opacity: 0.55 })
    for (const [x, y] of spread(p, 200, 200, v.r * 0.7, 6)) {
      s += path(blob(p, x, y, p.rnd(18, 34), p.rnd(9, 16), 0.24, 9, p.rnd(TAU)), milk, { opacity: 0.6 })
    }
  }
  for (const [x, y] of spread(p, 200, 200, v.r * 0.58, 5)) s += cubeOfIce(p, x, y, p.rnd(44, 54))
  if (fruit) s += slice(p, 176 + p.rnd(-10, 10), 222 + p.rnd(-10, 10), 44, fruit)
  else s += crumbs(p, 200, 200, v.r * 0.7, 14, [darken(c, 0.4), '#f0d0a0'], 2.4)
  return coaster(p, tray) + serve(v, s) + straw([218, 200], [328, 70], p.pick(['#24282a', '#b98253', '#fffaf0', '#2e5b4a']))
}

export interface ShakeSet {
  tone?: keyof typeof SHAKES
}

const SHAKES = {
  choco: { c: '#7a4a30', drizzle: '#3a2016', bits: ['#4b2a1d', '#e3b47c'] },
  strawberry: { c: '#f09aa8', drizzle: '#c8324a', bits: ['#c8324a', '#fff'] },
  mango: { c: '#f8b93f', drizzle: '#e08a1c', bits: ['#f2a02c', '#8fb84a'] },
  vanilla: { c: '#fbecc8', drizzle: '#c98a3c', bits: ['#8a5a2c', '#f4e3b8'] },
  banana: { c: '#f7e0a0', drizzle: '#b9783c', bits: ['#c98f4a', '#8a5a2c'] },
  rose: { c: '#f7b6c2', drizzle: '#d8466a', bits: ['#8fb84a', '#3a2a20'] },
  green: { c: '#b9cf86', drizzle: '#6f9a3a', bits: ['#6f9a3a', '#f4e3b8'] },
  almond: { c: '#f6e2b4', drizzle: '#e0b04a', bits: ['#c98f4a', '#8fb84a'] },
} as const

/** A thick shake under whipped cream. */
export function shake(p: Pen, { tone = 'choco' }: ShakeSet): string {
  const tray = p.pick(TRAYS)
  const v = tumbler(p, { r: 128 })
  const { c, drizzle, bits } = SHAKES[tone]
  let s = sauce(p, v, c, { lumps: 6 }) + ring(200, 200, v.r * 0.93, lighten(c, 0.6), 8, { opacity: 0.5 })
  for (const [x, y] of [[170, 172], [232, 176], [198, 230]] as const) s += blossom(p, x + p.rnd(-5, 5), y + p.rnd(-5, 5), 44)
  s += line(smooth(spread(p, 200, 198, 74, 8), false), drizzle, 7, { opacity: 0.85 })
  s += slivers(p, 200, 200, 78, 14, bits, 9, 4) + crumbs(p, 200, 200, 82, 18, bits, 3)
  s += orb(p, 204, 186, 15, tone === 'mango' ? '#f2a02c' : '#b4213f')
  return coaster(p, tray) + serve(v, s) + straw([244, 166], [336, 62], p.pick(['#c8321f', '#2e5b4a', '#34435c'])) +
    straw([232, 156], [306, 52], '#fffaf0')
}

export interface BottleSet {
  c?: Colour
  label?: Colour
  ice?: boolean
}

/** A bottle, lying, beside its glass. */
export function bottle(p: Pen, { c = '#a9d3e0', label = '#2f6fa8', ice = true }: BottleSet): string {
  const a = -0.72 + p.rnd(-0.06, 0.06)
  const [x, y] = [176, 212]
  const at = (u: number, w: number): Point => turn([[u, w]], x, y, a)[0] ?? [x, y]
  const side: Point[] = [[-146, 40], [-120, 47], [40, 47], [88, 26]]
  const mirrored = side.map(([u, w]) => at(u, -w))
  const body = smooth([at(-150, 0), ...mirrored, at(128, -17), at(130, 17), ...side.map(([u, w]) => at(u, w)).reverse()])
  let s = path(body, SHADOW, { opacity: 0.26, shift: [9, 18] }) + path(body, p.linear([0, lighten(c, 0.7)], [0.5, c], [1, darken(c, 0.3)]))
  s += path(smooth([at(-138, -24), at(-40, -34), at(60, -26), at(60, -16), at(-40, -20), at(-136, -14)]), '#fff', { opacity: 0.6 })
  s += path(box(...at(-44, 0), 84, 95, a, 4), label) + path(box(...at(-44, 0), 84, 34, a, 2), '#fffaf0', { opacity: 0.9 })
  s += path(box(...at(-56, -30), 50, 9, a, 4), '#fff', { opacity: 0.35 })
  s += slab(p, box(...at(146, 0), 34, 42, a, 7), label, 8)
  for (const [u, w] of spread(p, -20, 0, 90, 14)) s += circle(...at(u, w * 0.4), p.rnd(1.6, 4), '#fff', { opacity: 0.5 })
  const glass = tumbler(p, { cx: 288, cy: 276, r: 70 })
  let drink = circle(288, 276, glass.r, p.radial([0, lighten(c, 0.75)], [1, lighten(c, 0.2)]))
  if (ice) for (const [u, w] of spread(p, 288, 276, 34, 3)) drink += cubeOfIce(p, u, w, 34)
  return s + serve(glass, drink + slice(p, 300, 286, 22, 'lime'))
}

export interface KulhadSet {
  c?: Colour
  kind?: 'kulhad' | 'steel' | 'pot' | 'glass'
}

function clayCup(p: Pen, x: number, y: number, r: number, c: Colour): string {
  const v = bowl(p, { cx: x, cy: y, r, c: '#b9643a', inner: '#8d4526', lip: 0.14 })
  return serve(v, sauce(p, v, c, { lumps: 4 }) + crumbs(p, x, y, v.r * 0.8, 9, ['#f0cf9a', '#e3b47c'], 3.4))
}

function steelCoffee(p: Pen, c: Colour): string {
  const dish = bowl(p, { r: 148, c: '#cfd2d2', inner: '#aeb3b5', lip: 0.16 })
  const cup = bowl(p, { cx: 200, cy: 198, r: 92, c: '#d8dbdb', inner: '#9aa0a3', lip: 0.1 })
  const foam = sauce(p, cup, c, { lumps: 5 }) + path(blob(p, 198, 196, cup.r * 0.86, cup.r * 0.8, 0.06, 14), lighten(c, 0.6), { opacity: 0.75 }) +
    crumbs(p, 198, 196, cup.r * 0.7, 34, ['#fff3dc', darken(c, 0.2)], 3)
  return serve(dish, sauce(p, { ...dish, r: dish.r * 0.99 }, '#b9bec0', { lumps: 0 }) + serve(cup, foam))
}

function teaPot(p: Pen, c: Colour): string {
  const lid = bowl(p, { cx: 150, cy: 176, r: 94, c: '#fbf7f0', inner: '#efe6d6', lip: 0.2 })
  const spout = smooth([[74, 230], [36, 282], [50, 300], [104, 262]])
  const pot = path(spout, SHADOW, { opacity: 0.24, shift: [6, 12] }) + path(spout, p.linear([0, '#ffffff'], [1, '#d9cdb8'])) +
    line('M222 112Q292 74 268 164', '#d9cdb8', 19) + line('M222 110Q288 76 266 160', '#fffdf7', 8) + lid.under + lid.over
  return pot + circle(150, 176, 62, '#f3ead8') + ring(150, 176, 62, '#c98538', 3, { opacity: 0.7 }) + orb(p, 150, 174, 18, '#c98538') + clayOrChina(p, c)
}

function clayOrChina(p: Pen, c: Colour): string {
  const v = bowl(p, { cx: 272, cy: 272, r: 82, c: '#fbf7f0', inner: '#e4d8c4', lip: 0.1 })
  return serve(v, circle(v.cx, v.cy, v.r, p.radial([0, lighten(c, 0.5)], [0.7, c], [1, darken(c, 0.25)])) +
    crumbs(p, 272, 272, 50, 6, [lighten(c, 0.5)], 3))
}

/** Indian hot drinks: clay cups, a steel tumbler in its dish, a pot with a cup. */
export function kulhad(p: Pen, { c = '#c98b4e', kind = 'kulhad' }: KulhadSet): string {
  if (kind === 'steel') return steelCoffee(p, c)
  if (kind === 'pot') return teaPot(p, c)
  if (kind === 'glass') {
    const v = tumbler(p, { r: 118 })
    return coaster(p, p.pick(TRAYS)) + serve(v, circle(200, 200, v.r, p.radial([0, lighten(c, 0.5)], [0.7, c], [1, darken(c, 0.2)])) +
      stamp(mint(p), 206, 214, 0.3, 1) + slice(p, 178, 184, 34, 'lime') + crumbs(p, 200, 200, 70, 10, ['#5a2c14', '#f2c14a'], 3))
  }
  const tray = steelTray(p, { c: p.pick(['#cfd2d2', '#c57845', '#b98253']), r: 172 })
  const biscuits = slab(p, box(290, 138, 74, 26, -0.5, 7), '#d0954c', 8) + slab(p, box(306, 172, 74, 26, -0.4, 7), '#c98a45', 8) +
    crumbs(p, 298, 154, 26, 12, ['#8a5522', '#f0d09a'], 2)
  return serve(tray, clayCup(p, 148, 164, 80, c) + clayCup(p, 236, 262, 74, c) + biscuits + minty(p, 122, 292, 0.6, 2))
}
