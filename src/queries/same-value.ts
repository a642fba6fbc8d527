/** Equal as JSON values; used to keep the identity of what did not change, on small values only. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameValue(Reflect.get(a, key), Reflect.get(b, key)))
}

/** The same for large values: `before` when each of its fields holds the very same value. */
export function keepSameFields<T extends object>(before: T | undefined, next: T): T {
  const fields = Object.entries(next)
  return before && Object.keys(before).length === fields.length && fields.every(([name, value]) => Object.is(Reflect.get(before, name), value)) ? before : next
}

/** `next`, or `before` when they say the same. */
export const keepSame = <T>(before: T, next: T): T => (sameValue(before, next) ? before : next)
