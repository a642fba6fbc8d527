import { isTokenExpired } from '#domain/access-token.ts'
import { ErrorBody } from '#schemas/errors.ts'
import { AuthAnswer, type Session } from '#schemas/guest.ts'
import { isStruct, readStruct } from './read-struct.ts'
import { CLIENT_SOURCE, type Lock, readAnswer, type Request } from './request.ts'

/** Where a session lives: the device's database, or a test's memory. */
export interface SessionBook {
  readSession(): Promise<Session | null>
  changeSession(step: (session: Session | null) => Session | null): Promise<Session | null>
}

export interface RefreshTools {
  device: SessionBook
  request: Request
  lock: Lock
  /** Epoch ms of the device. */
  now: () => number
}

/** INVALID_TOKEN: the session is over and the guest has to log in again. UNKNOWN_SERVER_ERR: something answered, but not as the server does; a later try may help. */
export type FreshToken = { token: string } | { error: 'INVALID_TOKEN' | 'NO_NETWORK' | 'UNKNOWN_SERVER_ERR' }

/** Held while a call is made whose answer may set or clear the session's cookie: answers come in the order of their calls, so that the cookie is the last login's. */
export const SESSION_LOCK = 'session-refresh'

/** Keeps a login's answer. */
export const writeSession = (device: SessionBook, answer: AuthAnswer, brandId: string, now: number): Promise<Session | null> =>
  device.changeSession(() => sessionOf(answer, brandId, now))

/** Keeps a login that was found by the cookie alone; a login made in the meantime takes precedence. */
export const writeFirstSession = (device: SessionBook, answer: AuthAnswer, brandId: string, now: number): Promise<Session | null> =>
  device.changeSession((session) => session ?? sessionOf(answer, brandId, now))

const sessionOf = ({ guest, accessToken, serverTime }: AuthAnswer, brandId: string, now: number): Session => ({
  id: 'session',
  guestId: guest.id,
  brandId,
  name: guest.name,
  phone: guest.primaryPhoneNumber,
  accessToken,
  clockSkewMs: serverTime - Math.round(now),
})

/** The session has ended: the guest's id stays, so that waiting entries still belong to them, but nothing can be sent. */
export const isSessionEnded = (session: Session): boolean => session.accessToken === ''

/** Marks the session as over unless it was renewed meanwhile. @param token the one the server refused */
export const endSession = (device: SessionBook, token: string): Promise<Session | null> =>
  device.changeSession((session) => (session?.accessToken === token ? { ...session, accessToken: '' } : session))

/** ST-04, on the server's clock. */
export const isUsable = (session: Session, now: number): boolean =>
  !isSessionEnded(session) && !isTokenExpired(session.accessToken, now + session.clockSkewMs)

/**
 * ST-03: a token that the server takes, renewed at most once at a time across pages and workers: a second caller waits for the first and gets its token.
 * @param stale the session whose token was refused or has run out; another guest's token is never given in its place
 */
export function freshToken({ device, request, lock, now }: RefreshTools, stale: Pick<Session, 'guestId' | 'accessToken'>): Promise<FreshToken> {
  return lock(SESSION_LOCK, async () => {
    const session = await device.readSession()
    if (session?.guestId !== stale.guestId || isSessionEnded(session)) return { error: 'INVALID_TOKEN' }
    if (session.accessToken !== stale.accessToken && isUsable(session, now())) return { token: session.accessToken }
    const answer = await readAnswer(
      request('/api/guests/refresh', {
        method: 'POST',
        // The token that ran out shows which reply of the server this device has: the cookie of it may have been lost with a browser that was killed.
        headers: { 'X-Client-Source': CLIENT_SOURCE, 'Content-Type': 'application/json', Authorization: `Bearer ${session.accessToken}` },
        body: '{}',
      }),
    )
    if (!answer) return { error: 'NO_NETWORK' }
    if (answer.status === 401 && isStruct(answer.body, ErrorBody)) {
      await endSession(device, session.accessToken)
      return { error: 'INVALID_TOKEN' }
    }
    const auth = answer.status === 200 ? readStruct(answer.body, AuthAnswer) : null
    if (!auth) return { error: 'UNKNOWN_SERVER_ERR' }
    if (auth.guest.id !== session.guestId) {
      // The cookie is another guest's: no later try gives a token of this one, so the guest has to log in again.
      await endSession(device, session.accessToken)
      return { error: 'INVALID_TOKEN' }
    }
    const renewed = sessionOf(auth, session.brandId, now())
    const kept = await device.changeSession((stored) => (stored?.accessToken === session.accessToken ? renewed : stored))
    return kept === renewed ? { token: renewed.accessToken } : { error: 'INVALID_TOKEN' }
  })
}
