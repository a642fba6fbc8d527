import { emptyCart } from '#domain/cart.ts'
import { type DocumentOf, GUEST_COLLECTIONS, type GuestCollection } from '#schemas/collections.ts'
import type { Feedback } from '#schemas/feedback.ts'
import type { Profile } from '#schemas/guest.ts'
import type { Order } from '#schemas/order.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import { withoutDoor, withoutRemark } from '../orders/without-guest.ts'
import { dropSubscriptionsOf } from '../push/subscriptions.ts'
import { emptyTombstones } from '../sync/empty-tombstones.ts'
import { readCollection } from '../sync/read-documents.ts'
import { guestScope } from '../sync/scopes.ts'
import { type NewDocument, raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { endSessionsOf } from './sessions.ts'

/** A number that is nobody's: the struct wants one. */
const NOBODY = '6000000000'

/** Made of what is known: a field that a later release wrote goes too. */
const emptied = ({ id, countryCode }: Profile, now: number): Profile => ({
  id, countryCode, name: '', email: null, primaryPhoneNumber: NOBODY, guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: false, updatedAt: now,
})

type Emptied = Exclude<GuestCollection, 'cart'>

/** What a deleted document still says, where a device needs more than its id; of any other collection, also one that comes later, nothing. */
const LEFT: { readonly [N in Emptied]?: (document: DocumentOf<N>, now: number) => NewDocument['body'] } = {
  profile: emptied,
  addresses: ({ id }, now) => ({ id, updatedAt: now }),
}

/** Of what stands of a collection: what is left of it. */
async function deletedDocuments<N extends Emptied>(tx: Tx, scope: string, collection: N, now: number): Promise<NewDocument[]> {
  const documents = await readCollection<DocumentOf<N> & { id: string }>(tx.q, scope, collection)
  return documents.map((document) => ({ collection, id: document.id, body: LEFT[collection]?.(document, now) ?? {}, deleted: true }))
}

const ROWS_A_STATEMENT = 100

/** The guest's orders that are over, without doors and words. Not rewritten by the database: its JSON refuses text that ends within a letter, such as a note that was cut in an emoji. */
async function takeDoors(tx: Tx, { brandId, guestId }: GuestIdentity): Promise<void> {
  const orders = await rowsOf<{ id: string; body: string }>(tx.q, sql`select id, body from orders where brand_id = ${brandId} and guest_id = ${guestId} and not running`)
  for (let at = 0; at < orders.length; at += ROWS_A_STATEMENT) {
    const rows = orders.slice(at, at + ROWS_A_STATEMENT).map(({ id, body }) => sql`(${id}::uuid, ${JSON.stringify(withoutDoor(JSON.parse(body) as Order))}::text)`)
    await tx.q.execute(sql`update orders set body = kept.body from (values ${sql.join(rows, sql`, `)}) as kept (id, body)
      where orders.id = kept.id and orders.brand_id = ${brandId} and orders.guest_id = ${guestId}`)
  }
}

/** What the guest has rated stays the outlet's, without what they wrote beside it. */
async function takeRemarks(tx: Tx, { brandId, guestId }: GuestIdentity): Promise<void> {
  const rows = await rowsOf<{ id: string; body: string }>(
    tx.q,
    sql`select f.id, f.body from orders o join feedbacks f on f.outlet_id = o.outlet_id and f.order_id = o.id
      where o.brand_id = ${brandId} and o.guest_id = ${guestId}`,
  )
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const kept = rows.slice(at, at + ROWS_A_STATEMENT).map(({ id, body }) => sql`(${id}::uuid, ${JSON.stringify(withoutRemark(JSON.parse(body) as Feedback))}::text)`)
    await tx.q.execute(sql`update feedbacks set body = kept.body from (values ${sql.join(kept, sql`, `)}) as kept (id, body) where feedbacks.id = kept.id`)
  }
}

/**
 * Takes an account away: the guest's documents become deleted and empty of what is personal, those that were removed before among them, the phone is forgotten, all sessions end.
 * The outlet's ledger keeps its orders and ratings, which name nobody and quote nobody; one under way keeps its door or car until it is over. Running it twice changes nothing more.
 */
export async function deleteAccount(tx: Tx, guest: GuestIdentity, now: number): Promise<void> {
  const scope = guestScope(guest)
  await raiseCounter(tx, scope, 1)
  const [row] = await rowsOf<{ country: string; phone: string }>(
    tx.q,
    sql`select country, phone from guests where brand_id = ${guest.brandId} and id = ${guest.guestId} and deleted_at is null for update`,
  )
  if (!row) return
  const cart = emptyCart(now)
  const documents: NewDocument[] = [{ collection: 'cart', id: cart.id, body: cart, deleted: true }]
  for (const name of GUEST_COLLECTIONS) {
    await emptyTombstones(tx, scope, name)
    if (name !== 'cart') documents.push(...(await deletedDocuments(tx, scope, name, now)))
  }
  await writeDocuments(tx, scope, documents)
  await tx.q.execute(sql`update guests set phone = ${`deleted:${guest.guestId}`}, deleted_at = ${now} where brand_id = ${guest.brandId} and id = ${guest.guestId}`)
  await takeDoors(tx, guest)
  await takeRemarks(tx, guest)
  await tx.q.execute(sql`delete from otp_codes where country = ${row.country} and phone = ${row.phone} and brand_id = ${guest.brandId}`)
  await tx.q.execute(sql`delete from beta_group where country = ${row.country} and phone = ${row.phone} and brand_id = ${guest.brandId}`)
  await dropSubscriptionsOf(tx.q, guest)
  await endSessionsOf(tx.q, guest, now)
}
