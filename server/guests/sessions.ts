import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import { dropSubscriptionsOfSessions } from '../push/subscriptions.ts'
import { type Family, judgeRefresh, type RefreshToken, type RefreshVerdict, SESSION_LIFE_MS } from './refresh-tokens.ts'

/** A login on one device, with the generation of its refresh token that is now the last. */
export interface Session extends GuestIdentity {
  sessionId: string
  generation: number
}

/** So many logins a guest has at the most, far more than they have devices. */
export const MOST_SESSIONS = 30

/** Ends and deletes a guest's logins but the given one and the last used of the others: those that are over first. What a login was given ends with it; a token of one that is not there is refused. */
async function endOldest(tx: Tx, { brandId, guestId }: GuestIdentity, sessionId: string, now: number): Promise<void> {
  const ended = await rowsOf<{ id: string }>(
    tx.q,
    sql`delete from sessions where brand_id = ${brandId} and guest_id = ${guestId} and id in (
        select id from sessions where brand_id = ${brandId} and guest_id = ${guestId} and id <> ${sessionId}
        order by (ended_at is null and expires_at > ${now}) desc, rotated_at desc, id desc offset ${MOST_SESSIONS - 1}
      ) returning id`,
  )
  await dropSubscriptionsOfSessions(tx.q, ended.map(({ id }) => id))
}

/** Begins a login; of more than MOST_SESSIONS the one that was quiet longest ends. @param sessionId new @param now epoch ms */
export async function openSession(tx: Tx, guest: GuestIdentity, sessionId: string, now: number): Promise<Session> {
  await tx.q.execute(
    sql`insert into sessions (id, brand_id, guest_id, generation, confirmed, rotated_at, created_at, expires_at)
      values (${sessionId}, ${guest.brandId}, ${guest.guestId}, 0, -1, ${now}, ${now}, ${now + SESSION_LIFE_MS})`,
  )
  await endOldest(tx, guest, sessionId, now)
  return { ...guest, sessionId, generation: 0 }
}

interface Row {
  brandId: string
  guestId: string
  generation: number
  confirmed: number
  rotatedAt: number
  expiresAt: number
  endedAt: number | null
}

/**
 * Rotates a session's token under the lock of its row; presenting the last one confirms it. A reused one ends the family: the thief is out, and so is the guest.
 * @param held generation of the access token that came with it (see judgeRefresh)
 * @returns the session with the generation to give out, or why there is none
 */
export async function refreshSession(tx: Tx, { sessionId, generation }: RefreshToken, held: number | null, now: number): Promise<Session | Exclude<RefreshVerdict, 'rotate' | 'again'>> {
  const [row] = await rowsOf<Row>(
    tx.q,
    sql`select brand_id as "brandId", guest_id as "guestId", generation, confirmed, rotated_at as "rotatedAt", expires_at as "expiresAt", ended_at as "endedAt"
      from sessions where id = ${sessionId} for update`,
  )
  if (!row) return 'ended'
  const family: Family = { generation: row.generation, confirmed: row.confirmed, rotatedAt: Number(row.rotatedAt), expiresAt: Number(row.expiresAt), ended: row.endedAt !== null }
  const verdict = judgeRefresh(family, generation, held, now)
  const session = { brandId: row.brandId, guestId: row.guestId, sessionId }
  switch (verdict) {
    case 'again': return { ...session, generation: family.generation }
    case 'rotate':
      await tx.q.execute(sql`update sessions set generation = ${generation + 1}, confirmed = ${generation}, rotated_at = ${now}, expires_at = ${now + SESSION_LIFE_MS} where id = ${sessionId}`)
      return { ...session, generation: generation + 1 }
    case 'reused':
      await endSession(tx.q, sessionId, now)
      return verdict
    case 'late':
    case 'ended': return verdict
  }
}

/** Ends a login; one that has ended keeps its time. @param now epoch ms */
export async function endSession(q: Queryable, sessionId: string, now: number): Promise<void> {
  await q.execute(sql`update sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null`)
}

/** Ends a guest's logins on all devices. */
export async function endSessionsOf(q: Queryable, guest: GuestIdentity, now: number): Promise<void> {
  await q.execute(sql`update sessions set ended_at = ${now} where brand_id = ${guest.brandId} and guest_id = ${guest.guestId} and ended_at is null`)
}

/**
 * Whether the session stands and is this guest's. The first call with an access token confirms that the refresh token given out with it arrived too.
 * @param generation of the refresh token that came with the access token; null: the token is of the release before
 */
export async function isSessionOpen(q: Queryable, { sessionId, ...guest }: GuestIdentity & { sessionId: string }, generation: number | null, now: number): Promise<boolean> {
  const [row] = await rowsOf<{ confirmed: number }>(
    q,
    sql`select confirmed from sessions where id = ${sessionId} and brand_id = ${guest.brandId} and guest_id = ${guest.guestId} and ended_at is null and expires_at > ${now}`,
  )
  if (!row) return false
  if (generation !== null && generation > row.confirmed)
    await q.execute(sql`update sessions set confirmed = ${generation} where id = ${sessionId} and confirmed < ${generation} and generation >= ${generation}`)
  return true
}

/** Which of these sessions do not stand any more; one that is not known is over. */
export async function endedSessions(q: Queryable, sessionIds: readonly string[], now: number): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const ids = `{${sessionIds.join(',')}}`
  const rows = await rowsOf<{ id: string }>(q, sql`select id from sessions where id = any(${ids}::uuid[]) and ended_at is null and expires_at > ${now}`)
  const open = new Set(rows.map(({ id }) => id))
  return new Set(sessionIds.filter((id) => !open.has(id)))
}

/** Whose session it is while it stands; null: it is over or never was. */
export async function guestOfSession(q: Queryable, sessionId: string): Promise<string | null> {
  const [row] = await rowsOf<{ guestId: string }>(q, sql`select guest_id as "guestId" from sessions where id = ${sessionId} and ended_at is null`)
  return row?.guestId ?? null
}
