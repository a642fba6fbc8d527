import type { Queryable } from '../db/database.ts'
import type { Limiter } from './limiter.ts'
import { Refusal } from './refusal.ts'
import type { SharedLimiter } from './shared-limiter.ts'

function refuseFor(retryAfterMs: number): void {
  if (retryAfterMs > 0) throw new Refusal('RATE_LIMITED', { details: { retryAfterMs } })
}

/** Takes one, or what the act costs, from a limit or refuses, saying how long to wait. */
export function takeOrRefuse(limiter: Limiter, key: string, cost = 1): void {
  refuseFor(limiter.take(key, cost))
}

/** The same of a limit that all instances count together. @param q the transaction that it belongs to */
export async function takeSharedOrRefuse(limiter: SharedLimiter, key: string, q?: Queryable): Promise<void> {
  refuseFor(await limiter.take(key, q))
}
