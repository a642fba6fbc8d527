import type { Infer } from 'superstruct'
import { drawLid, liftableDeals, type LiftableDeals } from '#domain/offers/mystery-lid.ts'
import { circumstancesOf, offerBench } from '#domain/offers/price-with-offers.ts'
import { hasFeature } from '#domain/plan-features.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { MOST_LIDS } from '#schemas/applied-offer.ts'
import type { MysterySession, Offer } from '#schemas/offer.ts'
import type { SeeLid, Upsells, UpsellRequest } from '#schemas/upsell-calls.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { GuestIdentity } from '../identity.ts'
import { addJob } from '../jobs/queue.ts'
import { readUses } from '../offers/offer-uses.ts'
import type { HeldOutlet } from '../outlets/held-outlet.ts'
import { guestScope } from '../sync/scopes.ts'
import { raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { readMysteryOffers, readOpenSession, readSession, sessionDocument, type StandingSession } from './mystery-book.ts'
import { heldLids, releaseOtherSessions } from './release-holds.ts'

/** M-6: a session's lids can be taken for so long from the first on. What they show is set aside no longer, and less where the guest lifts one elsewhere (M-7). */
export const HOLD_MS = 15 * 60_000

const SEED_BYTES = 12

async function outletFor(deps: Deps, guest: GuestIdentity, outletId: string): Promise<HeldOutlet> {
  const held = await deps.outlets.get(outletId)
  if (!held) throw new Refusal('OUTLET_NOT_FOUND')
  if (held.outlet.brandId !== guest.brandId) throw new Refusal('UNAUTHORIZED_ACTION')
  return held
}

type Wish = Pick<Infer<typeof UpsellRequest>, 'serviceType' | 'lines'>

interface Lifting {
  /** The session that is open; null: none is. */
  sessionId: string | null
  /** Offers that are shown no second time. */
  seen: readonly Offer[]
}

/** What can be lifted now beside an order. */
async function deals(q: Queryable, guest: GuestIdentity, held: HeldOutlet, { serviceType, lines }: Wish, { sessionId, seen }: Lifting, now: number): Promise<LiftableDeals> {
  const offers = hasFeature(held.outlet, 'upsell') ? await readMysteryOffers(q, guest, sessionId) : []
  const facts = { offers: [], uses: offers.length > 0 ? await readUses(q, guest) : new Map<string, readonly number[]>(), at: now }
  const bench = offerBench(lines, serviceType, held, facts)
  const known = new Set([...lines.map(({ itemId }) => itemId), ...seen.flatMap(({ gives }) => (gives.type === 'DD' ? gives.dishes.items : []))])
  return liftableDeals(offers, bench.basket, (offer) => circumstancesOf(offer, bench), known)
}

/** CA-08: what there is to lift beside an order, and the guest's open session. Changes nothing. */
export async function searchUpsells(deps: Deps, guest: GuestIdentity, { outletId, ...wish }: Infer<typeof UpsellRequest>): Promise<Upsells> {
  const held = await outletFor(deps, guest, outletId)
  const now = deps.now()
  const open = await readOpenSession(deps.db, guest, outletId, now)
  const { count, minimum, mostBps } = await deals(deps.db, guest, held, wish, { sessionId: open?.session.id ?? null, seen: [] }, now)
  return { lids: Math.min(MOST_LIDS, count), minimum, mostBps, session: open?.session ?? null }
}

/** The session that a lid is lifted in; null: a new one has to begin. */
async function sessionFor(tx: Tx, guest: GuestIdentity, { outletId, sessionId }: Infer<typeof SeeLid>, now: number): Promise<StandingSession | null> {
  if (sessionId === null) return readOpenSession(tx.q, guest, outletId, now)
  const named = await readSession(tx.q, guest, sessionId)
  if (!named || named.session.outletId !== outletId) throw new Refusal('UPSELL_SESSION_TIMEOUT')
  if (named.session.orderId !== null) throw new Refusal('DEAL_TKN_ERR')
  if (named.session.heldUntil <= now) throw new Refusal('UPSELL_SESSION_TIMEOUT')
  return named
}

function nothingToLift({ count, minimum, isUnavailable }: LiftableDeals): Refusal {
  if (count > 0) return new Refusal('MIN_VAL_ERR', { additionalParam: { minOrderValue: minimum } })
  return new Refusal(isUnavailable ? 'DEAL_UNA_ERR' : 'NO_DEAL_ERR')
}

/** Sets one use of an offer aside; false: the last was taken meanwhile. */
async function holdUse(tx: Tx, brandId: string, { id, limits }: Offer): Promise<boolean> {
  if (limits.uses === null) return true
  const held = await rowsOf(tx.q, sql`update offers set used = used + 1 where brand_id = ${brandId} and id = ${id} and (most is null or used < most) returning id`)
  return held.length > 0
}

/** Draws until one is there for the guest: what others took meanwhile is left out. */
async function drawHeld(tx: Tx, brandId: string, seed: string, ordinal: number, fits: LiftableDeals['fits']): Promise<Offer | null> {
  const drawn = drawLid(seed, ordinal, fits)
  if (!drawn) return null
  return (await holdUse(tx, brandId, drawn.offer)) ? drawn.offer : drawHeld(tx, brandId, seed, ordinal, fits.filter((deal) => deal !== drawn))
}

async function beginSession(deps: Deps, tx: Tx, { brandId, guestId }: GuestIdentity, outletId: string, lids: number, now: number): Promise<StandingSession> {
  const session: MysterySession = { id: uuidV7(now, deps.random(10)), outletId, lids, heldUntil: now + HOLD_MS, seen: [], orderId: null }
  const seed = Buffer.from(deps.random(SEED_BYTES)).toString('base64url')
  await tx.q.execute(
    sql`insert into mystery_sessions (brand_id, guest_id, id, outlet_id, seed, lids, held_until, order_id)
      values (${brandId}, ${guestId}, ${session.id}, ${outletId}, ${seed}, ${lids}, ${session.heldUntil}, ${null})`,
  )
  const held = { brandId, guestId, sessionId: session.id }
  await addJob(tx.q, heldLids, { key: session.id, payload: held, runAt: session.heldUntil }, now)
  return { session, seed }
}

/**
 * CA-08: lifts a lid, in its order. The same lid lifted again, by another tab, another phone or a request that was repeated, shows the same (M-5, M-6).
 * Throws the codes of ER-14: UPSELL_SESSION_TIMEOUT, DEAL_TKN_ERR, MIN_VAL_ERR, NO_DEAL_ERR, DEAL_UNA_ERR.
 * @returns the session with all that was lifted
 */
export async function liftLid(deps: Deps, guest: GuestIdentity, request: Infer<typeof SeeLid>): Promise<MysterySession> {
  const held = await outletFor(deps, guest, request.outletId)
  const scope = guestScope(guest)
  return deps.transact(async (tx) => {
    // One writer of a guest at a time: two tabs find one session.
    await raiseCounter(tx, scope, 1)
    const now = deps.now()
    const standing = await sessionFor(tx, guest, request, now)
    const seen = standing?.session.seen ?? []
    if (standing && request.ordinal <= seen.length) return standing.session
    if (request.ordinal !== seen.length + 1 || (standing && request.ordinal > standing.session.lids)) throw new Refusal('NO_DEAL_ERR')
    const sessionId = standing?.session.id ?? null
    await releaseOtherSessions(tx, guest, sessionId)
    const liftable = await deals(tx.q, guest, held, request, { sessionId, seen: seen.map(({ offer }) => offer) }, now)
    if (liftable.fits.length === 0) throw nothingToLift(liftable)
    const { session, seed } = standing ?? (await beginSession(deps, tx, guest, request.outletId, Math.min(MOST_LIDS, liftable.count), now))
    const offer = await drawHeld(tx, guest.brandId, seed, request.ordinal, liftable.fits)
    if (!offer) throw new Refusal('NO_DEAL_ERR')
    await tx.q.execute(
      sql`insert into mystery_lids (brand_id, guest_id, session_id, ordinal, offer_id, body, holds)
        values (${guest.brandId}, ${guest.guestId}, ${session.id}, ${request.ordinal}, ${offer.id}, ${JSON.stringify(offer)}, ${offer.limits.uses !== null})`,
    )
    const lifted: MysterySession = { ...session, seen: [...seen, { ordinal: request.ordinal, offer }] }
    await writeDocuments(tx, scope, [sessionDocument(lifted)])
    return lifted
  })
}
