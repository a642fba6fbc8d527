import type { SavedAddress } from '#schemas/address.ts'
import type { Feedback } from '#schemas/feedback.ts'
import type { Deal } from '#schemas/offer.ts'
import type { Order } from '#schemas/order.ts'
import type { Profile } from '#schemas/guest.ts'
import type { Rewards } from '#schemas/rewards.ts'
import { emptyCart } from '#domain/cart.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import { withoutDoor, withoutGuest, withoutRemark } from '../orders/without-guest.ts'
import { dropSubscriptionsOf } from '../push/subscriptions.ts'
import { readCollection } from '../sync/read-documents.ts'
import { guestScope } from '../sync/scopes.ts'
import { raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { endSessionsOf } from './sessions.ts'

/** A number that is nobody's: the struct wants one. */
const NOBODY = '6000000000'

const emptied = (profile: Profile, now: number): Profile => ({
  ...profile, name: '', email: null, primaryPhoneNumber: NOBODY, guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: false, updatedAt: now,
})

const ORDERS_A_STATEMENT = 100

/** The guest's orders that are over, without doors and words. Not rewritten by the database: its JSON refuses text that ends within a letter, such as a note that was cut in an emoji. */
async function takeDoors(tx: Tx, { brandId, guestId }: GuestIdentity): Promise<void> {
  const orders = await rowsOf<{ id: string; body: string }>(tx.q, sql`select id, body from orders where brand_id = ${brandId} and guest_id = ${guestId} and not running`)
  for (let at = 0; at < orders.length; at += ORDERS_A_STATEMENT) {
    const rows = orders.slice(at, at + ORDERS_A_STATEMENT).map(({ id, body }) => sql`(${id}::uuid, ${JSON.stringify(withoutDoor(JSON.parse(body) as Order))}::text)`)
    await tx.q.execute(sql`update orders set body = kept.body from (values ${sql.join(rows, sql`, `)}) as kept (id, body) where orders.id = kept.id and orders.brand_id = ${brandId} and orders.guest_id = ${guestId}`)
  }
}

/** What the guest has rated stays the outlet's, without what they wrote beside it. */
async function takeRemarks(tx: Tx, { brandId, guestId }: GuestIdentity): Promise<void> {
  const rows = await rowsOf<{ id: string; body: string }>(tx.q, sql`select f.id, f.body from orders o join feedbacks f on f.outlet_id = o.outlet_id and f.order_id = o.id where o.brand_id = ${brandId} and o.guest_id = ${guestId}`)
  for (const { id, body } of rows) await tx.q.execute(sql`update feedbacks set body = ${JSON.stringify(withoutRemark(JSON.parse(body) as Feedback))} where id = ${id}`)
}

/**
 * Takes an account away: the guest's documents become deleted and empty of what is personal, the phone is forgotten, all sessions end.
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
  const profiles = await readCollection<Profile>(tx.q, scope, 'profile')
  const orders = await readCollection<Order>(tx.q, scope, 'orders')
  const addresses = await readCollection<SavedAddress>(tx.q, scope, 'addresses')
  const deals = await readCollection<Deal>(tx.q, scope, 'deals')
  const rewards = await readCollection<Rewards>(tx.q, scope, 'rewards')
  const cart = emptyCart(now)
  await writeDocuments(tx, scope, [
    { collection: 'cart', id: cart.id, body: cart, deleted: true },
    ...orders.map((order) => ({ collection: 'orders', id: order.id, body: withoutGuest(order), deleted: true })),
    ...addresses.map(({ id }) => ({ collection: 'addresses', id, body: { id, updatedAt: now }, deleted: true })),
    ...rewards.map(({ id }) => ({ collection: 'rewards', id, body: {}, deleted: true })),
    ...deals.map(({ id }) => ({ collection: 'deals', id, body: {}, deleted: true })),
    ...profiles.map((profile) => ({ collection: 'profile', id: profile.id, body: emptied(profile, now), deleted: true })),
  ])
  await tx.q.execute(sql`update guests set phone = ${`deleted:${guest.guestId}`}, deleted_at = ${now} where brand_id = ${guest.brandId} and id = ${guest.guestId}`)
  await takeDoors(tx, guest)
  await takeRemarks(tx, guest)
  await tx.q.execute(sql`delete from otp_codes where country = ${row.country} and phone = ${row.phone} and brand_id = ${guest.brandId}`)
  await tx.q.execute(sql`delete from beta_group where country = ${row.country} and phone = ${row.phone} and brand_id = ${guest.brandId}`)
  await dropSubscriptionsOf(tx.q, guest)
  await endSessionsOf(tx.q, guest, now)
}
