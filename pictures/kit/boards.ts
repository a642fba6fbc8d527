import { type Colour, darken, lighten } from './colour.ts'
import { box, d, poly, polar, smooth, TAU, turn, turnOne } from './geometry.ts'
import { cast, SHADOW, slab } from './light.ts'
import type { Pen } from './pen.ts'
import { circle, line, path } from './shapes.ts'
import type { Vessel } from './vessels.ts'

export interface BoardLook {
  c?: Colour
  w?: number
  h?: number
  a?: number
  corner?: number
}

/** A wooden board with its grain. */
export function board(p: Pen, { c = '#b98253', w = 330, h = 250, a = -0.1, corner = 34 }: BoardLook = {}): Vessel {
  const outline = box(200, 204, w, h, a, corner)
  let under = path(outline, SHADOW, { opacity: 0.1, shift: [10, 20] }) + slab(p, outline, c, 10)
  for (let i = 0; i < 7; i++) {
    const y = -h / 2 + (h * (i + 0.7)) / 7.6
    const grain = [-0.47, -0.2, 0.1, 0.47].map((k) => turnOne([w * k, y + p.rnd(-5, 5)], 200, 204, a))
    under += line(smooth(grain, false), darken(c, 0.3), p.rnd(1, 2.6), { opacity: 0.35 })
  }
  return { cx: 200, cy: 200, r: h * 0.44, under, over: '' }
}

/** A banana leaf. */
export function leafPlate(p: Pen, { a = -0.5, c = '#4f9a3f' }: { a?: number; c?: Colour } = {}): Vessel {
  const edge = turn(
    [[-186, 0], [-120, -92], [0, -118], [120, -96], [188, -6], [120, 94], [0, 116], [-120, 92]], 200, 204, a,
  )
  let under = slab(p, smooth(edge), c, 5)
  for (let i = -6; i <= 6; i++) {
    for (const side of [-1, 1]) {
      const vein = turn([[i * 26, 0], [i * 26 + 16, side * 52], [i * 22 + 26, side * (104 - i * i * 1.6)]], 200, 202, a)
      under += line(smooth(vein, false), lighten(c, 0.3), 1.6, { opacity: 0.5 })
    }
  }
  const rib = turn([[-182, 0], [0, -4], [184, -4]], 200, 202, a)
  under += line(smooth(rib, false), lighten(c, 0.55), 5)
  return { cx: 200, cy: 200, r: 118, under, over: '' }
}

/** A woven basket lined with a checked cloth. */
export function basket(p: Pen, { c = '#c99a5e', check = '#c8423a' }: { c?: Colour; check?: Colour } = {}): Vessel {
  const cloth = poly(turn([[-128, -128], [128, -128], [128, 128], [-128, 128]], 200, 200, 0.62), 14)
  let under =
    cast(p, 200, 200, 150, 0.36) +
    circle(200, 200, 152, p.linear([0, lighten(c, 0.5)], [0.5, c], [1, darken(c, 0.4)])) +
    circle(200, 200, 134, darken(c, 0.35))
  for (let i = 0; i < 48; i++) {
    const a = (i / 48) * TAU
    const straw = d`M${polar(200, 200, 143, a)}l${9 * Math.cos(a + 0.9)} ${9 * Math.sin(a + 0.9)}`
    under += line(straw, i % 2 ? lighten(c, 0.45) : darken(c, 0.25), 5, { opacity: 0.8 })
  }
  under +=
    path(cloth, SHADOW, { opacity: 0.2, shift: [5, 9] }) + path(cloth, p.linear([0, '#fffdf7'], [1, '#ead9bd']))
  let checks = ''
  for (let i = -8; i <= 8; i++) {
    const at = (x: number, y: number) => turnOne([x, y], 200, 200, 0.62)
    checks += d`M${at(i * 16, -124)}L${at(i * 16, 124)}` + d`M${at(-124, i * 16)}L${at(124, i * 16)}`
  }
  return { cx: 200, cy: 200, r: 112, under: under + line(checks, check, 5, { opacity: 0.2 }), over: '' }
}

/** A folded box to take away, its lid open. */
export function takeBox(p: Pen, { c = '#c79a63' }: { c?: Colour } = {}): Vessel {
  const lid = poly([[44, 92], [356, 92], [330, 34], [70, 34]], 10)
  const base = box(200, 222, 308, 262, 0, 26)
  const under =
    path(base, SHADOW, { opacity: 0.12, shift: [12, 20] }) +
    path(lid, p.linear([0, lighten(c, 0.3)], [1, darken(c, 0.12)])) +
    slab(p, base, c, 10) +
    path(box(200, 222, 272, 226, 0, 18), darken(c, 0.45)) +
    path(box(200, 226, 268, 218, 0, 16), '#f3e4c8')
  return { cx: 200, cy: 222, r: 116, under, over: line('M62 128Q62 108 84 106', '#fff', 5, { opacity: 0.6 }) }
}
