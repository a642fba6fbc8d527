import { chilli, crumbs, herbs, lemon, lettuce, minty, onion, slice, slivers, sprig } from '../kit/garnish.ts'
import { blob, d, polar, spread, TAU } from '../kit/geometry.ts'
import { rice as grains, sauce } from '../kit/fills.ts'
import { orb, slab } from '../kit/light.ts'
import { type Colour, lighten } from '../kit/colour.ts'
import type { Pen } from '../kit/pen.ts'
import { cube, flatbread } from '../kit/pieces.ts'
import { circle, line, path, stamp } from '../kit/shapes.ts'
import { bowl, type BowlLook, serve, steelTray } from '../kit/vessels.ts'
import { ANY_POT, FOOD, POTS } from '../crockery.ts'

export interface ThaliSet {
  /** Pairs of a gravy's colour and what floats on it; five of them. */
  pots?: readonly (readonly [string, string])[]
  /** Colour of the metal. */
  tray?: Colour
  /** Colour of the two breads. */
  dough?: Colour
}

const KATORIS = [['#eeb02e', '#d4731c'], [FOOD.makhani, '#fff3de'], ['#5f8a34', '#fff3de'], ['#f7efe0', '#7a3b10'], ['#6b3420', '#fff3de']] as const

function katori(p: Pen, i: number, c: string, dash: string): string {
  const [x, y] = polar(200, 200, 114, Math.PI + 0.12 + i * 0.74)
  const pot = bowl(p, { cx: x, cy: y, r: 39, c: '#c9cccd', inner: '#9aa0a3', lip: 0.13 })
  const bits = () =>
    i % 2
      ? cube(p, x - 8, y - 4, 17, FOOD.paneer, { char: false }) + cube(p, x + 10, y + 7, 16, FOOD.paneer, { char: false })
      : path(blob(p, x, y, 13, 9, 0.2, 8), dash, { opacity: 0.8 })
  return serve(pot, sauce(p, pot, c, { lumps: 4 }) + bits() + stamp(sprig(p), x + 4, y + 4, p.rnd(TAU), 0.7))
}

/** A full meal on a steel tray: five katoris, two breads, rice, a sweet. */
export function thali(p: Pen, { pots = KATORIS, tray, dough }: ThaliSet): string {
  const v = steelTray(p, tray ? { c: tray } : {})
  // A random order by sorting is uneven, but it is the order the pictures already have.
  const laid = [...pots].sort(() => p.rnd() - 0.5)
  let s = laid.map(([c, dash], i) => katori(p, i, c, dash)).join('')
  s += flatbread(p, 146, 272, 66, 62, -0.2, { c: dough ?? '#e3b878', drop: 0, spots: 16 })
  s += flatbread(p, 168, 256, 62, 59, 0.4, { c: dough ?? '#e8c085', drop: 0, spots: 16 })
  s += grains(p, { cx: 262, cy: 262, r: 52 }, ['#fffaf0', '#f7ecd6', '#f3b33a'], { n: 72, length: 10 })
  s += stamp(sprig(p), 262, 258, 0.3, 1.1) + orb(p, 206, 322, 21, '#9c4a1e') + lemon(p, 318, 196, 21, 1.9)
  s += onion(p, 206, 196, 19) + onion(p, 226, 184, 14) + chilli(p, 186, 190, 1, 1.2, '#4f9a3a')
  return serve(v, s + slivers(p, 206, 320, 12, 4, ['#8fb84a'], 7, 3.4))
}

export interface SaladSet {
  kind?: 'garden' | 'beet' | 'fruit' | 'chopped' | 'caesar' | 'sprouts' | 'melon' | 'tomato'
  pot?: BowlLook
}

/** Salads that are not leaves first. */
const CUT: { [K in NonNullable<SaladSet['kind']>]?: (p: Pen, x: number, y: number) => string } = {
  chopped: (p, x, y) => cube(p, x, y, 25, p.pick(['#e2523c', '#cfe3a8', '#f6e6f1', '#d8432c', '#b9d36a']), { char: false }),
  sprouts: (p, x, y) =>
    p.rnd() < 0.7
      ? slab(p, blob(p, x, y, 10, 8, 0.08, 8), '#9cb04e', 4) +
        line(d`M${x} ${y}q${p.rnd(-14, 14)} ${p.rnd(4, 14)} ${p.rnd(8, 22)} ${p.rnd(-6, 12)}`, '#fbf5e0', 4)
      : cube(p, x, y, 20, p.pick(['#e2523c', '#f7cf5a', '#f6e6f1']), { char: false }),
  melon: (p, x, y) => (p.rnd() < 0.62 ? cube(p, x, y, 42, p.pick(['#ee5468', '#f2687a']), { char: false }) : cube(p, x, y, 27, '#fffaf0', { char: false })),
  tomato: (p, x, y) => (p.rnd() < 0.6 ? slice(p, x, y, 32) : path(blob(p, x, y, 34, 31, 0.08, 12), p.radial([0, '#ffffff'], [1, '#f3e6cc']))),
}

/** Leaves with what is cut into them. */
export function salad(p: Pen, { kind = 'garden', pot }: SaladSet): string {
  const v = bowl(p, { r: 160, ...(pot ?? p.pick([POTS.china, POTS.wood, POTS.teal])), lip: 0.09 })
  const cut = CUT[kind]
  if (cut) {
    const pieces = spread(p, 200, 200, v.r * 0.84, kind === 'tomato' ? 15 : 46).sort((a, b) => a[1] - b[1])
    const body = circle(200, 200, v.r, '#c9b98a') + pieces.map(([x, y]) => cut(p, x, y)).join('')
    return serve(v, body + crumbs(p, 200, 200, v.r * 0.8, 20, ['#b4213f', '#3a2a20', '#f2c14a'], 3) + herbs(p, 200, 200, v.r * 0.7, 8, '#4f8f36') +
      minty(p, 206, 196, 0.7, 0.3))
  }
  let s = circle(200, 200, v.r, '#35602a')
  for (const [x, y] of spread(p, 200, 200, v.r * 0.66, 15)) {
    s += lettuce(p, x, y, p.rnd(38, 56), p.pick(['#8cc25a', '#6fae3e', '#a9d474', '#4f8f36', '#8a3550']), p.rnd(TAU))
  }
  for (const [i, [x, y]] of spread(p, 200, 200, v.r * 0.72, 15).entries()) {
    if (kind === 'caesar') s += i % 2 ? cube(p, x, y, 27, '#d9a456', { char: false }) : slab(p, blob(p, x, y, 24, 14, 0.12, 9, p.rnd(TAU)), '#fbeec8', 4)
    else if (i % 4 === 0) s += slice(p, x, y, 25, 'cucumber')
    else if (i % 4 === 1) s += slice(p, x, y, 23, kind === 'beet' ? 'beet' : 'tomato')
    else if (i % 4 === 2) s += cube(p, x, y, 25, kind === 'fruit' ? '#f4b441' : '#fffaf0', { char: false })
    else s += onion(p, x, y, 15)
  }
  s += crumbs(p, 200, 200, v.r * 0.7, 22, ['#b4213f', '#f2c14a', '#7a4a1e'], 3.6)
  return serve(v, s + slivers(p, 200, 200, v.r * 0.6, 8, ['#f4e3b8', '#c98f4a'], 10, 4.6))
}

export interface SoupSet {
  tone?: keyof typeof BROTH
  pot?: BowlLook
}

const BROTH = { red: '#d8512a', green: '#8fa83f', white: '#f4e3bb', yellow: '#f0a93a', brown: '#8a5a34' } as const

/** Soup with a swirl of cream and croutons. */
export function soup(p: Pen, { tone = 'red', pot }: SoupSet): string {
  const v = bowl(p, { r: 150, ...(pot ?? p.pick(ANY_POT.slice(2))), lip: 0.13 })
  const c = BROTH[tone]
  let s = sauce(p, v, c, { cream: '#fff6e6', oil: lighten(c, 0.4) })
  for (const [x, y] of spread(p, 205, 205, 46, 7)) s += cube(p, x, y, 20, '#dca457', { char: false })
  return serve(v, s + minty(p, 196, 190, 0.8) + crumbs(p, 200, 200, v.r * 0.6, 16, ['#3a2a20', '#3f7a34'], 1.8))
}
