import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { createLimiter } from '../http/limiter.ts'
import { Refusal } from '../http/refusal.ts'

const WRONG_KEYS_AN_ADDRESS = { most: 20, perMs: 60_000 }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Lets the staff in by the key; compared in constant time, wrong ones limited by address. */
export function requireStaff(deps: Deps): MiddlewareHandler<Env> {
  const expected = digest(deps.config.staffKey)
  const wrong = createLimiter(WRONG_KEYS_AN_ADDRESS, deps.now)
  return async (c, next) => {
    const given = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(given), expected)) throw new Refusal(wrong.take(addressOf(c, deps.config.trustProxy)) > 0 ? 'RATE_LIMITED' : 'INVALID_TOKEN')
    await next()
  }
}
