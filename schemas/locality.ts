import { type Infer, nullable, object, optional } from 'superstruct'
import { EpochMs, Key, LatLng, list, matching, text, word } from './primitives.ts'

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

/** What a guest's city is known by: where the phone says it is, where its network is (CA-21), or nothing but the brand's first outlet. */
export const LOCATION_SOURCES = ['phone', 'network', 'brand'] as const

/** EN-09: the answer of GET guests/findLocation. `knownBy`: servers before this field do not say. */
export const GuestLocation = object({ cityName: text(80), timeStamp: EpochMs, knownBy: optional(word(LOCATION_SOURCES)) })
export type GuestLocation = Infer<typeof GuestLocation>
