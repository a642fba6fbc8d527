import type { Offer } from '#schemas/offer.ts'
import { offerOf, percentOff, rupeesOff } from '../offer-of.ts'

/** The stall takes something off by itself, and a code may stand beside it. */
export const offers: readonly Offer[] = [
  offerOf('own', 'OUTLETDISCOUNT', 'Opening month, 5% off', percentOff(5), { automatic: true }),
  offerOf('chaat20', 'CHAAT20', '₹20 off from ₹150', rupeesOff(20), { from: 150, beside: ['automatic'], limits: { perGuest: { most: 2, per: 'month' } } }),
]
