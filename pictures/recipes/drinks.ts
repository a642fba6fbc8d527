import { type Colour, darken, lighten } from '../kit/colour.ts'
import { sauce } from '../kit/fills.ts'
import { blossom, crumbs, mint, minty, slice, slivers } from '../kit/garnish.ts'
import { blob, box, d } from '../kit/geometry.ts'
import { SHADOW, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, line, path, ring, stamp } from '../kit/shapes.ts'
import { bowl, cup, type CupLook, plate, serve, tumbler, type Vessel } from '../kit/vessels.ts'

export interface CoffeeSet {
  art?: 'rosetta' | 'heart' | 'foam' | 'crema' | 'tea' | 'chai' | 'black' | 'clear' | 'matcha' | 'golden' | 'hibiscus' | 'cocoa'
  ware?: CupLook
}

const CUPS: readonly CupLook[] = [
  { c: '#fbf7f0', trim: '#b4593a' },
  { c: '#2e5b4a', saucer: '#e9e2d0' },
  { c: '#f4d9c6', saucer: '#fbf7f0' },
  { c: '#34435c', saucer: '#e6e8ea' },
]

function rosetta({ cx, cy }: Vessel): string {
  const pour = (data: string, width: number): string =>
    line(data, '#7a4526', width + 3, { opacity: 0.35, shift: [1, 2] }) + line(data, '#fbe8c8', width)
  let s = ''
  for (let i = 0; i < 5; i++) {
    const y = cy + 42 - i * 21
    const w = 58 - i * 8.5
    const leaf =
      d`M${cx - w} ${y - 12}Q${cx - w * 0.3} ${y + 16} ${cx} ${y + 17}` +
      d`Q${cx + w * 0.3} ${y + 16} ${cx + w} ${y - 12}`
    s += pour(leaf, 9 - i * 0.7)
  }
  return s + pour(d`M${cx} ${cy + 66}V${cy - 50}`, 5)
}

function heart(p: Pen, { cx, cy }: Vessel): string {
  const data =
    d`M${cx} ${cy + 56}C${cx - 78} ${cy + 6} ${cx - 56} ${cy - 56} ${cx} ${cy - 22}` +
    d`C${cx + 56} ${cy - 56} ${cx + 78} ${cy + 6} ${cx} ${cy + 56}Z`
  return path(data, '#7a4526', { opacity: 0.35, shift: [2, 4] }) + path(data, p.radial([0, '#fffaf0'], [1, '#f0d3a4']))
}

const pool = (p: Pen, { cx, cy, r }: Vessel, pale: Colour, c: Colour, rim: Colour): string =>
  circle(cx, cy, r, p.radial([0, pale], [0.6, c], [1, rim])) +
    path(blob(p, cx - r * 0.3, cy - r * 0.4, r * 0.3, r * 0.12, 0.1, 8, -0.6), '#fff', { opacity: 0.3 })

const leafArt = (p: Pen, v: Vessel, pale: Colour, c: Colour, rim: Colour): string =>
  pool(p, v, pale, c, rim) + ring(v.cx, v.cy, v.r * 0.94, pale, v.r * 0.06, { opacity: 0.5 }) + (p.rnd() < 0.5 ? rosetta(v) : heart(p, v))

/** What is on top of the cup. */
const ART: Record<NonNullable<CoffeeSet['art']>, (p: Pen, v: Vessel) => string> = {
  rosetta: (_p, v) => rosetta(v),
  heart,
  foam: (p, { cx, cy, r }) =>
    path(blob(p, cx, cy, r * 0.8, r * 0.78, 0.05, 14), p.radial([0, '#fffaf0'], [1, '#f0d9b4'])) +
    crumbs(p, cx, cy, r * 0.6, 40, ['#7a4526', '#a8683a'], 1.8),
  crema: (p, { cx, cy, r }) =>
    path(blob(p, cx, cy, r * 0.86, r * 0.84, 0.03, 14), p.radial([0, '#e0ac6a'], [1, '#b5763c'])) +
    path(blob(p, cx - 10, cy - 8, r * 0.4, r * 0.34, 0.16, 10), '#f0cc90', { opacity: 0.55 }) +
    path(blob(p, cx + 24, cy + 26, r * 0.3, r * 0.2, 0.2, 10), '#7a4526', { opacity: 0.35 }),
  tea: (p, { cx, cy, r }) =>
    circle(cx, cy, r, p.radial([0, '#e9e08a'], [0.7, '#c9b44c'], [1, '#93802f'])) +
    slice(p, cx + 16, cy + 10, 36, 'orange') +
    stamp(mint(p), cx - 24, cy + 8, -0.5, 0.95),
  chai: (p, { cx, cy, r }) =>
    circle(cx, cy, r, p.radial([0, '#dca56a'], [0.6, '#c98b4e'], [1, '#8f5a2e'])) +
    crumbs(p, cx, cy, r * 0.85, 14, ['#f0cf9a', '#e3b47c'], 3.4),
  black: (p, v) => pool(p, v, '#7a4526', '#3f2314', '#23120a') + crumbs(p, v.cx, v.cy, v.r * 0.9, 9, ['#b5763c', '#c98f52'], 2.6),
  clear: (p, v) => pool(p, v, '#e8a05a', '#c26a26', '#8a4316'),
  matcha: (p, v) => leafArt(p, v, '#c8dc8a', '#8fae4c', '#5f7d2c'),
  golden: (p, v) => leafArt(p, v, '#fbdc86', '#eeb02e', '#b9781f') + crumbs(p, v.cx, v.cy, v.r * 0.7, 26, ['#d8732a', '#5a2c14'], 1.9),
  hibiscus: (p, v) => pool(p, v, '#e8577a', '#b3244a', '#6b1230') + minty(p, v.cx + 4, v.cy + 12, 0.8, p.rnd(-0.6, 0.6)) +
    crumbs(p, v.cx, v.cy, v.r * 0.7, 10, ['#f7b6c2', '#ffe0e6'], 4),
  cocoa: (p, v) => pool(p, v, '#9a6242', '#6b3a22', '#43210f') + blossom(p, v.cx, v.cy - 4, 44) +
    slivers(p, v.cx, v.cy, 56, 16, ['#4b2a1d', '#8a5a3c'], 10, 3.6),
}

const SPOON =
  line('M84 312L124 340', '#c9cccd', 7) +
  '<ellipse cx="74" cy="303" rx="20" ry="14" transform="rotate(34 74 303)" fill="#dfe2e3" stroke="#9aa0a3" stroke-width="2"/>'

/** A hot drink in its cup, with a spoon and a biscuit. */
export function coffee(p: Pen, { art = 'rosetta', ware }: CoffeeSet): string {
  const v = cup(p, ware ?? p.pick(CUPS))
  const drink =
    circle(v.cx, v.cy, v.r, p.radial([0, '#c98f52'], [0.6, '#a8683a'], [1, '#6b3c20'])) +
    ring(v.cx, v.cy, v.r * 0.95, '#e3b47c', v.r * 0.07, { opacity: 0.5 })
  const served = serve(v, drink + ART[art](p, v))
  const biscuit = slab(p, box(302, 318, 62, 22, -0.6, 6), '#c98a45', 7) + crumbs(p, 302, 318, 18, 8, ['#8a5522', '#f0d09a'], 2)
  return served + SPOON + biscuit
}

export interface LassiSet {
  tone?: keyof typeof CURD
  /** In clay, not in glass. */
  clay?: boolean
}

const CURD = { plain: '#fff6e3', mango: '#f8b93f', rose: '#f4a7b4', mint: '#cfe3a8', kesar: '#fbdc86' } as const

/** A thick lassi with nuts and saffron. */
export function lassi(p: Pen, { tone = 'plain', clay = p.rnd() < 0.7 }: LassiSet): string {
  const tray = plate(p, clay
    ? { r: 168, c: '#d9a86a', trim: '#8a5c2c', motif: 'edge', well: 0.8 }
    : { r: 168, c: '#efe6d6', trim: '#6b5a45', motif: 'specks', well: 0.8 })
  const v = clay ? bowl(p, { r: 136, c: '#b9643a', inner: '#8d4526', lip: 0.11 }) : tumbler(p, { r: 134 })
  const c = CURD[tone]
  let s = sauce(p, v, c, { lumps: 9 })
  s += path(blob(p, 200, 200, v.r * 0.78, v.r * 0.72, 0.08, 12), lighten(c, 0.8), { opacity: 0.75 })
  s += path(blob(p, 196, 194, v.r * 0.5, v.r * 0.44, 0.12, 10), '#fff', { opacity: 0.6 })
  s += slivers(p, 200, 202, v.r * 0.52, 16, ['#8fb84a', '#6f9a3a', '#c8dc8a'], 11, 5)
  s += slivers(p, 204, 198, v.r * 0.55, 12, ['#d8431c', '#e2702a'], 15, 2)
  s += slivers(p, 196, 204, v.r * 0.5, 7, ['#f7e3bd', '#c98f4a'], 12, 5)
  const beside = minty(p, 290, 306, 0.8, 2) + crumbs(p, 74, 268, 16, 5, ['#8fb84a', '#6f9a3a'], 4)
  return tray.under + tray.over + serve(v, s) + beside
}

export interface CoolerSet {
  tone?: keyof typeof COLD
  /** The wood it stands on. */
  tray?: Colour
}

const COLD = {
  lemon: '#f6e08a', orange: '#f3a53a', mint: '#b9d98a', rose: '#ee8398', cola: '#5a2b1a', coffee: '#a8683a', berry: '#b8325e',
  tea: '#c9762c', green: '#a7c44e', water: '#dcecec', blue: '#7fb6d6', melon: '#f0667a',
} as const
const WITHOUT_FRUIT: readonly CoolerSet['tone'][] = ['coffee', 'cola', 'water']
const STRAW = 'M214 208L330 66'

/** A cold drink over ice, with a paper straw. */
export function cooler(p: Pen, { tone = 'lemon', tray = '#b98253' }: CoolerSet): string {
  const base = plate(p, { r: 158, c: tray, trim: '#8a5c2c', motif: 'edge', well: 0.86 })
  const v = tumbler(p, { r: 124 })
  const c = COLD[tone]
  let s = circle(200, 200, v.r, p.radial([0, lighten(c, 0.5)], [1, darken(c, 0.16)]))
  for (const [x, y, a] of [[160, 172, 0.4], [236, 168, 1.1], [206, 240, 0.1], [152, 244, 0.8]] as const) {
    s += path(box(x, y, 52, 50, a, 10), '#fff', { opacity: 0.42 }) + path(box(x - 3, y - 4, 32, 28, a, 7), '#fff', { opacity: 0.4 })
  }
  if (!WITHOUT_FRUIT.includes(tone)) {
    const spot = [232 + p.rnd(-14, 8), 222 + p.rnd(-10, 14), p.rnd(36, 46)] as const
    s += slice(p, ...spot, tone === 'orange' || p.rnd() < 0.4 ? 'orange' : 'cucumber')
    const small = [160 + p.rnd(-8, 10), 210 + p.rnd(-16, 22), p.rnd(24, 34)] as const
    s += slice(p, ...small, tone === 'berry' || tone === 'rose' ? 'beet' : 'orange')
  }
  const straw =
    line(STRAW, SHADOW, 12, { opacity: 0.2, shift: [7, 10] }) +
    line(STRAW, '#fffaf0', 12) +
    line(STRAW, '#c4334a', 12, { dash: '1 24' })
  return base.under + base.over + serve(v, s + minty(p, 188, 178, 0.95)) + straw
}
