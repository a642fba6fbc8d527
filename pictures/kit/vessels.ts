import { type Colour, darken, lighten, mix } from './colour.ts'
import { arc, d, polar, spread, TAU, turnOne } from './geometry.ts'
import { cast, SHADOW } from './light.ts'
import type { Pen } from './pen.ts'
import { circle, ellipse, group, hoop, line, path, ring } from './shapes.ts'

/** What food lies in: drawn in part below and in part above it. Food may fill the radius `r`. */
export interface Vessel {
  cx: number
  cy: number
  r: number
  under: string
  over: string
}

/** Food between the two parts of its vessel. */
export const serve = (vessel: Vessel, food: string): string => vessel.under + food + vessel.over

export interface PlateLook {
  cx?: number
  cy?: number
  r?: number
  c?: Colour
  trim?: Colour
  motif?: 'petals' | 'band' | 'edge' | 'specks'
  /** Share of the radius that is the hollow. */
  well?: number
}

function plateTrim(p: Pen, look: Required<Omit<PlateLook, 'well' | 'motif'>>, motif: PlateLook['motif']): string {
  const { cx, cy, r, c, trim } = look
  let s = ''
  if (motif === 'petals') {
    for (let i = 0; i < 28; i++) {
      const a = (i / 28) * TAU
      const [x, y] = polar(cx, cy, r * 0.875, a)
      s += ellipse(x, y, r * 0.07, r * 0.036, a, i % 2 ? trim : mix(trim, c, 0.45))
    }
  }
  if (motif === 'band') s += ring(cx, cy, r * 0.93, trim, r * 0.035) + ring(cx, cy, r * 0.87, trim, 1.5, { opacity: 0.7 })
  if (motif === 'edge') s += ring(cx, cy, r - 2.5, trim, 5)
  if (motif === 'specks') {
    for (const [x, y] of spread(p, cx, cy, r * 0.97, 46)) s += circle(x, y, p.rnd(0.8, 2.2), trim, { opacity: 0.5 })
  }
  return s
}

/** China, a tray or a wooden plate: a flat rim around a shallow well. */
export function plate(p: Pen, look: PlateLook = {}): Vessel {
  const { cx = 200, cy = 200, r = 164, c = '#fbf7f0', trim = c, motif, well = 0.74 } = look
  const under =
    cast(p, cx, cy, r) +
    circle(cx, cy, r, p.linear([0, lighten(c, 0.7)], [0.55, c], [1, darken(c, 0.2)])) +
    plateTrim(p, { cx, cy, r, c, trim }, motif) +
    ring(cx, cy, r - 1, '#fff', 2, { opacity: 0.5 }) +
    circle(cx, cy, r * well + 3, darken(c, 0.2), { opacity: 0.55 }) +
    circle(cx, cy, r * well, p.linear([0, darken(c, 0.15)], [0.5, darken(c, 0.02)], [1, lighten(c, 0.75)]))
  const over = line(arc(cx, cy, r * 0.96, 3.5, 4.35), '#fff', r * 0.022, { opacity: 0.75 })
  return { cx, cy, r: r * well, under, over }
}

export interface BowlLook {
  cx?: number
  cy?: number
  r?: number
  c?: Colour
  inner?: Colour
  /** Angle of the first of two handles; 0 for none. */
  ears?: number
  /** Share of the radius that is the lip. */
  lip?: number
}

function bowlEars(cx: number, cy: number, r: number, c: Colour, ears: number): string {
  let s = ''
  for (const a of [ears, ears + Math.PI]) {
    const [x, y] = polar(cx, cy, r * 1.04, a)
    s += hoop(x, y, r * 0.15, r * 0.24, a, darken(c, 0.3), r * 0.085)
    s += hoop(...turnOne([-2, -3], x, y, a), r * 0.15, r * 0.24, a, lighten(c, 0.3), r * 0.045)
  }
  return s
}

/** The wall's shadow on the food, from the upper left, in three thin steps. */
function wallShadow(cx: number, cy: number, q: number): string {
  const steps: [reach: number, opacity: number][] = [[0.98, 0.12], [1.02, 0.1], [1.06, 0.09]]
  return steps
    .map(([, opacity], i) => {
      const [far, near, inner, outer] = [q * (0.76 - i * 0.03), q * (0.58 - i * 0.1), q * 0.953, q * (1 + i * 0.02)]
      const crescent =
        d`M${cx - far} ${cy + near}A${inner} ${inner} 0 0 1 ${cx + near} ${cy - far}` +
        d`A${outer} ${outer} 0 0 0 ${cx - far} ${cy + near}Z`
      return path(crescent, '#3a1608', { opacity })
    })
    .join('')
}

/** A bowl, a handi, a kadhai: deep enough for its wall to shade what is in it. */
export function bowl(p: Pen, look: BowlLook = {}): Vessel {
  const { cx = 200, cy = 200, r = 150, c = '#2e6f6b', ears = 0, lip = 0.1 } = look
  const inner = look.inner ?? darken(c, 0.25)
  const q = r * (1 - lip)
  const glint = r * (1 - lip / 2)
  const under =
    cast(p, cx, cy, r, 0.38) +
    (ears ? bowlEars(cx, cy, r, c, ears) : '') +
    circle(cx, cy, r, p.linear([0, lighten(c, 0.65)], [0.42, c], [1, darken(c, 0.45)])) +
    circle(cx, cy, q, p.linear([0, darken(inner, 0.5)], [0.6, inner], [1, lighten(inner, 0.25)]))
  const over =
    wallShadow(cx, cy, q) +
    line(arc(cx, cy, glint, 3.6, 4.4), '#fff', r * lip * 0.34, { opacity: 0.8 }) +
    line(arc(cx, cy, glint, 0.5, 0.95), '#fff', r * lip * 0.22, { opacity: 0.35 })
  return { cx, cy, r: q * 0.95, under, over }
}

/** The steel tray of a full meal. */
export function steelTray(p: Pen, { c = '#cfd2d2', r = 178 }: { c?: Colour; r?: number } = {}): Vessel {
  const tray = plate(p, { r, c, well: 0.9 })
  const shine =
    ring(200, 200, r * 0.95, '#fff', 3, { opacity: 0.7 }) +
    ring(200, 200, r * 0.915, darken(c, 0.35), 2, { opacity: 0.5 }) +
    line(arc(200, 200, r * 0.8, 3.3, 4.4), '#fff', 16, { opacity: 0.3 }) +
    line(arc(200, 200, r * 0.62, 0.1, 1.1), '#fff', 22, { opacity: 0.22 })
  return { ...tray, under: tray.under + shine }
}

export interface CupLook {
  c?: Colour
  saucer?: Colour
  trim?: Colour
  /** Angle of the handle. */
  a?: number
  r?: number
}

/** A cup on its saucer. */
export function cup(p: Pen, look: CupLook = {}): Vessel {
  const { c = '#fbf7f0', a = 0.5, r = 120, trim } = look
  const saucer = plate(p, { r: 176, c: look.saucer ?? c, well: 0.56, ...(trim && { trim, motif: 'edge' }) })
  const [x, y] = polar(200, 196, r * 1.12, a)
  const handle = (colour: Colour, width: number, nudge = 0): string =>
    hoop(...turnOne([nudge, nudge], x, y, a), r * 0.3, r * 0.22, a, colour, width)
  const inside = bowl(p, { cx: 200, cy: 196, r, c, inner: darken(c, 0.12), lip: 0.09 })
  const under =
    saucer.under +
    saucer.over +
    group(handle(SHADOW, 20), { opacity: 0.25, shift: [5, 10] }) +
    handle(darken(c, 0.28), 20) +
    handle(lighten(c, 0.3), 13, -1.5) +
    inside.under
  return { ...inside, under }
}

/** A glass seen from above. */
export function tumbler(
  p: Pen, { c = '#dfeceb', cx = 200, cy = 200, r = 116 }: { c?: Colour; cx?: number; cy?: number; r?: number } = {},
): Vessel {
  const under =
    cast(p, cx, cy, r, 0.3) +
    circle(cx, cy, r, c, { opacity: 0.75 }) +
    ring(cx, cy, r - 3, '#fff', 5, { opacity: 0.8 }) +
    ring(cx, cy, r * 0.9, darken(c, 0.35), 3, { opacity: 0.4 })
  const over =
    line(arc(cx, cy, r * 0.95, 3.5, 4.5), '#fff', 8, { opacity: 0.95 }) +
    line(arc(cx, cy, r * 0.95, 0.4, 0.9), '#fff', 5, { opacity: 0.6 })
  return { cx, cy, r: r * 0.88, under, over }
}
