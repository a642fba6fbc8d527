import type { MysterySession, Offer } from '#schemas/offer.ts'
import { MYSTERY_DEAL } from '#schemas/offer.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { GuestIdentity } from '../identity.ts'
import type { NewDocument } from '../sync/write-documents.ts'

/** A session with what its draws are made from, which no phone is told. */
export interface StandingSession {
  session: MysterySession
  seed: string
}

interface Row {
  id: string
  outletId: string
  seed: string
  lids: number
  heldUntil: string
  orderId: string | null
  seen: string
}

async function readOne(q: Queryable, { brandId, guestId }: GuestIdentity, where: Sql): Promise<StandingSession | null> {
  const [row] = await rowsOf<Row>(
    q,
    sql`select id, outlet_id as "outletId", seed, lids, held_until::text as "heldUntil", order_id as "orderId",
        (select coalesce(json_agg(json_build_object('ordinal', l.ordinal, 'offer', l.body::json) order by l.ordinal), '[]')::text
          from mystery_lids l where l.brand_id = s.brand_id and l.guest_id = s.guest_id and l.session_id = s.id) as seen
      from mystery_sessions s where brand_id = ${brandId} and guest_id = ${guestId} and ${where} limit 1`,
  )
  if (!row) return null
  const { id, outletId, seed, lids, heldUntil, orderId, seen } = row
  return { seed, session: { id, outletId, lids, heldUntil: Number(heldUntil), orderId, seen: JSON.parse(seen) as MysterySession['seen'] } }
}

/** One session of a guest; null: they have none of this id. Writers hold the lock of the guest's scope. */
export const readSession = (q: Queryable, guest: GuestIdentity, id: string): Promise<StandingSession | null> => readOne(q, guest, sql`id = ${id}`)

/** M-6: the guest's session at an outlet that has neither ended nor gone with an order; null: none. There is one at the most. */
export const readOpenSession = (q: Queryable, guest: GuestIdentity, outletId: string, now: number): Promise<StandingSession | null> =>
  readOne(q, guest, sql`outlet_id = ${outletId} and held_until > ${now} and order_id is null order by held_until desc, id desc`)

/**
 * A brand's offers that lie under lids, as they stand for a guest: a use that another session of theirs set aside is free for them (M-7), since their next lid gives it back.
 * @param sessionId whose lids are lifted; null: a session that is about to begin
 */
export async function readMysteryOffers(q: Queryable, { brandId, guestId }: GuestIdentity, sessionId: string | null): Promise<Offer[]> {
  const ofOthers = sql`(select count(*) from mystery_lids l where l.brand_id = offers.brand_id and l.offer_id = offers.id and l.holds
    and l.guest_id = ${guestId} and l.session_id is distinct from ${sessionId})`
  const rows = await rowsOf<{ body: string; usedUp: boolean }>(
    q,
    sql`select body, most is not null and used - ${ofOthers} >= most as "usedUp" from offers where brand_id = ${brandId} and mystery order by id`,
  )
  return rows.map(({ body, usedUp }) => ({ ...(JSON.parse(body) as Offer), usedUp }))
}

/** What a guest's phones hold of a session. */
export const sessionDocument = (session: MysterySession): NewDocument => ({ collection: 'deals', id: MYSTERY_DEAL, body: { id: MYSTERY_DEAL, offer: null, uses: [], mystery: session } })
