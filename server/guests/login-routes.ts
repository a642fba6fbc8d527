import type { Context } from 'hono'
import { RefreshWish, SendAuth, SignIn, SignOutWish, SignUp } from '#schemas/guest.ts'
import { PhoneNumber, text } from '#schemas/primitives.ts'
import type { App, Env } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { requireOwnCall, requireOwnPage } from '../http/own-page.ts'
import { readBody, readQuery } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import { dropSubscriptionsOfSessions } from '../push/subscriptions.ts'
import { readHeldGeneration } from './access-tokens.ts'
import { keepAnswer } from './caller-id-answers.ts'
import { bearerOf } from './create-identity.ts'
import { readProfile } from './guest-book.ts'
import type { Logins } from './logins.ts'
import { sendAuth } from './send-auth.ts'
import { answerSession, clearCookie, readCookie } from './session-cookie.ts'
import { endSession, guestOfSession, refreshSession } from './sessions.ts'
import { signIn, type SignInResult } from './sign-in.ts'
import { signInByExternalId } from './sign-in-by-external-id.ts'
import { signUp } from './sign-up.ts'

/** The calls of CA-06 that open, keep and end a session. */
export function loginRoutes(app: App, logins: Logins): void {
  const { deps } = logins
  const address = (c: Context<Env>): string => addressOf(c, deps.config.trustProxy)

  /** The login that an access token was given for, expired or not. */
  const heldBy = async (c: Context<Env>): Promise<{ sessionId: string; generation: number } | null> => {
    const written = bearerOf(c.req.header('Authorization'))
    return written === null ? null : readHeldGeneration(logins.keys.access, written)
  }

  const answer = async (c: Context<Env>, result: SignInResult): Promise<Response> => {
    if ('signupToken' in result) return c.json(result)
    return c.json(await answerSession(c, logins, result.admitted.session, result.admitted.guest))
  }

  // Reads no cookie, but each call may send a text: another site's page would have its visitors order them, each from a network of their own.
  app.post('/api/guests/sendAuth', async (c) => {
    requireOwnPage(c)
    return c.json(await sendAuth(logins, await readBody(c, SendAuth), address(c)))
  })

  app.post('/api/guests/signin', async (c) => {
    requireOwnPage(c)
    return answer(c, await signIn(logins, await readBody(c, SignIn), address(c)))
  })

  // CA-06 names a GET. It sets a cookie, so a link alone must not do it, nor put a login in another's place.
  app.get('/api/guests/signin/byExternalId', async (c) => {
    requireOwnCall(c)
    const requestId = readQuery(c, 'requestId', text(64, 8))
    const held = await deps.brands.ofRequest(c)
    if (!held) throw new Refusal('UNKNOWN_SUBDOMAIN')
    const result = await signInByExternalId(logins, held.brand.id, requestId, address(c))
    const standing = readCookie(c, logins)
    const owner = standing && (await guestOfSession(deps.db, standing.sessionId))
    if ('admitted' in result && owner && owner !== result.admitted.guest.id) {
      await endSession(deps.db, result.admitted.session.sessionId, deps.now())
      throw new Refusal('FORBIDDEN')
    }
    return answer(c, result)
  })

  app.post('/api/guests/callerId/callback', async (c) => {
    const told = await logins.gateways.callerId?.read(await c.req.json().catch(() => null), c.req.query('key') ?? '')
    if (!told) throw new Refusal('BAD_REQUEST', {}, 'This is not a call of the caller id service.')
    await keepAnswer(deps.db, told, deps.now())
    return c.body(null, 204)
  })

  app.post('/api/guests/signup', async (c) => {
    requireOwnPage(c)
    const { session, guest } = await signUp(logins, await readBody(c, SignUp), address(c))
    return c.json(await answerSession(c, logins, session, guest))
  })

  app.post('/api/guests/refresh', async (c) => {
    requireOwnPage(c)
    const { ifAny = false } = await readBody(c, RefreshWish)
    const token = readCookie(c, logins)
    const held = await heldBy(c)
    const generation = held && held.sessionId === token?.sessionId ? held.generation : null
    const session = token && (await deps.transact((tx) => refreshSession(tx, token, generation, deps.now())))
    if (session === 'late') throw new Refusal('RATE_LIMITED')
    if (session === 'reused') deps.log.warn('a refresh token came twice: its session is ended')
    const guest = session && typeof session !== 'string' ? await readProfile(deps.db, session) : null
    if (!session || typeof session === 'string' || !guest) {
      clearCookie(c)
      if (ifAny) return c.body(null, 204)
      throw new Refusal('INVALID_TOKEN')
    }
    return c.json(await answerSession(c, logins, session, guest))
  })

  app.post('/api/guests/signout', async (c) => {
    requireOwnPage(c)
    const { guestId } = await readBody(c, SignOutWish)
    const token = readCookie(c, logins)
    const held = await heldBy(c)
    const isCookies = token !== null && (held ? held.sessionId === token.sessionId : guestId === undefined || (await guestOfSession(deps.db, token.sessionId)) === guestId)
    const left = held?.sessionId ?? (isCookies ? token.sessionId : null)
    if (left !== null) {
      await endSession(deps.db, left, deps.now())
      await dropSubscriptionsOfSessions(deps.db, [left])
    }
    // Not by Clear-Site-Data, which takes the cookies of all brands under one domain.
    if (isCookies) clearCookie(c)
    return c.body(null, 204)
  })

  if (deps.config.demo && logins.gateways.lastCode) {
    const { lastCode } = logins.gateways
    app.get('/api/demo/otp', (c) => {
      const otp = lastCode(readQuery(c, 'phoneNum', PhoneNumber))
      if (otp === null) throw new Refusal('NOT_FOUND')
      c.header('Cache-Control', 'no-store')
      return c.json({ otp })
    })
  }
}
