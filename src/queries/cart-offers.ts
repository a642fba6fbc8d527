import { type OfferBook, offerBench, type OfferChoice, type OfferFacts, type PricedWithOffers, priceChoice, priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { offerOf, orderedLinesOf, servedAs } from '#domain/cart.ts'
import { type OfferSurvey, surveyOffers } from '#domain/offers/survey-offers.ts'
import type { Cart, OrderedLine } from '#schemas/cart.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Deal, Offer } from '#schemas/offer.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { derive } from './cell.ts'
import { placeCell, sessionCell } from './device.ts'
import { dealsCell } from './guest.ts'
import { availabilityNow, menuIndexCell, outletNow } from './menu.ts'
import { offersCell } from './outlet.ts'
import { cartCell, cartQuoteCell } from './use-cart.ts'
import { isSessionOver } from './use-session.ts'

/** What this device knows of offers. */
export interface KnownOffers {
  offers: readonly Offer[]
  uses: OfferFacts['uses']
  /** RO-01: who is not logged in sees offers and uses none but the outlet's own. */
  signedIn: boolean
}

/** The brand's offers, those that the guest's codes have opened, and the guest's uses of them. Undefined: not read yet. */
export function knownOffers(offers: readonly Offer[] | undefined, deals: readonly Deal[] | undefined, signedIn: boolean): KnownOffers | undefined {
  if (!offers || !deals) return undefined
  const listed = new Set(offers.map(({ id }) => id))
  const own = deals.flatMap(({ offer }) => (offer && !listed.has(offer.id) ? [offer] : []))
  return { offers: [...offers, ...own], uses: new Map(deals.map(({ id, uses }) => [id, uses.map(({ at }) => at)])), signedIn }
}

export const knownOffersCell = derive([offersCell, dealsCell, sessionCell], ([offers, deals, session]) => knownOffers(offers, deals, Boolean(session) && !isSessionOver(session)))

/** A cart with the offers beside it. */
export interface OfferedCart {
  priced: PricedWithOffers
  survey: OfferSurvey
  choice: OfferChoice | null
  book: OfferBook
  serviceType: ServiceType
  signedIn: boolean
}

/** The offer a guest chose; null for nothing chosen, for none wanted, and for a visitor. */
function choiceIn(cart: Cart, { signedIn }: KnownOffers): OfferChoice | null {
  const chosen = offerOf(cart)
  return signedIn && chosen?.code ? { code: chosen.code, gift: chosen.gift } : null
}

/** Where and how a cart is ordered, and by which menu it is priced; null: not known on this device. */
function groundOf(cart: Cart): { book: OfferBook; serviceType: ServiceType; pin: LatLng | null } | null {
  const [menu, outlet, availability, place] = [menuIndexCell.get(), outletNow.get(), availabilityNow.get(), placeCell.get()]
  const serviceType = outlet && servedAs(cart, outlet.id, place ?? null)
  return menu && outlet && availability && serviceType ? { book: { menu, outlet, availability }, serviceType, pin: place?.serving?.address?.pin ?? null } : null
}

/** Prices lines with an offer as this device knows it; null: it does not know enough. @param at epoch ms on the server's clock */
export function priceOffered(cart: Cart, lines: readonly OrderedLine[], choice: OfferChoice | null, at: number): PricedWithOffers | null {
  const [known, ground] = [knownOffersCell.get(), groundOf(cart)]
  if (!known || !ground) return null
  return priceWithOffers(lines, ground.serviceType, ground.book, { ...known, at }, choice, ground.pin)
}

/** The cart, judged against all offers; null while its bill cannot be made, undefined while the offers are not read. @param at epoch ms on the server's clock */
export function offeredCart(at: number): OfferedCart | null | undefined {
  const [cart, known, quote] = [cartCell.get(), knownOffersCell.get(), cartQuoteCell.get()]
  const ground = quote && groundOf(cart)
  if (!ground) return null
  if (!known) return undefined
  const { book, serviceType, pin } = ground
  const choice = choiceIn(cart, known)
  const bench = offerBench(orderedLinesOf(cart), serviceType, book, { ...known, at }, pin)
  return { priced: priceChoice(choice, bench), survey: surveyOffers(bench), choice, book, serviceType, signedIn: known.signedIn }
}

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
  const { automatic } = offerBench(orderedLinesOf(cart), ground.serviceType, ground.book, { offers: offers.filter((offer) => offer.automatic), uses: new Map(), at }, ground.pin)
  return automatic && { title: automatic.offer.title, saving: automatic.saving }
}

/** The offer that goes with the order: what its bill counts with, or a code that this device could not judge. */
export function offerToSend(offered: OfferedCart | null | undefined): OfferChoice | null {
  const outcome = offered?.priced.outcome.kind
  return offered && (outcome === 'applied' || outcome === 'unknown') ? offered.choice : null
}
