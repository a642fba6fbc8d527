import { setTimeout as wait } from 'node:timers/promises'

/**
 * Looks again and again until there is something to see.
 * @param look undefined: not yet. A throw counts as not yet, and stands in the error when time is up.
 * @throws after `timeoutMs`, naming `what`
 */
export const poll = async <T>(what: string, look: () => Promise<T | undefined> | T | undefined, timeoutMs = 15_000): Promise<T> => {
  const until = Date.now() + timeoutMs
  let last: unknown = 'nothing seen'
  while (Date.now() < until) {
    try {
      const seen = await look()
      if (seen !== undefined) return seen
    } catch (error) {
      last = error
    }
    await wait(25)
  }
  throw new Error(`${what}: not within ${timeoutMs} ms (${last instanceof Error ? last.message : String(last)})`)
}
