import type { MiddlewareHandler } from 'hono'
import { type StaffAct, staffMay } from '#domain/staff-acts.ts'
import type { Deps, Env } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { createLimiter } from '../http/limiter.ts'
import { Refusal } from '../http/refusal.ts'
import { createSharedLimiter } from '../http/shared-limiter.ts'
import { takeOrRefuse } from '../http/take-or-refuse.ts'
import { findStaff } from './staff-book.ts'
import { staffKeyHasher } from './staff-keys.ts'

const WRONG_KEYS_AN_ADDRESS = { most: 20, perMs: 60_000 }

/** Puts the staff into the context, or refuses: 401 INVALID_TOKEN, after too many wrong keys of an address 429 RATE_LIMITED; so also after too many acts of a key, with the time to wait. */
export function staffDoor(deps: Deps): MiddlewareHandler<Env> {
  const hashOf = staffKeyHasher(deps.config.tokenSecret)
  const { staffActsPerMinute, trustProxy } = deps.config
  const wrong = createSharedLimiter(deps, 'wrong-staff-keys', WRONG_KEYS_AN_ADDRESS)
  const acts = createLimiter({ most: staffActsPerMinute, perMs: 60_000 }, deps.now)
  return async (c, next) => {
    const key = /^Bearer (.{1,200})$/.exec(c.req.header('Authorization') ?? '')?.[1]
    const staff = key === undefined ? null : await findStaff(deps.db, hashOf(key), deps.now())
    if (!staff) throw new Refusal((await wrong.take(addressOf(c, trustProxy))) > 0 ? 'RATE_LIMITED' : 'INVALID_TOKEN')
    if (c.req.method !== 'GET' && staffActsPerMinute > 0) takeOrRefuse(acts, staff.keyId)
    c.set('staff', staff)
    await next()
  }
}

/** Lets through whose role permits the act (domain/staff-acts.ts); 403 FORBIDDEN otherwise. */
export const may = (act: StaffAct): MiddlewareHandler<Env> => async (c, next) => {
  if (!staffMay(c.get('staff').role, act)) throw new Refusal('FORBIDDEN')
  await next()
}
