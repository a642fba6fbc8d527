import type { Context } from 'hono'
import { SubscribePush, UnsubscribePush } from '#schemas/push.ts'
import type { Area, Deps, Env } from '../deps.ts'
import type { PushGateway } from '../gateways/push.ts'
import { readBody } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import { createSharedLimiter } from '../http/shared-limiter.ts'
import { takeSharedOrRefuse } from '../http/take-or-refuse.ts'
import type { SessionIdentity } from '../identity.ts'
import { dropEndpoint, keepSubscription } from './subscriptions.ts'

/** Subscriptions that one guest may write: more than their browsers need, so that a script cannot fill the table. */
const SUBSCRIPTIONS_A_GUEST = { most: 20, perMs: 3_600_000 }

async function requireSession(c: Context<Env>, deps: Deps): Promise<SessionIdentity> {
  const session = await deps.identity.identify(c.req.header('Authorization'))
  if (!session) throw new Refusal('INVALID_TOKEN')
  return session
}

/** Scheme and host of the page that asks: where a tap on its notifications leads, so never to another host. */
function originOf(c: Context<Env>): string {
  const host = c.req.header('Host') ?? ''
  const said = c.req.header('Origin') ?? ''
  return URL.canParse(said) && new URL(said).host === host ? new URL(said).origin : `https://${host}`
}

/** Notifications of orders: the key to subscribe with, and who is told. */
export const createPushArea = (gateway: PushGateway): Area => (app, deps) => {
  const limiter = createSharedLimiter(deps, 'push-subscriptions', SUBSCRIPTIONS_A_GUEST)

  app.get('/api/push/key', (c) => c.json({ key: gateway.publicKey }))

  app.post('/api/push/subscriptions', async (c) => {
    const guest = await requireSession(c, deps)
    await takeSharedOrRefuse(limiter, guest.guestId)
    const wish = await readBody(c, SubscribePush)
    if (!gateway.isKnownService(wish.endpoint)) throw new Refusal('BAD_REQUEST', {}, 'The endpoint is not of a push service that is known here.')
    await keepSubscription(deps.db, guest, wish, originOf(c), deps.now())
    return c.body(null, 204)
  })

  app.post('/api/push/subscriptions/end', async (c) => {
    const { endpoint } = await readBody(c, UnsubscribePush)
    await dropEndpoint(deps.db, await requireSession(c, deps), endpoint)
    return c.body(null, 204)
  })
}
