/** Dexie hides QuotaExceededError in `inner`, RxDB in its parameters: looks for the name wherever it may stand. */
export function isStorageFull(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 6) return false
  if ('name' in error && error.name === 'QuotaExceededError') return true
  const inner = ['inner', 'cause', 'parameters', 'error', 'errors', 'writeError'].map((field) => Reflect.get(error, field))
  return inner.flat().some((entry: unknown) => isStorageFull(entry, depth + 1))
}
