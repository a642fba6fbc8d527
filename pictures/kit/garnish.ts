import { type Colour, darken, lighten, mix } from './colour.ts'
import { blob, d, type Point, polar, smooth, spread, TAU } from './geometry.ts'
import { sauce } from './fills.ts'
import { SHADOW, slab } from './light.ts'
import type { Pen } from './pen.ts'
import { circle, ellipse, line, path, ring, stamp } from './shapes.ts'
import { bowl } from './vessels.ts'

const LEAF_SHADOW = '#16330f'
const SPRIG = 'M0 0C-3-8-12-9-13-16-8-17-5-14-3-11-6-18-3-24 0-26 3-24 6-18 3-11 5-14 8-17 13-16 12-9 3-8 0 0Z'
const MINT = 'M0 0C-14-6-15-26 0-40 15-26 14-6 0 0Z'
const MINT_VEINS = 'M0-2V-35M0-9-8-15M0-17-9-23M0-9 8-15M0-17 9-23'
const CHILLI = 'M-26 4C-14-8 10-9 27-2 14 8-8 12-26 4Z'
const NUT = 'M-12 3C-13-8 8-14 13-3 8-6 2-4 2 3 1 9-10 10-12 3Z'

/** A coriander sprig as a symbol. */
export const sprig = (p: Pen, c: Colour = '#3f8f3a'): string =>
  p.symbol(`sprig${c}`, () =>
    path(SPRIG, LEAF_SHADOW, { opacity: 0.35, shift: [2.5, 4] }) +
    path(SPRIG, c) +
    line('M0 0V-22M0-6-9-14M0-6 9-14', lighten(c, 0.45), 1.2, { opacity: 0.8 }) +
    line('M0 0Q2 6 1 12', c, 2.4))

/** A mint or basil leaf as a symbol. */
export const mint = (p: Pen, c: Colour = '#4fa24a'): string =>
  p.symbol(`mint${c}`, () =>
    path(MINT, LEAF_SHADOW, { opacity: 0.35, shift: [3, 5] }) +
    path(MINT, c) +
    path('M0 0C14-6 15-26 0-40Z', darken(c, 0.22), { opacity: 0.6 }) +
    line(MINT_VEINS, lighten(c, 0.5), 1.2, { opacity: 0.75 }))

/** Sprigs strewn over a disc. */
export const herbs = (p: Pen, cx: number, cy: number, r: number, n: number, c?: Colour): string =>
  spread(p, cx, cy, r, n).map(([x, y]) => stamp(sprig(p, c), x, y, p.rnd(TAU), p.rnd(0.7, 1.1))).join('')

/** A head of three mint leaves. */
export const minty = (p: Pen, x: number, y: number, scale = 1, a = 0): string =>
  [-0.95, 0.95, 0].map((k) => stamp(mint(p), x, y, a + k, scale)).join('')

/** Small round things strewn over a disc. */
export const crumbs = (p: Pen, cx: number, cy: number, r: number, n: number, colours: readonly Colour[], size = 2.2): string =>
  spread(p, cx, cy, r, n)
    .map(([x, y]) => {
      const q = p.rnd(0.6, 1.4) * size
      return circle(x + 0.8, y + 1.4, q, SHADOW, { opacity: 0.25 }) + circle(x, y, q, p.pick(colours))
    })
    .join('')

/** Small long things strewn over a disc: ginger, nuts cut fine, saffron. */
export const slivers = (
  p: Pen, cx: number, cy: number, r: number, n: number, colours: readonly Colour[], length = 10, width = 4.2,
): string =>
  spread(p, cx, cy, r, n)
    .map(([x, y]) => {
      const a = p.rnd(TAU)
      const data = d`M${x} ${y}l${length * Math.cos(a)} ${length * Math.sin(a)}`
      return line(data, SHADOW, width, { opacity: 0.25, shift: [1, 2.2] }) + line(data, p.pick(colours), width)
    })
    .join('')

/** An onion ring. */
export const onion = (_p: Pen, x: number, y: number, r: number, c: Colour = '#b5558f'): string =>
  ring(x + 2, y + 3.5, r, SHADOW, 5, { opacity: 0.22 }) +
  circle(x, y, r, '#f3dcea', { opacity: 0.55 }) +
  ring(x, y, r, '#fbeff6', 6) +
  ring(x, y, r + 2.4, c, 2.4) +
  ring(x, y, r * 0.6, c, 1.4, { opacity: 0.6 }) +
  ring(x, y, r * 0.56, '#f6e6f1', 3.4)

/** Half a slice of lemon. */
export function lemon(p: Pen, x: number, y: number, r: number, a: number, c: Colour = '#f4cf3c'): string {
  const [from, to] = [polar(x, y, r, a + Math.PI), polar(x, y, r, a)]
  const inner = r * 0.84
  const reach = r * 0.76
  let flesh = path(d`M${-inner} -2A${inner} ${inner} 0 0 1 ${inner} -2Z`, lighten(c, 0.75))
  for (const k of [-2.62, -2.1, -1.57, -1.04, -0.52]) {
    const segment = d`M0-4L${polar(0, 0, reach, k - 0.2)}A${reach} ${reach} 0 0 1 ${polar(0, 0, reach, k + 0.2)}Z`
    flesh += path(segment, mix(c, '#fff2a0', 0.35))
  }
  const skin = slab(p, d`M${from}A${r} ${r} 0 0 1 ${to}Z`, c, 5)
  return `${skin}<g transform="${d`translate(${x} ${y}) rotate(${a * 57.3})`}">${flesh}</g>`
}

const SLICES = {
  tomato: { skin: '#c9302a', flesh: '#ea5a44', seed: '#ffc46b', seeds: 6 },
  cucumber: { skin: '#3d7d3a', flesh: '#dcebbd', seed: '#f4f7dd', seeds: 9 },
  beet: { skin: '#7a1740', flesh: '#b32660', seed: '#d85b8c', seeds: 6 },
  orange: { skin: '#e98a1c', flesh: '#f8b441', seed: '#ffdf94', seeds: 6 },
  kiwi: { skin: '#7a6a34', flesh: '#9cc44a', seed: '#3a4a1c', seeds: 9 },
  lime: { skin: '#5f9a2f', flesh: '#c9e08a', seed: '#eef6c4', seeds: 6 },
} as const
export type SliceKind = keyof typeof SLICES

/** A round slice of something with seeds or segments. */
export function slice(p: Pen, x: number, y: number, r: number, kind: SliceKind = 'tomato'): string {
  const { skin, flesh, seed, seeds } = SLICES[kind]
  let s =
    circle(x + 2, y + 4, r, SHADOW, { opacity: 0.25 }) +
    circle(x, y, r, skin) +
    circle(x, y, r * 0.87, p.radial([0, lighten(flesh, 0.3)], [1, flesh]))
  const start = p.rnd(TAU)
  for (let i = 0; i < seeds; i++) {
    const a = start + (i / seeds) * TAU
    const [u, v] = polar(x, y, r * 0.5, a)
    s += ellipse(u, v, r * 0.23, r * (seeds > 6 ? 0.07 : 0.15), a, seed, { opacity: 0.85 })
  }
  return s
}

/** A chilli at a place of the plate. @param a radians @param c of its skin */
export const chilli = (p: Pen, x: number, y: number, scale: number, a: number, c: Colour = '#cf2f22'): string => {
  const id = p.symbol(`chilli${c}`, () =>
    path(CHILLI, SHADOW, { opacity: 0.28, shift: [3, 5] }) +
    path(CHILLI, p.linear([0, lighten(c, 0.35)], [0.5, c], [1, darken(c, 0.3)])) +
    line('M-14 0Q2-6 16-3', '#fff', 2.4, { opacity: 0.5 }) +
    line('M26-2Q33-6 38-3', '#4f8a35', 4))
  return stamp(id, x, y, a, scale)
}

/** A cashew. */
export const nut = (p: Pen, x: number, y: number, a: number, scale = 1, c: Colour = '#f3d9a4'): string => {
  const id = p.symbol(`nut${c}`, () =>
    path(NUT, SHADOW, { opacity: 0.28, shift: [2, 4] }) +
    path(NUT, p.linear([0, lighten(c, 0.5)], [0.5, c], [1, darken(c, 0.22)])))
  return stamp(id, x, y, a, scale)
}

/** A small bowl of chutney or sauce beside the dish. */
export function dip(p: Pen, x: number, y: number, r: number, c: Colour, shell: Colour = '#fbf7f0'): string {
  const pot = bowl(p, { cx: x, cy: y, r, c: shell, lip: 0.13 })
  return pot.under + sauce(p, pot, c, { lumps: 3 }) + crumbs(p, x, y, pot.r * 0.6, 4, [lighten(c, 0.5), darken(c, 0.4)], 1.6) + pot.over
}

/** A frilled leaf of salad. */
export function lettuce(p: Pen, x: number, y: number, r: number, c: Colour = '#7db84f', a = 0): string {
  const corners = 22
  const frill = smooth(Array.from({ length: corners }, (_, i) =>
    polar(x, y, r * (i % 2 ? 0.9 : 1.06) * (1 + p.rnd(-0.05, 0.05)), a + (i / corners) * TAU)))
  let s =
    path(frill, '#1d3a12', { opacity: 0.3, shift: [3, 6] }) +
    path(frill, p.linear([0, lighten(c, 0.5)], [0.55, c], [1, darken(c, 0.3)]))
  for (let i = 0; i < 5; i++) s += line(d`M${x} ${y}L${polar(x, y, r * 0.74, a + i * 1.26)}`, lighten(c, 0.6), 2, { opacity: 0.55 })
  return s
}

/** Piped cream, seen from above. */
export function blossom(p: Pen, x: number, y: number, r: number, c: Colour = '#fff8e8'): string {
  let s = circle(x + r * 0.12, y + r * 0.22, r, SHADOW, { opacity: 0.22 })
  for (let tier = 0; tier < 3; tier++) {
    const reach = r * (1 - tier * 0.3)
    const dots = 9 - tier * 2
    for (let i = 0; i < dots; i++) {
      const [u, v] = polar(x, y, reach * 0.68, (i / dots) * TAU + tier * 0.4)
      s += circle(u, v, reach * 0.36, p.radial([0, '#ffffff'], [0.5, c], [1, darken(c, 0.2)]))
    }
  }
  return s
}

/** Rose petals, one at each spot. */
export const petals = (p: Pen, spots: readonly Point[]): string =>
  spots
    .map(([x, y]) =>
      path(blob(p, x, y, 17, 11, 0.12, 8, p.rnd(TAU)), '#d8466a') +
      path(blob(p, x - 2, y - 2, 9, 5, 0.1, 8), '#f28aa2', { opacity: 0.7 }))
    .join('')
