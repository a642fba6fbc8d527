import { type Colour, darken, lighten, mix } from './colour.ts'
import { num } from './num.ts'
import type { Pen } from './pen.ts'
import { circle, ellipse, path } from './shapes.ts'

/** The one colour of a cast shadow: deep brown, never black. */
export const SHADOW = '#2a1206'

/** The soft shadow under a round vessel. */
export const cast = (p: Pen, cx: number, cy: number, r: number, depth = 0.34): string =>
  circle(cx + r * 0.06, cy + r * 0.1, r * 1.16, p.halo([0.72, SHADOW, depth], [0.86, SHADOW, depth * 0.35], [1, SHADOW, 0]))

/** A ball, lit from the upper left, with a glint. */
export const orb = (p: Pen, cx: number, cy: number, r: number, c: Colour): string =>
  circle(cx + r * 0.12, cy + r * 0.22, r * 1.02, SHADOW, { opacity: 0.26 }) +
  circle(cx, cy, r, p.radial([0, lighten(c, 0.5)], [0.45, c], [1, darken(c, 0.38)])) +
  ellipse(cx - r * 0.34, cy - r * 0.42, r * 0.24, r * 0.14, -0.6632, '#fff', { opacity: 0.55 })

/** Any outline as a solid of `height`: cast shadow, side, half side, top face. */
export const slab = (p: Pen, outline: string, c: Colour, height = 8, side = darken(c, 0.42)): string =>
  path(outline, SHADOW, { opacity: 0.24, shift: [height * 0.6, height * 1.5] }) +
  path(outline, side, { shift: [0, num(height)] }) +
  (height > 6 ? path(outline, mix(side, c, 0.25), { shift: [0, height / 2] }) : '') +
  path(outline, p.linear([0, lighten(c, 0.45)], [0.5, c], [1, darken(c, 0.16)]))
