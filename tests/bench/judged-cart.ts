/** A cart of 50 lines and 200 offers, judged as the cart's page does after a tap: runs in the page of the bench `offers`. */
import { indexMenu } from '#domain/menu-index.ts'
import { offerBench, type OfferBook, priceChoice } from '#domain/offers/price-with-offers.ts'
import { surveyOffers } from '#domain/offers/survey-offers.ts'
import type { OrderedLine } from '#schemas/cart.ts'
import type { Offer, OfferDishes, OfferGift } from '#schemas/offer.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'

const LINES = 50
const OFFERS = 200
const SECTIONS = 10
const DISHES_A_SECTION = 20
/** Saturday 21 November 2026, noon in Jaipur. */
const NOON = Date.UTC(2026, 10, 21, 6, 30)

const dishId = (at: number): string => `dish-${at}`
const dishes = (at: number): OfferDishes => ({ items: [dishId(at), dishId(at + 7)], sections: [`section-${at % SECTIONS}`] })

/** Every kind of offer in turn; none is refused before its dishes are looked at. */
function giftOf(at: number): OfferGift {
  switch (at % 5) {
    case 0: return { type: 'QD', off: { discountType: 'PER', bps: 100 + at, most: 20_000 } }
    case 1: return { type: 'DD', dishes: dishes(at), off: { discountType: 'PER', bps: 1000, most: null } }
    case 2: return { type: 'IO', buy: { dishes: dishes(at), count: 1 }, get: { dishes: dishes(at + 1), count: 1 }, off: { discountType: 'ITM' }, mostTimes: null }
    case 3: return { type: 'IF', items: [dishId(at), dishId(at + 1), dishId(at + 2)] }
    default: return { type: 'CO', slots: [{ dishes: dishes(at), count: 1 }, { dishes: dishes(at + 1), count: 1 }], price: 20_000, mostTimes: null }
  }
}

const sections = Array.from({ length: SECTIONS }, (_, section) =>
  smallSection(`section-${section}`, section, Array.from({ length: DISHES_A_SECTION }, (_dish, at) => smallItem(dishId(section * DISHES_A_SECTION + at), { price: 9000 + at * 1500, packing: 500, taxIds: ['cgst', 'sgst'] }))))
const taxes = [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }]
const book: OfferBook = { menu: indexMenu(sections), outlet: smallOutlet({ taxes }), availability: { soldOut: [] } }
const offers: Offer[] = [
  ...Array.from({ length: OFFERS - 1 }, (_, at) => anOffer({ id: `offer-${at}`, code: `CODE-${at}`, gives: giftOf(at), beside: at % 2 === 0 ? ['automatic'] : [], needs: { minimum: at % 3 === 0 ? 50_000 : 0 } })),
  anOffer({ id: 'own', code: 'OUTLETDISCOUNT', automatic: true }),
]
const lineOf = (at: number, quantity: number): OrderedLine => ({ lineId: `01890a5d-ac96-774b-8000-${String(at).padStart(12, '0')}`, itemId: dishId(at * 3), variationId: null, addOns: [], quantity })

/** One judging, of a cart that no judging before it had. @returns how many offers fit */
export function judgeCart(turn: number): number {
  const lines = Array.from({ length: LINES }, (_, at) => lineOf(at, 1 + ((at + turn) % 4)))
  const bench = offerBench(lines, 'DI', book, { offers, uses: new Map(), at: NOON })
  const { quote } = priceChoice({ code: 'CODE-1', gift: null }, bench)
  if (quote.lines.length !== LINES) throw new Error('Lines are missing.')
  return surveyOffers(bench).fits.length
}
