import { jwtVerify, SignJWT } from 'jose'
import { type Infer, is, nullable, type } from 'superstruct'
import { CountryCode, Key, PhoneNumber, RestaurantCode } from '#schemas/primitives.ts'
import type { TokenKey } from './keys.ts'

/** Time to type a name. */
const LIFE_MS = 15 * 60_000

/** Whose phone was proven, for which brand, and at which restaurant. */
const ProvenPhone = type({ brd: Key, country: CountryCode, phone: PhoneNumber, res: nullable(RestaurantCode) })
export type ProvenPhone = Infer<typeof ProvenPhone>

const ALGORITHM = 'HS256'
const TYPE = 'sign-up+jwt'

/** @param now epoch ms */
export function signSignUp(key: TokenKey, { brd, country, phone, res }: ProvenPhone, now: number): Promise<string> {
  return new SignJWT({ brd, country, phone, res })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setExpirationTime(Math.floor((now + LIFE_MS) / 1000))
    .sign(key)
}

/** The phone a sign-up token proves; null when it is not ours or too old. */
export async function readSignUp(key: TokenKey, token: string, now: number): Promise<ProvenPhone | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], typ: TYPE, requiredClaims: ['exp'], currentDate: new Date(now) })
    return is(payload, ProvenPhone) ? payload : null
  } catch {
    return null
  }
}
