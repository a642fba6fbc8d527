import type { MapTiles } from '#schemas/map.ts'
import type { MapSource } from './map-source.ts'
import { toScreen } from './mercator.ts'

const TILE = 256
/** Pictures kept in memory, some ten screens of them. */
const MOST_KEPT = 300

const lngOf = (x: number, count: number): number => (x / count) * 360 - 180
const latOf = (y: number, count: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / count))) * 180) / Math.PI

const addressOf = ({ url }: MapTiles, z: number, x: number, y: number): string => url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

/** Pictures of a tile server (XYZ). A tile that does not come leaves the ground; the pin and the locality list work without. */
export function tileSource(tiles: MapTiles): MapSource {
  const held = new Map<string, HTMLImageElement>()
  const listeners = new Set<() => void>()
  const tileAt = (address: string): HTMLImageElement => {
    const known = held.get(address)
    if (known) return known
    const image = new Image()
    image.decoding = 'async'
    image.addEventListener('load', () => {
      for (const listener of listeners) listener()
    })
    image.src = address
    held.set(address, image)
    const [oldest] = held.keys()
    if (held.size > MOST_KEPT && oldest !== undefined) held.delete(oldest)
    return image
  }
  return {
    attribution: tiles.attribution,
    streetAt: () => null,
    onMore: (repaint) => {
      listeners.add(repaint)
      return () => void listeners.delete(repaint)
    },
    paint: ({ context, view, size, palette }) => {
      context.fillStyle = palette.land
      context.fillRect(0, 0, size.width, size.height)
      const z = Math.min(tiles.mostZoom, Math.max(0, Math.round(view.zoom)))
      const count = 2 ** z
      const zero = toScreen(view, size, { lat: latOf(0, count), lng: -180 })
      const side = TILE * 2 ** (view.zoom - z)
      const [fromX, fromY] = [Math.floor(-zero.x / side), Math.floor(-zero.y / side)]
      for (let x = fromX; x * side + zero.x < size.width; x++)
        for (let y = Math.max(0, fromY); y < count && y * side + zero.y < size.height; y++) {
          const image = tileAt(addressOf(tiles, z, ((x % count) + count) % count, y))
          const { x: left, y: top } = toScreen(view, size, { lat: latOf(y, count), lng: lngOf(x, count) })
          if (image.complete && image.naturalWidth > 0) context.drawImage(image, left, top, side + 0.5, side + 0.5)
        }
    },
  }
}
