import type { OfferFacts } from '#domain/offers/price-with-offers.ts'
import type { Offer } from '#schemas/offer.ts'
import type { PlaceOrder } from '#schemas/order.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import type { HeldOutlet } from '../outlets/held-outlet.ts'
import { guestScope } from '../sync/scopes.ts'
import { writeDocuments } from '../sync/write-documents.ts'
import { dealDocument, readOfferOf, takeUse } from './offer-uses.ts'

/** What an order's offers are judged by. */
export type OrderOffers = Omit<OfferFacts, 'at'>

const automaticOf = ({ offers }: HeldOutlet): Offer[] => offers.filter(({ automatic }) => automatic)

/** The outlet's own discount alone: what stands for everybody. */
export const ownOffers = (held: HeldOutlet): OrderOffers => ({ offers: automaticOf(held), uses: new Map() })

/**
 * The outlet's own discount, and the offer of the code that the order names, read in its transaction.
 * @param acceptedBefore the order was accepted before a restore (decision 0015): what is left of an offer, and whether it is paused, was judged then
 */
export async function readOrderOffers(tx: Tx, guest: GuestIdentity, { offerCode }: Pick<PlaceOrder, 'offerCode'>, held: HeldOutlet, acceptedBefore: boolean): Promise<OrderOffers> {
  const found = offerCode === undefined ? null : await readOfferOf(tx.q, guest, offerCode)
  if (!found || found.offer.automatic) return ownOffers(held)
  const { offer, uses } = found
  if (acceptedBefore) return { offers: [...automaticOf(held), { ...offer, usedUp: false, state: 'active' }], uses: new Map() }
  return { offers: [...automaticOf(held), offer], uses: new Map([[offer.id, uses.map(({ at }) => at)]]) }
}

/** The same offers after the last use of the chosen one was taken meanwhile. */
export const withoutLastUse = ({ offers, uses }: OrderOffers): OrderOffers => ({ offers: offers.map((offer) => (offer.automatic ? offer : { ...offer, usedUp: true })), uses })

/** The order's own use of its offer. */
export interface OrderUse {
  guest: GuestIdentity
  orderId: string
  /** Epoch ms. */
  placedAt: number
  acceptedBefore: boolean
  now: number
}

/** Takes a use and tells the guest's phones of it; false: the last was taken meanwhile. */
export async function takeOffer(tx: Tx, offer: Offer, { guest, orderId, placedAt, acceptedBefore, now }: OrderUse): Promise<boolean> {
  if (!(await takeUse(tx, offer, { guest, orderId, at: placedAt, always: acceptedBefore }, now))) return false
  await writeDocuments(tx, guestScope(guest), [await dealDocument(tx.q, guest, offer.id, offer.listed ? null : offer)])
  return true
}
