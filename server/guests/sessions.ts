import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import { type Family, judgeRefresh, type RefreshToken, type RefreshVerdict, SESSION_LIFE_MS } from './refresh-tokens.ts'

/** A login on one device, with the generation of its refresh token that is now the last. */
export interface Session extends GuestIdentity {
  sessionId: string
  generation: number
}

export async function openSession(tx: Tx, guest: GuestIdentity, sessionId: string, now: number): Promise<Session> {
  await tx.q.execute(
    sql`insert into sessions (id, brand_id, guest_id, generation, rotated_at, created_at, expires_at)
      values (${sessionId}, ${guest.brandId}, ${guest.guestId}, 0, ${now}, ${now}, ${now + SESSION_LIFE_MS})`,
  )
  return { ...guest, sessionId, generation: 0 }
}

interface Row {
  brandId: string
  guestId: string
  generation: number
  rotatedAt: number
  expiresAt: number
  endedAt: number | null
}

/**
 * Rotates a session's token under the lock of its row. A reused one ends the family: whoever copied it is out, and so is the guest.
 * @returns the session with its new generation, or why there is none
 */
export async function refreshSession(tx: Tx, { sessionId, generation }: RefreshToken, now: number): Promise<Session | Exclude<RefreshVerdict, 'rotate' | 'again'>> {
  const [row] = await rowsOf<Row>(
    tx.q,
    sql`select brand_id as "brandId", guest_id as "guestId", generation, rotated_at as "rotatedAt", expires_at as "expiresAt", ended_at as "endedAt"
      from sessions where id = ${sessionId} for update`,
  )
  if (!row) return 'ended'
  const family: Family = { generation: row.generation, rotatedAt: Number(row.rotatedAt), expiresAt: Number(row.expiresAt), ended: row.endedAt !== null }
  const verdict = judgeRefresh(family, generation, now)
  const session = { brandId: row.brandId, guestId: row.guestId, sessionId }
  switch (verdict) {
    case 'again': return { ...session, generation: family.generation }
    case 'rotate':
      await tx.q.execute(sql`update sessions set generation = generation + 1, rotated_at = ${now}, expires_at = ${now + SESSION_LIFE_MS} where id = ${sessionId}`)
      return { ...session, generation: family.generation + 1 }
    case 'reused':
      await endSession(tx.q, sessionId, now)
      return verdict
    case 'ended': return verdict
  }
}

export async function endSession(q: Queryable, sessionId: string, now: number): Promise<void> {
  await q.execute(sql`update sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null`)
}

/** Ends a guest's logins on all devices. */
export async function endSessionsOf(q: Queryable, guest: GuestIdentity, now: number): Promise<void> {
  await q.execute(sql`update sessions set ended_at = ${now} where brand_id = ${guest.brandId} and guest_id = ${guest.guestId} and ended_at is null`)
}

/** Whether the session stands and is this guest's. */
export async function isSessionOpen(q: Queryable, sessionId: string, guest: GuestIdentity, now: number): Promise<boolean> {
  const rows = await rowsOf(
    q,
    sql`select 1 from sessions where id = ${sessionId} and brand_id = ${guest.brandId} and guest_id = ${guest.guestId} and ended_at is null and expires_at > ${now}`,
  )
  return rows.length > 0
}
