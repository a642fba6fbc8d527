import { type Infer, nullable, object } from 'superstruct'
import { Key, LatLng, list, matching, text } from './primitives.ts'

/** An Indian PIN code, or none. */
export const PinCode = matching(/^([1-9]\d{5})?$/)

/** EN-09: a part of a city by the name people use. */
export const Locality = object({
  id: Key,
  localityName: text(80, 1),
  /** What it is near, where two could be meant. */
  localitySecondaryText: text(120),
  pinCode: PinCode,
  /** Its middle; null: not known, so that nothing is near it. */
  center: nullable(LatLng),
})
export type Locality = Infer<typeof Locality>

/** As many as a city may have. */
export const MOST_LOCALITIES = 5000

/** The answer of GET lookup/localities?cityId. */
export const Localities = object({ localities: list(Locality, MOST_LOCALITIES) })
