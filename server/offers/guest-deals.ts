import { indexMenu } from '#domain/menu-index.ts'
import { additionalParamOf } from '#domain/offers/additional-param.ts'
import { basketOf } from '#domain/offers/basket.ts'
import { offerReasons, type OfferReason } from '#domain/offers/judge-offer.ts'
import { clockAt } from '#domain/offers/offer-clock.ts'
import { readOfferCode } from '#domain/offers/offer-code.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { GuestDeal } from '#schemas/offer-calls.ts'
import type { Deal, Offer } from '#schemas/offer.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { GuestIdentity } from '../identity.ts'
import { readDocument } from '../sync/read-documents.ts'
import { guestScope } from '../sync/scopes.ts'
import { type NewDocument, raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { dealDocument, readOffer, readOfferOf, readUsesOf, type StandingOffer } from './offer-uses.ts'

/** A deal names no outlet, so its days are those of the country (CO-01); an order's are its outlet's. */
const HOME_ZONE = 'Asia/Kolkata'

const unknownCode = (): Refusal => new Refusal('NOT_FOUND', {}, 'Coupon not available')

const isADeal = ({ automatic, mystery }: Offer): boolean => !automatic && !mystery

/** What speaks against a deal whatever is ordered, and where: it is used, over, or taken by all. */
const ENDS: Readonly<Partial<Record<OfferReason['kind'], ErrorCode>>> = {
  redeem: 'DEAL_ALREADY_ASSIGNED_REDEEMED', guest: 'DEAL_ALREADY_ASSIGNED_REDEEMED', expire: 'DEAL_EXPIRED', allotment: 'DEAL_MAX_ALLOTED',
}

function endsOf({ offer, uses }: StandingOffer, at: number): OfferReason[] {
  const around = { outlet: { id: '', timeZone: HOME_ZONE }, serviceType: 'DI', at, clock: clockAt(at, HOME_ZONE), uses: uses.map((use) => use.at), gifts: [] } as const
  return offerReasons(offer, basketOf([], indexMenu([])), around).filter(({ kind }) => ENDS[kind] !== undefined)
}

function guestDeal(standing: StandingOffer, at: number): GuestDeal {
  const { offer, uses } = standing
  const kinds = new Set(endsOf(standing, at).map(({ kind }) => kind))
  const status = kinds.has('redeem') || kinds.has('guest') ? 'REDEEMED' : kinds.has('expire') ? 'EXPIRED' : 'CLAIMED'
  return { id: offer.id, code: offer.code, status, uses: uses.length }
}

/** The offer of a code, as it was typed or stands in a link. @throws Refusal NOT_FOUND where the brand has none that a code opens */
export async function dealOf(deps: Deps, brandId: string, typed: string): Promise<Offer> {
  const code = readOfferCode(typed)
  const offer = code === null ? null : await readOffer(deps.db, brandId, code)
  if (!offer || !isADeal(offer)) throw unknownCode()
  return offer
}

/** When an offer begins; one that has begun without a day comes first. */
const startOf = ({ when }: Offer): string => when.from ?? ''

/** Those of a brand's offers with these ids that are told to everybody, the first to begin at the top (CO-05). */
export async function listedDeals(deps: Deps, brandId: string, ids: readonly string[]): Promise<Offer[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf<{ body: string }>(deps.db, sql`select body from offers where brand_id = ${brandId} and id in (${sql.join(ids.map((id) => sql`${id}`), sql`, `)}) order by id`)
  return rows
    .map(({ body }) => JSON.parse(body) as Offer)
    .filter((offer) => offer.listed && isADeal(offer))
    .sort((a, b) => (startOf(a) === startOf(b) ? 0 : startOf(a) < startOf(b) ? -1 : 1))
}

async function standingOf(deps: Deps, guest: GuestIdentity, typed: string): Promise<StandingOffer> {
  const code = readOfferCode(typed)
  const standing = code === null ? null : await readOfferOf(deps.db, guest, code)
  if (!standing || !isADeal(standing.offer)) throw unknownCode()
  return standing
}

const heldDeal = (deps: Deps, guest: GuestIdentity, id: string): Promise<Deal | null> => readDocument<Deal>(deps.db, guestScope(guest), 'deals', id)

/** What this guest has of a code's deal. @throws Refusal NOT_FOUND where they have neither claimed nor used it */
export async function readGuestDeal(deps: Deps, guest: GuestIdentity, typed: string): Promise<GuestDeal> {
  const standing = await standingOf(deps, guest, typed)
  if (!(await heldDeal(deps, guest, standing.offer.id))) throw unknownCode()
  return guestDeal(standing, deps.now())
}

/** Writes what a guest's phones hold of a deal. The scope is held before it is read: an order that takes a use meanwhile is waited for, and its use is in the document. */
const writeDeal = (deps: Deps, guest: GuestIdentity, read: (q: Queryable) => Promise<NewDocument>): Promise<void> =>
  deps.transact(async (tx) => {
    const scope = guestScope(guest)
    await raiseCounter(tx, scope, 1)
    await writeDocuments(tx, scope, [await read(tx.q)])
  })

const keptDeal = (guest: GuestIdentity, offer: Offer) => (q: Queryable): Promise<NewDocument> => dealDocument(q, guest, offer.id, offer.listed ? null : offer)

const leftDeal = (guest: GuestIdentity, id: string) => async (q: Queryable): Promise<NewDocument> => {
  const uses = await readUsesOf(q, guest, id)
  return { collection: 'deals', id, body: { id, offer: null, uses } satisfies Deal, deleted: uses.length === 0 }
}

/**
 * A guest takes a deal: their phones have it from then on, also one that is told to nobody else, and judge it without a network. No use is taken before an order.
 * @throws Refusal NOT_FOUND; DEAL_ALREADY_ASSIGNED_NOT_REDEEMED where they have it; with what ended it (ER-15, EN-16)
 */
export async function claimDeal(deps: Deps, guest: GuestIdentity, typed: string): Promise<GuestDeal> {
  const standing = await standingOf(deps, guest, typed)
  const reasons = endsOf(standing, deps.now())
  const [first] = reasons
  if (first) throw new Refusal(ENDS[first.kind] ?? 'OFFER_NOT_APPLICABLE', { additionalParam: additionalParamOf(reasons) })
  const { offer } = standing
  const held = await heldDeal(deps, guest, offer.id)
  if (held && JSON.stringify(held.offer) === JSON.stringify(offer.listed ? null : offer)) throw new Refusal('DEAL_ALREADY_ASSIGNED_NOT_REDEEMED')
  await writeDeal(deps, guest, keptDeal(guest, offer))
  return guestDeal(standing, deps.now())
}

/** Keeps a claimed deal, or lets it go: its offer leaves the guest's phones, what was used stays. @param id the offer's @throws Refusal NOT_FOUND where the guest has none of this id */
export async function keepDeal(deps: Deps, guest: GuestIdentity, id: string, kept: boolean): Promise<GuestDeal> {
  const [row] = await rowsOf<{ code: string }>(deps.db, sql`select code from offers where brand_id = ${guest.brandId} and id = ${id}`)
  const [held, standing] = await Promise.all([heldDeal(deps, guest, id), row ? readOfferOf(deps.db, guest, row.code) : null])
  if (!held || !standing || !isADeal(standing.offer)) throw unknownCode()
  await writeDeal(deps, guest, kept ? keptDeal(guest, standing.offer) : leftDeal(guest, id))
  return guestDeal(standing, deps.now())
}
