import type { Limiter } from './limiter.ts'
import { Refusal } from './refusal.ts'

/** Takes one from a limit or refuses, saying how long to wait. */
export function takeOrRefuse(limiter: Limiter, key: string): void {
  const retryAfterMs = limiter.take(key)
  if (retryAfterMs > 0) throw new Refusal('RATE_LIMITED', { details: { retryAfterMs } })
}
