import type { Offer, OfferGift } from '#schemas/offer.ts'

/** What an offer of the demo says beside its id, code, title and what it gives; the rest is open to everybody at any time. */
type More = Partial<Pick<Offer, 'terms' | 'automatic' | 'listed' | 'state' | 'beside'>> & {
  when?: Partial<Offer['when']>
  where?: Partial<Offer['where']>
  limits?: Partial<Offer['limits']>
  /** Rupees of dishes. */
  from?: number
}

/** An offer of the demo, as an import writes it. */
export const offerOf = (id: string, code: string, title: string, gives: OfferGift, { when, where, limits, from = 0, ...more }: More = {}): Offer => ({
  id, code, title, terms: '', automatic: false, listed: true, state: 'active', beside: [], usedUp: false,
  ...more,
  when: { from: null, until: null, weekdays: [], hours: [], ...when },
  where: { outlets: [], serviceTypes: [], ...where },
  needs: { minimum: from * 100 },
  gives,
  limits: { uses: null, perGuest: null, ...limits },
})

/** P-12: per cent off a dish, under a lid; once a day for each guest. */
export const lidOf = (house: string, item: string, percent: number, from: number): Offer => ({
  ...offerOf(
    `lid-${item}`,
    `${house}-${item.toUpperCase()}`.slice(0, 24),
    'Mystery deal',
    { type: 'DD', dishes: { items: [item], sections: [] }, off: { discountType: 'PER', bps: percent * 100, most: null } },
    { from, listed: false, limits: { perGuest: { most: 1, per: 'day' } } },
  ),
  mystery: true,
})

/** Rupees off the bill. */
export const rupeesOff = (rupees: number): OfferGift => ({ type: 'QD', off: { discountType: 'ABS', amount: rupees * 100 } })

/** Per cent off the bill, `most` rupees at the most. */
export const percentOff = (percent: number, most: number | null = null): OfferGift => ({ type: 'QD', off: { discountType: 'PER', bps: percent * 100, most: most === null ? null : most * 100 } })

/** Dishes by their sections. */
export const ofSections = (...sections: string[]) => ({ items: [], sections })
/** Dishes by their ids. */
export const ofDishes = (...items: string[]) => ({ items, sections: [] })
