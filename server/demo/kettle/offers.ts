import type { Offer } from '#schemas/offer.ts'
import { offerOf, ofSections, percentOff, rupeesOff } from '../offer-of.ts'

/** A café's few: something for the morning, and something for who takes it along. */
export const offers: readonly Offer[] = [
  offerOf(
    'early', 'EARLYBIRD', 'Half price on the second coffee',
    {
      type: 'IO',
      buy: { dishes: ofSections('coffee'), count: 1 },
      get: { dishes: ofSections('coffee'), count: 1 },
      off: { discountType: 'PER', bps: 5000, most: null },
      mostTimes: 1,
    },
    { when: { hours: [{ start: '06:00', end: '11:00' }] } },
  ),
  offerOf('takeaway', 'TAKEAWAY', '₹40 off when you collect', rupeesOff(40), { from: 300, where: { serviceTypes: ['SP'] } }),
  offerOf(
    'crumbs', 'CRUMBS', '30% off the oven',
    { type: 'DD', dishes: ofSections('oven'), off: { discountType: 'PER', bps: 3000, most: 12_000 } },
    { when: { hours: [{ start: '19:00', end: '21:00' }] } },
  ),
  offerOf('rainy', 'RAINY', '5% off the bill', percentOff(5), { state: 'paused' }),
]
