import type { Queryable } from '../db/database.ts'
import type { Identity, SessionIdentity } from '../identity.ts'
import { type AccessClaims, readAccess } from './access-tokens.ts'
import type { Keys } from './keys.ts'
import { endedSessions, isSessionOpen } from './sessions.ts'

/** The token of an Authorization header; null: there is none of the form we give out. */
export const bearerOf = (authorization: string | undefined): string | null => /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1] ?? null

const claimsOf = async (keys: Keys, authorization: string | undefined, now: number): Promise<AccessClaims | null> => {
  const token = bearerOf(authorization)
  return token === null ? null : readAccess(keys.access, token, now)
}

/** Who sends a request, by its Authorization header; null: nobody we know of. */
export async function identify(q: Queryable, keys: Keys, authorization: string | undefined, now: number): Promise<SessionIdentity | null> {
  const claims = await claimsOf(keys, authorization, now)
  if (!claims) return null
  const guest = { guestId: claims.sub, brandId: claims.brd }
  const identity = { ...guest, sessionId: claims.sid }
  return (await isSessionOpen(q, identity, claims.gen ?? null, now)) ? identity : null
}

/** The core's door to sessions. `now` in epoch ms. */
export const createIdentity = (q: Queryable, keys: Keys, now: () => number): Identity => ({
  async verify(authorization) {
    const found = await identify(q, keys, authorization, now())
    return found && { guestId: found.guestId, brandId: found.brandId }
  },
  async named(authorization) {
    const claims = await claimsOf(keys, authorization, now())
    return claims && { guestId: claims.sub, brandId: claims.brd }
  },
  identify: (authorization) => identify(q, keys, authorization, now()),
  ended: (sessionIds) => endedSessions(q, sessionIds, now()),
})
