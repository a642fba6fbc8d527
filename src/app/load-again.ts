import { backOffMs } from '#outbox/back-off.ts'
import { reloadForPart } from '#src/entry/reload-for-part.ts'

/** Resolves after `ms` (null: never), with the next network, or when `asked` does. */
function nextTry(ms: number | null, asked: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = ms === null ? undefined : setTimeout(resolve, ms)
  addEventListener('online', () => resolve(), { once: true })
  void asked.then(resolve)
  return promise.finally(() => clearTimeout(timer))
}

/**
 * Loads code that the page cannot do without, again until it comes.
 * @param onFailure called after each failure, with what tries again at once
 */
export async function loadAgain<T>(load: () => Promise<T>, onFailure?: (again: () => void) => void): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await load()
    } catch (error) {
      const asked = Promise.withResolvers<void>()
      onFailure?.(asked.resolve)
      // Without a network a failure says nothing of the file: what the guest has open is not begun anew for it.
      if (!navigator.onLine) failures = 0
      // Not only a line that was lost for a moment: an older release's, perhaps, that no server has any more.
      else if (failures > 2) void reloadForPart(error)
      await nextTry(navigator.onLine ? backOffMs(failures, Math.random()) : null, asked.promise)
    }
  }
}
