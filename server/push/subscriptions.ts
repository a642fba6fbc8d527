import { createHash } from 'node:crypto'
import type { SubscribePush } from '#schemas/push.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { PushTarget } from '../gateways/push.ts'
import type { GuestIdentity, SessionIdentity } from '../identity.ts'

/** A guest has so many browsers at the most: the one longest unused goes. */
const MOST_A_GUEST = 10

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/** A browser that is told of its guest's orders. */
export interface Subscription extends SessionIdentity {
  id: string
  target: PushTarget
  /** Scheme and host of the page. */
  origin: string
}

/** Keeps where a browser takes messages. One that was another guest's is this one's from now on. @param origin of the page, `now` epoch ms */
export async function keepSubscription(q: Queryable, guest: SessionIdentity, { endpoint, keys }: SubscribePush, origin: string, now: number): Promise<void> {
  await q.execute(
    sql`insert into push_subscriptions (brand_id, id, guest_id, session_id, endpoint, p256dh, auth, origin, made_at)
      values (${guest.brandId}, ${idOf(endpoint)}, ${guest.guestId}, ${guest.sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${origin}, ${now})
      on conflict (brand_id, id) do update set guest_id = excluded.guest_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        origin = excluded.origin, made_at = excluded.made_at`,
  )
  await q.execute(
    sql`delete from push_subscriptions where brand_id = ${guest.brandId} and id in (
      select id from push_subscriptions where brand_id = ${guest.brandId} and guest_id = ${guest.guestId} order by made_at desc offset ${MOST_A_GUEST})`,
  )
}

interface Row {
  guestId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  origin: string
}

/** Null: it was taken back. */
export async function readSubscription(q: Queryable, brandId: string, id: string): Promise<Subscription | null> {
  const [row] = await rowsOf<{ [K in keyof Row]: string }>(
    q,
    sql`select guest_id as "guestId", session_id as "sessionId", endpoint, p256dh, auth, origin from push_subscriptions where brand_id = ${brandId} and id = ${id}`,
  )
  if (!row) return null
  const { guestId, sessionId, endpoint, p256dh, auth, origin } = row
  return { brandId, id, guestId, sessionId, origin, target: { endpoint, keys: { p256dh, auth } } }
}

/** Deletes a subscription, if it is still there. */
export async function dropSubscription(q: Queryable, brandId: string, id: string): Promise<void> {
  await q.execute(sql`delete from push_subscriptions where brand_id = ${brandId} and id = ${id}`)
}

/** A guest takes back what one browser was given. */
export async function dropEndpoint(q: Queryable, guest: GuestIdentity, endpoint: string): Promise<void> {
  await q.execute(sql`delete from push_subscriptions where brand_id = ${guest.brandId} and id = ${idOf(endpoint)} and guest_id = ${guest.guestId}`)
}

/** Ends all that these logins were given: nothing is sent to a phone that its guest has left. */
export async function dropSubscriptionsOfSessions(q: Queryable, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await q.execute(sql`delete from push_subscriptions where session_id = any(${`{${sessionIds.join(',')}}`}::text[])`)
}

/** Of all of a guest's browsers. */
export async function dropSubscriptionsOf(q: Queryable, { brandId, guestId }: GuestIdentity): Promise<void> {
  await q.execute(sql`delete from push_subscriptions where brand_id = ${brandId} and guest_id = ${guestId}`)
}
