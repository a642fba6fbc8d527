import { boolean, type Infer, nullable, object, type } from 'superstruct'
import { text, whole } from './primitives.ts'

/** Where a map of pictures comes from: an address with {z}, {x} and {y}. */
export const MapTiles = object({ url: text(400, 1), attribution: text(200), mostZoom: whole(1, 22) })
export type MapTiles = Infer<typeof MapTiles>

/** Part of GET lookup/appSettings/client. `tiles` null: the map is drawn. `geocoder`: a service knows more names than the localities. */
export const MapSettings = type({ map: object({ tiles: nullable(MapTiles), geocoder: boolean() }) })
export type MapSettings = Infer<typeof MapSettings>
