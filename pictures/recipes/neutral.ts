import { takeBox } from '../kit/boards.ts'
import { type Colour, darken, lighten } from '../kit/colour.ts'
import { arc } from '../kit/geometry.ts'
import { orb, SHADOW } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, line, ring } from '../kit/shapes.ts'
import { plate, type PlateLook, serve } from '../kit/vessels.ts'
import { ANY_WARE } from '../crockery.ts'

export interface ClocheSet {
  ware?: PlateLook
  metal?: Colour
}

/** A plate under its cover: for a name that tells nothing, so that the picture promises nothing. */
export function cloche(p: Pen, { ware, metal }: ClocheSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 172, well: 0.86 })
  const c = metal ?? p.pick(['#c9cdcd', '#d8b25e', '#c57845'])
  let s = circle(208, 214, 132, SHADOW, { opacity: 0.24 }) + circle(200, 200, 128, p.linear([0, lighten(c, 0.7)], [0.5, c], [1, darken(c, 0.4)]))
  s += circle(200, 200, 112, p.radial([0, lighten(c, 0.8)], [0.55, c], [1, darken(c, 0.3)])) + ring(200, 200, 122, '#fff', 2.4, { opacity: 0.5 })
  for (const [r, w, o] of [[92, 16, 0.34], [66, 9, 0.28]] as const) s += line(arc(198, 198, r, 3.4, 4.5), '#fff', w, { opacity: o })
  s += line(arc(200, 200, 96, 0.3, 1.2), '#fff', 8, { opacity: 0.24 }) + circle(200, 200, 30, darken(c, 0.3), { opacity: 0.5 })
  return serve(v, s + orb(p, 199, 196, 21, lighten(c, 0.1)))
}

/** A packed box: bags, cutlery and what else is charged for but not eaten. */
export function parcel(p: Pen, { metal = '#c79a63' }: ClocheSet): string {
  const v = takeBox(p, { c: metal })
  return serve(v, line('M84 214H316', darken(metal, 0.5), 5, { opacity: 0.4 }) + circle(200, 226, 40, lighten(metal, 0.3)) + ring(200, 226, 40, darken(metal, 0.3), 3, { opacity: 0.6 }))
}
