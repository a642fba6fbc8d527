import type { OfferFacts } from '#domain/offers/price-with-offers.ts'
import type { Deal, Offer } from '#schemas/offer.ts'
import type { Order } from '#schemas/order.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import { addJob } from '../jobs/queue.ts'
import { isAccountGone } from '../sync/account-gone.ts'
import { readDocument } from '../sync/read-documents.ts'
import { guestScope } from '../sync/scopes.ts'
import { type NewDocument, raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { tellStock } from './tell-stock.ts'

/** An offer as it stands in the database. */
export interface StandingOffer {
  offer: Offer
  /** Orders of this guest it stands on, the last of them last. */
  uses: Deal['uses']
}

interface Row {
  body: string
  most: string | null
  used: string
  uses: string
}

const MOST_USES = 100

/** The guest's uses of an offer, oldest first, as JSON. */
const usesOf = ({ brandId, guestId }: GuestIdentity) =>
  sql`(select coalesce(json_agg(json_build_object('orderId', u.order_id, 'at', u.at) order by u.at, u.order_id), '[]')::text from (
    select order_id, at from offer_uses where brand_id = ${brandId} and guest_id = ${guestId} and offer_id = offers.id order by at desc limit ${MOST_USES}) u)`

const standing = ({ body, most, used, uses }: Row): StandingOffer => {
  const offer = JSON.parse(body) as Offer
  return { offer: { ...offer, usedUp: most !== null && Number(used) >= Number(most) }, uses: JSON.parse(uses) as Deal['uses'] }
}

/**
 * The offer of a code with this guest's uses of it; null: the brand has none. Uses of one guest are counted under the lock of the guest's scope, which the
 * caller holds where it is about to take one more. The offer is kept from being replaced until the transaction ends (`put-offers.ts`).
 */
export async function readOfferOf(q: Queryable, guest: GuestIdentity, code: string): Promise<StandingOffer | null> {
  const [row] = await rowsOf<Row>(
    q,
    sql`select offers.body, offers.most::text as most, offers.used::text as used, ${usesOf(guest)} as uses from offers where brand_id = ${guest.brandId} and code = ${code} for key share`,
  )
  return row ? standing(row) : null
}

/** The offer of a code, whichever guest asks; null: the brand has none. */
export async function readOffer(q: Queryable, brandId: string, code: string): Promise<Offer | null> {
  const [row] = await rowsOf<Omit<Row, 'uses'>>(q, sql`select body, most::text as most, used::text as used, '[]' as uses from offers where brand_id = ${brandId} and code = ${code}`)
  return row ? standing({ ...row, uses: '[]' }).offer : null
}

/** These offers of a brand as they stand now; what is no more is left out. @param ids each once */
export async function readOffersOf(q: Queryable, brandId: string, ids: readonly string[]): Promise<Offer[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf<Omit<Row, 'uses'>>(
    q,
    sql`select body, most::text as most, used::text as used from offers where brand_id = ${brandId} and id in (${sql.join(ids.map((id) => sql`${id}`), sql`, `)}) order by id`,
  )
  return rows.map((row) => standing({ ...row, uses: '[]' }).offer)
}

/** All offers that this guest has used, by id, epoch ms of each tap. */
export async function readUses(q: Queryable, { brandId, guestId }: GuestIdentity): Promise<OfferFacts['uses']> {
  const rows = await rowsOf<{ offerId: string; at: number }>(q, sql`select offer_id as "offerId", at from offer_uses where brand_id = ${brandId} and guest_id = ${guestId} order by at`)
  const uses = new Map<string, number[]>()
  for (const { offerId, at } of rows) uses.set(offerId, [...(uses.get(offerId) ?? []), Number(at)])
  return uses
}

/** An order that takes an offer. */
export interface Use {
  guest: GuestIdentity
  orderId: string
  /** Epoch ms of the tap. */
  at: number
  /** True: taken whatever is left, because the order was accepted before a restore. */
  always: boolean
}

/**
 * An offer's allotment as it stands, which may be another than the one that was shown (M-8); as given where the brand has the offer no more. Null: without end.
 * The offer is kept from being replaced until the transaction ends, so that a use that is taken of it is counted (`put-offers.ts`).
 */
export async function allotmentOf(tx: Tx, brandId: string, { id, limits }: Offer): Promise<number | null> {
  const [row] = await rowsOf<{ most: number | null }>(tx.q, sql`select most from offers where brand_id = ${brandId} and id = ${id} for key share`)
  return row ? row.most : limits.uses
}

/** F-17: takes one of an offer's uses in the order's transaction; false: the last was taken meanwhile. */
export async function takeUse(tx: Tx, { id: offerId, limits }: Offer, { guest: { brandId, guestId }, orderId, at, always }: Use, now: number): Promise<boolean> {
  if (limits.uses !== null) {
    const [row] = await rowsOf<{ left: string }>(
      tx.q,
      sql`update offers set used = used + 1 where brand_id = ${brandId} and id = ${offerId} and (most is null or used < most or ${always}) returning (most - used)::text as left`,
    )
    if (!row) return false
    if (Number(row.left) <= 0) await addJob(tx.q, tellStock, { key: `${brandId} ${offerId}`, payload: { brandId, offerId }, runAt: now }, now)
  }
  await tx.q.execute(sql`insert into offer_uses (brand_id, offer_id, order_id, guest_id, at) values (${brandId}, ${offerId}, ${orderId}, ${guestId}, ${at})`)
  return true
}

/** A use of which something is new, and whose it is: who ordered, or, where they deleted their account since, who has signed up again with their number. */
export interface GivenUse {
  offerId: string
  guestId: string
}

/** F-26: gives back, once, what an order took of these offers. */
export async function giveBackUses(tx: Tx, { id: orderId, brandId, offers = [] }: Pick<Order, 'id' | 'brandId' | 'offers'>, now: number): Promise<GivenUse[]> {
  const given: GivenUse[] = []
  for (const { id: offerId } of offers.filter(({ automatic }) => !automatic)) {
    const [gone] = await rowsOf<{ guestId: string }>(tx.q, sql`delete from offer_uses where brand_id = ${brandId} and offer_id = ${offerId} and order_id = ${orderId} returning guest_id as "guestId"`)
    if (!gone) continue
    given.push({ offerId, ...gone })
    const raised = await rowsOf(tx.q, sql`update offers set used = used - 1 where brand_id = ${brandId} and id = ${offerId} and most is not null and used > 0 returning id`)
    if (raised.length > 0) await addJob(tx.q, tellStock, { key: `${brandId} ${offerId}`, payload: { brandId, offerId }, runAt: now }, now)
  }
  return given
}

/** Tells the phones of those whose uses came back or changed, but for accounts that are gone: they are told nothing any more. */
export async function tellGivenUses(tx: Tx, brandId: string, given: readonly GivenUse[]): Promise<void> {
  for (const { offerId, guestId } of given) {
    const guest = { brandId, guestId }
    await raiseCounter(tx, guestScope(guest), 1)
    if (!(await isAccountGone(tx.q, guest))) await writeDocuments(tx, guestScope(guest), [await dealDocument(tx.q, guest, offerId, null)])
  }
}

/** A guest's uses of an offer, oldest first. They are what the next document will say only where the caller holds the guest's scope. */
export async function readUsesOf(q: Queryable, guest: GuestIdentity, offerId: string): Promise<Deal['uses']> {
  const [row] = await rowsOf<{ uses: string }>(q, sql`select ${usesOf(guest)} as uses from (select ${offerId}::text as id) offers`)
  return JSON.parse(row?.uses ?? '[]') as Deal['uses']
}

/** What a guest's phones hold of an offer of theirs. @param offer the offer itself, where it is told to nobody else */
export async function dealDocument(q: Queryable, guest: GuestIdentity, offerId: string, offer: Offer | null): Promise<NewDocument> {
  const kept = offer ? null : await readDocument<Deal>(q, guestScope(guest), 'deals', offerId)
  return { collection: 'deals', id: offerId, body: { id: offerId, offer: offer ?? kept?.offer ?? null, uses: await readUsesOf(q, guest, offerId) } satisfies Deal }
}
