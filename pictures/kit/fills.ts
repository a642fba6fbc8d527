import { type Colour, darken, lighten, mix } from './colour.ts'
import { arc, blob, polar, smooth, spread, TAU } from './geometry.ts'
import { SHADOW } from './light.ts'
import type { Pen } from './pen.ts'
import { circle, group, line, path } from './shapes.ts'

/** The disc that a fill covers. */
export interface Ground {
  cx: number
  cy: number
  r: number
}

export interface SauceLook {
  oil?: Colour | undefined
  cream?: Colour | undefined
  r?: number
  lumps?: number
}

/** Anything that pours: gravy, soup, milk; with drops of oil and a swirl of cream if asked for. */
export function sauce(p: Pen, { cx, cy, r: full }: Ground, c: Colour, look: SauceLook = {}): string {
  const { oil, cream, r = full, lumps = 7 } = look
  let s = circle(cx, cy, r, p.radial([0, lighten(c, 0.28)], [0.5, c], [1, darken(c, 0.26)]))
  const clip = p.clip(cx, cy, r)
  let waves = ''
  for (const [x, y] of spread(p, cx, cy, r * 0.86, lumps)) {
    const wave = blob(p, x, y, p.rnd(0.16, 0.34) * r, p.rnd(0.1, 0.2) * r, 0.22, 8, p.rnd(TAU))
    waves += path(wave, p.rnd() < 0.5 ? lighten(c, 0.34) : darken(c, 0.26), { opacity: 0.45 })
  }
  s += group(waves, { clip })
  if (oil) {
    for (const [x, y] of spread(p, cx, cy, r * 0.9, 12)) {
      const drop = p.rnd(2, r * 0.05)
      s += circle(x, y, drop, oil, { opacity: 0.75 })
      s += circle(x - drop * 0.3, y - drop * 0.35, drop * 0.35, '#fff', { opacity: 0.7 })
    }
  }
  if (cream) {
    const start = p.rnd(TAU)
    const swirl = smooth(Array.from({ length: 26 }, (_, i) => polar(cx, cy, r * (0.12 + (0.62 * i) / 25), start + i * 0.52)), false)
    s += line(swirl, cream, r * 0.052, { opacity: 0.92 }) + line(swirl, '#fff', r * 0.018, { opacity: 0.7 })
  }
  return s + line(arc(cx, cy, r * 0.82, 3.7, 4.3), '#fff', r * 0.035, { opacity: 0.38 })
}

export interface RiceLook {
  r?: number
  n?: number
  length?: number
}

/** Grains: most in the first colour, some in the others. Whole pixels, because there are hundreds. */
export function rice(p: Pen, { cx, cy, r: full }: Ground, colours: readonly Colour[], look: RiceLook = {}): string {
  const { r = full, n = 200, length = 12 } = look
  const base = colours[0] ?? '#fff'
  const grains = colours.map(() => '')
  for (const [x, y] of spread(p, cx, cy, r * 0.95, n)) {
    const a = p.rnd(TAU)
    const kind = p.rnd() < 0.62 ? 0 : p.int(0, colours.length - 1)
    grains[kind] += `M${Math.round(x)} ${Math.round(y)}l${Math.round(length * Math.cos(a))} ${Math.round(length * Math.sin(a))}`
  }
  let s = circle(cx, cy, r, p.radial([0, darken(base, 0.14)], [1, darken(base, 0.36)]))
  colours.forEach((colour, i) => {
    const data = grains[i]
    if (!data) return
    s += line(data, darken(colour, 0.42), 6, { shift: [1.2, 2.4], opacity: 0.7 }) + line(data, colour, 6)
  })
  return s
}

export interface StrandsLook {
  r?: number
  n?: number
  width?: number
  layers?: number
}

/** A nest of noodles or pasta, in layers from dark to light. */
export function strands(p: Pen, { cx, cy, r: full }: Ground, c: Colour, look: StrandsLook = {}): string {
  const { r = full * 0.92, n = 46, width = 8, layers = 4 } = look
  let s = circle(cx + 3, cy + 6, r, SHADOW, { opacity: 0.3 }) + path(blob(p, cx, cy, r, r, 0.05, 16), darken(c, 0.34))
  for (let layer = 0; layer < layers; layer++) {
    let data = ''
    for (let i = 0; i < n / layers; i++) {
      const [x, y] = polar(cx, cy, r * 0.52 * p.rnd(), p.rnd(TAU))
      const from = p.rnd(TAU)
      const bend = r * p.rnd(0.22, 0.5)
      data += arc(x, y, bend, from, from + p.rnd(1.6, 3))
    }
    s +=
      line(data, darken(c, 0.5), width + 2.4, { shift: [1, 2.5], opacity: 0.6 }) +
      line(data, mix(darken(c, 0.14), lighten(c, 0.25), layer / (layers - 1)), width) +
      line(data, lighten(c, 0.65), width * 0.22, { shift: [-1, -1.6], opacity: 0.8 })
  }
  return s
}
