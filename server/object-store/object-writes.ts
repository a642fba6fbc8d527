import { createQueue } from '../media/queue.ts'
import type { ObjectStore } from './object-store.ts'

/** Objects that are put at once. */
const AT_ONCE = 8

/**
 * Puts many objects a few at a time. Those that wait while one fails fail with it: nobody waits for hundreds of calls, one after another, of a store that is out of reach.
 * @returns puts one @throws ObjectStoreFailed
 */
export function createObjectWrites(store: ObjectStore): ObjectStore['put'] {
  const inLine = createQueue(AT_ONCE, Infinity)
  let failure: { error: unknown } | null = null
  return (name, bytes) => {
    const before = failure
    return inLine(async () => {
      if (failure && failure !== before) throw failure.error
      try {
        await store.put(name, bytes)
      } catch (error) {
        failure = { error }
        throw error
      }
    })
  }
}
