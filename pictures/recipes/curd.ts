import { board } from '../kit/boards.ts'
import { type Colour, darken, lighten } from '../kit/colour.ts'
import { rice as grains, sauce } from '../kit/fills.ts'
import { crumbs, dip, herbs, lettuce, mint, slice, slivers } from '../kit/garnish.ts'
import { blob, box, d, oblong, type Point, poly, smooth, spread, TAU, turn, wedge } from '../kit/geometry.ts'
import { orb, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { cube } from '../kit/pieces.ts'
import { ellipse, line, path, stamp } from '../kit/shapes.ts'
import { bowl, type BowlLook, plate, type PlateLook, serve } from '../kit/vessels.ts'
import { ANY_WARE, POTS } from '../crockery.ts'

export interface RaitaSet {
  bits?: 'boondi' | 'cucumber' | 'fruit' | 'garlic'
  pot?: BowlLook
}

const RAITA_BITS: Record<NonNullable<RaitaSet['bits']>, (p: Pen, x: number, y: number) => string> = {
  boondi: (p, x, y) => orb(p, x, y, p.rnd(8, 11), p.pick(['#eeb84a', '#e0a030'])),
  cucumber: (p, x, y) => slab(p, box(x, y, 25, 11, p.rnd(TAU), 5), p.pick(['#cfe3a8', '#a9cf74']), 4),
  fruit: (p, x, y) => (p.rnd() < 0.5 ? cube(p, x, y, 23, '#f7cf5a', { char: false }) : orb(p, x, y, 10, p.pick(['#b4213f', '#6fae3e', '#5b2a58']))),
  garlic: (p, x, y) => path(blob(p, x, y, 20, 13, 0.24, 8), '#d8632a', { opacity: 0.6 }),
}

/** Curd with something in it. */
export function raita(p: Pen, { bits = 'boondi', pot }: RaitaSet): string {
  const v = bowl(p, { r: 140, ...(pot ?? p.pick([POTS.night, POTS.teal, POTS.clay, POTS.copper])) })
  let s = sauce(p, v, '#fdf6e6', { lumps: 9 })
  for (const [x, y] of spread(p, 200, 200, v.r * 0.78, 22)) s += RAITA_BITS[bits](p, x, y)
  s += path(blob(p, 206, 190, 40, 20, 0.3, 10, 0.5), '#c8502a', { opacity: 0.4 }) + crumbs(p, 200, 196, 60, 30, ['#5a2c14', '#b83a1a'], 2)
  return serve(v, s + stamp(mint(p), 196, 208, -0.5, 0.9) + stamp(mint(p), 196, 208, 0.6, 0.8))
}

export interface FruitSet {
  ware?: PlateLook
}

/** Fruit, cut. */
export function fruit(p: Pen, { ware }: FruitSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 172, well: 0.84 })
  let s = ''
  for (const [x, y, a] of [[118, 176, -0.5], [142, 148, -0.2], [172, 126, 0.1]] as const) {
    s += slab(p, wedge(x, y - 18, 92, a + 0.9, a + 1.7), '#3f8f3a', 9) + path(wedge(x, y - 18, 82, a + 0.9, a + 1.7), '#f3e6cc')
    s += path(wedge(x, y - 18, 77, a + 0.9, a + 1.7), p.radial([0, '#f2596a'], [1, '#d8304a'])) + crumbs(p, x + 14, y + 26, 17, 5, ['#3a1a1a'], 2.6)
  }
  for (const [x, y] of [[242, 128], [278, 156], [290, 198]] as const) s += slice(p, x, y, 34, 'orange')
  for (const [x, y] of [[236, 186], [252, 220]] as const) s += slice(p, x, y, 27, 'kiwi')
  for (const [x, y] of spread(p, 256, 274, 36, 11)) s += orb(p, x, y, 15, p.pick(['#5b2a58', '#7a3a6a', '#6b3060']))
  for (const [x, y] of spread(p, 160, 272, 42, 9)) s += cube(p, x, y, 32, p.pick(['#f7b93f', '#fbd86a', '#f2a53a']), { char: false })
  return serve(v, s + stamp(mint(p), 206, 238, 0.2, 1) + stamp(mint(p), 206, 238, -0.8, 0.9) + stamp(mint(p), 206, 238, 1.1, 0.85))
}

export interface PohaSet {
  c?: Colour
  ware?: PlateLook
}

/** Beaten rice or semolina, heaped: poha, upma. */
export function poha(p: Pen, { c = '#f4cf5a', ware }: PohaSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 168 })
  let s = slab(p, blob(p, 200, 204, 104, 98, 0.05, 14), darken(c, 0.14), 14)
  s += grains(p, { cx: 200, cy: 202, r: 98 }, [c, lighten(c, 0.5), darken(c, 0.12), lighten(c, 0.3)], { n: 150, length: 9 })
  for (const [x, y] of spread(p, 200, 202, 78, 12)) s += orb(p, x, y, 8, p.pick(['#c98a4a', '#b9743a', '#6fae3e']))
  s += slivers(p, 200, 202, 70, 34, ['#f4c23c', '#e5a52c'], 10, 3) + crumbs(p, 200, 202, 76, 16, ['#b4213f', '#d8405c', '#3a2a20'], 4)
  return serve(v, s + herbs(p, 200, 202, 70, 8) + slice(p, 286, 276, 26, 'lime'))
}

export interface KhichdiSet {
  c?: Colour
  pot?: BowlLook
}

/** Rice and lentils cooked soft, ghee on top. */
export function khichdi(p: Pen, { c = '#efc75c', pot }: KhichdiSet): string {
  const v = bowl(p, { r: 150, ...(pot ?? p.pick([POTS.brass, POTS.china, POTS.copper, POTS.night])) })
  let s = grains(p, v, [c, lighten(c, 0.4), darken(c, 0.1)], { n: 130, length: 9 })
  s += path(blob(p, 200, 200, v.r * 0.94, v.r * 0.9, 0.05, 14), c, { opacity: 0.5 })
  for (const [x, y] of spread(p, 200, 200, v.r * 0.8, 12)) {
    s += p.rnd() < 0.6 ? orb(p, x, y, 8, '#6fae3e') : slab(p, box(x, y, 17, 15, p.rnd(TAU), 4), '#ee8a2c', 4)
  }
  s += path(blob(p, 206, 192, 56, 40, 0.16, 11), '#f2a92c', { opacity: 0.6 })
  s += path(blob(p, 202, 187, 42, 28, 0.16, 10), '#ffd95e', { opacity: 0.85 })
  s += path(blob(p, 190, 178, 15, 7, 0.1, 8, -0.6), '#fff', { opacity: 0.7 })
  return serve(v, s + crumbs(p, 204, 194, 60, 18, ['#5a2c14', '#7a431e'], 2.2) + herbs(p, 200, 204, v.r * 0.66, 6))
}

export interface WrapSet {
  bits?: 'paneer' | 'chicken' | 'egg' | 'falafel'
  ware?: PlateLook
}

const FILLINGS: Record<NonNullable<WrapSet['bits']>, readonly Colour[]> = {
  paneer: ['#fdf0d3', '#e88b35', '#6fae3e', '#d8432c'],
  chicken: ['#c9702f', '#d2622a', '#6fae3e', '#b5558f'],
  egg: ['#f7c945', '#fffaf0', '#6fae3e', '#d8432c'],
  falafel: ['#8f5a28', '#b32660', '#6fae3e', '#fbf5e6'],
}

/** A wrap or kathi roll, cut in two, one end in paper. */
export function wrap(p: Pen, { bits = 'paneer', ware }: WrapSet): string {
  const v = ware ? plate(p, { ...ware, r: 178, well: 0.86 }) : board(p, { w: 352, h: 280, a: p.rnd(-0.1, 0.1), c: p.pick(['#b98253', '#8f5f3c', '#cfa272']) })
  let s = ''
  for (const [x, y, a] of [[172, 160, -0.5], [220, 238, -0.42]] as const) {
    const at = (u: number, w: number): Point => turn([[u, w]], x, y, a)[0] ?? [x, y]
    s += slab(p, oblong(x, y, 232, 78, a), '#e6c08a', 20)
    for (const [u, w] of spread(p, 0, 0, 1, 12)) {
      s += path(blob(p, ...at(u * 84, w * 28), p.rnd(5, 15), p.rnd(3, 8), 0.22, 8, a), '#a8622a', { opacity: 0.45 })
    }
    s += path(poly([at(-112, -34), at(-14, -41), at(-30, 41), at(-112, 36)], 10), p.linear([0, '#fffdf7'], [1, '#e6d8c0']))
    s += line(d`M${at(-92, -30)}L${at(-104, 28)}M${at(-60, -34)}L${at(-74, 32)}`, '#c8423a', 5, { opacity: 0.35 })
    s += ellipse(...at(108, 0), 21, 39, a, '#c99a5c') + ellipse(...at(110, 0), 16, 33, a, '#fbf0d8')
    for (const [u, w] of spread(p, 0, 0, 1, 11)) s += slab(p, blob(p, ...at(110 + u * 10, w * 24), 8, 7, 0.14, 7), p.pick(FILLINGS[bits]), 3)
  }
  return serve(v, s + dip(p, 106, 292, 34, '#5f9a3c') + lettuce(p, 302, 122, 30, '#8cc25a', p.rnd(TAU)) + herbs(p, 196, 204, 60, 2))
}

export interface SmallBowlSet {
  c?: Colour
  pot?: BowlLook
}

/** One bowl of one thing: a chutney, a warm drink of millet, extra ghee. */
export function smallBowl(p: Pen, { c = '#5f9a3c', pot }: SmallBowlSet): string {
  const v = bowl(p, { r: 122, ...(pot ?? p.pick([POTS.china, POTS.clay, POTS.brass, POTS.teal])), lip: 0.12 })
  const swirl = smooth(spread(p, 200, 200, v.r * 0.6, 5), false)
  return serve(v, sauce(p, v, c, { lumps: 6 }) + line(swirl, lighten(c, 0.5), 7, { opacity: 0.5 }) +
    crumbs(p, 200, 200, v.r * 0.8, 24, [lighten(c, 0.5), darken(c, 0.4)], 2.2) + herbs(p, 200, 200, v.r * 0.4, 3))
}
