import type { MapTiles } from '#schemas/map.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { writeWord } from './drawn/words-painter.ts'
import type { MapFrame, MapSource } from './map-source.ts'
import { toScreen } from './mercator.ts'
import { createTileShelf, type TileShelf } from './tile-shelf.ts'

const TILE = 256
/** A picture that did not come is covered by one of at most so many zooms less, which is that much coarser. */
const COARSEST = 4
const NAME_SIZE = 13

const lngOf = (x: number, count: number): number => (x / count) * 360 - 180
const latOf = (y: number, count: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / count))) * 180) / Math.PI

const addressOf = ({ url }: MapTiles, z: number, x: number, y: number): string => url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

/** Where names come from that are written where a picture did not come. */
export interface GroundNames {
  get(): readonly { name: string; at: LatLng }[]
  subscribe(listener: () => void): () => void
}

interface TileWords {
  names: GroundNames
  /** What is said on a map some of whose pictures did not come. */
  lacking: string
}

interface Square {
  left: number
  top: number
  side: number
}

/** Paints a tile's square from a coarser one that is there already. @returns whether one was */
function paintCoarser({ context }: MapFrame, held: (z: number, x: number, y: number) => HTMLImageElement | null, [z, x, y]: readonly [number, number, number], { left, top, side }: Square): boolean {
  for (let up = 1; up <= Math.min(z, COARSEST); up++) {
    const parts = 2 ** up
    const image = held(z - up, Math.floor(x / parts), Math.floor(y / parts))
    if (!image) continue
    const part = image.naturalWidth / parts
    context.drawImage(image, (x % parts) * part, (y % parts) * part, part, part, left, top, side, side)
    return true
  }
  return false
}

function paintNames(frame: MapFrame, names: GroundNames, bare: readonly Square[]): void {
  const { view, size, palette, kept } = frame
  const taken = kept.map((place) => ({ ...toScreen(view, size, place), halfWidth: 26, halfHeight: 40 }))
  for (const { name, at } of names.get()) {
    const point = toScreen(view, size, at)
    const isBare = bare.some(({ left, top, side }) => point.x >= left && point.x < left + side && point.y >= top && point.y < top + side)
    if (isBare) writeWord({ frame, taken }, name, point, { size: NAME_SIZE, weight: 680, colour: palette.word, halo: palette.halo })
  }
}

/**
 * Pictures of a tile server (XYZ). Until one comes its square shows what a coarser one has of it, or the bare ground; where one does not come the ground has the names
 * of the localities, and the map says so. The pin and the locality list work without.
 */
export function tileSource(tiles: MapTiles, { names, lacking }: TileWords): MapSource {
  const shelf: TileShelf = createTileShelf()
  const heldAt = (z: number, x: number, y: number): HTMLImageElement | null => shelf.held(addressOf(tiles, z, x, y))
  return {
    attribution: tiles.attribution,
    streetAt: () => null,
    onMore: (repaint) => {
      const ends = [shelf.subscribe(repaint), names.subscribe(repaint)]
      return () => {
        for (const end of ends) end()
      }
    },
    paint: (frame) => {
      const { context, view, size, palette } = frame
      context.fillStyle = palette.land
      context.fillRect(0, 0, size.width, size.height)
      const z = Math.min(tiles.mostZoom, Math.max(0, Math.round(view.zoom)))
      const count = 2 ** z
      const zero = toScreen(view, size, { lat: latOf(0, count), lng: -180 })
      const step = TILE * 2 ** (view.zoom - z)
      const bare: Square[] = []
      for (let column = Math.floor(-zero.x / step); column * step + zero.x < size.width; column++)
        for (let y = Math.max(0, Math.floor(-zero.y / step)); y < count && y * step + zero.y < size.height; y++) {
          const x = ((column % count) + count) % count
          const { x: left, y: top } = toScreen(view, size, { lat: latOf(y, count), lng: lngOf(column, count) })
          const square = { left, top, side: step + 0.5 }
          const tile = shelf.take(addressOf(tiles, z, x, y))
          if (tile.kind === 'here') context.drawImage(tile.image, left, top, square.side, square.side)
          else if (!paintCoarser(frame, heldAt, [z, x, y], square) && tile.kind === 'failed') bare.push(square)
        }
      if (bare.length > 0) paintNames(frame, names, bare)
      return bare.length > 0 ? lacking : null
    },
  }
}
