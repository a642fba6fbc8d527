import { createHmac, type KeyObject } from 'node:crypto'
import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import { guestScope } from '../sync/scopes.ts'
import { raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { dealDocument, type GivenUse } from './offer-uses.ts'

/** How long a use is known again, ms. */
const KNOWN_MS = 366 * 86_400_000

interface Numbered {
  country: string
  phone: string
}

/** What stands for a number that is kept nowhere: without the server's secret nobody can try numbers against it. */
const former = (key: KeyObject, brandId: string, { country, phone }: Numbered): string =>
  createHmac('sha256', key).update(`${brandId}.${country}.${phone}`).digest('base64url').slice(0, 22)

/**
 * F-18: before an account is deleted. What its guest has used of offers stays used: a limit would be as wide as one deletes the account and signs up again. Under the lock of the
 * guest's scope, as an order of theirs may be taking a use in this moment.
 */
export async function keepUses(tx: Tx, { brandId, guestId }: GuestIdentity, key: KeyObject): Promise<void> {
  await raiseCounter(tx, guestScope({ brandId, guestId }), 1)
  const [row] = await rowsOf<Numbered>(tx.q, sql`select country, phone from guests where brand_id = ${brandId} and id = ${guestId} and deleted_at is null`)
  if (row) await tx.q.execute(sql`update offer_uses set former = ${former(key, brandId, row)} where brand_id = ${brandId} and guest_id = ${guestId}`)
}

/**
 * A new guest has used what the account of the same number had used that was deleted. Of orders that are over no row says any more whose they were; one under way keeps its
 * name, so that it can give back its use.
 */
export async function takeFormerUses(tx: Tx, guest: GuestIdentity, phone: Numbered, key: KeyObject): Promise<void> {
  const { brandId, guestId } = guest
  const taken = await rowsOf<{ offerId: string }>(
    tx.q,
    sql`update offer_uses set guest_id = ${guestId}, former = null,
        order_id = case when exists (select 1 from orders where orders.id = offer_uses.order_id and running) then order_id else gen_random_uuid() end
      where brand_id = ${brandId} and former = ${former(key, brandId, phone)} returning offer_id as "offerId"`,
  )
  if (taken.length === 0) return
  const offers = [...new Set(taken.map(({ offerId }) => offerId))]
  await writeDocuments(tx, guestScope(guest), await Promise.all(offers.map((offerId) => dealDocument(tx.q, guest, offerId, null))))
}

/**
 * An order is over whose guest deleted the account while it was under way: from now on it cannot give back its uses, so those of a guest who signed up again with the number
 * do not say any more which order it was.
 * @returns the uses, for their guest's phones
 */
export async function partUsesFromOrder(tx: Tx, { id, brandId, offers = [] }: Pick<Order, 'id' | 'brandId' | 'offers'>, guest: GuestIdentity): Promise<GivenUse[]> {
  const parted: GivenUse[] = []
  for (const { id: offerId } of offers.filter(({ automatic }) => !automatic))
    parted.push(
      ...(await rowsOf<GivenUse>(
        tx.q,
        sql`update offer_uses set order_id = gen_random_uuid() where brand_id = ${brandId} and offer_id = ${offerId} and order_id = ${id} and guest_id <> ${guest.guestId}
          returning offer_id as "offerId", guest_id as "guestId"`,
      )),
    )
  return parted
}

/** Forgets whose uses were, a year after them. @param now epoch ms */
export async function forgetFormerUses(q: Queryable, now: number): Promise<void> {
  await q.execute(sql`update offer_uses set former = null where former is not null and at < ${now - KNOWN_MS}`)
}
