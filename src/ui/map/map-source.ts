import type { LatLng } from '#schemas/primitives.ts'
import type { MapSize, MapView } from './mercator.ts'

/** The map's roles as colours that a canvas takes; the CSS of `map.module.css` mixes them from the brand's palette. */
export const MAP_ROLES = [
  'land', 'house', 'roof', 'street', 'edge', 'main', 'walled', 'wall', 'park', 'tree', 'crown', 'water',
  'shore', 'hill', 'hill-line', 'rail', 'word', 'halo', 'green', 'wet', 'fort', 'gate', 'beyond', 'zone',
] as const
export type MapPalette = Readonly<Record<(typeof MAP_ROLES)[number], string>>

/** One painting of a map. Lengths in CSS pixels. */
export interface MapFrame {
  context: CanvasRenderingContext2D
  view: MapView
  size: MapSize
  palette: MapPalette
  /** Of the brand. */
  font: string
  /** Places over which no name is written: pins and marks. */
  kept: readonly LatLng[]
}

/** The port to where a map comes from: drawn, or pictures of a server. */
export interface MapSource {
  /** @returns what is said on a map that lacks something which failed to come; null: it is whole, or more of it is on its way */
  paint(frame: MapFrame): string | null
  /** Called when something arrived that a painting lacked, or will not; gives back what ends it. */
  onMore(repaint: () => void): () => void
  /** What the makers of the map want to read on it; null: ours. */
  attribution: string | null
  /** The street a point lies at, where the map knows it. */
  streetAt(place: LatLng): string | null
}
