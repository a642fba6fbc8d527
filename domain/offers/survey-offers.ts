import type { Offer } from '#schemas/offer.ts'
import { giftWorth } from './gift.ts'
import { IN_REACH, offerReasons, type OfferReason } from './judge-offer.ts'
import { bySaving, circumstancesOf, noGain, type OfferBench, standingWith, totalWith } from './price-with-offers.ts'

/** An offer that fits the order, with the paise it saves before tax, more than what the outlet takes off by itself. */
export interface FittingOffer {
  offer: Offer
  saving: number
}

/** An offer that does not fit, with all that speaks against it, first what is told first. */
export interface OtherOffer {
  offer: Offer
  reasons: readonly [OfferReason, ...OfferReason[]]
}

/** All of a brand's offers beside an order. */
export interface OfferSurvey {
  /** The one that saves most stands first: it is the one to propose (F-23). */
  fits: readonly FittingOffer[]
  /** Nothing but dishes is missing. */
  nearly: readonly OtherOffer[]
  others: readonly OtherOffer[]
}

/** Whether an offer that saves more before tax than the outlet's own can save less after it: not where all dishes are taxed alike. */
function isTaxedUnlike({ wish: { plain: { charges: [first, ...rest] } } }: OfferBench): boolean {
  const taxesOf = (line: typeof first): string => JSON.stringify([line?.taxIds, line?.taxInclusive])
  return rest.some((line) => taxesOf(line) !== taxesOf(first))
}

/** Judges every offer that is not the outlet's own; the offers' order does not matter. */
export function surveyOffers(bench: OfferBench): OfferSurvey {
  const fits: FittingOffer[] = []
  const nearly: OtherOffer[] = []
  const others: OtherOffer[] = []
  const ownTotal = bench.automatic && isTaxedUnlike(bench) ? totalWith([bench.automatic], bench) : null
  for (const offer of bench.facts.offers) {
    if (offer.automatic || offer.mystery) continue
    const circumstances = circumstancesOf(offer, bench)
    const [first, ...more] = offerReasons(offer, bench.basket, circumstances)
    if (first) {
      const isNear = [first, ...more].every(({ kind }) => IN_REACH.has(kind))
      ;(isNear ? nearly : others).push({ offer, reasons: [first, ...more] })
      continue
    }
    const { trials, gain } = standingWith(offer, giftWorth(circumstances.gifts), bench)
    // Of one that gives a dish the bill is made with the dish that the guest chooses.
    const isDearer = ownTotal !== null && offer.gives.type !== 'IF' && totalWith(trials, bench) > ownTotal
    if (gain > 0 && !isDearer) fits.push({ offer, saving: gain })
    else others.push({ offer, reasons: [noGain(bench)] })
  }
  return { fits: fits.sort(bySaving), nearly, others }
}
