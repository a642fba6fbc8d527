import { type Colour, darken, lighten } from '../kit/colour.ts'
import { sauce } from '../kit/fills.ts'
import { chilli, crumbs, herbs, lemon, nut, onion, slivers } from '../kit/garnish.ts'
import { blob, d, heap, type Point, polar, spread, TAU } from '../kit/geometry.ts'
import { slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { cube } from '../kit/pieces.ts'
import { line, path } from '../kit/shapes.ts'
import { bowl, type BowlLook, plate, type PlateLook, serve } from '../kit/vessels.ts'
import { ANY_WARE, POTS } from '../crockery.ts'

/** A small bowl of dal with its tempering. */
function dalBowl(p: Pen, x: number, y: number, r: number, c: Colour): string {
  const pot = bowl(p, { cx: x, cy: y, r, c: '#c9cccd', inner: '#9aa0a3', lip: 0.1 })
  const tempering = path(blob(p, x + 2, y - 2, r * 0.4, r * 0.3, 0.14, 9), '#d4731c', { opacity: 0.55 })
  return serve(pot, sauce(p, pot, c, { oil: '#f6c04f', lumps: 6 }) + tempering + chilli(p, x, y, 0.8, p.rnd(TAU)) + herbs(p, x, y, r * 0.5, 3))
}

/** A heap of something crumbled. */
export function mound(p: Pen, x: number, y: number, r: number, c: Colour, grain = 3.4): string {
  return (
    slab(p, blob(p, x, y, r, r * 0.94, 0.05, 14), c, r * 0.16) +
    path(blob(p, x - r * 0.2, y - r * 0.24, r * 0.56, r * 0.48, 0.1, 10), lighten(c, 0.5), { opacity: 0.5 }) +
    crumbs(p, x, y, r * 0.86, Math.round(r * 0.75), [lighten(c, 0.5), darken(c, 0.3), lighten(c, 0.2)], grain)
  )
}

function wheatBall(p: Pen, x: number, y: number, r: number): string {
  const c = p.pick(['#c98f4e', '#d39a55', '#bd8143'])
  const a = p.rnd(TAU)
  const crack = d`M${polar(x, y, r * 0.66, a)}Q${polar(x, y, r * 0.22, a + 1)} ${polar(x, y, r * 0.6, a + 2.9)}`
  return (
    slab(p, blob(p, x, y, r, r * 0.95, 0.03, 14), c, r * 0.36) +
    path(blob(p, x - r * 0.26, y - r * 0.3, r * 0.42, r * 0.3, 0.12, 9), lighten(c, 0.75), { opacity: 0.5 }) +
    path(blob(p, x + r * 0.2, y + r * 0.2, r * 0.36, r * 0.26, 0.2, 8), '#6b3416', { opacity: 0.34 }) +
    line(crack, '#6b3a16', 3, { opacity: 0.7 })
  )
}

export interface BaatiSet {
  ware?: PlateLook
  /** With sweet churma beside the dal. */
  churma?: boolean
}

/** Baked wheat balls, dal, churma. */
export function baati(p: Pen, { ware, churma = true }: BaatiSet): string {
  const v = plate(p, { ...(ware ?? p.pick([{ c: '#cfd2d2' }, { c: '#c57845', trim: '#8f4f28', motif: 'edge' }, ...ANY_WARE])), r: 172, well: 0.86 })
  let s = dalBowl(p, 142, 150, 66, '#eeb02e')
  s += churma ? mound(p, 268, 148, 44, '#d9a04c', 3) + slivers(p, 268, 146, 26, 6, ['#8fb84a', '#f4e3b8'], 8, 4) : onion(p, 262, 132, 20) +
    onion(p, 284, 150, 15) + lemon(p, 266, 176, 22, 0.4)
  for (const [x, y] of [[140, 258], [212, 230], [276, 250], [206, 296]] as const) s += wheatBall(p, x + p.rnd(-5, 5), y + p.rnd(-5, 5), 40)
  return serve(v, s + herbs(p, 200, 226, 22, 2))
}

export interface KadhiSet {
  bits?: 'pakora' | 'gatte' | 'papad' | 'squares' | 'sev'
  tone?: Colour
  pot?: BowlLook
}

const KADHI_BITS: Record<NonNullable<KadhiSet['bits']>, (p: Pen, x: number, y: number) => string> = {
  pakora: (p, x, y) => slab(p, blob(p, x, y, 32, 26, 0.18, 9), p.pick(['#c67f2c', '#d6933b']), 10) +
    crumbs(p, x, y, 20, 6, ['#f0c477', '#8b4b1a'], 2.4),
  gatte: (p, x, y) => slab(p, blob(p, x, y, 25, 23, 0.04, 12), p.pick(['#e2b04a', '#d9a03c']), 9) + crumbs(p, x, y, 14, 5, ['#a8621f', '#f7dc98'], 2),
  papad: (p, x, y) => slab(p, blob(p, x, y, 38, 28, 0.22, 7, p.rnd(TAU)), '#f0d08c', 4) + crumbs(p, x, y, 22, 7, ['#c98a45', '#fff0c8'], 2.4),
  squares: (p, x, y) => cube(p, x, y, 40, '#e6b84e', { char: false, a: p.rnd(-0.5, 0.5) }),
  sev: (p, x, y) => slivers(p, x, y, 36, 16, ['#f4c23c', '#e5a52c', '#d18f22'], 15, 5),
}

/** A sour curd or tomato gravy with pieces of gram flour in it. */
export function kadhi(p: Pen, { bits = 'pakora', tone = '#e9be55', pot }: KadhiSet): string {
  const v = bowl(p, { r: 152, ...(pot ?? p.pick([POTS.clay, POTS.copper, POTS.iron, POTS.china])) })
  let s = sauce(p, v, tone, { oil: '#d8632a', lumps: 9 })
  for (const [x, y] of heap(p, 200, 200, v.r * 0.62, 7)) s += KADHI_BITS[bits](p, x, y)
  s += chilli(p, 176, 182, 1.2, 0.6) + crumbs(p, 200, 200, v.r * 0.74, 26, ['#5a2c14', '#7a431e', '#d8431c'], 2)
  return serve(v, s + herbs(p, 200, 206, v.r * 0.6, 6))
}

export interface PapadSet {
  /** With onion, tomato and sev on it. */
  masala?: boolean
  ware?: PlateLook
}

function papadDisc(p: Pen, x: number, y: number, r: number): string {
  let s = slab(p, blob(p, x, y, r, r * 0.97, 0.035, 18), '#ecc984', 5)
  for (const [u, v] of spread(p, x, y, r * 0.9, 40)) {
    const bubble = blob(p, u, v, p.rnd(5, 13), p.rnd(4, 9), 0.2, 7)
    s += path(bubble, '#b9742a', { opacity: 0.34, shift: [1.5, 2.5] })
    s += path(bubble, p.pick(['#fbe6b4', '#f7dca0', '#d9a050', '#fff3d0']), { opacity: 0.85 })
  }
  return s
}

/** Two roasted papads. */
export function papad(p: Pen, { masala = true, ware }: PapadSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 168 })
  let s = papadDisc(p, 226, 226, 104) + papadDisc(p, 178, 182, 108)
  if (masala) {
    s += slivers(p, 178, 182, 84, 26, ['#f4c23c', '#e5a52c'], 9, 3) + crumbs(p, 178, 182, 82, 34, ['#d8432c', '#f3dcea', '#b5558f'], 5)
    s += herbs(p, 178, 182, 76, 9)
  }
  return serve(v, s)
}

export interface LadooSet {
  c?: Colour
  ware?: PlateLook
}

/** Ladoos heaped on a plate; pedas are flatter. */
export function ladoo(p: Pen, { c = '#f0a63a', ware }: LadooSet): string {
  const v = plate(p, ware ?? p.pick(ANY_WARE))
  let s = ''
  for (const [x, y] of [[158, 148], [240, 146], [122, 214], [200, 204], [278, 212], [160, 274], [242, 276]] as const) {
    s += slab(p, blob(p, x, y, 42, 40, 0.03, 14), c, 13) + path(blob(p, x - 9, y - 11, 22, 17, 0.1, 9), lighten(c, 0.65), { opacity: 0.5 })
    s += crumbs(p, x, y, 34, 17, [lighten(c, 0.5), darken(c, 0.3), lighten(c, 0.25)], 3)
    s += slivers(p, x - 2, y - 3, 7, 3, ['#8fb84a', '#fff0d0'], 8, 4)
  }
  return serve(v, s)
}

export interface HalwaSet {
  tone?: keyof typeof HALWA
  pot?: BowlLook
}

const HALWA = { moong: '#dd9c38', gajar: '#d8562a', badam: '#ecc684', atta: '#a8682c', churma: '#d9a85a' } as const

/** A warm halwa, heaped, with nuts. */
export function halwa(p: Pen, { tone = 'moong', pot }: HalwaSet): string {
  const v = bowl(p, { r: 146, ...(pot ?? p.pick([POTS.brass, POTS.china, POTS.teal, POTS.copper])), lip: 0.12 })
  const c = HALWA[tone]
  let s = sauce(p, v, darken(c, 0.2), { oil: '#f7d070', lumps: 8 }) + mound(p, 200, 200, v.r * 0.78, c, 4.4)
  for (const [x, y] of spread(p, 200, 196, 60, 6) as Point[]) s += nut(p, x, y, p.rnd(TAU), 1.25)
  s += slivers(p, 200, 198, 74, 18, ['#8fb84a', '#6f9a3a', '#f7e3bd'], 11, 4.6)
  return serve(v, s + slivers(p, 198, 196, 60, 8, ['#d8431c'], 14, 2))
}
