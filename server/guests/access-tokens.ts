import { jwtVerify, SignJWT } from 'jose'
import { type Infer, integer, is, min, optional, type } from 'superstruct'
import { Key, Uuid } from '#schemas/primitives.ts'
import type { TokenKey } from './keys.ts'

export const ACCESS_LIFE_MS = 10 * 60_000

/** `sub` guest, `brd` brand, `sid` session, `gen` generation of the refresh token it came with, `exp` in seconds (house.md). Tokens of the release before have no `gen`. */
const AccessClaims = type({ sub: Uuid, brd: Key, sid: Uuid, gen: optional(min(integer(), 0)), exp: integer() })
export type AccessClaims = Infer<typeof AccessClaims>

const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const LONGEST = 2000

/** @param now epoch ms */
export function signAccess(key: TokenKey, claims: Omit<AccessClaims, 'exp'>, now: number): Promise<string> {
  return new SignJWT({ brd: claims.brd, sid: claims.sid, ...(claims.gen === undefined ? {} : { gen: claims.gen }) })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(claims.sub)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + ACCESS_LIFE_MS) / 1000))
    .sign(key)
}

/** The claims of a token of ours that has not expired; null for anything else. Unlike the device (ST-04) the server takes none without `exp`. */
export async function readAccess(key: TokenKey, token: string, now: number): Promise<AccessClaims | null> {
  if (token.length > LONGEST) return null
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], typ: TYPE, requiredClaims: ['exp', 'sub'], currentDate: new Date(now) })
    return is(payload, AccessClaims) ? payload : null
  } catch {
    return null
  }
}

/** The session and generation that an access token of ours names, whether it has expired or not; it proves who held it, and opens nothing. */
export async function readHeldGeneration(key: TokenKey, token: string): Promise<{ sessionId: string; generation: number } | null> {
  if (token.length > LONGEST) return null
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], typ: TYPE, currentDate: new Date(0) })
    return is(payload, AccessClaims) && payload.gen !== undefined ? { sessionId: payload.sid, generation: payload.gen } : null
  } catch {
    return null
  }
}
