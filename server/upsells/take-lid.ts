import type { LidOutcome } from '#domain/offers/mystery-lid.ts'
import type { OrderedMystery } from '#schemas/cart.ts'
import type { MysterySession } from '#schemas/offer.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import { allotmentOf, dealDocument, takeUse, type Use } from '../offers/offer-uses.ts'
import { guestScope } from '../sync/scopes.ts'
import { writeDocuments } from '../sync/write-documents.ts'
import { readSession, sessionDocument } from './mystery-book.ts'

/**
 * The session that an order's dish comes from, as it stands in the order's transaction, which holds the lock of the guest's scope. What a lid showed holds as it was shown (M-8):
 * whether its use is still set aside is found where it is taken.
 */
export async function readOrderMystery(tx: Tx, guest: GuestIdentity, mystery: OrderedMystery | undefined): Promise<MysterySession | null> {
  const standing = mystery && (await readSession(tx.q, guest, mystery.sessionId))
  if (!standing) return null
  return { ...standing.session, seen: standing.session.seen.map(({ ordinal, offer }) => ({ ordinal, offer: { ...offer, usedUp: false } })) }
}

/** Takes a lid's deal with an order: its session is over with it. False: it was set aside no more, and the last use is gone. */
export async function takeLid(tx: Tx, { offer }: Extract<LidOutcome, { kind: 'applied' }>, session: MysterySession, use: Use, now: number): Promise<boolean> {
  const { brandId, guestId } = use.guest
  const ofLid = sql`brand_id = ${brandId} and guest_id = ${guestId} and session_id = ${session.id} and offer_id = ${offer.id}`
  const held = await rowsOf(tx.q, sql`update mystery_lids set holds = false where ${ofLid} and holds returning ordinal`)
  // A use that was set aside is counted already.
  const uses = held.length > 0 ? null : await allotmentOf(tx, brandId, offer)
  const taken = await takeUse(tx, { ...offer, limits: { ...offer.limits, uses } }, use, now)
  if (!taken) return false
  await tx.q.execute(sql`update mystery_sessions set order_id = ${use.orderId} where brand_id = ${brandId} and guest_id = ${guestId} and id = ${session.id}`)
  await writeDocuments(tx, guestScope(use.guest), [sessionDocument({ ...session, orderId: use.orderId }), await dealDocument(tx.q, use.guest, offer.id, null)])
  return true
}
