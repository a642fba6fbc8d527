import { type Colour, darken, lighten } from '../kit/colour.ts'
import { crumbs, dip, herbs, lemon, lettuce, onion } from '../kit/garnish.ts'
import { blob, box, d, oblong, polar, TAU } from '../kit/geometry.ts'
import { orb, SHADOW, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { cube } from '../kit/pieces.ts'
import { line, path, ring } from '../kit/shapes.ts'
import { plate, type PlateLook, serve } from '../kit/vessels.ts'
import { ANY_WARE, FOOD } from '../crockery.ts'

export interface TikkaSet {
  bits?: keyof typeof MARINADE
  ware?: PlateLook
}

const MARINADE = {
  paneer: FOOD.tikka, chicken: '#d2622a', malai: '#f3ddb0', green: '#8aa045', soya: '#b5743a', achari: '#c98a2c',
  beet: '#a83a56', vegSeekh: '#9a6a3a', pineapple: '#f2b93c', mushroom: '#d8b78a', broccoli: '#6f9a3c', gobi: '#eec46a',
} as const

type Piece = (p: Pen, x: number, y: number, c: Colour, a: number) => string

const minced: Piece = (p, x, y, c, a) => {
  let s = slab(p, oblong(x, y, 60, 34, a), c, 12) + path(oblong(x - 3, y - 7, 44, 8, a), lighten(c, 0.6), { opacity: 0.4 })
  for (const k of [-17, 0, 17]) {
    const [u, v] = polar(x, y, k, a)
    s += line(d`M${polar(u, v, 14, a + 1.4)}L${polar(u, v, 14, a - 1.7)}`, '#4a1f12', 4, { opacity: 0.45 })
  }
  return s
}

const floret: Piece = (p, x, y, c, a) => {
  const stalk = slab(p, oblong(...polar(x, y, 16, a + 1.57), 30, 17, a + 1.57), lighten(c, 0.5), 6)
  const buds = [0, 1, 2, 3, 4].map((i) => orb(p, ...polar(x, y - 4, i ? 15 : 0, i * 1.6 + a), 14, c)).join('')
  return stalk + buds + crumbs(p, x, y - 4, 24, 12, [darken(c, 0.4), lighten(c, 0.4), '#5a2412'], 2.6)
}

const cap: Piece = (p, x, y, c) =>
  slab(p, blob(p, x, y, 26, 24, 0.04, 12), c, 12) +
  path(blob(p, x + 2, y + 2, 15, 12, 0.1, 9), '#fff3d6') +
  crumbs(p, x + 2, y + 2, 10, 6, ['#4f8a35', '#d8632a'], 2.6)

const fruitRing: Piece = (p, x, y, c, a) =>
  slab(p, blob(p, x, y, 29, 27, 0.03, 12), c, 10) +
  ring(x, y, 19, darken(c, 0.3), 2.4, { opacity: 0.5 }) +
  path(blob(p, x, y, 8, 8, 0.06, 8), '#9a6428', { opacity: 0.7 }) +
  line(d`M${polar(x, y, 24, a + 0.8)}L${polar(x, y, 24, a + 3.9)}`, '#5a2412', 4, { opacity: 0.5 })

const cubed: Piece = (p, x, y, c, a) => cube(p, x, y, 46, c, { a: a + p.rnd(-0.12, 0.12), h: 12 })

/** What is not cut into cubes. */
const PIECES: { [B in keyof typeof MARINADE]?: Piece } = {
  beet: minced, vegSeekh: minced, broccoli: floret, gobi: floret, mushroom: cap, pineapple: fruitRing,
}

/** Three skewers from the tandoor. */
export function tikka(p: Pen, { bits = 'paneer', ware }: TikkaSet): string {
  const v = plate(p, ware ?? p.pick(ANY_WARE))
  const piece = PIECES[bits] ?? cubed
  const a = p.rnd(-0.75, -0.4)
  let s = lettuce(p, 262, 252, 44, '#8cc25a', p.rnd(TAU)) + onion(p, 136, 128, 20) + onion(p, 158, 108, 15)
  for (const k of [-1, 0, 1]) {
    const [x, y] = [200 + Math.cos(a + 1.57) * k * 56, 200 + Math.sin(a + 1.57) * k * 56]
    const stick = d`M${polar(x, y, 146, a + Math.PI)}L${polar(x, y, 136, a)}`
    s += line(stick, SHADOW, 6, { opacity: 0.25, shift: [3, 8] }) + line(stick, '#b9834a', 5)
    for (const [i, reach] of [-90, -44, 2, 48, 92].entries()) {
      const [u, w] = polar(x, y, Math.abs(reach), reach < 0 ? a + Math.PI : a)
      s += i % 2
        ? slab(p, box(u, w, 17, 40, a + p.rnd(-0.1, 0.1), 7), p.pick(['#4f8f36', '#d8432c', '#c65a92']), 8)
        : piece(p, u, w, MARINADE[bits], a)
    }
  }
  s += dip(p, 288, 122, 36, '#5f9a3c') + lemon(p, 122, 282, 27, -0.6)
  return serve(v, s + crumbs(p, 200, 200, 96, 22, ['#8d2f14', '#fff3d6', '#3f8f3a'], 1.8) + herbs(p, 200, 200, 88, 5))
}
