import type { Path } from './problem.ts'

/** Where the objects of a converted menu came from. */
export type Origins<T> = WeakMap<object, T>

/** The origin of the innermost object on the way down `path` that has one. */
export function originOf<T>(root: object, path: Path, origins: Origins<T>): T | undefined {
  let value: unknown = root
  let found = origins.get(root)
  for (const step of path) {
    value = typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[step] : undefined
    if (typeof value === 'object' && value !== null) found = origins.get(value) ?? found
  }
  return found
}
