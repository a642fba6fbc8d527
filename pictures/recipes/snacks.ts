import { basket } from '../kit/boards.ts'
import { type Colour, darken, lighten } from '../kit/colour.ts'
import { chilli, crumbs, dip, herbs, slivers } from '../kit/garnish.ts'
import { blob, box, d, heap, type Point, polar, smooth, spread, TAU } from '../kit/geometry.ts'
import { orb, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { puff } from '../kit/pieces.ts'
import { circle, line, path } from '../kit/shapes.ts'
import { plate, type PlateLook, serve } from '../kit/vessels.ts'
import { ANY_WARE, WARE } from '../crockery.ts'

export interface FriedSet {
  kind?: 'samosa' | 'pakora' | 'kachori' | 'balls'
  ware?: PlateLook
  basket?: boolean
}

const FRIED_BITS: Record<Exclude<NonNullable<FriedSet['kind']>, 'samosa'>, (p: Pen, x: number, y: number) => string> = {
  pakora: (p, x, y) =>
    slab(p, blob(p, x, y, 34, 27, 0.2, 9, p.rnd(TAU)), p.pick(['#c67f2c', '#d6933b', '#b8702a']), 11) +
    crumbs(p, x, y, 22, 7, ['#f0c477', '#8b4b1a', '#4f8a35'], 2.6),
  kachori: (p, x, y) =>
    slab(p, blob(p, x, y, 38, 37, 0.04, 14), '#d39343', 11) +
    path(blob(p, x - 5, y - 7, 20, 15, 0.15), '#f2ca86', { opacity: 0.55 }),
  balls: (p, x, y) => orb(p, x, y, 24, '#c98433'),
}

/** What comes out of the kadhai: samosas, kachoris, pakoras, with two chutneys. */
export function fried(p: Pen, { kind = 'samosa', ware, basket: lined = p.rnd() < 0.4 }: FriedSet): string {
  const v = lined ? basket(p) : plate(p, ware ?? p.pick(ANY_WARE))
  let s = ''
  if (kind === 'samosa') {
    for (const [x, y, a, r] of [[152, 172, -0.5, 64], [242, 208, 0.6, 64], [162, 256, 2.9, 58]] as const) {
      s += puff(p, x, y, r, a + p.rnd(-0.15, 0.15))
    }
  } else for (const [x, y] of heap(p, 190, 205, 88, 11)) s += FRIED_BITS[kind](p, x, y)
  s += dip(p, 284, 118, 36, '#4f8f3a') + dip(p, 302, 288, 30, '#8a2f1c') + chilli(p, 108, 128, 1.25, 0.9, '#4f9a3a')
  return serve(v, s + herbs(p, 190, 210, 70, 4) + crumbs(p, 190, 210, 96, 14, ['#f0c477', '#8d2f14'], 1.8))
}

export interface ChaatSet {
  ware?: PlateLook
}

/** Filled puris under curd, tamarind, sev and pomegranate. */
export function chaat(p: Pen, { ware }: ChaatSet): string {
  const v = plate(p, ware ?? p.pick(ANY_WARE))
  let s = ''
  for (const [x, y] of heap(p, 200, 200, 92, 8)) {
    s += orb(p, x, y, 33, '#dea650') + circle(x, y, 17, '#7a4317')
    s += path(blob(p, x, y, 15, 14, 0.12), p.pick(['#f7efe0', '#f7efe0', '#7b9c3b']))
    s += crumbs(p, x, y, 12, 4, ['#b83a3a', '#f2c14a', '#6fae3e'], 2.6)
  }
  const zigzag = Array.from({ length: 9 }, (_, i): Point => [118 + i * 21, i % 2 ? 238 + p.rnd(20) : 150 + p.rnd(20)])
  const curd = zigzag.map(([x, y]): Point => [x + 12, y - 8])
  s += line(smooth(zigzag, false), '#6b2a18', 4.5, { opacity: 0.9 }) + line(smooth(curd, false), '#fffaf0', 4.5)
  s += slivers(p, 200, 200, 92, 60, ['#f4c23c', '#e5a52c'], 9, 3) + crumbs(p, 200, 200, 90, 18, ['#b4213f', '#d8405c'], 4)
  return serve(v, s + herbs(p, 200, 200, 84, 7))
}

export interface MomoSet {
  kind?: 'steam' | 'fried'
}

function dumpling(p: Pen, x: number, y: number, c: Colour): string {
  let s = slab(p, blob(p, x, y, 37, 35, 0.03, 14), c, 11)
  for (let k = 0; k < 9; k++) {
    const a = (k / 9) * TAU
    s += line(d`M${polar(x, y, 7, a)}Q${polar(x, y, 20, a + 0.5)} ${polar(x, y, 30, a + 0.3)}`, darken(c, 0.25), 2.4, { opacity: 0.6 })
  }
  return s + circle(x, y, 6.5, lighten(c, 0.3)) + circle(x + 1, y + 1.5, 3, darken(c, 0.3))
}

/** Pleated dumplings in a bamboo steamer. */
export function momo(p: Pen, { kind = 'steam' }: MomoSet): string {
  const ware = ANY_WARE[p.int(0, 5)] ?? WARE.petals
  const v = plate(p, { ...ware, c: '#c99a5e', trim: '#8a5c2c', motif: 'edge' })
  const c = kind === 'fried' ? '#d9963e' : '#fbf0dc'
  let s = ''
  for (let i = 0; i < 7; i++) s += dumpling(p, ...(i ? polar(194, 204, 76, i * 1.05) : ([194, 204] as const)), c)
  return serve(v, s + dip(p, 296, 116, 38, '#c8321f') + herbs(p, 194, 204, 84, 5))
}

export interface FriesSet {
  check?: Colour
  cuts?: readonly Colour[]
}

/** Fries in a lined basket. */
export function fries(p: Pen, { check = '#9a2338', cuts = ['#f4c453', '#efb33b', '#f9d676'] }: FriesSet): string {
  const v = basket(p, { check })
  let s = ''
  for (const [x, y] of spread(p, 200, 196, 84, 40)) s += slab(p, box(x, y, 92, 15, p.rnd(TAU), 4), p.pick(cuts), 6)
  return serve(v, s + crumbs(p, 200, 196, 90, 30, ['#fff', '#c4411f', '#3f7a34'], 1.8) + dip(p, 286, 286, 36, '#c8321f'))
}
