import { array, define, type Infer, integer, max, min, number, object, pattern, size, string, type Struct } from 'superstruct'
import { ORDER_LIMITS } from './limits.ts'

/** Any UUID in lower case; entities use version 4 or 7 (VA-09). */
export const Uuid = pattern(string(), /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

/** Time-ordered UUID: made at the tap, it is a command's id and its idempotency key for ever. */
export const UuidV7 = pattern(string(), /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

/** Ids that come from a restaurant's own system: short, no spaces, no quotes. */
export const Key = pattern(string(), /^[A-Za-z0-9._:-]{1,64}$/)

/** Integer paise; negative only where money is taken off. At most one crore rupees. */
export const Paise = max(min(integer(), -ORDER_LIMITS.paise), ORDER_LIMITS.paise)
export const NonNegativePaise = max(min(integer(), 0), ORDER_LIMITS.paise)

export const EpochMs = max(min(integer(), 0), 8_640_000_000_000_000)

/** ISO 8601 instant in UTC, as the server writes it. */
export const Instant = pattern(string(), /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/)

/** Clock time of an outlet, 00:00 to 24:00. */
export const ClockTime = pattern(string(), /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)

export const Quantity = max(min(integer(), 1), 99)
export const Count = max(min(integer(), 0), 1_000_000_000)

/** Basis points: 250 is 2.5 per cent. */
export const BasisPoints = max(min(integer(), 0), 10_000)

export const HexColour = pattern(string(), /^#[0-9a-f]{6}$/i)

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029]/

/** Text that a person reads: trimmed length between `least` and `most`, no control characters. */
export const text = (most: number, least = 0) =>
  define<string>('text', (value) => {
    if (typeof value !== 'string') return 'Expected text'
    if (CONTROL.test(value)) return 'Expected text without control characters'
    const length = value.trim().length
    return (length >= least && value.length <= most) || `Expected ${least} to ${most} characters`
  })

/** A list of at most `most` entries. */
export const list = <T, S>(entry: Struct<T, S>, most: number) => size(array(entry), 0, most)

/** One of the given words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  define<T[number]>('oneOf', (value) =>
    (typeof value === 'string' && words.includes(value)) || `Expected one of ${words.join(', ')}`)

/** National mobile number without country code (VA-01). India: ten digits from 6 to 9. */
export const PhoneNumber = pattern(string(), /^[6-9]\d{9}$/)
export const CountryCode = pattern(string(), /^[1-9]\d{0,2}$/)

/** Restaurant code, alphanumeric (VA-09), written in capitals. */
export const RestaurantCode = pattern(string(), /^[A-Z][A-Z0-9]{2,11}$/)

/** Restaurant code plus the table number padded to three digits (RT-04). */
export const TableCode = pattern(string(), /^[A-Z][A-Z0-9]{2,11}\d{3}$/)

/** The hash of a picture's content: 32 hex digits. */
export const ContentHash = pattern(string(), /^[0-9a-f]{32}$/)

/** A place on the map, in degrees. */
export const LatLng = object({ lat: max(min(number(), -90), 90), lng: max(min(number(), -180), 180) })
export type LatLng = Infer<typeof LatLng>
