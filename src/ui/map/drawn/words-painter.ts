import type { DrawnCity, PlaceName, Point, Shape } from '#cities/drawn-city.ts'
import type { MapFrame } from '../map-source.ts'

/** Where words may stand: pixels of a point of the drawing, and what is taken already. */
export interface Lettering {
  frame: MapFrame
  /** Pixels a unit. */
  scale: number
  at: (point: Point) => { x: number; y: number }
  taken: { x: number; y: number; halfWidth: number; halfHeight: number }[]
}

interface Hand {
  size: number
  weight: number
  colour: string
  halo: string
  italic?: boolean
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** Pixels between a word and the map's edge. */
const MARGIN = 4

/**
 * Writes a word around a point in view, unless it would stand where another does. At the map's edge a level word moves in as far as it needs to be whole;
 * one along a road, which cannot, is left out.
 */
export function writeWord({ frame: { context, font, size }, taken }: Pick<Lettering, 'frame' | 'taken'>, text: string, point: { x: number; y: number }, hand: Hand, angle = 0): void {
  context.font = `${hand.italic ? 'italic ' : ''}${hand.weight} ${hand.size}px ${font}`
  const halfWidth = context.measureText(text).width / 2
  const reach = { halfWidth: halfWidth * Math.abs(Math.cos(angle)) + MARGIN, halfHeight: hand.size * 0.75 + halfWidth * Math.abs(Math.sin(angle)) }
  if (point.x < 0 || point.y < 0 || point.x > size.width || point.y > size.height) return
  const x = within(point.x, reach.halfWidth, size.width - reach.halfWidth)
  const y = within(point.y, reach.halfHeight, size.height - reach.halfHeight)
  const isTooWide = reach.halfWidth * 2 > size.width
  if (isTooWide || (angle !== 0 && (x !== point.x || y !== point.y))) return
  const box = { x, y, ...reach }
  if (taken.some((other) => Math.abs(other.x - x) < other.halfWidth + box.halfWidth && Math.abs(other.y - y) < other.halfHeight + box.halfHeight)) return
  taken.push(box)
  context.save()
  context.translate(x, y)
  context.rotate(angle)
  context.lineWidth = 3.5
  context.lineJoin = 'round'
  context.strokeStyle = hand.halo
  context.fillStyle = hand.colour
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.strokeText(text, 0, 0)
  context.fillText(text, 0, 0)
  context.restore()
}

/** The longest straight piece of a road that is in view, which its name is written along. */
function longestPiece({ frame: { size }, at }: Lettering, points: Shape): { x: number; y: number; length: number; angle: number } | null {
  let best: { x: number; y: number; length: number; angle: number } | null = null
  for (const [index, point] of points.entries()) {
    const next = points[index + 1]
    if (!next) continue
    const [from, to] = [at(point), at(next)]
    const [x, y, length] = [(from.x + to.x) / 2, (from.y + to.y) / 2, Math.hypot(to.x - from.x, to.y - from.y)]
    if (x < 0 || y < 0 || x > size.width || y > size.height || (best && best.length >= length)) continue
    const angle = Math.atan2(to.y - from.y, to.x - from.x)
    best = { x, y, length, angle: Math.abs(angle) > Math.PI / 2 ? angle - Math.PI * Math.sign(angle) : angle }
  }
  return best
}

const HANDS: Readonly<Record<PlaceName['kind'], (frame: MapFrame) => Hand>> = {
  city: ({ palette }) => ({ size: 15, weight: 720, colour: palette.word, halo: palette.halo }),
  sight: ({ palette }) => ({ size: 11, weight: 600, colour: palette.word, halo: palette.halo }),
  water: ({ palette }) => ({ size: 11.5, weight: 600, colour: palette.wet, halo: palette.water, italic: true }),
  park: ({ palette }) => ({ size: 11, weight: 600, colour: palette.green, halo: palette.park }),
}

/** The names of areas, sights and roads, as far as there is room for them. */
export function paintWords(lettering: Lettering, { areas, names, roads }: DrawnCity): void {
  const { frame, scale, at } = lettering
  const { palette } = frame
  for (const { name, middle, isLarge } of areas)
    if (scale > (isLarge ? 0.2 : 0.85)) writeWord(lettering, name, at(middle), { size: 13, weight: 680, colour: palette.word, halo: palette.halo })
  for (const { text, at: place, kind, from, below } of names) {
    if (scale < from || scale >= below) continue
    const { x, y } = at(place)
    writeWord(lettering, text, { x, y: y + (kind === 'sight' ? 12 : 0) }, HANDS[kind](frame))
  }
  if (scale < 0.75) return
  for (const { name, points, rank } of roads) {
    const piece = name !== '' && (rank === 'main' || scale > 1.5) ? longestPiece(lettering, points) : null
    if (piece && piece.length > name.length * 5) writeWord(lettering, name, piece, { size: 11, weight: 550, colour: palette.word, halo: palette.halo }, piece.angle)
  }
}
