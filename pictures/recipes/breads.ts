import { basket, board, leafPlate } from '../kit/boards.ts'
import { type Colour, darken, lighten } from '../kit/colour.ts'
import { crumbs, dip, herbs, onion, slice, sprig } from '../kit/garnish.ts'
import { blob, box, d, type Point, polar, spiral, spread, TAU, wedge } from '../kit/geometry.ts'
import { orb, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { flatbread, roll } from '../kit/pieces.ts'
import { circle, line, path, ring, stamp } from '../kit/shapes.ts'
import { plate, type PlateLook, serve, type Vessel } from '../kit/vessels.ts'
import { ANY_WARE, WARE } from '../crockery.ts'

const STEEL = '#cfd2d2'

export interface BreadSet {
  kind?: keyof typeof DOUGH
  ware?: PlateLook
  on?: 'board' | 'basket'
  form?: 'two' | 'quarters' | 'stack' | 'single'
  /** Layers that show as a spiral. */
  layered?: boolean
  /** What it is filled with shows where it is torn. */
  stuffed?: Colour
}

const DOUGH = {
  naan: '#f0cc90', roti: '#e3b878', paratha: '#e6b562', kulcha: '#f1cf95', garlic: '#f0cc90', cheese: '#f7d992', missi: '#dba844',
  bajra: '#a9916c', makki: '#efc04e', green: '#b9bd6a', sweet: '#efc48a',
} as const
const ROUND: readonly BreadSet['kind'][] = ['roti', 'paratha', 'kulcha', 'missi', 'bajra', 'makki', 'green']

const breadVessel = (p: Pen, { ware, on }: BreadSet): Vessel => {
  if (ware) return plate(p, { ...ware, r: 176, well: 0.84 })
  const onBoard = on ? on === 'board' : p.rnd() < 0.5
  return onBoard ? board(p, { w: 350, h: 300, a: -0.08 }) : basket(p, { check: p.pick(['#c8423a', '#2f6fa8', '#3f6b55']) })
}

/** Where each piece of a form lies: middle, size, turn. */
const FORMS: Record<NonNullable<BreadSet['form']>, readonly (readonly [x: number, y: number, size: number, turn: number])[]> = {
  two: [[232, 218, 1, 0.05], [176, 186, 1, -0.85]],
  stack: [[210, 220, 0.98, 0.3], [196, 206, 0.97, -0.2], [204, 194, 0.95, 0.1]],
  single: [[200, 202, 1.2, -0.3]],
  quarters: [],
}

function quarters(p: Pen, c: Colour): string {
  let s = ''
  for (const [x, y, a] of [[122, 246, -1.06], [118, 250, -0.66], [140, 264, -0.28], [168, 282, 0.06]] as const) {
    const piece = wedge(x, y, 152, a - 0.34, a + 0.34)
    s += slab(p, piece, c, 8, darken(c, 0.4)) + line(piece, lighten(c, 0.5), 3, { opacity: 0.5 })
    for (const [u, v] of spread(p, ...polar(x, y, 100, a), 42, 9)) {
      s += path(blob(p, u, v, p.rnd(4, 11), p.rnd(3, 7), 0.24, 8, p.rnd(TAU)), p.pick([darken(c, 0.42), '#6b3416']), { opacity: 0.5 })
    }
  }
  return s
}

/** The filling, where the bread on top is torn. */
function tear(p: Pen, x: number, y: number, c: Colour): string {
  const edge = blob(p, x, y, 46, 24, 0.16, 10, -0.6)
  return path(edge, '#8a5a26', { opacity: 0.7 }) + path(blob(p, x + 1, y + 1, 40, 19, 0.16, 10, -0.6), c) +
    crumbs(p, x, y, 26, 16, [lighten(c, 0.4), '#4f9a3a', '#d8432c', darken(c, 0.3)], 3)
}

/** Flat breads with butter. */
export function bread(p: Pen, set: BreadSet): string {
  const { kind = 'naan', form = 'two', layered = false, stuffed } = set
  const v = breadVessel(p, set)
  const round = ROUND.includes(kind)
  const c = DOUGH[kind]
  const look = { c, drop: round ? 0 : 0.2, spots: 22, wobble: round ? 0.018 : 0.045 }
  let s = form === 'quarters' ? quarters(p, c) : ''
  for (const [x, y, size, a] of FORMS[form]) {
    s += flatbread(p, x, y, (round ? 104 : 124) * size, (round ? 102 : 84) * size, a, look)
    if (layered) s += line(spiral(x, y, 8, 88 * size, 3.4, p.rnd(TAU)), darken(c, 0.4), 3, { opacity: 0.55 })
  }
  if (stuffed) s += tear(p, 214, 168, stuffed)
  s += herbs(p, 190, 190, 78, kind === 'bajra' || kind === 'makki' ? 2 : 7)
  s += kind === 'garlic'
    ? crumbs(p, 190, 192, 80, 22, ['#fff6e0', '#f4dba6'], 3.2)
    : crumbs(p, 190, 192, 80, 22, kind === 'sweet' ? ['#c8321f', '#8fb84a', '#fff8ea'] : ['#2b1a12', '#f7ecd2'], kind === 'sweet' ? 4.4 : 1.8)
  return serve(v, s + slab(p, box(286, 110, 38, 32, 0.35, 7), '#ffe58a', 8))
}

export interface PancakeSet {
  ware?: PlateLook
}

/** An uttapam or cheela: toppings baked in, two chutneys. */
export function pancake(p: Pen, { ware }: PancakeSet): string {
  const v = ware ? plate(p, ware) : p.rnd() < 0.5 ? leafPlate(p, { a: -0.4 }) : plate(p, p.pick(ANY_WARE))
  let s = flatbread(p, 190, 212, 112, 108, 0.2, { c: '#eccb86', drop: 0, spots: 20, wobble: 0.03 })
  const spots: Point[] = [[150, 180], [214, 168], [176, 236], [236, 226], [198, 202]]
  s += spots.map(([x, y]) => (p.rnd() < 0.5 ? onion(p, x, y, 14) : slice(p, x, y, 18))).join('')
  s += crumbs(p, 190, 210, 84, 18, ['#4f9a3a', '#3f8f3a', '#d8432c'], 3.4) + herbs(p, 190, 210, 70, 6)
  return serve(v, s + dip(p, 298, 120, 38, '#f4efe2', STEEL) + dip(p, 318, 206, 32, '#cf4a28', STEEL))
}

export interface DosaSet {
  filled?: boolean
  ware?: PlateLook
  form?: 'roll' | 'folded'
  c?: Colour
}

const potato = (p: Pen, spots: readonly Point[], rx: number, ry: number, h: number): string =>
  spots.map(([x, y]) => slab(p, blob(p, x, y, rx, ry, 0.12, 8), '#f3c341', h)).join('')

function rolled(p: Pen, filled: boolean, c: Colour): string {
  if (!filled) return roll(p, 212, 214, 164, 46, -0.52, c)
  let s = potato(p, [[60, 296], [78, 312], [50, 316], [70, 284]], 15, 13, 6)
  s += orb(p, 54, 298, 6, '#6fae3e') + orb(p, 76, 322, 6, '#6fae3e') + roll(p, 212, 214, 164, 46, -0.52, c)
  return s + potato(p, [[78, 300], [86, 318]], 13, 11, 5) + stamp(sprig(p), 74, 306, 0.6, 0.9)
}

/** A dosa folded to a quarter, its lace at the edge. */
function folded(p: Pen, filled: boolean, c: Colour): string {
  const [x, y, a] = [84, 292, -0.62]
  const piece = wedge(x, y, 262, a - 0.46, a + 0.46)
  let s = filled ? potato(p, [[300, 246], [318, 226], [288, 262]], 17, 14, 6) : ''
  s += slab(p, piece, c, 12, '#8f4f18') + path(wedge(x, y, 250, a - 0.44, a - 0.1), lighten(c, 0.75), { opacity: 0.4 })
  for (let reach = 44; reach < 256; reach += 15) {
    s += line(d`M${polar(x, y, reach, a - 0.43)}Q${polar(x, y, reach * 1.05, a)} ${polar(x, y, reach, a + 0.43)}`, '#a8581c', p.rnd(1.4, 3.4), { opacity: 0.34 })
  }
  for (const [u, v] of spread(p, ...polar(x, y, 158, a), 78, 24)) {
    s += path(blob(p, u, v, p.rnd(5, 15), p.rnd(4, 9), 0.24, 8, p.rnd(TAU)), p.pick(['#a4541a', '#ffe6a8']), { opacity: 0.34 })
  }
  return s
}

/** A dosa, its filling showing at one end, with its three bowls. */
export function dosa(p: Pen, { filled = true, ware, form = 'roll', c = '#e3a13f' }: DosaSet): string {
  const v = ware ? plate(p, { ...ware, r: 176, well: 0.84 }) : p.rnd() < 0.6 ? leafPlate(p, { a: -0.5 }) : plate(p, ANY_WARE[p.int(0, 2)])
  let s = form === 'roll' ? rolled(p, filled, c) : folded(p, filled, c)
  s += dip(p, 118, 142, 40, '#f4efe2', STEEL) + dip(p, 198, 92, 36, '#cf4a28', STEEL) + dip(p, 306, 290, 46, '#d9822b', STEEL)
  return serve(v, s + herbs(p, 306, 290, 16, 2) + herbs(p, 118, 142, 12, 1))
}

export interface IdliSet {
  kind?: 'idli' | 'vada'
  ware?: PlateLook
}

const vada = (p: Pen, x: number, y: number): string =>
  slab(p, blob(p, x, y, 46, 45, 0.04, 14), '#c98436', 13) +
  circle(x, y + 3, 14, '#7a4317') +
  ring(x, y, 26, '#f2c57c', 5, { opacity: 0.4 }) +
  crumbs(p, x, y, 38, 12, ['#8a4a1b', '#f4cf8e'], 2)

const steamed = (p: Pen, x: number, y: number): string =>
  slab(p, blob(p, x, y, 48, 46, 0.02, 14), '#fffaf0', 13, '#d8c8aa') +
  circle(x - 6, y - 8, 26, '#fff', { opacity: 0.8 }) +
  crumbs(p, x, y, 34, 7, ['#e9dcc2'], 2)

/** Three idlis or vadas with coconut chutney and sambar. */
export function idli(p: Pen, { kind = 'idli', ware }: IdliSet): string {
  const v = ware ? plate(p, ware) : p.rnd() < 0.5 ? leafPlate(p, { a: -0.4 }) : plate(p, ANY_WARE[p.int(0, 5)] ?? WARE.petals)
  let s = ''
  for (const [x, y] of [[150, 196], [232, 168], [222, 252]] as const) s += kind === 'vada' ? vada(p, x, y) : steamed(p, x, y)
  return serve(v, s + dip(p, 306, 132, 36, '#eef0df', STEEL) + dip(p, 116, 110, 38, '#d9822b', STEEL) + herbs(p, 200, 210, 70, 4))
}
