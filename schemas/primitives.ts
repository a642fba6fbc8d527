import { array, define, type Infer, integer, max, min, number, object, pattern, record, string, Struct, union } from 'superstruct'
import { ORDER_LIMITS } from './limits.ts'

/** The same struct under a `type` that says its whole rule, which is what the protocol's snapshot prints. */
const described = <T, S>(type: string, struct: Struct<T, S>): Struct<T, S> => new Struct<T, S>({ ...struct, type })

/** A whole number, both ends included. */
export const whole = (least: number, most: number): Struct<number, null> => described(`integer ${least}..${most}`, max(min(integer(), least), most))

/** A number that may have decimals, both ends included. */
export const decimal = (least: number, most: number): Struct<number, null> => described(`number ${least}..${most}`, max(min(number(), least), most))

/** A string of this form. */
export const matching = (form: RegExp): Struct<string, null> => described(`string ${form}`, pattern(string(), form))

/** Any UUID in lower case; entities use version 4 or 7 (VA-09). */
export const Uuid = matching(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

/** Time-ordered UUID: made at the tap, it is a command's id and its idempotency key for ever. */
export const UuidV7 = matching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

/** Ids that come from a restaurant's own system: short, no spaces, no quotes. */
export const Key = matching(/^[A-Za-z0-9._:-]{1,64}$/)

/** Integer paise; negative only where money is taken off. At most one crore rupees. */
export const Paise = whole(-ORDER_LIMITS.paise, ORDER_LIMITS.paise)
export const NonNegativePaise = whole(0, ORDER_LIMITS.paise)

export const EpochMs = whole(0, 8_640_000_000_000_000)

/** Clock time of an outlet, 00:00 to 24:00. */
export const ClockTime = matching(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)

export const Quantity = whole(1, 99)
export const Count = whole(0, 1_000_000_000)

/** Basis points: 250 is 2.5 per cent. */
export const BasisPoints = whole(0, 10_000)

export const HexColour = matching(/^#[0-9a-f]{6}$/i)

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029]/

/** Text that a person reads: trimmed length between `least` and `most`, no control characters. */
export const text = (most: number, least = 0) =>
  define<string>(`text ${least}..${most}`, (value) => {
    if (typeof value !== 'string') return 'Expected text'
    if (CONTROL.test(value)) return 'Expected text without control characters'
    const length = value.trim().length
    return (length >= least && value.length <= most) || `Expected ${least} to ${most} characters`
  })

/** A list of at most `most` entries. A longer one is refused before any of its entries is judged, so that its length costs nothing. */
export const list = <T, S>(entry: Struct<T, S>, most: number) => {
  const entries = array(entry)
  const isTooLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > most
  return new Struct({
    ...entries,
    type: `list 0..${most}`,
    validator: (value, context) => (isTooLong(value) ? `Expected at most ${most} entries, but received ${value.length}` : entries.validator(value, context)),
    entries: (value, context) => (isTooLong(value) ? [] : entries.entries(value, context)),
  })
}

/** Values by name. */
export const dictionary = <K extends string, V, S>(key: Struct<K, null>, value: Struct<V, S>): Struct<Record<K, V>, null> =>
  // The same as for `anyOf`.
  new Struct({ ...record(key, value), schema: { key, value } as never })

/** A struct of whatever kind. */
// oxlint-disable-next-line typescript/no-explicit-any -- superstruct's own bound
export type AnyStruct = Struct<any, any>

/** One of several structs, tried in their order. */
export const anyOf = <First extends AnyStruct, Rest extends AnyStruct[]>(structs: [First, ...Rest]): Struct<Infer<First> | Infer<Rest[number]>, null> =>
  // Superstruct types a union's schema as null; the members are stored for the protocol snapshot.
  new Struct({ ...union(structs), schema: structs as never }) as Struct<Infer<First> | Infer<Rest[number]>, null>

/** One of the given words, for what is sent (commands, the staff's acts) or read from a file. What arrives or is stored may be another release's and takes `word`. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  define<T[number]>(`oneOf ${words.join('|')}`, (value) =>
    (typeof value === 'string' && words.includes(value)) || `Expected one of ${words.join(', ')}`)

declare const OF_ANOTHER_RELEASE: unique symbol
/** A word that a later release has added: kept as it came, and no more known of it than that it is one. */
export type UnknownWord = string & { readonly [OF_ANOTHER_RELEASE]: true }

const WORD = /^[A-Za-z0-9._:-]{1,64}$/

/** A word that arrives or is stored: the given ones are known, any other of up to 64 plain letters is kept. Readers ask `known` before they act on it. */
export const word = <const T extends readonly [string, ...string[]]>(words: T) =>
  define<T[number] | UnknownWord>(`word ${words.join('|')}`, (value) =>
    (typeof value === 'string' && WORD.test(value)) || 'Expected a word')

/** A word that this release knows; null for any other. */
export const known = <const T extends string>(value: T | UnknownWord, words: readonly T[]): T | null => words.find((one) => one === value) ?? null

/** National mobile number without country code (VA-01). India: ten digits from 6 to 9. */
export const PhoneNumber = matching(/^[6-9]\d{9}$/)
export const CountryCode = matching(/^[1-9]\d{0,2}$/)

/** Restaurant code, alphanumeric (VA-09), written in capitals; one letter at least, so that a product's barcode is none. */
export const RestaurantCode = matching(/^(?=\d*[A-Z])[A-Z0-9]{3,12}$/)

/** Restaurant code plus the table number padded to three digits (RT-04). */
export const TableCode = matching(/^(?=\d*[A-Z])[A-Z0-9]{3,12}\d{3}$/)

/** The hash of a picture's content: 32 hex digits. */
export const ContentHash = matching(/^[0-9a-f]{32}$/)

/** A place on the map, in degrees. */
export const LatLng = object({ lat: decimal(-90, 90), lng: decimal(-180, 180) })
export type LatLng = Infer<typeof LatLng>
