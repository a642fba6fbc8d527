import { type Struct, validate } from 'superstruct'

/**
 * Reads what came from outside by its struct; null when it does not fit. Fields that a later version added are left out, not
 * refused: a page that was kept on a phone for a month must still understand today's server.
 */
export function readStruct<T>(value: unknown, struct: Struct<T, unknown>): T | null {
  const [error, read] = validate(value, struct, { coerce: true, mask: true })
  return error ? null : (read ?? null)
}

/** The same for a row that goes back where it came from: what a later version added stays in it. */
export const fitsStruct = <T>(value: unknown, struct: Struct<T, unknown>): value is T => readStruct(value, struct) !== null
