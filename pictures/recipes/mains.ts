import { board } from '../kit/boards.ts'
import { type Colour, darken, lighten } from '../kit/colour.ts'
import { sauce, rice as grains } from '../kit/fills.ts'
import { crumbs, dip, herbs, lemon, lettuce, minty, onion, slice, slivers } from '../kit/garnish.ts'
import { blob, box, d, heap, oblong, type Point, poly, polar, smooth, spread, TAU, turn, wedge } from '../kit/geometry.ts'
import { orb, SHADOW, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { cube } from '../kit/pieces.ts'
import { circle, line, path } from '../kit/shapes.ts'
import { bowl, type BowlLook, plate, type PlateLook, serve } from '../kit/vessels.ts'
import { ANY_WARE, POTS } from '../crockery.ts'

export interface SteakSet {
  kind?: 'chicken' | 'fish' | 'chops' | 'paneer' | 'friedFish'
  ware?: PlateLook
}

const SEARED: Record<NonNullable<SteakSet['kind']>, Colour> = { chicken: '#c97f38', fish: '#e6c48c', chops: '#7a3d22', paneer: '#f3ddb0', friedFish: '#d99a3f' }

function chop(p: Pen, x: number, y: number, a: number): string {
  const [from, to] = turn([[20, 0], [108, -20]], x, y, a) as [Point, Point]
  const bone = d`M${from}L${to}`
  return (
    line(bone, SHADOW, 17, { opacity: 0.25, shift: [4, 8] }) + line(bone, '#e6d3b0', 16) + line(bone, '#fff6e2', 5, { shift: [-2, -3] }) +
    slab(p, blob(p, x, y, 48, 38, 0.08, 12, a), SEARED.chops, 16) + path(blob(p, x - 4, y - 4, 32, 22, 0.12, 10, a), '#b0553a', { opacity: 0.6 })
  )
}

function seared(p: Pen, kind: 'chicken' | 'fish' | 'paneer' | 'friedFish'): string {
  const c = SEARED[kind]
  const shape: Point[] = kind === 'paneer'
    ? [[-84, -50], [0, -52], [84, -50], [86, 0], [84, 50], [0, 52], [-84, 50], [-86, 0]]
    : [[-112, 6], [-70, -48], [10, -58], [82, -34], [116, 10], [70, 44], [-10, 54], [-80, 42]]
  const at = (u: number, w: number): Point => turn([[u, w]], 182, 188, -0.3)[0] ?? [182, 188]
  let s = slab(p, smooth(turn(shape, 182, 188, -0.3)), c, 18)
  for (const u of [-60, -20, 20, 60]) {
    s += line(d`M${at(u - 14, -34)}L${at(u + 14, 34)}`, darken(c, 0.55), kind === 'friedFish' ? 3 : 8, { opacity: kind === 'friedFish' ? 0.3 : 0.5 })
  }
  return s + path(blob(p, ...at(-30, -22), 44, 13, 0.14, 9, -0.3), lighten(c, 0.8), { opacity: 0.5 }) +
    crumbs(p, 182, 188, 74, 26, ['#3a2a20', '#3f7a34', lighten(c, 0.6)], 2)
}

/** A piece of meat, fish or cheese from the grill, with its vegetables and sauce. */
export function steak(p: Pen, { kind = 'chicken', ware }: SteakSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 176, well: 0.82 })
  let s = path(blob(p, 206, 216, 104, 70, 0.14, 12, -0.3), kind === 'fish' ? '#f6dc8a' : '#7a3a1a', { opacity: 0.6 })
  if (kind === 'friedFish') {
    for (const [x, y] of spread(p, 262, 262, 46, 15)) {
      s += slab(p, box(x, y, 76, 14, p.rnd(TAU), 4), p.pick(['#f4c453', '#f0b840', '#f8d271']), 6)
    }
  } else {
    for (let i = 0; i < 7; i++) {
      s += slab(p, oblong(252 + i * 7, 266 - i * 9, 84, 10, 0.7 + p.rnd(-0.1, 0.1)), p.pick(['#4f8f36', '#6aa53f', '#3f7a34']), 5)
    }
    s += slab(p, oblong(236, 292, 62, 17, 0.2), '#ee7b24', 7) + slab(p, oblong(226, 308, 54, 15, 0.1), '#f2933c', 7)
  }
  s += kind === 'chops' ? chop(p, 130, 232, -0.5) + chop(p, 150, 168, -0.5) + chop(p, 186, 110, -0.4) : seared(p, kind)
  s += kind === 'fish' || kind === 'friedFish' ? lemon(p, 122, 282, 30, -0.5) : orb(p, 118, 270, 17, '#d8392b') + orb(p, 148, 290, 16, '#d8392b')
  return serve(v, s + (kind === 'friedFish' ? dip(p, 298, 130, 36, '#f4efe2') : minty(p, 290, 138, 0.7, 0.4)) + herbs(p, 184, 190, 70, 4))
}

export interface LegsSet {
  kind?: 'tandoori' | 'glazed' | 'wings'
  ware?: PlateLook
}

/** A drumstick, its bone to the lower right. */
function drumstick(p: Pen, x: number, y: number, a: number, c: Colour): string {
  const at = (u: number, w: number): Point => turn([[u, w]], x, y, a)[0] ?? [x, y]
  const bone = d`M${at(30, 0)}L${at(88, 4)}`
  let s = line(bone, SHADOW, 15, { opacity: 0.25, shift: [4, 8] }) + line(bone, '#ead9b8', 14) + circle(...at(90, -5), 9, '#f6ead0')
  s += circle(...at(90, 11), 8, '#ead9b8')
  s += slab(p, smooth(turn([[-66, 0], [-50, -38], [-4, -42], [40, -18], [52, 0], [40, 18], [-4, 40], [-50, 36]], x, y, a)), c, 17)
  for (const u of [-38, -12, 14]) s += line(d`M${at(u - 6, -24)}Q${at(u + 8, 0)} ${at(u - 4, 24)}`, '#5a1f0c', 6, { opacity: 0.5 })
  return s + path(blob(p, ...at(-24, -16), 24, 9, 0.14, 8, a), lighten(c, 0.8), { opacity: 0.5 }) +
    crumbs(p, x, y, 36, 10, ['#3a2a20', '#3f7a34', '#fff3d6'], 1.9)
}

/** Chicken on the bone. */
export function legs(p: Pen, { kind = 'tandoori', ware }: LegsSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 174, well: 0.82 })
  const c = { tandoori: '#c8481f', glazed: '#a83a1c', wings: '#d0802f' }[kind]
  let s = onion(p, 196, 98, 20) + onion(p, 222, 88, 15) + lettuce(p, 302, 214, 36, '#8cc25a', p.rnd(TAU))
  for (const a of [-2.3, -0.75, 2.35, 0.8]) s += drumstick(p, ...polar(198, 204, 58, a), a + p.rnd(-0.12, 0.12), c)
  if (kind === 'glazed') s += crumbs(p, 190, 204, 90, 36, ['#fff3d6', '#f7dfa8'], 2.6)
  return serve(v, s + lemon(p, 100, 210, 25, -0.9) + dip(p, 200, 306, 33, kind === 'glazed' ? '#c8321f' : '#5f9a3c') + herbs(p, 198, 204, 70, 5))
}

export interface PrawnsSet {
  c?: Colour
  ware?: PlateLook
}

/** Prawns, curled. */
export function prawns(p: Pen, { c = '#ee7f4a', ware }: PrawnsSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 170 })
  let s = lettuce(p, 200, 200, 74, '#8cc25a', p.rnd(TAU))
  for (const [x, y, a] of [[150, 152, 0.3], [240, 150, 1.6], [258, 236, 2.9], [176, 262, 4.2], [122, 222, 5.4], [198, 200, 0.9]] as const) {
    const body = smooth(Array.from({ length: 7 }, (_, i) => polar(x, y, 30, a + i * 0.62)), false)
    s += line(body, SHADOW, 30, { opacity: 0.24, shift: [4, 8] }) + line(body, darken(c, 0.3), 29, { shift: [0, 4] }) + line(body, c, 27)
    s += line(body, lighten(c, 0.6), 8, { shift: [-3, -4], opacity: 0.8 })
    for (let i = 1; i < 6; i++) {
      s += line(d`M${polar(x, y, 18, a + i * 0.62)}L${polar(x, y, 42, a + i * 0.62)}`, darken(c, 0.35), 2.6, { opacity: 0.55 })
    }
    const tail = polar(x, y, 34, a + 4.15)
    s += path(poly(turn([[0, -12], [26, -20], [18, 0], [26, 20], [0, 12]], tail[0], tail[1], a + 5.7), 5), '#c8401f')
  }
  s += slivers(p, 200, 204, 88, 12, ['#f4dba6', '#6fae3e', '#d8431c'], 10, 4) + lemon(p, 290, 288, 28, -0.5)
  return serve(v, s + dip(p, 296, 118, 34, '#c8321f'))
}

export interface BakeSet {
  c?: Colour
  top?: Colour
}

/** A dish from the oven under a crust of cheese: lasagne, macaroni, gratin. */
export function bake(p: Pen, { c = '#c8371f', top = '#f4c65a' }: BakeSet): string {
  const dish = p.pick(['#fbf7f0', '#2f4a4a', '#b4593a', '#34435c'])
  let s = path(box(200, 208, 330, 250, -0.06, 40), SHADOW, { opacity: 0.14, shift: [10, 18] }) + slab(p, box(200, 204, 324, 244, -0.06, 40), dish, 14)
  s += path(box(200, 204, 284, 204, -0.06, 28), darken(dish, 0.4)) + path(box(200, 206, 276, 196, -0.06, 26), c)
  s += path(box(200, 203, 268, 188, -0.06, 26), p.radial([0, lighten(top, 0.5)], [0.7, top], [1, darken(top, 0.2)]))
  for (const [x, y] of spread(p, 200, 203, 92, 34)) {
    const melt = blob(p, x + (x - 200) * 0.3, y, p.rnd(10, 26), p.rnd(7, 14), 0.24, 8, p.rnd(TAU))
    s += path(melt, p.pick(['#fff3cf', '#fbe6a8', '#d98a34', '#a8561f', c]), { opacity: 0.62 })
  }
  s += line('M58 150Q60 108 104 96', '#fff', 6, { opacity: 0.6 })
  return s + minty(p, 214, 196, 0.9, 0.3) + crumbs(p, 200, 203, 92, 30, ['#3f7a34', '#8d2f14', '#fff3d6'], 2)
}

export interface MezzeSet {
  ware?: PlateLook
}

const falafel = (p: Pen, x: number, y: number): string =>
  slab(p, blob(p, x, y, 25, 24, 0.06, 11), '#8f5a28', 9) + crumbs(p, x, y, 18, 9, ['#c98f4a', '#5a3a18', '#6fae3e'], 2.4)

/** Dips, falafel and warm bread. */
export function mezze(p: Pen, { ware }: MezzeSet): string {
  const v = ware ? plate(p, { ...ware, r: 178 }) : board(p, { w: 362, h: 306, a: p.rnd(-0.08, 0.08) })
  let s = ''
  for (const [x, y, c, oil] of [[132, 146, '#ecd3a0', '#d8932c'], [262, 138, '#fbf5e6', '#8fae44'], [146, 264, '#b8325e', '#fff0f4']] as const) {
    const pot = bowl(p, { cx: x, cy: y, r: 58, c: '#fbf7f0', inner: '#e4d8c4', lip: 0.12 })
    s += serve(pot, sauce(p, pot, c, { lumps: 3 }) + path(blob(p, x + 4, y + 2, 22, 15, 0.2, 9), oil, { opacity: 0.7 }) +
      crumbs(p, x, y, 34, 9, ['#b83a1a', '#3f8f3a', '#fff8ea'], 2.4))
  }
  for (const [x, y] of [[222, 222], [256, 246], [216, 262]] as const) s += falafel(p, x, y)
  for (const [x, y, a] of [[288, 196, 0.2], [304, 236, 0.7], [286, 284, 1.2]] as const) {
    s += slab(p, wedge(x - 30, y, 76, a - 0.36, a + 0.36), '#e6bf82', 8) + crumbs(p, x + 6, y + 8, 22, 6, ['#a8622a', '#fff3d6'], 3)
  }
  for (const [x, y] of [[196, 134], [204, 160], [188, 186]] as const) s += orb(p, x, y, 12, p.pick(['#3d3a22', '#7d8a3a']))
  return serve(v, s + herbs(p, 214, 214, 70, 4) + slice(p, 214, 306, 20) + slice(p, 250, 306, 19, 'cucumber'))
}

export interface TartletsSet {
  c?: Colour
  ware?: PlateLook
}

/** Bites in pastry shells. */
export function tartlets(p: Pen, { c = '#8a2f1c', ware }: TartletsSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 168 })
  let s = ''
  for (const [x, y] of [[154, 154], [248, 172], [172, 252]] as const) {
    const shell = Array.from({ length: 30 }, (_, i): Point => polar(x, y, i % 2 ? 58 : 53, (i / 30) * TAU))
    s += slab(p, smooth(shell), '#d9a04e', 16) + circle(x, y, 44, '#8a5424')
    for (const [u, w] of heap(p, x, y, 28, 9)) s += slab(p, blob(p, u, w, 16, 13, 0.14, 8), c, 6)
    s += crumbs(p, x, y, 30, 6, ['#f3dcea', '#f7efe0'], 4) + herbs(p, x, y, 16, 2)
  }
  return serve(v, s + crumbs(p, 220, 220, 90, 12, ['#d9a04e', '#b4213f'], 2.6))
}

export interface BowlfulSet {
  kind?: 'grain' | 'rice' | 'granola'
  pot?: BowlLook
}

function granola(p: Pen, r: number): string {
  let s = sauce(p, { cx: 200, cy: 200, r }, '#fdf3e0', { lumps: 6 })
  s += crumbs(p, 168, 216, r * 0.55, 80, ['#c98f4a', '#a8703a', '#e3b878', '#8a5a2c'], 6)
  for (const [x, y] of [[236, 146], [264, 172], [272, 208]] as const) {
    s += slab(p, blob(p, x, y, 23, 22, 0.03, 11), '#f9e6a8', 6) + circle(x, y - 1, 5, '#e2bd6a', { opacity: 0.7 })
  }
  for (const [x, y] of spread(p, 226, 254, 34, 7)) s += orb(p, x, y, 13, p.pick(['#4a4a82', '#b4213f', '#3a3a6b']))
  return s + line(smooth(spread(p, 200, 200, r * 0.7, 6), false), '#d98a1f', 4, { opacity: 0.6 })
}

function sectors(p: Pen, r: number, withRice: boolean): string {
  let s = withRice
    ? grains(p, { cx: 200, cy: 200, r }, ['#fffaf0', '#f7ecd6', '#fff4df'], { n: 150, length: 12 })
    : circle(200, 200, r, '#c9a063') + crumbs(p, 200, 200, r * 0.96, 150, ['#e3c48c', '#b98a4c', '#f2dcae'], 4)
  for (const [x, y] of spread(p, 146, 150, 40, 7)) s += lettuce(p, x, y, 26, p.pick(['#6fae3e', '#4f8f36', '#8cc25a']), p.rnd(TAU))
  for (const [x, y] of heap(p, 254, 150, 38, 9)) s += cube(p, x, y, 27, '#ee8a2c', { char: false })
  for (const [x, y] of heap(p, 258, 250, 36, 15)) s += orb(p, x, y, 10, '#dcae62')
  for (const [x, y] of [[132, 240], [150, 262], [168, 284]] as const) s += slab(p, oblong(x, y, 66, 18, -0.6), '#b9d36a', 5)
  return s + slice(p, 208, 210, 24, 'beet') + path(blob(p, 206, 190, 40, 18, 0.24, 10, 0.3), '#fbf0d8', { opacity: 0.9 })
}

/** A bowl in parts: grains, greens, roots; or granola on curd. */
export function bowlful(p: Pen, { kind = 'grain', pot }: BowlfulSet): string {
  const v = bowl(p, { r: 158, ...(pot ?? p.pick([POTS.china, POTS.night, POTS.blush, POTS.wood, POTS.teal])), lip: 0.09 })
  const body = kind === 'granola' ? granola(p, v.r) : sectors(p, v.r, kind === 'rice')
  return serve(v, body + crumbs(p, 200, 200, v.r * 0.8, 26, ['#f4e3b8', '#8fb84a', '#3a2a20'], 2.6) +
    (kind === 'granola' ? minty(p, 226, 214, 0.7, 0.5) : herbs(p, 200, 200, v.r * 0.6, 4)))
}
