import { board, takeBox } from '../kit/boards.ts'
import { type Colour, darken, lighten } from '../kit/colour.ts'
import { dip, lettuce, mint, slice } from '../kit/garnish.ts'
import { blob, box, d, oblong, type Point, poly, polar, spread, TAU } from '../kit/geometry.ts'
import { SHADOW, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, line, path, ring, stamp } from '../kit/shapes.ts'
import { plate, type PlateLook, serve, type Vessel } from '../kit/vessels.ts'
import { ANY_WARE } from '../crockery.ts'

export interface BurgerSet {
  bun?: Colour
  patty?: Colour
  ware?: 'board' | 'box' | 'plate'
  side?: 'fries' | 'rings'
}

function onionRings(): string {
  return [[286, 136], [318, 178], [292, 216], [320, 236]]
    .map(([x = 0, y = 0]) =>
      ring(x + 3, y + 8, 25, SHADOW, 13, { opacity: 0.24 }) +
      ring(x, y + 4, 25, '#a8641f', 14) +
      ring(x, y, 25, '#e0a048', 14) +
      ring(x - 1, y - 3, 27, '#f7d28a', 3, { opacity: 0.8 }))
    .join('')
}

function friesBeside(p: Pen): string {
  let s = ''
  for (let i = 0; i < 16; i++) {
    const [x, y] = [p.rnd(256, 334), p.rnd(122, 268)]
    s += slab(p, box(x, y, 84, 15, p.rnd(-0.9, 0.9) + 1.5, 4), p.pick(['#f4c453', '#f0b840', '#f8d271']), 7)
  }
  return s
}

const SEED = 'M0-6C4-2 4 5 0 6-4 5-4-2 0-6Z'

function sesameBun(p: Pen, bun: Colour): string {
  let s =
    slab(p, blob(p, 168, 196, 104, 102, 0.012, 18), bun, 20, darken(bun, 0.34)) +
    path(blob(p, 142, 162, 56, 42, 0.1, 10, -0.6), lighten(bun, 0.75), { opacity: 0.42 }) +
    path(blob(p, 126, 146, 22, 13, 0.1, 8, -0.7), '#fff', { opacity: 0.45 })
  const seed = p.symbol('seed', () => path(SEED, '#7a3d17', { opacity: 0.45, shift: [1, 2.4] }) + path(SEED, '#fff0c8'))
  for (const [x, y] of spread(p, 168, 192, 84, 34)) s += stamp(seed, x, y, p.rnd(TAU), p.rnd(0.8, 1.15))
  return s
}

function burgerVessel(p: Pen, ware: BurgerSet['ware']): Vessel {
  if (ware === 'box') return takeBox(p)
  if (ware === 'plate') return plate(p, { ...p.pick(ANY_WARE), r: 182 })
  return board(p, { w: 356, h: 276, a: p.rnd(-0.12, 0.1), c: p.pick(['#b98253', '#8f5f3c', '#cfa272']) })
}

/** A burger with its side and a dip. */
export function burger(p: Pen, set: BurgerSet): string {
  const bun = set.bun ?? p.pick(['#dd9440', '#c97b32', '#e3a856', '#b8672c'])
  const ware = set.ware ?? p.pick(['board', 'board', 'box', 'plate'])
  const side = set.side ?? p.pick(['fries', 'fries', 'rings'])
  const v = burgerVessel(p, ware)
  let s = side === 'rings' ? onionRings() : friesBeside(p)
  s += path(blob(p, 176, 214, 122, 120, 0.02, 16), SHADOW, { opacity: 0.3, shift: [8, 14] })
  s += lettuce(p, 172, 208, 122, '#83c04e', 0.3) + slab(p, box(174, 210, 176, 176, 0.5, 14), '#f7b733', 6)
  s += slice(p, 116, 268, 34) + slice(p, 238, 270, 34) + slice(p, 252, 160, 34)
  s += circle(172, 206, 103, set.patty ?? '#6b3a1e') + sesameBun(p, bun)
  return serve(v, s + dip(p, 318, 292, 34, '#c8321f'))
}

export interface SandwichSet {
  ware?: PlateLook
  on?: 'board' | 'plate'
  kind?: 'grilled' | 'club' | 'bagel' | 'sub'
  side?: 'crisps' | 'fries' | 'leaves'
}

function toastedHalf(p: Pen, x: number, y: number, a: number, crust: Colour): string {
  const triangle = (r: number, nudge = 0): string => {
    const corner = (turnBy: number): Point => polar(x + nudge, y + nudge, r, a + turnBy)
    return poly([corner(-1.57), corner(0.52), corner(2.62)], 14)
  }
  let s =
    path(triangle(110, 8), SHADOW, { opacity: 0.28, shift: [4, 10] }) +
    path(triangle(108, 7), '#6fae3e') +
    path(triangle(104, 9), '#e2523c') +
    path(triangle(102, 4), '#f6d46a') +
    slab(p, triangle(102), crust, 9) +
    path(triangle(86), p.linear([0, lighten(crust, 0.75)], [1, lighten(crust, 0.3)]))
  for (const k of [-24, 0, 24]) {
    const [u, v] = polar(x, y, k, a)
    s += line(d`M${polar(u, v, 28, a + 1.57)}L${polar(u, v, 22, a - 1.57)}`, '#8a4a1c', 7, { opacity: 0.62 })
  }
  return s
}

/** A club: four small triangles, each held by a pick. */
function club(p: Pen, crust: Colour): string {
  let s = ''
  for (const [x, y, a] of [[140, 152, -2.2], [226, 150, -0.9], [146, 240, 2.3], [232, 238, 0.75]] as const) {
    const triangle = (r: number, nudge = 0): string =>
      poly([-1.57, 0.52, 2.62].map((turnBy) => polar(x + nudge, y + nudge, r, a + turnBy)), 9)
    s += path(triangle(70, 7), SHADOW, { opacity: 0.28, shift: [4, 10] }) + path(triangle(69, 8), '#6fae3e') + path(triangle(66, 8), '#fbf0d8')
    s += path(triangle(66, 5), '#e2523c')
    s += slab(p, triangle(64), crust, 8) + path(triangle(52), p.linear([0, lighten(crust, 0.8)], [1, lighten(crust, 0.35)]))
    s += line(d`M${x} ${y}l16 -30`, '#d8b27a', 4) + circle(x + 17, y - 32, 8, p.pick(['#c8321f', '#4f8f36', '#2f6fa8']))
    s += circle(x + 15, y - 34, 2.4, '#fff', { opacity: 0.7 })
  }
  return s
}

function bagel(p: Pen): string {
  let s = ''
  for (const [x, y, r] of [[230, 232, 78], [164, 168, 84]] as const) {
    s += lettuce(p, x + 3, y + 6, r * 1.04, '#83c04e', p.rnd(TAU)) + slab(p, blob(p, x, y, r, r * 0.97, 0.015, 16), '#c98436', 20)
    s += path(blob(p, x - r * 0.28, y - r * 0.4, r * 0.36, r * 0.16, 0.1, 8, -0.6), '#fff', { opacity: 0.4 })
    for (const [u, v] of spread(p, x, y, r * 0.82, 26)) s += circle(u, v, p.rnd(2, 3.4), p.pick(['#fff0c8', '#2b1a12', '#fff0c8']))
    s += circle(x, y + 1, r * 0.25, '#7a4a1c') + circle(x + 1, y + 4, r * 0.2, '#f6ead0')
  }
  return s
}

function sub(p: Pen, crust: Colour): string {
  let s = ''
  for (const [x, y] of [[178, 168], [206, 246]] as const) {
    s += path(oblong(x + 4, y + 12, 248, 86, -0.4), SHADOW, { opacity: 0.28 }) + slab(p, oblong(x + 2, y + 6, 246, 84, -0.4), '#6fae3e', 5)
    for (const k of [-84, -42, 0, 42, 84]) s += slice(p, ...polar(x, y + 20, k, -0.4), 22)
    s += slab(p, oblong(x - 2, y - 6, 238, 66, -0.4), crust, 13) + path(oblong(x - 8, y - 18, 190, 20, -0.4), lighten(crust, 0.75), { opacity: 0.45 })
    for (const k of [-66, -22, 22, 66]) s += line(d`M${polar(x - 2, y - 8, k, -0.4)}l9 22`, darken(crust, 0.4), 3.4, { opacity: 0.5 })
  }
  return s
}

function beside(p: Pen, side: NonNullable<SandwichSet['side']>): string {
  if (side === 'leaves') return lettuce(p, 306, 116, 40, '#8cc25a', p.rnd(TAU)) + slice(p, 320, 148, 18)
  return spread(p, 300, 118, 40, side === 'fries' ? 11 : 8)
    .map(([x, y]) => side === 'fries'
      ? slab(p, box(x, y, 72, 13, p.rnd(TAU), 4), p.pick(['#f4c453', '#f0b840', '#f8d271']), 6)
      : slab(p, blob(p, x, y, 24, 17, 0.16, 8, p.rnd(TAU)), '#f4c453', 4))
    .join('')
}

/** A sandwich with crisps and ketchup. */
export function sandwich(p: Pen, { ware, on, kind = 'grilled', side = 'crisps' }: SandwichSet): string {
  const flat = (): Vessel => board(p, { w: 350, h: 270, a: p.rnd(-0.1, 0.1) })
  const v = ware ? plate(p, { ...ware, r: 180 }) : on === 'board' ? flat() : p.rnd() < 0.4 ? plate(p, { ...p.pick(ANY_WARE), r: 180 }) : flat()
  const crust = p.pick(['#e3ae66', '#d0914a', '#b87a40'])
  const tilt = p.rnd(-0.3, 0.2)
  const body = {
    grilled: () => toastedHalf(p, 150, 188, -0.25 + tilt, crust) + toastedHalf(p, 244, 236, 2.95 + tilt, crust),
    club: () => club(p, crust),
    bagel: () => bagel(p),
    sub: () => sub(p, crust),
  }[kind]()
  return serve(v, body + beside(p, side) + dip(p, 106, 288, 34, '#c8321f') + stamp(mint(p), 236, 120, 0.9, 0.9))
}
