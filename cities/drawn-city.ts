/** A point of a drawn city: units of its own, east and south. */
export type Point = readonly [number, number]
export type Shape = readonly Point[]

export interface Road {
  rank: 'main' | 'second'
  name: string
  points: Shape
}

/** A built area: a grid of blocks around its middle. `turn` in degrees, lengths in units. */
export interface Area {
  name: string
  middle: Point
  width: number
  height: number
  turn: number
  block: number
  depth: number
  /** Its name is read from afar. */
  isLarge: boolean
}

/** A name on the map, shown between two scales, in pixels a unit. */
export interface PlaceName {
  text: string
  at: Point
  kind: 'city' | 'sight' | 'water' | 'park'
  from: number
  below: number
}

export interface Ground {
  /** The old town's wall. */
  walled: Shape
  water: readonly Shape[]
  stream: Shape
  hills: readonly Shape[]
  parks: readonly Shape[]
  rail: Shape
}

/** A locality people know by name (EN-09). */
export interface CityLocality {
  name: string
  /** The post office's PIN code. */
  pinCode: string
  /** What it is near, where two could be meant. */
  near: string
  at: Point
}

/** A city as data: what a map draws, and the localities that search, look-ups and seeded addresses share, so that map and words never disagree. */
export interface DrawnCity {
  id: string
  name: string
  /** Where the point `at` of the drawing lies, in degrees. */
  origin: { at: Point; lat: number; lng: number }
  metresPerUnit: number
  ground: Ground
  roads: readonly Road[]
  areas: readonly Area[]
  names: readonly PlaceName[]
  localities: readonly CityLocality[]
}
