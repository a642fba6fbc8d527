import type { Offer } from '#schemas/offer.ts'
import { offerReasons, type OfferReason } from './judge-offer.ts'
import { circumstancesOf, type OfferBench } from './price-with-offers.ts'
import { surveyOffers } from './survey-offers.ts'

/** An offer beside an order, whatever there is to say of it. */
export interface JudgedHere {
  offer: Offer
  /** Paise it saves before tax; null: it does not fit the order. */
  saving: number | null
  /** What speaks against it, first what is told first (F-19); none where it fits. */
  reasons: readonly OfferReason[]
}

/** Every offer that may be shown, judged: the outlet's own first, then those that fit, the best of them at the front, then what is nearly there, then all others. */
export function judgeAll(bench: OfferBench): JudgedHere[] {
  const own = bench.facts.offers.filter(({ automatic, mystery }) => automatic && !mystery).map((offer): JudgedHere => ({
    offer, saving: bench.automatic?.offer === offer ? bench.automatic.saving : null, reasons: offerReasons(offer, bench.basket, circumstancesOf(offer, bench)),
  }))
  const { fits, nearly, others } = surveyOffers(bench)
  return [
    ...own,
    ...fits.map(({ offer, saving }): JudgedHere => ({ offer, saving, reasons: [] })),
    ...[...nearly, ...others].map((other) => ({ ...other, saving: null })),
  ]
}
