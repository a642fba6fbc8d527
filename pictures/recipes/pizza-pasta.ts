import { type Colour } from '../kit/colour.ts'
import { strands } from '../kit/fills.ts'
import { crumbs, mint, minty, onion, slice, slivers } from '../kit/garnish.ts'
import { blob, box, d, polar, spread, TAU } from '../kit/geometry.ts'
import { orb, SHADOW, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, line, path, ring, stamp } from '../kit/shapes.ts'
import { bowl, type BowlLook, plate, serve } from '../kit/vessels.ts'
import { WARE } from '../crockery.ts'

export interface PizzaSet {
  top?: 'veg' | 'margherita' | 'pepperoni' | 'white'
  c?: Colour
}

function pizzaBase(p: Pen, white: boolean): string {
  let s =
    slab(p, blob(p, 200, 198, 158, 156, 0.016, 22), '#d9974a', 10) +
    path(blob(p, 200, 198, 150, 148, 0.02, 22), p.radial([0, '#f4cc86'], [0.8, '#e8b066'], [1, '#c67f36']))
  for (let i = 0; i < 26; i++) {
    const [x, y] = polar(200, 198, p.rnd(140, 152), p.rnd(TAU))
    s += path(blob(p, x, y, p.rnd(4, 11), p.rnd(3, 6), 0.25, 7, p.rnd(TAU)), '#7a3d17', { opacity: 0.5 })
  }
  s += path(blob(p, 200, 198, 133, 132, 0.02, 20), white ? '#f0dcae' : '#c8371f')
  s += path(blob(p, 200, 198, 127, 126, 0.035, 20), p.radial([0, '#fde7a8'], [0.7, '#f7cf74'], [1, '#e8a94a']))
  for (const [x, y] of spread(p, 200, 198, 112, 16)) {
    const melt = blob(p, x, y, p.rnd(12, 24), p.rnd(9, 16), 0.22, 9)
    s += path(melt, p.pick(['#fff3cf', '#fff0c0', '#f2b458', '#e9913c']), { opacity: 0.75 })
  }
  for (const k of [0, 1, 2, 3]) {
    const a = k * 0.785 + 0.2
    s += line(d`M${polar(200, 198, 154, a)}L${polar(200, 198, 154, a + Math.PI)}`, '#8a4a1c', 2.6, { opacity: 0.5 })
  }
  return s
}

const mozzarella = (p: Pen, x: number, y: number): string =>
  circle(x + 2, y + 4, 21, SHADOW, { opacity: 0.16 }) +
  path(blob(p, x, y, 22, 20, 0.1, 10), p.radial([0, '#ffffff'], [1, '#f6e5c3']))

const salami = (p: Pen, x: number, y: number): string =>
  circle(x + 1, y + 3, 19, SHADOW, { opacity: 0.3 }) +
  circle(x, y, 19, p.radial([0, '#e2603f'], [1, '#a82a1d'])) +
  crumbs(p, x, y, 14, 5, ['#f0a58a', '#8a1d14'], 2)

const pepper = (p: Pen, x: number, y: number): string =>
  ring(x + 1, y + 3, 14, SHADOW, 6, { opacity: 0.25 }) +
  ring(x, y, 14, p.pick(['#4f9a3a', '#e3a021', '#4f9a3a']), 6) +
  ring(x - 1, y - 1, 14, '#fff', 1.4, { opacity: 0.4 })

const olive = (x: number, y: number): string =>
  ring(x + 1, y + 2, 8, SHADOW, 6, { opacity: 0.3 }) + ring(x, y, 8, '#2c2426', 6)

function topping(p: Pen, top: NonNullable<PizzaSet['top']>, x: number, y: number, i: number): string {
  if (top === 'margherita' || top === 'white') return i % 3 ? '' : mozzarella(p, x, y)
  if (top === 'pepperoni') return i % 5 === 4 ? '' : salami(p, x, y)
  if (i % 4 === 0) return slice(p, x, y, 17)
  if (i % 4 === 1) return pepper(p, x, y)
  return i % 4 === 2 ? olive(x, y) : onion(p, x, y, 12)
}

/** A pizza, whole, scored into eight. */
export function pizza(p: Pen, { top = 'veg', c = '#b98253' }: PizzaSet): string {
  const wooden = p.rnd() < 0.6
  const v = plate(p, wooden ? { r: 180, c, trim: '#8a5c2c', motif: 'edge', well: 0.94 } : { ...WARE.stone, r: 176 })
  let s = pizzaBase(p, top === 'white')
  for (const [i, [x, y]] of spread(p, 200, 198, 108, 19).entries()) s += topping(p, top, x, y, i)
  for (const [x, y] of spread(p, 200, 198, 84, 5)) s += stamp(mint(p, '#3f8f3a'), x, y, p.rnd(TAU), 0.85)
  return serve(v, s + crumbs(p, 200, 198, 120, 30, ['#3f7a34', '#8d2f14', '#fff3d6'], 1.7))
}

export interface PastaSet {
  tone?: keyof typeof SAUCES
  /** Only the colour of the bowl is taken. */
  ware?: BowlLook
}

const SAUCES = {
  red: { strand: '#f2a354', heart: '#dd5527', rim: '#b5371a' },
  white: { strand: '#fae7b4', heart: '#fbeec8', rim: '#e9cd92' },
  green: { strand: '#b9c65a', heart: '#8fae44', rim: '#5f7d2c' },
  pink: { strand: '#f7c795', heart: '#f0a878', rim: '#d07a4c' },
} as const

/** Pasta in a wide rimmed bowl. */
export function pasta(p: Pen, { tone = 'red', ware }: PastaSet): string {
  const c = ware?.c ?? p.pick(['#fbf7f0', '#2f4a4a', '#efe6d6', '#34435c'])
  const v = bowl(p, { r: 160, c, inner: ware?.c ?? '#efe6d6', lip: 0.2 })
  const { strand, heart, rim } = SAUCES[tone]
  let s =
    circle(200, 200, v.r * 0.96, p.radial([0, heart], [1, rim])) +
    strands(p, v, strand, { r: v.r * 0.86, n: 60, width: 8.5 })
  for (const [x, y] of spread(p, 200, 196, v.r * 0.5, tone === 'red' || tone === 'pink' ? 6 : 4)) {
    s += tone === 'white'
      ? slab(p, blob(p, x, y, 22, 15, 0.1, 9, p.rnd(TAU)), '#e3cba0', 6) + line(d`M${x - 9} ${y}h18`, '#9a7a4c', 3)
      : orb(p, x, y, 18, '#d8392b')
  }
  s += minty(p, 205, 196, 1, p.rnd(-0.5, 0.5)) + slivers(p, 200, 200, v.r * 0.6, 16, ['#fff6dc', '#fbe9b8'], 12, 4)
  return serve(v, s + crumbs(p, 200, 200, v.r * 0.7, 20, ['#3a2a20', '#3f7a34'], 1.8))
}

export interface NoodlesSet {
  ware?: BowlLook
  c?: Colour
}

const CHOPSTICKS = 'M306 60L236 226M334 76L256 236'

/** Wok-tossed noodles with chopsticks. */
export function noodles(p: Pen, { ware, c = '#e2a24c' }: NoodlesSet): string {
  const v = bowl(p, { r: 158, c: ware?.c ?? '#34435c', inner: '#222d40', lip: 0.1 })
  let s = strands(p, v, c, { r: v.r * 0.95, n: 64, width: 6.5 })
  for (const [x, y] of spread(p, 200, 200, v.r * 0.66, 16)) {
    s += slab(p, box(x, y, p.rnd(26, 38), 8, p.rnd(TAU), 4), p.pick(['#ee7b24', '#5a9a3c', '#d8432c', '#f4ecd0']), 4)
  }
  s += crumbs(p, 200, 200, v.r * 0.8, 30, ['#fff3d6', '#f7dfa8'], 2.4)
  s += slivers(p, 200, 200, v.r * 0.6, 10, ['#6fae3e', '#4f8f36'], 9, 5)
  s +=
    line(CHOPSTICKS, SHADOW, 9, { opacity: 0.22, shift: [6, 10] }) +
    line(CHOPSTICKS, '#7a3324', 8) +
    line('M305 60L236 224M333 76L256 234', '#c26a4c', 2.4)
  return serve(v, s)
}
