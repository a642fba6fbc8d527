import { blob, box, d, polar, spread, TAU } from '../kit/geometry.ts'
import { rice as grains } from '../kit/fills.ts'
import { herbs, minty, nut } from '../kit/garnish.ts'
import { orb, SHADOW, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { cube } from '../kit/pieces.ts'
import { line } from '../kit/shapes.ts'
import { bowl, type BowlLook, serve } from '../kit/vessels.ts'
import { ANY_POT, FOOD, POTS } from '../crockery.ts'

export interface BiryaniSet {
  bits?: 'paneer' | 'chicken' | 'egg' | 'veg'
  pot?: BowlLook
}

const BIRYANI_BITS: Record<NonNullable<BiryaniSet['bits']>, (p: Pen, x: number, y: number) => string> = {
  chicken: (p, x, y) => slab(p, blob(p, x, y, 35, 23, 0.13, 9, p.rnd(TAU)), FOOD.chicken, 9),
  egg: (p, x, y) => slab(p, blob(p, x, y, 28, 23, 0.03, 10, p.rnd(TAU)), '#fffaf0', 6) + orb(p, x, y, 12, '#f5a623'),
  veg: (p, x, y) =>
    p.rnd() < 0.5
      ? slab(p, box(x, y, 34, 13, p.rnd(TAU), 5), '#ee7b24', 5)
      : orb(p, x, y, 10, '#6fae3e') + orb(p, x + 16, y + 8, 10, '#6fae3e'),
  paneer: (p, x, y) => cube(p, x, y, 40, FOOD.tikka),
}

function friedOnion(p: Pen, r: number): string {
  let data = ''
  for (const [x, y] of spread(p, 200, 200, r, 16)) {
    const a = p.rnd(TAU)
    data += d`M${x} ${y}Q${polar(x, y, 18, a + 0.9)} ${polar(x, y, 22, a)}`
  }
  return (
    line(data, SHADOW, 4, { opacity: 0.3, shift: [1, 3] }) +
    line(data, '#7c3f17', 4.2) +
    line(data, '#b8692b', 1.6, { shift: [-0.8, -1] })
  )
}

/** Layered rice in its handi: saffron grains, fried onion, cashews, mint. */
export function biryani(p: Pen, { bits = 'paneer', pot }: BiryaniSet): string {
  const handi = pot ?? ANY_POT[p.int(0, 1)] ?? POTS.copper
  const v = bowl(p, { r: 164, ...handi, lip: 0.08 })
  let s = grains(p, v, ['#fff0d0', '#f8bd48', '#f19a33', '#ffe3a6'], { n: 250, length: 13 })
  for (const [x, y] of spread(p, 200, 200, v.r * 0.62, 6)) s += BIRYANI_BITS[bits](p, x, y)
  s += friedOnion(p, v.r * 0.55)
  for (const [x, y] of spread(p, 200, 200, v.r * 0.6, 5)) s += nut(p, x, y, p.rnd(TAU), 1.15)
  return serve(v, s + minty(p, 206, 196, 0.85, p.rnd(-0.6, 0.6)) + herbs(p, 200, 200, v.r * 0.62, 6))
}

export interface RiceSet {
  tone?: keyof typeof GRAINS
  pot?: BowlLook
}

const GRAINS = {
  white: ['#fffaf0', '#f7ecd6', '#fff4df', '#b07b3d'],
  yellow: ['#f9cd55', '#f4b83a', '#ffe08a', '#6b3a16'],
  fried: ['#f1d6a0', '#e8c27e', '#fbe7bd', '#e0762a'],
  green: ['#d3dc94', '#bccb72', '#eef0c0', '#5f8a34'],
} as const

/** Rice by itself. */
export function rice(p: Pen, { tone = 'white', pot = POTS.china }: RiceSet): string {
  const v = bowl(p, { r: 152, ...pot })
  let s = grains(p, v, GRAINS[tone], { n: 250, length: 13 })
  if (tone !== 'white') {
    for (const [x, y] of spread(p, 200, 200, v.r * 0.7, 12)) s += orb(p, x, y, 8, p.pick(['#6fae3e', '#ee7b24', '#6fae3e']))
  }
  return serve(v, s + herbs(p, 200, 200, v.r * 0.4, 4))
}
