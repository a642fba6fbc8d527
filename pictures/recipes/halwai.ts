import { type Colour, darken, lighten } from '../kit/colour.ts'
import { sauce } from '../kit/fills.ts'
import { crumbs, mint, petals, slivers } from '../kit/garnish.ts'
import { blob, d, polar, poly, smooth, spiral, spread, TAU, turn } from '../kit/geometry.ts'
import { orb, SHADOW, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { flatbread } from '../kit/pieces.ts'
import { circle, line, path, stamp } from '../kit/shapes.ts'
import { bowl, type BowlLook, plate, type PlateLook, serve } from '../kit/vessels.ts'
import { ANY_WARE, POTS } from '../crockery.ts'

const PISTACHIO = ['#8fb84a', '#6f9a3a', '#c8dc8a']
const RABRI = '#fbeecb'

export interface JalebiSet {
  kind?: 'jalebi' | 'imarti'
  ware?: PlateLook
}

const syrupTube = (data: string, c: Colour, width: number): string =>
  line(data, SHADOW, width + 2, { opacity: 0.24, shift: [3, 6] }) +
  line(data, darken(c, 0.4), width + 1, { shift: [0, 3] }) +
  line(data, c, width) +
  line(data, lighten(c, 0.7), width * 0.26, { shift: [-1.6, -2.2], opacity: 0.85 })

function imartiOutline(x: number, y: number, r: number): string {
  const points = Array.from({ length: 48 }, (_, i) => {
    const a = (i / 48) * TAU
    return polar(x, y, r * (0.72 + 0.28 * Math.cos(a * 8)), a)
  })
  return smooth(points)
}

/** Coils of batter in syrup. */
export function jalebi(p: Pen, { kind = 'jalebi', ware }: JalebiSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 168 })
  let s = ''
  for (const [x, y] of [[148, 156], [244, 148], [122, 236], [200, 214], [276, 230], [196, 292]] as const) {
    s += kind === 'imarti'
      ? syrupTube(imartiOutline(x, y, 42), '#e2641f', 12) + syrupTube(spiral(x, y, 14, 15, 1), '#e2641f', 10)
      : syrupTube(spiral(x, y, 6, 42, 2.6 + p.rnd(0.5), p.rnd(TAU)), '#f2931f', 12)
  }
  return serve(v, s + slivers(p, 200, 214, 88, 14, PISTACHIO, 9, 4))
}

export interface GhevarSet {
  /** With rabri over it. */
  rabri?: boolean
  ware?: PlateLook
}

/** A honeycomb disc of fried batter, in syrup or under rabri. */
export function ghevar(p: Pen, { rabri = true, ware }: GhevarSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 170, well: 0.84 })
  let s = slab(p, blob(p, 200, 198, 122, 120, 0.016, 22), '#dd9a3c', 18)
  for (const [x, y] of spread(p, 200, 198, 112, 90)) s += circle(x, y, p.rnd(3, 6), p.pick(['#a8641f', '#b8742a', '#f4cf88']), { opacity: 0.8 })
  if (rabri) {
    s += path(blob(p, 201, 202, 92, 88, 0.1, 12), SHADOW, { opacity: 0.16 })
    s += path(blob(p, 199, 196, 92, 88, 0.1, 12), p.radial([0, '#fffaf0'], [1, '#f3dfb4']))
    s += path(blob(p, 182, 176, 44, 30, 0.18, 9), '#ffffff', { opacity: 0.7 })
  }
  s += circle(200, 198, 17, '#8a4a1b') + circle(201, 200, 13, '#c98436')
  s += slivers(p, 200, 198, 82, 26, PISTACHIO, 11, 4.6) + slivers(p, 200, 198, 80, 16, ['#d8431c'], 14, 2)
  return serve(v, s + slivers(p, 200, 198, 76, 10, ['#f7e3bd', '#c98f4a'], 12, 5) + petals(p, [[132, 236], [262, 234], [222, 118]]))
}

export interface MalpuaSet {
  ware?: PlateLook
}

/** Lacy fried pancakes under rabri. */
export function malpua(p: Pen, { ware }: MalpuaSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 168 })
  let s = ''
  for (const [x, y] of [[168, 168], [246, 190], [186, 248]] as const) {
    s += flatbread(p, x, y, 70, 66, p.rnd(TAU), { c: '#c8812f', drop: 0, spots: 20, butter: false, wobble: 0.05 })
  }
  s += path(blob(p, 202, 204, 74, 52, 0.2, 11), SHADOW, { opacity: 0.2, shift: [3, 5] })
  s += path(blob(p, 200, 200, 74, 52, 0.2, 11), p.radial([0, '#fffaf0'], [1, RABRI]))
  s += slivers(p, 200, 200, 62, 22, PISTACHIO, 11, 4.6) + slivers(p, 200, 200, 58, 9, ['#d8431c'], 14, 2)
  return serve(v, s + petals(p, [[250, 160], [148, 226]]))
}

export interface KulfiSet {
  c?: Colour
  ware?: PlateLook
}

/** Kulfi on sticks. */
export function kulfi(p: Pen, { c = '#f7cf7c', ware }: KulfiSet): string {
  const v = plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 168 })
  let s = ''
  for (const [x, y, a] of [[142, 206, -0.5], [206, 194, -0.36], [268, 202, -0.2]] as const) {
    const stick = turn([[0, 60], [0, 122]], x, y, a)
    const data = d`M${stick[0] ?? [x, y]}L${stick[1] ?? [x, y]}`
    s += line(data, SHADOW, 13, { opacity: 0.25, shift: [4, 8] }) + line(data, '#d8a863', 12) + line(data, '#f0cf98', 4, { shift: [-2, -1] })
    s += slab(p, poly(turn([[-21, -98], [21, -98], [36, 68], [-36, 68]], x, y, a), 16), c, 12)
    s += path(poly(turn([[-14, -88], [-4, -88], [-8, 56], [-24, 56]], x, y, a), 8), '#fff', { opacity: 0.4 })
    const [tip] = turn([[0, -70]], x, y, a)
    s += slivers(p, x, y, 32, 9, PISTACHIO, 8, 4) + (tip ? slivers(p, tip[0], tip[1], 16, 5, PISTACHIO, 8, 4) : '')
  }
  return serve(v, s + slivers(p, 206, 200, 70, 8, ['#d8431c'], 12, 2))
}

export interface CustardSet {
  kind?: 'phirni' | 'kheer' | 'caramel' | 'tiramisu' | 'pudding' | 'oats'
  pot?: BowlLook
}

function caramelOnPlate(p: Pen): string {
  const v = plate(p, { ...p.pick(ANY_WARE), r: 166 })
  const pool = path(blob(p, 200, 208, 112, 104, 0.08, 12), p.radial([0, '#c9762c'], [1, '#8a4316']), { opacity: 0.9 })
  const set = slab(p, blob(p, 198, 194, 76, 74, 0.012, 18), '#f3d896', 30, '#d9b064')
  const top = path(blob(p, 198, 194, 72, 70, 0.014, 18), p.radial([0, '#d98a34'], [1, '#9a4f18']), { opacity: 0.92 })
  return serve(v, pool + set + top + path(blob(p, 174, 168, 28, 15, 0.1, 8, -0.6), '#fff', { opacity: 0.4 }) + stamp(mint(p), 206, 196, 0.4, 0.8))
}

/** Set or slow-cooked milk in its own bowl: phirni, kheer, a pudding, tiramisu. */
export function custard(p: Pen, { kind = 'phirni', pot }: CustardSet): string {
  if (kind === 'caramel') return caramelOnPlate(p)
  const own = kind === 'phirni' ? { c: '#b9643a', inner: '#8d4526' } : undefined
  const v = bowl(p, { r: 142, ...(pot ?? own ?? p.pick([POTS.china, POTS.teal, POTS.blush, POTS.night])), lip: 0.12 })
  const fill = { phirni: '#fbf0d2', kheer: '#fdf3dc', tiramisu: '#7a4a2c', pudding: '#8a4a20', oats: '#ecdcbc' }[kind]
  let s = sauce(p, v, fill, { lumps: kind === 'phirni' ? 3 : 8, ...(kind === 'pudding' && { cream: '#fff0d8' }) })
  if (kind === 'kheer') for (const [x, y] of spread(p, 200, 200, v.r * 0.7, 16)) s += orb(p, x, y, p.rnd(11, 16), '#fff4dc')
  if (kind === 'tiramisu') s += crumbs(p, 200, 200, v.r * 0.9, 110, ['#4b2a1d', '#5a3424', '#8a5a3c'], 3) +
    path(blob(p, 168, 160, 34, 22, 0.2, 9), '#f7e6c8', { opacity: 0.5 })
  if (kind === 'oats') {
    for (const [x, y] of spread(p, 200, 200, v.r * 0.62, 9)) {
      s += p.rnd() < 0.5 ? orb(p, x, y, 12, p.pick(['#4a4a82', '#b4213f'])) : slab(p, blob(p, x, y, 17, 16, 0.03, 10), '#f7e3a6', 5)
    }
  }
  if (kind === 'pudding') s += slab(p, blob(p, 198, 196, 64, 58, 0.05, 12), '#6b3416', 18)
  const warm = kind === 'phirni' || kind === 'kheer'
  s += slivers(p, 200, 200, v.r * 0.6, warm ? 22 : 8, warm ? PISTACHIO : ['#f4e3b8', '#c98f4a'], 10, 4.6)
  return serve(v, s + (warm ? slivers(p, 200, 200, v.r * 0.6, 9, ['#d8431c'], 14, 2) +
    petals(p, [[162, 236], [244, 172]]) : stamp(mint(p), 214, 190, 0.6, 0.9) + stamp(mint(p), 214, 190, -0.5, 0.75)))
}

export interface PaanSet {
  ware?: PlateLook
}

/** Folded betel leaves, held by a clove. */
export function paan(p: Pen, { ware }: PaanSet): string {
  const v = plate(p, ware ?? p.pick(ANY_WARE))
  let s = ''
  for (const [x, y, a] of [[152, 166, -0.4], [244, 170, 0.5], [170, 250, 2.5], [252, 252, 3.5]] as const) {
    const outline = poly(turn([[0, -56], [52, 40], [-52, 40]], x, y, a), 16)
    s += slab(p, outline, '#3f8a3a', 13) + path(poly(turn([[0, -44], [4, 34], [-42, 34]], x, y, a), 10), '#8cc25a', { opacity: 0.4 })
    const [tip, foot, pin] = turn([[0, -44], [0, 34], [0, 8]], x, y, a)
    if (tip && foot && pin) s += line(d`M${tip}L${foot}`, '#c3e08a', 2.6, { opacity: 0.7 }) + orb(p, pin[0], pin[1], 8, '#b4213f') +
      path(blob(p, pin[0] + 16, pin[1] + 12, 14, 9, 0.2, 8), '#eef0f0', { opacity: 0.8 })
  }
  return serve(v, s + crumbs(p, 200, 206, 92, 18, ['#d8466a', '#8fb84a', '#f2c14a'], 3.2))
}
