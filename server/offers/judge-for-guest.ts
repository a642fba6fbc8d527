import type { Infer } from 'superstruct'
import { additionalParamOf } from '#domain/offers/additional-param.ts'
import type { OfferReason } from '#domain/offers/judge-offer.ts'
import { readOfferCode } from '#domain/offers/offer-code.ts'
import { offerBench, priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { surveyOffers } from '#domain/offers/survey-offers.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { Deal } from '#schemas/offer.ts'
import type { CouponCheck, JudgedOffer, OffersRequest } from '#schemas/offer-calls.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { GuestIdentity } from '../identity.ts'
import type { HeldOutlet } from '../outlets/held-outlet.ts'
import { readCollection, readDocument } from '../sync/read-documents.ts'
import { guestScope } from '../sync/scopes.ts'
import { raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import { dealDocument, readOfferOf, readOffersOf, readUses } from './offer-uses.ts'
import { ownOffers } from './order-offer.ts'

async function outletFor(deps: Deps, guest: GuestIdentity, outletId: string): Promise<HeldOutlet> {
  const held = await deps.outlets.get(outletId)
  if (!held) throw new Refusal('OUTLET_NOT_FOUND')
  if (held.outlet.brandId !== guest.brandId) throw new Refusal('UNAUTHORIZED_ACTION')
  return held
}

/** CA-05, CA-18: every offer that this guest can see beside an order, those that fit first, the best of them at the top. */
export async function searchOffers(deps: Deps, guest: GuestIdentity, { outletId, serviceType, lines }: Infer<typeof OffersRequest>): Promise<JudgedOffer[]> {
  const held = await outletFor(deps, guest, outletId)
  const deals = await readCollection<Deal>(deps.db, guestScope(guest), 'deals')
  const listed = new Set(held.offers.map(({ id }) => id))
  // What was kept for the guest when they typed its code may have been changed, stopped or used up since.
  const opened = await readOffersOf(deps.db, guest.brandId, deals.flatMap(({ id, offer }) => (offer && !listed.has(id) ? [id] : [])))
  const offers = [...held.offers, ...opened]
  const facts = { offers, uses: await readUses(deps.db, guest), at: deps.now() }
  const { fits, nearly, others } = surveyOffers(offerBench(lines, serviceType, held, facts))
  return [
    ...fits.map(({ offer, saving }): JudgedOffer => ({ offer, saving, reason: null })),
    ...[...nearly, ...others].map(({ offer, reasons }): JudgedOffer => ({ offer, saving: null, reason: reasons[0].kind })),
  ]
}

/** ER-15: what a coupon is refused with. */
const CODE_OF: Readonly<Partial<Record<OfferReason['kind'], ErrorCode>>> = {
  redeem: 'DEAL_ALREADY_ASSIGNED_REDEEMED', guest: 'DEAL_ALREADY_ASSIGNED_REDEEMED', expire: 'DEAL_EXPIRED', allotment: 'DEAL_MAX_ALLOTED',
}

/**
 * CA-18: judges the code a guest typed against their order. An offer that is told to nobody else is kept for this guest from then on, so that their
 * phones can judge it without a network. @throws Refusal NOT_FOUND for an unknown code, else with the reason (ER-15, EN-16)
 */
export async function checkCoupon(deps: Deps, guest: GuestIdentity, { outletId, serviceType, lines, code: typed, gift }: Infer<typeof CouponCheck>): Promise<JudgedOffer> {
  const held = await outletFor(deps, guest, outletId)
  const code = readOfferCode(typed)
  const found = code === null ? null : await readOfferOf(deps.db, guest, code)
  if (code === null || !found || found.offer.automatic || found.offer.mystery) throw new Refusal('NOT_FOUND', {}, 'Coupon not available')
  const { offer, uses } = found
  if (!offer.listed) await keepForGuest(deps, guest, offer)
  const own = ownOffers(held)
  const facts = { offers: [...own.offers, offer], uses: new Map([[offer.id, uses.map(({ at }) => at)]]), at: deps.now() }
  const { outcome } = priceWithOffers(lines, serviceType, held, facts, { code, gift: gift ?? null })
  if (outcome.kind === 'applied') return { offer, saving: outcome.saving, reason: null }
  if (outcome.kind !== 'not-now') return { offer, saving: null, reason: null }
  const [first] = outcome.reasons
  throw new Refusal(CODE_OF[first.kind] ?? 'OFFER_NOT_APPLICABLE', { additionalParam: additionalParamOf(outcome.reasons), details: { offer: { code, reason: first.kind } } })
}

async function keepForGuest(deps: Deps, guest: GuestIdentity, offer: NonNullable<Deal['offer']>): Promise<void> {
  const scope = guestScope(guest)
  const kept = await readDocument<Deal>(deps.db, scope, 'deals', offer.id)
  if (kept && JSON.stringify(kept.offer) === JSON.stringify(offer)) return
  await deps.transact(async (tx) => {
    await raiseCounter(tx, scope, 1)
    await writeDocuments(tx, scope, [await dealDocument(tx.q, guest, offer.id, offer)])
  })
}
