import type { Session } from '#schemas/guest.ts'
import { type FreshToken, isUsable } from './session.ts'

export interface TokenTools {
  /** Epoch ms of the device. */
  now: () => number
  /** ST-03. @param stale the session whose token was refused or has run out */
  refresh: (stale: Session) => Promise<FreshToken>
}

/** What an attempt gives where the server refused its token. */
export const NOT_AUTHORIZED = 'not-authorized'

/** INVALID_TOKEN: the session is over; NO_NETWORK and UNKNOWN_SERVER_ERR: it could not be renewed now; REFUSED: a token made a moment ago was refused as well. */
export type TokenError = 'INVALID_TOKEN' | 'NO_NETWORK' | 'UNKNOWN_SERVER_ERR' | 'REFUSED'

/** ST-03: a call in the guest's name. A token that has run out is renewed before it; one that the server refuses is renewed once, and the call made once more. */
export async function withToken<T>(session: Session, { now, refresh }: TokenTools, attempt: (token: string) => Promise<T | typeof NOT_AUTHORIZED>): Promise<{ given: T } | { error: TokenError }> {
  let token = session.accessToken
  if (!isUsable(session, now())) {
    const fresh = await refresh(session)
    if ('error' in fresh) return fresh
    token = fresh.token
  }
  const first = await attempt(token)
  if (first !== NOT_AUTHORIZED) return { given: first }
  const fresh = await refresh({ ...session, accessToken: token })
  if ('error' in fresh) return fresh
  const second = await attempt(fresh.token)
  return second === NOT_AUTHORIZED ? { error: 'REFUSED' } : { given: second }
}
