import { type Colour, darken, lighten, mix } from '../kit/colour.ts'
import { sauce } from '../kit/fills.ts'
import { chilli, crumbs, herbs, lettuce, nut, slivers } from '../kit/garnish.ts'
import { blob, box, d, heap, oblong, type Point, polar, smooth, spread, TAU } from '../kit/geometry.ts'
import { orb, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { cube } from '../kit/pieces.ts'
import { line, path } from '../kit/shapes.ts'
import { bowl, type BowlLook, serve } from '../kit/vessels.ts'
import { ANY_POT, FOOD, POTS } from '../crockery.ts'

export interface CurrySet {
  tone?: 'makhani' | 'red' | 'yellow' | 'green' | 'white' | 'brown' | 'soy'
  bits?: 'paneer' | 'tikka' | 'kofta' | 'egg' | 'greens' | 'peas' | 'chicken' | 'lamb' | 'cashew' | 'mushroom' | 'fish' | 'prawn'
  pot?: BowlLook
}

const WITHOUT_CREAM: readonly CurrySet['tone'][] = ['white', 'soy', 'red']

const CURRY_BITS: Record<NonNullable<CurrySet['bits']>, (p: Pen, x: number, y: number, c: Colour) => string> = {
  kofta: (p, x, y) => orb(p, x, y, 25, '#b9702f'),
  egg: (p, x, y) => slab(p, blob(p, x, y, 30, 25, 0.03, 10, p.rnd(TAU)), '#fffaf0', 6) + orb(p, x - 2, y - 1, 13, '#f5a623'),
  greens: (p, x, y, c) =>
    path(blob(p, x, y, 26, 19, 0.2, 9), darken(c, 0.3)) + path(blob(p, x - 2, y - 3, 21, 14, 0.2, 9), lighten(c, 0.12)),
  peas: (p, x, y) =>
    p.rnd() < 0.5
      ? cube(p, x, y, 38, FOOD.paneer, { char: false, a: p.rnd(-0.5, 0.5) })
      : [0, 1, 2].map((i) => orb(p, x + i * 14 - 12, y + p.rnd(-9, 9), 9, '#6fae3e')).join(''),
  chicken: (p, x, y) => slab(p, blob(p, x, y, 31, 23, 0.14, 9, p.rnd(TAU)), FOOD.chicken, 8),
  lamb: (p, x, y) => {
    const a = p.rnd(TAU)
    const bone = p.rnd() < 0.4 ? slab(p, oblong(x, y, 62, 15, a), '#ead9b8', 5) : ''
    return bone + slab(p, blob(p, x, y, 33, 25, 0.16, 9, a), p.pick(['#7a3d22', '#8a4728', '#6b331c']), 9) +
      path(blob(p, x - 5, y - 6, 14, 7, 0.2, 8, a), '#c9805a', { opacity: 0.5 })
  },
  cashew: (p, x, y) => [0, 1, 2].map((i) => nut(p, x + i * 19 - 19, y + p.rnd(-14, 14), p.rnd(TAU), 1.5, '#dba860')).join(''),
  mushroom: (p, x, y) =>
    slab(p, blob(p, x, y, 27, 22, 0.08, 10, p.rnd(TAU)), p.pick(['#d9b98f', '#c9a27a']), 8) +
      path(blob(p, x, y + 2, 13, 5, 0.12, 8), '#7a5a3a', { opacity: 0.6 }),
  fish: (p, x, y) => slab(p, blob(p, x, y, 40, 22, 0.1, 10, p.rnd(-0.6, 0.6)), '#efd9ae', 9) +
    line(d`M${x - 22} ${y - 3}h44`, '#c98f4a', 3, { opacity: 0.6 }),
  prawn: (p, x, y) => {
    const start = p.rnd(TAU)
    const curl = (dx: number, dy: number): string =>
      smooth(Array.from({ length: 5 }, (_, i) => polar(x + dx, y + dy, 20, start + i * 0.7)), false)
    return line(curl(2, 5), '#a8401c', 20, { opacity: 0.5 }) + line(curl(0, 0), '#ee7f4a', 20) + line(curl(-2, -3), '#fbc09a', 6)
  },
  tikka: (p, x, y) => cube(p, x, y, p.rnd(38, 46), FOOD.tikka, { char: true, a: p.rnd(-0.5, 0.5) }),
  paneer: (p, x, y) => cube(p, x, y, p.rnd(38, 46), FOOD.paneer, { char: false, a: p.rnd(-0.5, 0.5) }),
}

/** Pieces in a gravy. */
export function curry(p: Pen, { tone = 'makhani', bits = 'paneer', pot }: CurrySet): string {
  const v = bowl(p, { r: 152, ...(pot ?? p.pick(ANY_POT)) })
  const c = FOOD[tone]
  const creamed = !WITHOUT_CREAM.includes(tone) && p.rnd() < 0.8
  let s = sauce(p, v, c, { oil: mix(c, '#f7a13a', 0.6), cream: creamed ? '#fff3de' : undefined })
  for (const [x, y] of heap(p, 200, 200, v.r * 0.66, bits === 'egg' ? 4 : 8)) s += CURRY_BITS[bits](p, x, y, c)
  if (tone === 'soy') {
    for (const [x, y] of spread(p, 200, 200, v.r * 0.78, 11)) {
      const shard = box(x, y, p.rnd(18, 26), p.rnd(15, 22), p.rnd(TAU), 5)
      s += slab(p, shard, p.pick(['#4f9a3a', '#d8432c', '#f1e3ee', '#e3a021']), 5)
    }
  }
  s += herbs(p, 200, 200, v.r * 0.5, 5)
  s += tone === 'soy'
    ? slivers(p, 200, 200, v.r * 0.5, 6, ['#8fc25a', '#f4f7dd'], 13, 5)
    : slivers(p, 200, 200, v.r * 0.5, 6, ['#f2c14a', '#e8a63a'], 13, 3.4)
  return serve(v, s)
}

export interface SabziSet {
  veg?: 'aloo' | 'bhindi' | 'baingan' | 'gatte' | 'beans'
  pot?: BowlLook
}

const SABZI_BITS: Record<NonNullable<SabziSet['veg']>, (p: Pen, x: number, y: number, a: number, k: number) => string> = {
  aloo: (p, x, y, a, k) =>
    k < 0.55
      ? cube(p, x, y, p.rnd(32, 40), '#f0bf4c', { char: false })
      : lettuce(p, x, y, p.rnd(19, 25), '#f6e7b8', a) + crumbs(p, x, y, 14, 9, ['#fff7dc', '#e9cf8e'], 4),
  bhindi: (p, x, y, a) => {
    const reach: Point = [16 * Math.cos(a), 16 * Math.sin(a)]
    return (
      slab(p, box(x, y, p.rnd(44, 58), 17, a, 8), p.pick(['#5f8f38', '#72a244', '#4f7d30']), 6) +
      line(d`M${x - reach[0]} ${y - reach[1]}L${x + reach[0]} ${y + reach[1]}`, '#b9d98a', 2.4, { opacity: 0.7 })
    )
  },
  gatte: (p, x, y) =>
    slab(p, blob(p, x, y, 24, 21, 0.04, 12), p.pick(['#e2b04a', '#d9a03c']), 9) +
    crumbs(p, x, y, 14, 5, ['#a8621f', '#f7dc98'], 2),
  baingan: (p, x, y, a, k) =>
    path(blob(p, x, y, p.rnd(24, 38), p.rnd(14, 22), 0.2, 9, a), p.pick(['#8a4f30', '#7a4028', '#9a6038']), { opacity: 0.85 }) +
    (k < 0.3 ? slab(p, blob(p, x, y, 17, 11, 0.1, 8, a), '#5b2a58', 4) : orb(p, x, y, 7, '#6fae3e')),
  beans: (p, x, y, a, k) =>
    k < 0.5
      ? slab(p, oblong(x, y, p.rnd(46, 62), 10, a), p.pick(['#4f8f36', '#6aa53f', '#3f7a34']), 5)
      : k < 0.75
        ? slab(p, box(x, y, 26, 15, a, 5), '#ee7b24', 5)
        : slab(p, box(x, y, 20, 19, a, 4), '#8a3a24', 5),
}

/** A dry dish: heaped pieces, hardly any sauce. */
export function sabzi(p: Pen, { veg = 'aloo', pot }: SabziSet): string {
  const v = bowl(p, { r: 152, ...(pot ?? p.pick([POTS.copper, POTS.brass, POTS.iron])) })
  let s = sauce(p, v, veg === 'baingan' ? '#6b3a24' : '#b4622a', { lumps: 12, oil: '#f0a63a' })
  for (const [x, y] of heap(p, 200, 200, v.r * 0.8, veg === 'baingan' ? 14 : 24)) {
    const a = p.rnd(TAU)
    s += SABZI_BITS[veg](p, x, y, a, p.rnd())
  }
  s += crumbs(p, 200, 200, v.r * 0.7, 26, ['#3a2a20', '#d8432c', '#f7dc98'], 1.9)
  return serve(v, s + slivers(p, 200, 200, v.r * 0.5, 7, ['#f2d47a'], 13, 3.4) + herbs(p, 200, 200, v.r * 0.6, 8))
}

export interface DalSet {
  tone?: 'yellow' | 'brown' | 'green'
  pot?: BowlLook
}

/** Lentils: yellow with a tempering of ghee, or dark with cream. */
export function dal(p: Pen, { tone = 'yellow', pot = POTS.brass }: DalSet): string {
  const v = bowl(p, { r: 152, ...pot })
  const c = tone === 'brown' ? '#6b3420' : FOOD[tone]
  let s = sauce(p, v, c, { lumps: 16, oil: '#f6c04f', cream: tone === 'brown' ? '#fff3de' : undefined })
  s += crumbs(p, 200, 200, v.r * 0.84, 60, [lighten(c, 0.4), darken(c, 0.14), lighten(c, 0.2)], 4)
  if (tone !== 'brown') {
    s += path(blob(p, 205, 196, 60, 46, 0.14, 10, 0.4), '#d4731c', { opacity: 0.5 })
    s += path(blob(p, 202, 192, 44, 32, 0.16, 10, 0.4), '#f7bd48', { opacity: 0.75 })
  }
  s += chilli(p, 188, 180, 1.5, 0.7) + chilli(p, 232, 214, 1.25, -1)
  s += crumbs(p, 204, 196, 58, 26, ['#5a2c14', '#7a431e'], 2.2) + slivers(p, 204, 200, 50, 8, ['#f4d9a0', '#e2b870'], 9, 4)
  return serve(v, s + herbs(p, 200, 214, 76, 6))
}
