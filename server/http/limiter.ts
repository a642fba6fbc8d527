/** How often something may be done: `most` at once, all of them back after `perMs`. */
export interface Limit {
  most: number
  perMs: number
}

export interface Limiter {
  /** Takes one for a key, or what the act costs; a negative cost gives back what turned out not to count. @returns 0 when allowed, else the milliseconds until enough is there */
  take(key: string, cost?: number): number
  /** Keys whose buckets are in memory. */
  size(): number
}

interface Bucket {
  left: number
  at: number
}

const MOST_KEYS = 50_000

/** Token buckets by key, in memory and bounded: a bucket that is full again is as good as none, and of too many the one that was quiet longest is forgotten first. `now` in epoch ms. */
export function createLimiter({ most, perMs }: Limit, now: () => number, mostKeys = MOST_KEYS): Limiter {
  const buckets = new Map<string, Bucket>()
  // A key that is taken from goes to the end, so the quietest stand first.
  const forgetFull = (at: number): void => {
    for (const [key, held] of buckets) {
      if (at - held.at < perMs) return
      buckets.delete(key)
    }
  }
  return {
    take(key, cost = 1) {
      const at = now()
      const held = buckets.get(key)
      // A clock that was set back gives nothing, and takes nothing: nobody waits until it shows again what it showed.
      const left = held ? Math.min(most, held.left + (Math.max(0, at - held.at) * most) / perMs) : most
      buckets.delete(key)
      forgetFull(at)
      if (buckets.size >= mostKeys) buckets.delete(buckets.keys().next().value ?? '')
      buckets.set(key, { left: left >= cost ? left - cost : left, at })
      return left >= cost ? 0 : Math.ceil(((cost - left) * perMs) / most)
    },
    size: () => buckets.size,
  }
}
