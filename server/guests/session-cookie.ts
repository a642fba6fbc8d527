import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { LOGIN_MARK } from '#domain/login-mark.ts'
import type { AuthAnswer, Profile } from '#schemas/guest.ts'
import type { Env } from '../deps.ts'
import { signAccess } from './access-tokens.ts'
import type { Logins } from './logins.ts'
import { readRefresh, type RefreshToken, SESSION_LIFE_MS, writeRefresh } from './refresh-tokens.ts'
import type { Session } from './sessions.ts'

/** Its prefix makes browsers keep it to this very host, to secure connections and to the whole path. */
const NAME = '__Host-refresh'
const OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
/** Scripts take it away (decision 0077). */
const OF_MARK = { ...OPTIONS, httpOnly: false } as const

/** What the request's cookie claims and proves; null: it has none that is ours. */
export function readCookie(c: Context<Env>, { keys }: Logins): RefreshToken | null {
  const written = getCookie(c, NAME)
  return written === undefined ? null : readRefresh(keys.refresh, written)
}

/** Has the browser forget the cookie, and its mark. */
export function clearCookie(c: Context<Env>): void {
  deleteCookie(c, NAME, OPTIONS)
  deleteCookie(c, LOGIN_MARK, OF_MARK)
}

/** The answer of a login or a refresh; the refresh token goes into its cookie and nowhere else. */
export async function answerSession(c: Context<Env>, { deps, keys }: Logins, session: Session, guest: Profile): Promise<AuthAnswer> {
  const now = deps.now()
  const maxAge = Math.floor(SESSION_LIFE_MS / 1000)
  setCookie(c, NAME, writeRefresh(keys.refresh, session), { ...OPTIONS, maxAge })
  setCookie(c, LOGIN_MARK, '1', { ...OF_MARK, maxAge })
  c.header('Cache-Control', 'no-store')
  return { guest, accessToken: await signAccess(keys.access, { sub: session.guestId, brd: session.brandId, sid: session.sessionId, gen: session.generation }, now), serverTime: now }
}
