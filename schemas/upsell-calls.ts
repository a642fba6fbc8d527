import { type Infer, nullable, object } from 'superstruct'
import { LidOrdinal, MOST_LIDS } from './applied-offer.ts'
import { MysterySession } from './offer.ts'
import { OffersRequest } from './offer-calls.ts'
import { BasisPoints, NonNegativePaise, UuidV7, whole } from './primitives.ts'

/** The body of restaurantUpsells/cartUpsellItems/search (CA-08): the order that mystery deals would go with. */
export const UpsellRequest = OffersRequest

/** Its answer: what there is to lift at this outlet now. */
export const Upsells = object({
  /** How many lids a new session would have, whatever the order comes to; 0: there are no deals. */
  lids: whole(0, MOST_LIDS),
  /** Paise of dishes from which on the first lid can be lifted. */
  minimum: NonNegativePaise,
  /** The largest share that one of them takes off its dish. */
  mostBps: BasisPoints,
  /** The guest's session that is open; null: none. */
  session: nullable(MysterySession),
})
export type Upsells = Infer<typeof Upsells>

/** The body of PATCH restaurantUpsells/cartUpsellItems/updateIsSeen (CA-08): which lid is lifted. `sessionId` null: the first, or those that were lifted before. */
export const SeeLid = object({ ...UpsellRequest.schema, sessionId: nullable(UuidV7), ordinal: LidOrdinal })
export type SeeLid = Infer<typeof SeeLid>
