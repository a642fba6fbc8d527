import { object } from 'superstruct'
import { Key, Uuid, UuidV7 } from '#schemas/primitives.ts'
import { rowsOf } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import type { GuestIdentity } from '../identity.ts'
import type { Queue } from '../jobs/queue.ts'
import { type Work, workOn } from '../jobs/worker.ts'

interface EndedSession {
  brandId: string
  guestId: string
  sessionId: string
}

/** What a session set aside goes back when its time is over, but for what an order took. */
export const heldLids: Queue<EndedSession> = { name: 'mystery-holds', payload: object({ brandId: Key, guestId: Uuid, sessionId: UuidV7 }), mostTries: 20, tryMs: 20_000, atOnce: 2 }

async function giveBack(tx: Tx, brandId: string, ofLids: Sql): Promise<void> {
  const released = await rowsOf<{ offerId: string }>(tx.q, sql`update mystery_lids set holds = false where brand_id = ${brandId} and ${ofLids} and holds returning offer_id as "offerId"`)
  if (released.length === 0) return
  const given = sql.join(released.map(({ offerId }) => sql`${offerId}`), sql`, `)
  // A lid may be drawn after it: all that may lie under one is held first, in the order in which a new list of offers holds them (put-offers.ts), so that nobody waits for one who waits for them.
  await tx.q.execute(sql`select 1 from offers where brand_id = ${brandId} and (mystery or id in (${given})) order by id for no key update`)
  for (const { offerId } of released) await tx.q.execute(sql`update offers set used = used - 1 where brand_id = ${brandId} and id = ${offerId} and most is not null and used > 0`)
}

/**
 * M-7: gives back what the guest's other sessions set aside, before a lid of this one is lifted. They stay open and show what they showed.
 * @param sessionId null: a session that is about to begin
 */
export const releaseOtherSessions = (tx: Tx, { brandId, guestId }: GuestIdentity, sessionId: string | null): Promise<void> =>
  giveBack(tx, brandId, sql`guest_id = ${guestId} and session_id is distinct from ${sessionId}`)

/** Does the jobs of `heldLids`. */
export const holdsWork = ({ transact }: Pick<Deps, 'transact'>): Work =>
  workOn(heldLids, ({ brandId, guestId, sessionId }) => transact((tx) => giveBack(tx, brandId, sql`guest_id = ${guestId} and session_id = ${sessionId}`)))

const DAY_MS = 86_400_000

/** Deletes sessions and their lids a week after their holds ended: an order that names one waits less than a week to be sent, so none can still arrive. */
export async function forgetOldSessions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = now() - 7 * DAY_MS
  await db.execute(sql`delete from mystery_lids l using mystery_sessions s where s.held_until < ${before} and l.brand_id = s.brand_id and l.guest_id = s.guest_id and l.session_id = s.id`)
  await db.execute(sql`delete from mystery_sessions where held_until < ${before}`)
}
