import { is, type Struct } from 'superstruct'

/** Reads one value of an address's search by its struct; anything else counts as not there. */
export function searchOf<T>(search: Record<string, unknown>, name: string, struct: Struct<T, unknown>): T | undefined {
  const value = search[name]
  return is(value, struct) ? value : undefined
}
