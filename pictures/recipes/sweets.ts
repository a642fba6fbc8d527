import { type Colour, darken, lighten, mix } from '../kit/colour.ts'
import { sauce } from '../kit/fills.ts'
import { blossom, crumbs, dip, mint, petals, slivers } from '../kit/garnish.ts'
import { blob, box, d, diamond, polar, type Point, poly, TAU, wedge } from '../kit/geometry.ts'
import { orb, SHADOW, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, line, path, stamp } from '../kit/shapes.ts'
import { bowl, type BowlLook, plate, type PlateLook, serve } from '../kit/vessels.ts'
import { ANY_WARE, POTS, WARE } from '../crockery.ts'

const PISTACHIO = ['#8fb84a', '#6f9a3a', '#c8dc8a']

export interface JamunSet {
  kind?: 'jamun' | 'rasgulla' | 'rasmalai'
  pot?: BowlLook
}

const SYRUP = {
  jamun: { pool: '#c9701f', ball: '#7c3516' },
  rasgulla: { pool: '#f4e6c4', ball: '#fff8ec' },
  rasmalai: { pool: '#f8e3a6', ball: '#fbe9bb' },
} as const

/** Three balls of milk in syrup or saffron milk, with rose petals. */
export function jamun(p: Pen, { kind = 'jamun', pot }: JamunSet): string {
  const v = bowl(p, { r: 146, ...(pot ?? p.pick([POTS.china, POTS.teal, POTS.brass, POTS.night])), lip: 0.12 })
  const { pool, ball } = SYRUP[kind]
  let s = sauce(p, v, pool, { oil: '#f4b65a', lumps: 5 })
  for (const [x, y] of [[158, 168], [238, 176], [194, 240]] as const) {
    s += kind === 'rasmalai' ? slab(p, blob(p, x, y, 45, 41, 0.03, 14), ball, 9) : orb(p, x, y, 42, ball)
  }
  s += slivers(p, 198, 196, 66, 20, PISTACHIO, 10, 4.6) + slivers(p, 198, 196, 70, 10, ['#d8431c'], 14, 2)
  return serve(v, s + petals(p, [[146, 244], [256, 228], [206, 124]]))
}

export interface BarfiSet {
  c?: Colour
  ware?: PlateLook
}

/** Diamonds of milk or nut fudge under silver leaf. */
export function barfi(p: Pen, { c = '#f2d7a0', ware }: BarfiSet): string {
  const v = plate(p, ware ?? p.pick(ANY_WARE))
  let s = ''
  for (const [x, y] of [[148, 148], [236, 142], [194, 206], [128, 236], [258, 236], [198, 282]] as const) {
    s += slab(p, poly(diamond(x, y, 44, 38), 8), c, 12) + path(poly(diamond(x, y, 26, 22), 4), '#eef0f0', { opacity: 0.75 })
    s += slivers(p, x, y, 12, 4, ['#8fb84a', '#6f9a3a'], 9, 4.4)
  }
  return serve(v, s)
}

export interface CakeSet {
  tone?: keyof typeof CAKES
  ware?: PlateLook
}

const CAKES = {
  choco: { c: '#5a2f1f', deco: '#fff4e2', top: '#b4213f' },
  vanilla: { c: '#fbe7bd', deco: '#fffaf0', top: '#d8392b' },
  red: { c: '#a8232e', deco: '#fff4e2', top: '#d8466a' },
  pista: { c: '#b9cf86', deco: '#fffaf0', top: '#6f9a3a' },
  coffee: { c: '#a8703f', deco: '#fff0d8', top: '#4b2a1d' },
} as const

/** A layer cake with one slice drawn out. */
export function cake(p: Pen, { tone = 'choco', ware }: CakeSet): string {
  const v = plate(p, ware ?? p.pick(ANY_WARE.slice(1)))
  const { c, deco, top } = CAKES[tone]
  const [from, to] = [0.1, 1]
  let s = ''
  for (const [x, y, start, end] of [[192, 190, to, from + TAU], [214, 206, from + 0.03, to - 0.03]] as const) {
    const part = wedge(x, y, 112, start, end)
    s +=
      path(part, SHADOW, { opacity: 0.28, shift: [8, 20] }) +
      path(part, darken(c, 0.5), { shift: [0, 16] }) +
      path(part, deco, { shift: [0, 10] }) +
      path(part, darken(c, 0.35), { shift: [0, 6] }) +
      path(part, p.linear([0, lighten(c, 0.38)], [0.5, c], [1, darken(c, 0.2)]))
    const rim = wedge(x, y, 98, start + 0.04, end - 0.04).replace(/^M[^L]*L/, 'M').replace('Z', '')
    s += line(rim, lighten(c, 0.5), 3, { opacity: 0.5 })
  }
  for (let i = 0; i < 9; i++) {
    const [x, y] = polar(192, 190, 86, to + 0.28 + (i * (TAU - (to - from) - 0.3)) / 9)
    s += blossom(p, x, y, 21, deco) + (i % 2 ? '' : orb(p, x, y - 1, 10, top))
  }
  const [x, y] = polar(214, 206, 80, 0.55)
  s += blossom(p, x, y, 19, deco) + orb(p, x, y, 10, top)
  s += slivers(p, 180, 178, 48, 22, [darken(c, 0.4), lighten(c, 0.4)], 12, 3.6) + crumbs(p, 288, 288, 20, 7, [c], 2.6)
  return serve(v, s + stamp(mint(p), 178, 186, -0.4, 0.7) + stamp(mint(p), 178, 186, 0.7, 0.6))
}

export interface ScoopsSet {
  tones?: readonly Colour[]
  pot?: BowlLook
}

/** Three scoops of ice cream with a cherry. */
export function scoops(p: Pen, { tones = ['#fff1d2', '#e79aae', '#8b5433'], pot }: ScoopsSet): string {
  const v = bowl(p, { r: 138, ...(pot ?? p.pick([POTS.china, POTS.teal, POTS.blush])), lip: 0.1 })
  let s = circle(200, 200, v.r, darken(tones[0] ?? '#fff1d2', 0.2))
  const spots: Point[] = [[160, 178], [244, 182], [200, 246]]
  for (const [i, [x, y]] of spots.entries()) {
    const c = tones[i % tones.length] ?? '#fff1d2'
    s += path(blob(p, x, y, 56, 54, 0.06, 16), SHADOW, { opacity: 0.2, shift: [5, 8] })
    s += path(blob(p, x, y, 55, 53, 0.06, 16), p.radial([0, lighten(c, 0.55)], [0.5, c], [1, darken(c, 0.26)]))
    s += path(blob(p, x - 12, y - 16, 22, 13, 0.2, 8, -0.6), '#fff', { opacity: 0.35 })
    s += crumbs(p, x, y, 42, 7, [darken(c, 0.3), lighten(c, 0.5)], 2.6)
  }
  s += slivers(p, 200, 200, 70, 16, ['#8fb84a', '#7a3d17', '#f4e3b8'], 10, 4)
  return serve(v, s + orb(p, 204, 190, 14, '#b4213f') + stamp(mint(p), 214, 182, 0.8, 0.8))
}

export interface CroissantSet {
  ware?: PlateLook
}

function croissantFold(p: Pen, i: number): string {
  const a = Math.PI * 1.5 + (i - 3) * 0.45
  const k = 1 - Math.abs(i - 3) / 4.2
  const [x, y] = polar(200, 262, 94, a)
  let s = slab(p, blob(p, x, y, 40 * k + 16, 26 * k + 16, 0.03, 14, a), mix('#b96f24', '#e0a04c', k), 12)
  for (const t of [-0.5, -0.1, 0.3]) {
    const [u, w] = [Math.cos(a + 1.57) * 26 * k * t, Math.sin(a + 1.57) * 26 * k * t]
    const [out, back] = [polar(x + u, y + w, 32 * k, a), polar(x + u, y + w, 32 * k, a + Math.PI)]
    s += line(d`M${out}Q${x + u * 1.8} ${y + w * 1.8} ${back}`, t < 0 ? '#ffe0a0' : '#8a4a16', 3, { opacity: 0.5 })
  }
  return s
}

/** A croissant with jam and butter. */
export function croissant(p: Pen, { ware = WARE.stone }: CroissantSet): string {
  const v = plate(p, ware)
  // From the tips to the middle, so that each fold lies over the one before.
  let s = [0, 6, 1, 5, 2, 4, 3].map((i) => croissantFold(p, i)).join('')
  s += crumbs(p, 200, 190, 110, 22, ['#fff8e8', '#e0a04c'], 2.2) + dip(p, 226, 286, 32, '#b4213f')
  return serve(v, s + slab(p, box(168, 282, 34, 28, 0.3, 6), '#ffe58a', 7))
}
