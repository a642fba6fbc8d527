import { is, type Struct, validate } from 'superstruct'

/** Null when it does not fit; what fits may be null itself. */
function readWhole<T>(value: unknown, struct: Struct<T, unknown>): { read: T } | null {
  try {
    const [error, read] = validate(value, struct, { coerce: true, mask: true })
    return error ? null : { read }
  } catch {
    return null
  }
}

/**
 * Reads what is used once and then forgotten: an answer, a message. Null when it does not fit. Fields that a later version added are
 * left out, not refused: a page that was kept on a phone for a month must still understand today's server.
 */
export const readStruct = <T>(value: unknown, struct: Struct<T, unknown>): T | null => readWhole(value, struct)?.read ?? null

/** `is` for what comes from outside: superstruct writes what it refuses into its message, and throws at JSON such as `{"toString": null}`, which no text can be made of. */
export function isStruct<T>(value: unknown, struct: Struct<T, unknown>): value is T {
  try {
    return is(value, struct)
  } catch {
    return false
  }
}

/** Whether `readStruct` would read it, for what is stored or goes back where it came from: what a later version added stays in it. */
export const fitsStruct = <T>(value: unknown, struct: Struct<T, unknown>): value is T => readWhole(value, struct) !== null

/**
 * A row of the device, field by field: what fits its struct stands, also fields that are not in it; what is missing or does not fit
 * takes the default, so that neither a new field nor a damaged one resets the others.
 * @param row as it was stored, by this release or any other
 */
export function restoreFields<T extends object>(row: unknown, fields: { readonly [K in keyof T]: Struct<T[K], unknown> }, defaults: T): T {
  if (typeof row !== 'object' || row === null) return { ...defaults }
  const names = Object.keys(fields) as (keyof T & string)[]
  const mended = names.filter((name) => {
    const value: unknown = Reflect.get(row, name)
    return value === undefined || !fitsStruct(value, fields[name])
  })
  return { ...row, ...Object.fromEntries(mended.map((name) => [name, defaults[name]])) } as T
}
