import type { Offer } from '#schemas/offer.ts'
import { lidOf, offerOf, percentOff, rupeesOff } from '../offer-of.ts'

/** What lies under the cloches, with the per cent off it. */
const UNDER_CLOCHES = [
  ['rasmalai', 40],
  ['kesar-kulfi', 50],
  ['malpua-with-rabri', 40],
  ['rose-and-cucumber-spritz', 50],
  ['pomegranate-juice', 40],
  ['paan', 60],
] as const

/** A hotel's: what its guests are told at check-in. */
export const offers: readonly Offer[] = [
  offerOf('longstay', 'LONGSTAY', '₹500 off from ₹4,000', rupeesOff(500), { from: 4000, where: { serviceTypes: ['RO'] }, limits: { perGuest: { most: 1, per: 'day' } } }),
  offerOf('midnight', 'MIDNIGHT', '15% off late orders', percentOff(15, 600), { when: { hours: [{ start: '22:00', end: '02:00' }] } }),
  offerOf('season', 'SEASON', 'Winter menu, 10% off', percentOff(10), { when: { until: '2025-02-28' } }),
  ...UNDER_CLOCHES.map(([dish, percent]) => lidOf('CLOCHE', dish, percent, 1200)),
]
