import type { OfferFacts, PricedWithOffers } from '#domain/offers/price-with-offers.ts'
import type { MysterySession, Offer } from '#schemas/offer.ts'
import type { PlaceOrder } from '#schemas/order.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import type { HeldOutlet } from '../outlets/held-outlet.ts'
import { guestScope } from '../sync/scopes.ts'
import { writeDocuments } from '../sync/write-documents.ts'
import { readOrderMystery, takeLid } from '../upsells/take-lid.ts'
import { dealDocument, giveBackUses, readOfferOf, readUses, takeUse } from './offer-uses.ts'

/** What an order's offers are judged by. */
export type OrderOffers = Omit<OfferFacts, 'at'>

const automaticOf = ({ offers }: HeldOutlet): Offer[] => offers.filter(({ automatic }) => automatic)

/** The outlet's own discount alone: what stands for everybody. */
export const ownOffers = (held: HeldOutlet): OrderOffers => ({ offers: automaticOf(held), uses: new Map() })

/**
 * The outlet's own discount, and the offer of the code that the order names, read in its transaction.
 * @param acceptedAt when the order was accepted before a restore (decision 0015): what is left of an offer, and whether it is paused, was judged then. Null: it is new
 */
export async function readOrderOffers(
  tx: Tx,
  guest: GuestIdentity,
  { offerCode, mystery }: Pick<PlaceOrder, 'offerCode' | 'mystery'>,
  held: HeldOutlet,
  acceptedAt: number | null,
): Promise<OrderOffers> {
  const session = await readOrderMystery(tx, guest, mystery)
  const lidUses = session && acceptedAt === null ? await readUses(tx.q, guest) : new Map<string, readonly number[]>()
  const found = offerCode === undefined ? null : await readOfferOf(tx.q, guest, offerCode)
  if (!found || found.offer.automatic || found.offer.mystery) return { ...ownOffers(held), uses: lidUses, mystery: session }
  const { offer, uses } = found
  if (acceptedAt !== null) return { offers: [...automaticOf(held), { ...offer, usedUp: false, state: 'active' }], uses: lidUses, mystery: session }
  return { offers: [...automaticOf(held), offer], uses: new Map([...lidUses, [offer.id, uses.map(({ at }) => at)]]), mystery: session }
}

/** The same offers after the last use of the chosen one was taken meanwhile. */
const withoutLastUse = ({ offers, ...facts }: OrderOffers): OrderOffers => ({ ...facts, offers: offers.map((offer) => (offer.automatic ? offer : { ...offer, usedUp: true })) })

/** The same of what the guest's lids showed. */
const withoutLids = (facts: OrderOffers, session: MysterySession): OrderOffers =>
  ({ ...facts, mystery: { ...session, seen: session.seen.map(({ ordinal, offer }) => ({ ordinal, offer: { ...offer, usedUp: true } })) } })

/** The order's own use of its offer. */
export interface OrderUse {
  guest: GuestIdentity
  orderId: string
  /** Epoch ms of the guest's tap, as far as it is believed (F-24). */
  at: number
  /** When it was accepted before a restore, epoch ms; null: it is new. */
  acceptedAt: number | null
  now: number
}

/**
 * Takes a use of each offer that an order stands on, and tells the guest's phones.
 * @returns null: all are taken; else none is, and what the order is to be judged by now that a last use was taken meanwhile
 */
export async function takeOffers(tx: Tx, { outcome, lid }: Pick<PricedWithOffers, 'outcome' | 'lid'>, offers: OrderOffers, use: OrderUse): Promise<OrderOffers | null> {
  const chosen = outcome.kind === 'applied' ? outcome.offer : null
  if (chosen && !(await takeOffer(tx, chosen, use))) return withoutLastUse(offers)
  const { guest, orderId, at, acceptedAt, now } = use
  if (lid.kind !== 'applied' || !offers.mystery || (await takeLid(tx, lid, offers.mystery, { guest, orderId, at, always: acceptedAt !== null }, now))) return null
  if (chosen) {
    await giveBackUses(tx, { id: orderId, brandId: guest.brandId, offers: [{ ...chosen, saving: 0, giftLineId: null }] }, now)
    await writeDocuments(tx, guestScope(guest), [await dealDocument(tx.q, guest, chosen.id, null)])
  }
  return withoutLids(offers, offers.mystery)
}

/** Takes a use and tells the guest's phones of it; false: the last was taken meanwhile. */
async function takeOffer(tx: Tx, offer: Offer, { guest, orderId, at, acceptedAt, now }: OrderUse): Promise<boolean> {
  if (!(await takeUse(tx, offer, { guest, orderId, at, always: acceptedAt !== null }, now))) return false
  await writeDocuments(tx, guestScope(guest), [await dealDocument(tx.q, guest, offer.id, offer.listed ? null : offer)])
  return true
}
