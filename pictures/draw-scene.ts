import { board, takeBox } from './kit/boards.ts'
import { crumbs, minty } from './kit/garnish.ts'
import { box, d } from './kit/geometry.ts'
import { SHADOW, slab } from './kit/light.ts'
import { type Pen, pen } from './kit/pen.ts'
import { line, path } from './kit/shapes.ts'
import { plate } from './kit/vessels.ts'
import { WARE } from './crockery.ts'

const steel = (data: string, width: number): string =>
  line(data, SHADOW, width, { opacity: 0.2, shift: [4, 9] }) +
  line(data, '#b9bdbe', width) +
  line(data, '#eef0f0', width * 0.34, { shift: [-1.5, -1] })

const FORK = steel('M44 240V330', 13) + steel('M44 240Q22 222 24 176V120M44 238V120M44 240Q66 222 64 176V120', 7)
const BLADE = 'M350 226V112Q378 132 372 226Z'
const KNIFE = steel('M356 232V330', 13) + path(BLADE, SHADOW, { opacity: 0.2, shift: [4, 9] }) + path(BLADE, '#d5d8d8')

function emptyPlate(p: Pen): string {
  const v = plate(p, { r: 124, ...WARE.petals })
  return v.under + v.over + FORK + KNIFE
}

function emptyCrumbs(p: Pen): string {
  const v = plate(p, { r: 138, ...WARE.band })
  return (
    v.under +
    v.over +
    crumbs(p, 190, 210, 70, 26, ['#d9a04e', '#b9702f', '#f0cc90'], 3.4) +
    path('M150 170Q200 150 236 186Q206 176 172 196Z', '#dd6a2c', { opacity: 0.35 }) +
    minty(p, 232, 236, 0.8, 1.9) +
    steel('M84 330L250 150', 12) +
    steel('M250 150L278 112M246 144L262 100M256 158L292 124', 6)
  )
}

function emptyBox(p: Pen): string {
  const v = takeBox(p)
  return v.under + crumbs(p, 200, 230, 80, 12, ['#d9a04e', '#b9702f'], 3) + v.over
}

function emptyBill(p: Pen): string {
  const v = board(p, { w: 210, h: 310, a: 0.12, corner: 20 })
  const paper = slab(p, box(198, 196, 160, 236, 0.05, 4), '#fffdf7', 4)
  const rows = [92, 70, 84, 60, 88, 50].map((width, i) =>
    line(d`M${138 - i * 1.4} ${118 + i * 27}h${width}M${250 - i * 1.4} ${123 + i * 27}h14`, '#b9a890', 6))
  return v.under + paper + rows.join('') + slab(p, box(205, 66, 74, 26, 0.1, 8), '#d0a04a', 6)
}

const scenes = {
  'empty-plate': emptyPlate,
  'empty-crumbs': emptyCrumbs,
  'empty-box': emptyBox,
  'empty-bill': emptyBill,
} as const

export type Scene = keyof typeof scenes
export const SCENES = Object.keys(scenes) as Scene[]

/** A picture for an empty state, of the same plates and boards as the dishes. */
export function drawScene(name: Scene): string {
  const p = pen(name)
  return p.finish(scenes[name](p))
}
