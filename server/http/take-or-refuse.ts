import type { Limiter } from './limiter.ts'
import { Refusal } from './refusal.ts'

/** Takes one, or what the act costs, from a limit or refuses, saying how long to wait. */
export function takeOrRefuse(limiter: Limiter, key: string, cost = 1): void {
  const retryAfterMs = limiter.take(key, cost)
  if (retryAfterMs > 0) throw new Refusal('RATE_LIMITED', { details: { retryAfterMs } })
}
