import { paiseOfRupees } from '#domain/money.ts'
import type { ImportOffer } from '#schemas/offers-import.ts'
import type { Offer, OfferDishes, OfferGift } from '#schemas/offer.ts'

type Off = { percent?: number | undefined; most?: number | undefined; rupees?: number | undefined }

const dishesOf = ({ items = [], sections = [] }: { items?: string[] | undefined; sections?: string[] | undefined }): OfferDishes => ({ items, sections })
const paiseOr = (rupees: number | undefined): number | null => (rupees === undefined ? null : paiseOfRupees(rupees))
const BPS_OF_PERCENT = 100

const percentOf = ({ percent = 0, most }: Off) => ({ discountType: 'PER' as const, bps: Math.round(percent * BPS_OF_PERCENT), most: paiseOr(most) })
const offOf = (off: Off): Extract<OfferGift, { type: 'QD' }>['off'] => (off.rupees === undefined ? percentOf(off) : { discountType: 'ABS', amount: paiseOfRupees(off.rupees) })

function giftOf(gives: ImportOffer['gives']): OfferGift {
  switch (gives.type) {
    case 'QD': return { type: 'QD', off: offOf(gives.off) }
    case 'DD': return { type: 'DD', dishes: dishesOf(gives.dishes), off: offOf(gives.off) }
    case 'IO': return {
      type: 'IO', buy: { dishes: dishesOf(gives.buy), count: gives.buy.count }, get: { dishes: dishesOf(gives.get), count: gives.get.count },
      off: gives.off ? percentOf(gives.off) : { discountType: 'ITM' }, mostTimes: gives.mostTimes ?? null,
    }
    case 'IF': return { type: 'IF', items: gives.items }
    case 'CO': return { type: 'CO', slots: gives.slots.map((slot) => ({ dishes: dishesOf(slot), count: slot.count })), price: paiseOfRupees(gives.price), mostTimes: gives.mostTimes ?? null }
  }
}

/** A checked offer of a file as phones and the server read it. @param outletId an outlet's id by its code */
export const toOffer = (offer: ImportOffer, outletId: (code: string) => string): Offer => ({
  id: offer.id,
  code: offer.code,
  title: offer.title,
  terms: offer.terms ?? '',
  automatic: offer.automatic ?? false,
  listed: offer.mystery ? false : (offer.listed ?? true),
  state: offer.paused ? 'paused' : 'active',
  when: { from: offer.from ?? null, until: offer.until ?? null, weekdays: offer.weekdays ?? [], hours: offer.hours ?? [] },
  where: { outlets: (offer.outlets ?? []).map(outletId), serviceTypes: offer.serviceTypes ?? [] },
  needs: { minimum: paiseOfRupees(offer.minimum ?? 0) },
  gives: giftOf(offer.gives),
  limits: { uses: offer.uses ?? null, perGuest: offer.perGuest ?? null },
  beside: offer.beside ?? [],
  usedUp: false,
  ...(offer.mystery ? { mystery: true } : {}),
})
