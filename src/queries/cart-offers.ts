import { type ClosingDish, closingDish } from '#domain/offers/closing-dish.ts'
import { type OfferBench, type OfferBook, offerBench, type OfferChoice, type OfferFacts, type PricedWithOffers, priceChoice, priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { offerOf, orderedLinesOf, servedAs } from '#domain/cart.ts'
import { pointsOf } from '#domain/points/cart-points.ts'
import { mysteryOf } from '#domain/offers/cart-mystery.ts'
import { type OfferSurvey, type OtherOffer, surveyOffers } from '#domain/offers/survey-offers.ts'
import { pointsToUse } from '#domain/points/lots.ts'
import { type PricedWithPoints, priceWithPoints } from '#domain/points/price-with-points.ts'
import type { Cart, OrderedLine, OrderedMystery } from '#schemas/cart.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Deal, MysterySession, Offer } from '#schemas/offer.ts'
import type { Rewards } from '#schemas/rewards.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { derive } from './cell.ts'
import { placeNow, sessionCell } from './device.ts'
import { dealsCell } from './guest.ts'
import { availabilityNow, menuIndexCell, outletNow } from './menu.ts'
import { mysterySessionCell } from './mystery-session.ts'
import { offersCell } from './outlet.ts'
import { clockSkewCell } from './server-clock.ts'
import { cartCell, cartOrderCell, cartQuoteCell } from './use-cart.ts'
import { clock } from './use-now.ts'
import { rewardsCell } from './use-rewards.ts'
import { isSessionOver } from './use-session.ts'

/** What this device knows of offers. */
export interface KnownOffers {
  offers: readonly Offer[]
  uses: OfferFacts['uses']
  /** RO-01: who is not logged in sees offers and uses none but the outlet's own. */
  signedIn: boolean
  /** What the guest has; null: nothing, or a visitor. */
  rewards: Rewards | null
  /** P-12. */
  mystery: MysterySession | null
}

/** The brand's offers, those that the guest's codes have opened, the guest's uses of them and their points. Undefined: not read yet. */
export function knownOffers(
  offers: readonly Offer[] | undefined,
  deals: readonly Deal[] | undefined,
  signedIn: boolean,
  rewards: Rewards | null | undefined,
  mystery: MysterySession | null = null,
): KnownOffers | undefined {
  if (!offers || !deals || rewards === undefined) return undefined
  const listed = new Set(offers.map(({ id }) => id))
  const own = deals.flatMap(({ offer }) => (offer && !listed.has(offer.id) ? [offer] : []))
  return { offers: [...offers, ...own], uses: new Map(deals.map(({ id, uses }) => [id, uses.map(({ at }) => at)])), signedIn, rewards: signedIn ? rewards : null, mystery: signedIn ? mystery : null }
}

/** What is known of offers here. */
export const knownOffersCell = derive([offersCell, dealsCell, sessionCell, rewardsCell, mysterySessionCell], ([offers, deals, session, rewards, mystery]) =>
  knownOffers(offers, deals, Boolean(session) && !isSessionOver(session), rewards, mystery),
)

/** A cart with the offers beside it. */
export interface OfferedCart extends Omit<PricedCart, 'bench'> {
  survey: OfferSurvey
}

/** A cart as it is paid: with what the guest chose to pay less with, and what the outlet takes off by itself. */
export interface PricedCart {
  priced: PricedWithPoints
  /** What it is judged on against all other offers. */
  bench: OfferBench
  choice: OfferChoice | null
  book: OfferBook
  serviceType: ServiceType
  signedIn: boolean
  /** Points the guest can use at this moment. */
  points: number
}

/** The offer a guest chose; null for nothing chosen, for none wanted, and for a visitor. */
export function choiceIn(cart: Cart, { signedIn }: KnownOffers): OfferChoice | null {
  const chosen = offerOf(cart)
  return signedIn && chosen?.code ? { code: chosen.code, gift: chosen.gift } : null
}

/** Where and how a cart is ordered, and by which menu it is priced; null: not known on this device. */
export function groundOf(cart: Cart): { book: OfferBook; serviceType: ServiceType; pin: LatLng | null } | null {
  const [menu, outlet, availability, place] = [menuIndexCell.get(), outletNow.get(), availabilityNow.get(), placeNow.get()]
  const serviceType = outlet && servedAs(cart, outlet.id, place ?? null)
  return menu && outlet && availability && serviceType ? { book: { menu, outlet, availability }, serviceType, pin: place?.serving?.address?.pin ?? null } : null
}

/** Prices lines with an offer, and the dish from under a lid, as this device knows it; null: it does not know enough. @param at epoch ms on the server's clock */
export function priceOffered(cart: Cart, lines: readonly OrderedLine[], choice: OfferChoice | null, at: number): PricedWithOffers | null {
  const [known, ground] = [knownOffersCell.get(), groundOf(cart)]
  if (!known || !ground) return null
  return priceWithOffers(lines, ground.serviceType, ground.book, { ...known, at }, choice, { pin: ground.pin, mystery: mysteryOf(cart) })
}

/** The dish after which a cart has an offer on its bill (`closingDish`), as this device knows it; null: none, or it does not know enough. @param at epoch ms on the server's clock */
export function closingOffered(cart: Cart, other: OtherOffer, at: number): ClosingDish | null {
  const [known, ground] = [knownOffersCell.get(), groundOf(cart)]
  if (!known || !ground) return null
  return closingDish(other, { ...ground, lines: orderedLinesOf(cart), facts: { ...known, at }, beside: { pin: ground.pin, mystery: mysteryOf(cart) } })
}

/** Prices a cart without an offer and with so many points as this device knows of them; null: it does not know enough. @param at epoch ms on the server's clock */
export function pricePointed(cart: Cart, wanted: number, at: number): PricedWithPoints | null {
  const [known, ground] = [knownOffersCell.get(), groundOf(cart)]
  if (!known || !ground) return null
  const priced = priceWithOffers(orderedLinesOf(cart), ground.serviceType, ground.book, { ...known, at }, null, { pin: ground.pin, mystery: mysteryOf(cart) })
  return priceWithPoints(priced, ground.serviceType, ground.book.outlet, { wanted, spendable: pointsToUse(known.rewards, at) })
}

/** @param at epoch ms on the server's clock */
function pricedCart(at: number): PricedCart | null | undefined {
  const [cart, known, quote] = [cartCell.get(), knownOffersCell.get(), cartQuoteCell.get()]
  const ground = quote && groundOf(cart)
  if (!ground) return null
  if (!known) return undefined
  const { book, serviceType, pin } = ground
  const choice = choiceIn(cart, known)
  const bench = offerBench(orderedLinesOf(cart), serviceType, book, { ...known, at }, { pin, mystery: mysteryOf(cart), plain: cartOrderCell.get() })
  const points = pointsToUse(known.rewards, at)
  const priced = priceWithPoints(priceChoice(choice, bench), serviceType, book.outlet, { wanted: pointsOf(cart), spendable: points })
  return { priced, bench, choice, book, serviceType, signedIn: known.signedIn, points }
}

/** Offers come and go with the clock. */
const EVERY_MS = 15_000

/** The cart's price with every tap in it; null while its bill cannot be made, undefined while the offers are not read. */
export const pricedCartCell = derive([cartCell, cartQuoteCell, knownOffersCell, clock(EVERY_MS), clockSkewCell], ([, , , now, skew]) => pricedCart(now + skew))

/** The same cart judged against all offers, which is more work than its price. */
export const offeredCartCell = derive([pricedCartCell], ([cart]): OfferedCart | null | undefined => {
  if (!cart) return cart
  const { bench, ...priced } = cart
  return { ...priced, survey: surveyOffers(bench) }
})

/** What the outlet takes off a cart by itself (F-21). */
export interface OwnDiscount {
  title: string
  /** Paise, before tax. */
  saving: number
}

/** F-21: what the outlet takes off a cart by itself; null: nothing, or the cart cannot be priced. @param at epoch ms on the server's clock */
export function ownDiscount(cart: Cart, at: number): OwnDiscount | null {
  const [offers = [], ground] = [offersCell.get(), groundOf(cart)]
  if (!ground) return null
  const { automatic } = offerBench(orderedLinesOf(cart), ground.serviceType, ground.book, { offers: offers.filter((offer) => offer.automatic), uses: new Map(), at }, { pin: ground.pin })
  return automatic && { title: automatic.offer.title, saving: automatic.saving }
}

/** The offer that goes with the order: what its bill counts with, or a code that this device could not judge. */
export function offerToSend(offered: OfferedCart | null | undefined): OfferChoice | null {
  const outcome = offered?.priced.outcome.kind
  return offered && (outcome === 'applied' || outcome === 'unknown') ? offered.choice : null
}

/** The same of the dish from under a lid. */
export const lidToSend = (cart: Cart, offered: OfferedCart | null | undefined): OrderedMystery | null => (offered?.priced.lid.kind === 'applied' ? mysteryOf(cart) : null)
