import { type Colour, darken, lighten } from '../kit/colour.ts'
import { sauce } from '../kit/fills.ts'
import { crumbs, herbs, lettuce, mint, slice, slivers } from '../kit/garnish.ts'
import { blob, box, type Point, smooth, spread, TAU, turn } from '../kit/geometry.ts'
import { orb, SHADOW, slab } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, line, path, stamp } from '../kit/shapes.ts'
import { bowl, plate, type PlateLook, serve, type Vessel } from '../kit/vessels.ts'
import { ANY_WARE, POTS } from '../crockery.ts'

const onPlate = (p: Pen, ware?: PlateLook): Vessel => plate(p, { ...(ware ?? p.pick(ANY_WARE)), r: 170 })

/** A fried egg: a frilled white, a yolk that shines. */
export const friedEgg = (p: Pen, x: number, y: number, r = 40): string =>
  path(blob(p, x + 3, y + 6, r, r * 0.9, 0.12, 11), SHADOW, { opacity: 0.22 }) +
  path(blob(p, x, y, r, r * 0.9, 0.12, 11), p.radial([0, '#ffffff'], [0.8, '#fdf6e6'], [1, '#e6c58a'])) +
  orb(p, x - r * 0.06, y - r * 0.06, r * 0.42, '#f7a21f')

const toastSlice = (p: Pen, x: number, y: number, w: number, a: number): string =>
  slab(p, box(x, y, w, w * 0.86, a, w * 0.22), '#b9772f', 11) +
  path(box(x - 1, y - 2, w * 0.88, w * 0.74, a, w * 0.18), p.linear([0, '#f7e2b4'], [1, '#dfb26a']))

export interface EggsSet {
  kind?: 'fried' | 'scrambled' | 'omelette' | 'benedict' | 'full' | 'turkish'
  ware?: PlateLook
}

function omelette(p: Pen): string {
  const fold: Point[] = [[-112, 18], [-84, -44], [-10, -72], [70, -56], [112, 4], [96, 30], [0, 40], [-92, 36]]
  let s = slab(p, smooth(turn(fold, 186, 216, -0.22)), '#f4c244', 16)
  for (const [x, y] of spread(p, 184, 200, 78, 12)) {
    s += path(blob(p, x, y, p.rnd(8, 20), p.rnd(5, 10), 0.22, 8, p.rnd(TAU)), p.pick(['#c97f24', '#fbe08a']), { opacity: 0.5 })
  }
  return s + crumbs(p, 184, 204, 74, 26, ['#d8432c', '#4f9a3a', '#b5558f'], 4) + herbs(p, 186, 200, 70, 5)
}

function scrambled(p: Pen): string {
  let s = toastSlice(p, 190, 216, 190, -0.2)
  for (const [x, y] of spread(p, 188, 204, 62, 22)) {
    s += path(blob(p, x + 2, y + 4, 24, 17, 0.2, 9), '#c98a1c', { opacity: 0.35 })
    s += path(blob(p, x, y, 24, 17, 0.2, 9), p.pick(['#fbd968', '#f7c945', '#fde79a']))
  }
  return s + crumbs(p, 188, 204, 62, 18, ['#3a2a20', '#4f9a3a'], 2)
}

function benedict(p: Pen): string {
  return [[148, 216], [252, 192]]
    .map(([x = 0, y = 0]) =>
      slab(p, blob(p, x, y, 62, 59, 0.03, 14), '#d9a04e', 12) + lettuce(p, x, y, 48, '#4f8f36', p.rnd(TAU)) +
        slab(p, blob(p, x, y - 3, 42, 39, 0.07, 12), '#fffdf6', 12) +
      path(blob(p, x, y - 6, 36, 32, 0.2, 11), '#f7d256') + path(blob(p, x - 10, y - 16, 15, 9, 0.1, 8, -0.6), '#fff', { opacity: 0.6 }) +
        crumbs(p, x, y - 6, 26, 9, ['#d8431c', '#4f9a3a'], 2.2))
    .join('')
}

function fullBreakfast(p: Pen): string {
  let s = friedEgg(p, 150, 166, 48) + friedEgg(p, 226, 140, 45)
  for (const [x, y, a] of [[276, 214, 0.5], [258, 250, 0.42]] as const) {
    s += slab(p, box(x, y, 96, 27, a, 13), '#9a4a24', 10) + path(box(x - 4, y - 5, 60, 7, a, 3), '#e0965f', { opacity: 0.6 })
  }
  s += slice(p, 134, 250, 28) + slice(p, 172, 268, 26)
  for (const [x, y] of spread(p, 214, 286, 28, 5)) {
    s += slab(p, blob(p, x, y, 19, 15, 0.1, 9), '#c9a27a', 7) + path(blob(p, x, y, 9, 4, 0.1, 7), '#6b4a2c', { opacity: 0.6 })
  }
  return s + toastSlice(p, 204, 208, 62, 0.2)
}

/** Eggs for breakfast. */
export function eggs(p: Pen, { kind = 'fried', ware }: EggsSet): string {
  const v = onPlate(p, ware)
  if (kind === 'full') return serve(v, fullBreakfast(p) + herbs(p, 190, 200, 60, 3))
  if (kind === 'benedict') return serve(v, benedict(p) + stamp(mint(p, '#3f8f3a'), 200, 272, 0.3, 0.9))
  if (kind === 'turkish') {
    const curd = path(blob(p, 198, 200, 104, 98, 0.08, 13), p.radial([0, '#ffffff'], [1, '#f3e6cc']))
    const butter = line(smooth(spread(p, 198, 200, 82, 8), false), '#d8431c', 9, { opacity: 0.75 })
    return serve(v, curd + butter + friedEgg(p, 158, 190, 44) + friedEgg(p, 240, 206, 44) + herbs(p, 198, 200, 84, 8, '#5f9a3c'))
  }
  const beside = lettuce(p, 290, 272, 36, '#8cc25a', p.rnd(TAU)) + slice(p, 116, 132, 24) + slice(p, 292, 140, 25)
  if (kind === 'omelette') return serve(v, beside + omelette(p))
  if (kind === 'scrambled') return serve(v, beside + scrambled(p))
  return serve(v, beside + toastSlice(p, 196, 210, 188, -0.16) + friedEgg(p, 160, 196, 48) + friedEgg(p, 236, 214, 46) +
    crumbs(p, 196, 206, 70, 18, ['#3a2a20', '#4f9a3a', '#d8431c'], 2))
}

export interface ShakshukaSet {
  c?: Colour
}

/** Eggs poached in a pan of tomato and peppers. */
export function shakshuka(p: Pen, { c = '#c8401f' }: ShakshukaSet): string {
  const handle = 'M306 120L372 62'
  const v = bowl(p, { ...POTS.iron, ears: 0, r: 152 })
  let s = sauce(p, v, c, { lumps: 16, oil: '#f2a23a' })
  for (const [x, y] of spread(p, 200, 200, v.r * 0.8, 12)) {
    s += slab(p, box(x, y, p.rnd(24, 38), 10, p.rnd(TAU), 5), p.pick(['#d8432c', '#e3a021', '#8a1d14']), 4)
  }
  for (const [x, y] of [[152, 166], [246, 178], [190, 250]] as const) s += friedEgg(p, x, y, 42)
  s += crumbs(p, 200, 200, v.r * 0.8, 18, ['#fffaf0', '#f6ead0'], 5) + herbs(p, 200, 200, v.r * 0.74, 9)
  return line(handle, SHADOW, 34, { opacity: 0.25, shift: [5, 10] }) + line(handle, '#24282a', 34) + line(handle, '#5a6064', 8, { shift: [-5, -6] }) + serve(v, s)
}

export interface ToastSet {
  top?: 'avocado' | 'mushroom' | 'tomato' | 'cheese' | 'butter' | 'sweet'
  ware?: PlateLook
}

const SPREADS: Record<NonNullable<ToastSet['top']>, { spread: Colour; bits: (p: Pen, x: number, y: number) => string }> = {
  avocado: { spread: '#9cc04e', bits: (p, x, y) => slab(p, box(x, y, 52, 17, p.rnd(-0.5, 0.5) - 0.3, 8), '#b9d36a', 5) +
    crumbs(p, x, y, 30, 5, ['#d8431c', '#3a2a20'], 2.2) },
  mushroom: { spread: '#f3dfb4', bits: (p, x, y) => slab(p, blob(p, x, y, 24, 17, 0.12, 9, p.rnd(TAU)), p.pick(['#b98f64', '#c9a27a']), 7) +
    path(blob(p, x, y, 11, 4, 0.1, 7), '#6b4a2c', { opacity: 0.6 }) },
  tomato: { spread: '#f0dcae', bits: (p, x, y) => slice(p, x, y, 24) },
  cheese: { spread: '#f7cf74', bits: (p, x, y) => path(blob(p, x, y, 22, 15, 0.22, 9), p.pick(['#fff0c0', '#e9913c', '#c9742a']), { opacity: 0.75 }) },
  butter: { spread: '#f9e6a8', bits: (p, x, y) => path(blob(p, x, y, 22, 13, 0.2, 8), '#fff6d0', { opacity: 0.8 }) },
  sweet: { spread: '#e9c07a', bits: (p, x, y) => slab(p, blob(p, x, y, 18, 17, 0.03, 10), '#f7e3a6', 5) },
}

/** Two open toasts. */
export function toast(p: Pen, { top = 'avocado', ware }: ToastSet): string {
  const v = onPlate(p, ware)
  const { spread: c, bits } = SPREADS[top]
  let s = ''
  for (const [x, y, a] of [[158, 172, -0.26], [236, 238, -0.12]] as const) {
    s += toastSlice(p, x, y, 158, a) + path(blob(p, x, y - 2, 62, 50, 0.08, 14, a), darken(c, 0.22))
    s += path(blob(p, x - 1, y - 5, 60, 47, 0.08, 14, a), p.linear([0, lighten(c, 0.4)], [1, c]))
    for (const [u, w] of spread(p, x, y - 4, 38, 5)) s += bits(p, u, w)
    s += crumbs(p, x, y - 4, 46, 12, ['#fff3d6', '#3a2a20', '#4f8a35'], 2)
  }
  s += lettuce(p, 284, 134, 34, '#8cc25a', p.rnd(TAU)) + slivers(p, 282, 134, 20, 5, ['#b4213f'], 9, 4)
  return serve(v, s + herbs(p, 196, 206, 70, 5, '#5f9a3c') + circle(112, 282, 8, '#c8321f') + circle(128, 294, 7, '#c8321f'))
}
