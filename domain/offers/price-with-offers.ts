import type { OrderedLine, OrderedMystery } from '#schemas/cart.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { type AppliedOffer } from '#schemas/applied-offer.ts'
import { type MysterySession, type Offer, OFFER_NEIGHBOURS } from '#schemas/offer.ts'
import type { PlaceOrder } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { known, type LatLng } from '#schemas/primitives.ts'
import type { Discount } from '../discounts.ts'
import { inRuleOrder, type PriceBook, type PricedOrder, priceOrder, withDiscounts } from '../pricing.ts'
import { offBill } from './amount-off.ts'
import { type Basket, basketOf, lessDiscounts, withLifted } from './basket.ts'
import { chosenGift, giftOptions } from './gift.ts'
import { type Circumstances, offerReasons, type OfferReason, offerTakes } from './judge-offer.ts'
import { judgeLid, type LidOutcome, type LiftedDish } from './mystery-lid.ts'
import { type Clock, clockAt } from './offer-clock.ts'

/** All of the offers that prices depend on; the same on the device, for show, and on the server, for truth. */
export interface OfferFacts {
  /** The brand's, as far as this side knows them. */
  offers: readonly Offer[]
  /** When this guest used an offer before, by its id, epoch ms. */
  uses: ReadonlyMap<string, readonly number[]>
  /** Epoch ms of the guest's tap (F-24). */
  at: number
  /** P-12: the guest's latest session at any outlet; null, or not said: none is known. */
  mystery?: MysterySession | null
}

/** What the guest asked for: an offer by its code, and the dish they chose where it gives one. */
export interface OfferChoice {
  code: string
  gift: OrderedLine | null
}

/** The offer that an order asks for; null: none. */
export const choiceOf = ({ offerCode, gift }: Pick<PlaceOrder, 'offerCode' | 'gift'>): OfferChoice | null => (offerCode === undefined ? null : { code: offerCode, gift: gift ?? null })

/** What became of the guest's choice. */
export type ChoiceOutcome =
  | { kind: 'none' }
  | { kind: 'unknown'; code: string }
  | { kind: 'not-now'; offer: Offer; reasons: readonly [OfferReason, ...OfferReason[]] }
  /** It gives a dish, and none is chosen yet. */
  | { kind: 'choose-gift'; offer: Offer }
  | { kind: 'applied'; offer: Offer; saving: number }

export interface PricedWithOffers extends PricedOrder {
  applied: AppliedOffer[]
  /** Ids of the lines on which the offer that was chosen takes something off; null: none is, it gives a dish, or it is on the bill. */
  chosenLines: readonly string[] | null
  outcome: ChoiceOutcome
  lid: LidOutcome
}

/** Everything an offer is tried on; made once for a basket and used for each offer. */
export interface OfferBench {
  wish: Wish
  book: OfferBook
  serviceType: ServiceType
  facts: OfferFacts
  clock: Clock
  /** Of all dishes, that from under a lid among them. */
  basket: Basket
  lid: LidOutcome
  /** The best of what the outlet takes off by itself; null: nothing. */
  automatic: Trial | null
}

/** A price book whose outlet says where and when it is, and its terms for points. */
export type OfferBook = PriceBook & { outlet: Pick<Outlet, 'id' | 'timeZone' | 'points'> }

/** An offer that fits, with what it takes off by itself. */
export interface Trial {
  offer: Offer
  discounts: () => readonly Discount[]
  saving: number
}

/** What an offer is judged by beside the dishes themselves. */
export function circumstancesOf(offer: Offer, { book, serviceType, facts, clock }: Pick<OfferBench, 'book' | 'serviceType' | 'facts' | 'clock'>): Circumstances {
  return { outlet: book.outlet, serviceType, at: facts.at, clock, uses: facts.uses.get(offer.id) ?? [], gifts: giftOptions(offer, book, serviceType) }
}

/** F-23: more saved stands first, then the restaurant's own order. */
export const bySaving = (one: { saving: number; offer: Offer }, other: { saving: number; offer: Offer }): number =>
  other.saving - one.saving || (one.offer.id < other.offer.id ? -1 : 1)

/** What is ordered, and what it costs without offers but the lid's. */
interface Wish {
  /** With the dish from under a lid. */
  lines: readonly OrderedLine[]
  plain: PricedOrder
  /** Where a delivery goes. */
  pin: LatLng | null
}

function bestAutomatic(bench: Omit<OfferBench, 'automatic'>): Trial | null {
  const trials = bench.facts.offers.flatMap((offer): Trial[] => {
    if (!offer.automatic || offer.mystery || offerReasons(offer, bench.basket, circumstancesOf(offer, bench)).length > 0) return []
    return inTurn([offer], bench.basket).filter(({ saving }) => saving > 0)
  })
  return trials.sort(bySaving)[0] ?? null
}

/** Where a delivery goes, and what was taken from under a lid. */
export interface Beside {
  pin?: LatLng | null | undefined
  mystery?: OrderedMystery | null | undefined
  /** The same lines priced already, by the same book and without discounts. */
  plain?: PricedOrder | null | undefined
}

const lidDiscount = ({ line: { lineId }, off }: LiftedDish): Discount => ({ amount: off, lineIds: [lineId] })

/** Prices the dishes without any offer but that of a lid, and lays out what other offers are tried on. */
export function offerBench(lines: readonly OrderedLine[], serviceType: ServiceType, book: OfferBook, facts: OfferFacts, { pin = null, mystery = null, plain = null }: Beside = {}): OfferBench {
  const around = { book, serviceType, facts, clock: clockAt(facts.at, book.outlet.timeZone) }
  const ordered = plain ?? priceOrder(lines, serviceType, book, [], pin)
  const basket = basketOf(inRuleOrder(ordered.quote.lines), book.menu)
  const lid = judgeLid(mystery, { session: facts.mystery ?? null, outletId: book.outlet.id, basket, circumstances: (offer) => circumstancesOf(offer, around) })
  const bench = { ...around, lid, ...(lid.kind === 'applied' ? lifted(lines, lid, basket, around, pin) : { wish: { lines, plain: ordered, pin }, basket }) }
  return { ...bench, automatic: bestAutomatic(bench) }
}

/** M-10: the order with the dish from under a lid. */
function lifted(
  lines: readonly OrderedLine[],
  lid: LiftedDish,
  basket: Basket,
  { serviceType, book }: Pick<OfferBench, 'serviceType' | 'book'>,
  pin: LatLng | null,
): Pick<OfferBench, 'wish' | 'basket'> {
  const all = [...lines, lid.line]
  const plain = priceOrder(all, serviceType, book, [lidDiscount(lid)], pin)
  return { wish: { lines: all, plain, pin }, basket: withLifted(basket, basketOf(inRuleOrder(plain.quote.lines), book.menu), { lineId: lid.line.lineId, off: lid.off }) }
}

/** F-22: line offers come before bill offers, whichever was asked for first. */
const isOnBill = ({ gives }: Offer): boolean => gives.type === 'QD'

const mayStandTogether = ({ beside }: Offer): boolean => beside.some((neighbour) => known(neighbour, OFFER_NEIGHBOURS) === 'automatic')

/**
 * Each offer on what the ones before it left; it saves what it finds there. Those on the bill come last, so what they find is a sum; the lines have to
 * be divided only between two offers on dishes.
 */
function inTurn(offers: readonly Offer[], basket: Basket): Trial[] {
  const before: Trial[] = []
  let { left } = basket
  for (const onBill of [false, true]) {
    for (const offer of offers) {
      if (isOnBill(offer) !== onBill) continue
      const trial = onItsTurn(offer, before, basket, left)
      before.push(trial)
      left -= trial.saving
    }
  }
  return before
}

/** @param left paise of the dishes after the offers before it */
function onItsTurn(offer: Offer, before: readonly Trial[], basket: Basket, left: number): Trial {
  const { gives } = offer
  if (gives.type === 'QD') {
    const saving = offBill(left, gives.off)
    return { offer, saving, discounts: () => (saving > 0 ? [{ amount: saving, lineIds: null }] : []) }
  }
  const taken = before.flatMap(({ discounts }) => discounts())
  if (taken.length === 0) {
    const { amount, discounts } = offerTakes(gives, basket)
    return { offer, saving: amount, discounts }
  }
  const discounts = offerTakes(gives, lessDiscounts(basket, taken)).discounts()
  return { offer, saving: left - lessDiscounts(basket, [...taken, ...discounts]).left, discounts: () => discounts }
}

/**
 * What an offer that fits makes of the discounts: beside the outlet's own where both may stand, else in its place. `gain`: paise more than without it.
 * @param giftPrice of the dish it gives
 */
export function standingWith(offer: Offer, giftPrice: number, { basket, automatic }: OfferBench): { trials: Trial[]; gain: number } {
  const others = automatic && mayStandTogether(offer) ? [automatic.offer] : []
  const trials = inTurn([...others, offer], basket)
  return { trials, gain: trials.reduce((sum, { saving }) => sum + saving, giftPrice) - (automatic?.saving ?? 0) }
}

/** Why an offer that gains nothing does not stand. */
export const noGain = ({ automatic }: Pick<OfferBench, 'automatic'>): OfferReason => ({ kind: automatic ? 'better' : 'nothing' })

interface Standing {
  trials: readonly Trial[]
  outcome: ChoiceOutcome
  gift: { line: OrderedLine; price: number } | null
}

function judgeChoice(choice: OfferChoice | null, bench: OfferBench): Standing {
  const asBefore = (outcome: ChoiceOutcome): Standing => ({ trials: bench.automatic ? [bench.automatic] : [], outcome, gift: null })
  if (!choice) return asBefore({ kind: 'none' })
  const offer = bench.facts.offers.find(({ code, automatic, mystery }) => code === choice.code && !automatic && !mystery)
  if (!offer) return asBefore({ kind: 'unknown', code: choice.code })
  const circumstances = circumstancesOf(offer, bench)
  const [first, ...more] = offerReasons(offer, bench.basket, circumstances)
  if (first) return asBefore({ kind: 'not-now', offer, reasons: [first, ...more] })
  const option = choice.gift && chosenGift(circumstances.gifts, choice.gift)
  if (offer.gives.type === 'IF' && !choice.gift) return asBefore({ kind: 'choose-gift', offer })
  if (offer.gives.type === 'IF' && !option) return asBefore({ kind: 'not-now', offer, reasons: [{ kind: 'gift' }] })
  const { trials, gain } = standingWith(offer, option?.price ?? 0, bench)
  if (gain <= 0) return asBefore({ kind: 'not-now', offer, reasons: [noGain(bench)] })
  return { trials, outcome: { kind: 'applied', offer, saving: gain }, gift: choice.gift && option ? { line: choice.gift, price: option.price } : null }
}

const applied = ({ offer, saving }: Trial, giftLineId: string | null, giftPrice: number): AppliedOffer =>
  ({ id: offer.id, code: offer.code, title: offer.title, automatic: offer.automatic, saving: saving + giftPrice, giftLineId })

const appliedLid = ({ offer, line, off }: LiftedDish): AppliedOffer => ({ ...applied({ offer, saving: off, discounts: () => [] }, line.lineId, 0), mystery: true })

/**
 * Prices lines with the outlet's own discount and the offer the guest chose: one offer an order (VA-21), and the outlet's own beside it only where the offer says so
 * (F-20 to F-22). What the guest chose and does not fit takes nothing off; `outcome` says why. Never dearer than without offers.
 * A dish from under a lid stands beside all of them (M-10).
 */
export const priceWithOffers = (
  lines: readonly OrderedLine[], serviceType: ServiceType, book: OfferBook, facts: OfferFacts, choice: OfferChoice | null, beside: Beside = {},
): PricedWithOffers => priceChoice(choice, offerBench(lines, serviceType, book, facts, beside))

/** The same on a bench that is at hand. */
export function priceChoice(choice: OfferChoice | null, bench: OfferBench): PricedWithOffers {
  const chosen = priceStanding(judgeChoice(choice, bench), bench)
  if (chosen.outcome.kind !== 'applied') return chosen
  // More before tax may be less after it, where dishes are taxed at different rates; and a free dish may be all that has to be packed.
  const { offer } = chosen.outcome
  const ownAlone = priceStanding({ trials: bench.automatic ? [bench.automatic] : [], outcome: { kind: 'not-now', offer, reasons: [{ kind: 'better' }] }, gift: null }, bench)
  return chosen.quote.bill.total <= ownAlone.quote.bill.total ? chosen : ownAlone
}

function linesOf(discounts: readonly Discount[]): readonly string[] | null {
  const lines = discounts.map(({ lineIds }) => lineIds)
  return lines.length === 0 || lines.includes(null) ? null : [...new Set(lines.flatMap((ids) => ids ?? []))]
}

function priceStanding({ trials, outcome, gift }: Standing, { wish: { lines, plain, pin }, lid, serviceType, book }: OfferBench): PricedWithOffers {
  const under = lid.kind === 'applied' ? [appliedLid(lid)] : []
  const giftLineId = gift?.line.lineId ?? null
  const given = [...under, ...trials.map((trial) => (outcome.kind === 'applied' && trial.offer === outcome.offer ? applied(trial, giftLineId, gift?.price ?? 0) : applied(trial, null, 0)))]
  if (given.length === 0 && !gift) return { ...plain, applied: [], chosenLines: null, outcome, lid }
  const taken = trials.map((trial) => ({ offer: trial.offer, discounts: trial.discounts() }))
  const chosen = outcome.kind === 'applied' ? taken.find(({ offer }) => offer === outcome.offer) : undefined
  const discounts = [...(lid.kind === 'applied' ? [lidDiscount(lid)] : []), ...(gift ? [{ amount: gift.price, lineIds: [gift.line.lineId] }] : []), ...taken.flatMap(({ discounts: own }) => own)]
  const priced = gift ? priceOrder([...lines, gift.line], serviceType, book, discounts, pin, giftLineId) : withDiscounts(plain, serviceType, book, discounts)
  return { ...priced, quote: { ...priced.quote, offers: given }, applied: given, chosenLines: chosen ? linesOf(chosen.discounts) : null, outcome, lid }
}

/** Paise of the bill with these offers on it, and no dish given. */
export const totalWith = (trials: readonly Trial[], bench: OfferBench): number => priceStanding({ trials, outcome: { kind: 'none' }, gift: null }, bench).quote.bill.total
