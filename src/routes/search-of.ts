import { is, type Struct } from 'superstruct'

/** Reads one value of an address's search by its struct; anything else counts as not there. */
export function searchOf<T>(search: Record<string, unknown>, name: string, struct: Struct<T, unknown>): T | undefined {
  const value = search[name]
  return is(value, struct) ? value : undefined
}

/** An address's search as it is written: every value is a text, so that a search for "65" stays one. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** The other way round, written as `paths` write it; what is undefined is left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const parts = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
