import { LID_CODE } from '#schemas/applied-offer.ts'
import type { OrderedLine, OrderedMystery } from '#schemas/cart.ts'
import type { MysterySession, Offer } from '#schemas/offer.ts'
import type { Basket } from './basket.ts'
import { percentOf } from './amount-off.ts'
import { chosenGift, type GiftOption } from './gift.ts'
import { type Circumstances, offerReasons, type OfferReason } from './judge-offer.ts'

/** P-12: a dish from under a lid as it stands in an order; paise. */
export interface LiftedDish {
  offer: Offer
  line: OrderedLine
  price: number
  off: number
}

/** What became of the dish that the guest took from under a lid. */
export type LidOutcome =
  | { kind: 'none' }
  /** It takes nothing off, and its dish is not in the order. */
  | { kind: 'lost'; code: string; reasons: readonly [OfferReason, ...OfferReason[]] }
  | ({ kind: 'applied' } & LiftedDish)

/** M-3: what a lid takes off its dish, never more than that costs. @param price of one unit, paise */
export function lidOff({ gives }: Pick<Offer, 'gives'>, price: number): number {
  if (gives.type !== 'DD') return 0
  return gives.off.discountType === 'PER' ? percentOf(price, gives.off) : Math.min(gives.off.amount, price)
}

/** M-6 to M-9: why what a lid showed cannot go with this order, whatever else it says. */
function sessionReason(session: MysterySession, at: number): OfferReason | null {
  if (session.orderId !== null) return { kind: 'one' }
  return at > session.heldUntil ? { kind: 'held', until: session.heldUntil } : null
}

interface LidGround {
  session: MysterySession | null
  outletId: string
  basket: Basket
  circumstances: (offer: Offer) => Circumstances
}

/** Judges the dish from under a lid against the other dishes of an order. */
export function judgeLid(chosen: OrderedMystery | null, { session, outletId, basket, circumstances }: LidGround): LidOutcome {
  if (!chosen) return { kind: 'none' }
  const isKnown = session?.id === chosen.sessionId && session.outletId === outletId
  const offer = isKnown ? session.seen.find(({ ordinal }) => ordinal === chosen.ordinal)?.offer : undefined
  if (!isKnown || !offer) return { kind: 'lost', code: LID_CODE, reasons: [{ kind: 'held', until: null }] }
  const around = circumstances(offer)
  const ofSession = sessionReason(session, around.at)
  const [first, ...more] = [...(ofSession ? [ofSession] : []), ...offerReasons(offer, basket, around)]
  if (first) return { kind: 'lost', code: offer.code, reasons: [first, ...more] }
  const option = chosenGift(around.gifts, chosen.line)
  if (!option) return { kind: 'lost', code: offer.code, reasons: [{ kind: 'gift' }] }
  return { kind: 'applied', offer, line: chosen.line, price: option.price, off: lidOff(offer, option.price) }
}

/** What can be lifted beside an order. */
export interface LiftableDeals {
  /** Each with its dish, by id: one of them is drawn. */
  fits: readonly { offer: Offer; dish: GiftOption }[]
  /** M-2: how many there are, whatever the order comes to. */
  count: number
  /** Paise of dishes from which on one fits; 0 where there is none. */
  minimum: number
  mostBps: number
  /** There are some, and their dishes cannot be had or are paused. */
  isUnavailable: boolean
}

const AT_THE_MOMENT: ReadonlySet<OfferReason['kind']> = new Set(['gift', 'pause'])
const WHOLE_BPS = 10_000

/** M-1, M-2, M-4: the deals that may lie under the next lid. @param known dishes that the guest has or has been shown: a lid never brings one of them */
export function liftableDeals(offers: readonly Offer[], basket: Basket, circumstances: (offer: Offer) => Circumstances, known: ReadonlySet<string>): LiftableDeals {
  const judged = offers.filter(({ mystery }) => mystery).flatMap((offer) => {
    const around = circumstances(offer)
    const dish = around.gifts.find(({ available }) => available)
    if (around.gifts.some(({ item }) => known.has(item.id))) return []
    return [{ offer, dish, reasons: offerReasons(offer, basket, around) }]
  })
  const inReach = judged.flatMap(({ offer, dish, reasons }) => (dish && reasons.every(({ kind }) => kind === 'amount') ? [{ offer, dish, fits: reasons.length === 0 }] : []))
  const shares = inReach.map(({ offer, dish }) => (dish.price === 0 ? 0 : Math.floor((lidOff(offer, dish.price) * WHOLE_BPS) / dish.price)))
  return {
    fits: inReach.filter(({ fits }) => fits).sort((a, b) => (a.offer.id < b.offer.id ? -1 : 1)),
    // Two deals on one dish are one lid: the second would bring a dish that the first has shown.
    count: new Set(inReach.map(({ dish }) => dish.item.id)).size,
    minimum: inReach.length === 0 ? 0 : Math.min(...inReach.map(({ offer }) => offer.needs.minimum)),
    mostBps: Math.max(0, ...shares),
    isUnavailable: judged.some(({ reasons }) => reasons.length > 0 && reasons.every(({ kind }) => AT_THE_MOMENT.has(kind))),
  }
}

/** FNV-1a, 32 bits: the same everywhere for the same words. */
function hashOf(words: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** M-5: which of the deals lies under a lid: the same for the same seed, ordinal and deals. @returns null: there are none */
export function drawLid<T extends { offer: Offer }>(seed: string, ordinal: number, deals: readonly T[]): T | null {
  const drawn = deals.map((deal) => ({ deal, rank: hashOf(`${seed} ${ordinal} ${deal.offer.id}`) }))
  return drawn.sort((a, b) => a.rank - b.rank || (a.deal.offer.id < b.deal.offer.id ? -1 : 1))[0]?.deal ?? null
}
