import { formatPrice } from '#domain/money.ts'
import { giftOptions, type GiftOption } from '#domain/offers/gift.ts'
import type { OfferReason } from '#domain/offers/judge-offer.ts'
import { lidOff, type LidOutcome } from '#domain/offers/mystery-lid.ts'
import type { OfferBook } from '#domain/offers/price-with-offers.ts'
import { speak } from '#messages/speak.ts'
import { clockTime } from '#messages/times.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { MysterySession } from '#schemas/offer.ts'
import type { Upsells } from '#schemas/upsell-calls.ts'

/** CO-09: first to tenth. */
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'] as const
/** The key of an ordinal's and of a count's words. */
export const wordOf = (ordinal: number) => ORDINALS[ordinal - 1] ?? 'first'
/** "first", "second" and so on, of a session's lids. */
export const ordinalWord = (ordinal: number): string => speak(`mystery.ordinals.${wordOf(ordinal)}`)

/** What a lifted lid shows, priced by the menu at hand. */
export interface ShownLid {
  ordinal: number
  dish: GiftOption
  /** Paise, of the dish and with the deal. */
  was: number
  now: number
  percent: number
}

export interface MysteryFacts {
  session: MysterySession | null
  /** Undefined: not known. */
  upsells: Upsells | undefined
  /** Paise of the dishes that count for a minimum. */
  items: number
  book: OfferBook
  serviceType: ServiceType
  signedIn: boolean
  offline: boolean
  /** What became of the deal in the cart. */
  lid: LidOutcome
  /** Epoch ms on the server's clock. */
  now: number
}

/** The session's lids that can be shown; none where it is another outlet's, over, or went with an order. */
export function shownLids({ session, book, serviceType, now }: Pick<MysteryFacts, 'session' | 'book' | 'serviceType' | 'now'>): ShownLid[] {
  if (!session || session.outletId !== book.outlet.id || session.orderId !== null || session.heldUntil < now) return []
  return session.seen.flatMap(({ ordinal, offer }): ShownLid[] => {
    const [dish] = giftOptions(offer, book, serviceType)
    if (!dish) return []
    const off = lidOff(offer, dish.price)
    return [{ ordinal, dish, was: dish.price, now: dish.price - off, percent: dish.price === 0 ? 0 : Math.round((100 * off) / dish.price) }]
  })
}

export type CardView =
  | { kind: 'none' }
  /** `short`: the deal that was taken comes back with more dishes; `lost`: it does not. */
  | { kind: 'closed' | 'open' | 'asking' | 'offline' | 'guest' | 'lost' | 'short'; title: string; text: string; action: string; lid: ShownLid | null; share: null }
  | { kind: 'min'; title: string; text: string; action: null; lid: null; share: number }

/** Whole percent of basis points. */
export const percentOf = (bps: number): string => String(Math.floor(bps / 100))

type TellingCard = Exclude<CardView, { kind: 'none' | 'min' }>

const card = (kind: TellingCard['kind'], title: string, text: string, action: string, lid: ShownLid | null = null): TellingCard => ({ kind, title, text, action, lid, share: null })

/** ER-14: why the deal that was taken is not on the bill, and what can be done. */
export function lostCard(reason: OfferReason): TellingCard {
  switch (reason.kind) {
    case 'held': return card('lost', speak('mystery.timeOut'), speak('mystery.timeOutText'), speak('mystery.gotIt'))
    case 'one': return card('lost', speak('mystery.one'), speak('mystery.oneOther'), speak('mystery.gotIt'))
    case 'amount': return card('short', speak('mystery.lost'), speak('mystery.short', { price: formatPrice(reason.missing) }), speak('mystery.menu'))
    default: return card('lost', speak('mystery.lost'), speak('mystery.goneText'), speak('mystery.gotIt'))
  }
}

/** What the cart's card says of mystery deals; it is not there while one is in the order, or there are none. */
export function mysteryCard(facts: MysteryFacts): CardView {
  const { upsells, items, signedIn, offline, lid, session, book } = facts
  if (lid.kind === 'applied') return { kind: 'none' }
  if (!signedIn) return card('guest', speak('mystery.label'), speak('mystery.guestText'), speak('mystery.signIn'))
  if (lid.kind === 'lost') return lostCard(lid.reasons[0])
  const last = shownLids(facts).findLast(({ dish }) => dish.available)
  if (last && session) {
    const text = speak('mystery.yoursUntil', { ordinal: ordinalWord(last.ordinal).toLowerCase(), time: clockTime(session.heldUntil, book.outlet.timeZone) })
    return card('open', speak('mystery.dishFor', { name: last.dish.item.name, price: formatPrice(last.now) }), text, speak('mystery.look'), last)
  }
  if (offline) return card('offline', speak('mystery.label'), speak('mystery.offlineText'), speak('mystery.look'))
  if (!upsells) return card('asking', speak('mystery.label'), speak('mystery.asking'), speak('mystery.look'))
  if (upsells.lids === 0) return { kind: 'none' }
  if (items < upsells.minimum)
    return {
      kind: 'min',
      title: speak('mystery.opensAt', { price: formatPrice(upsells.minimum) }),
      text: speak('mystery.opensMore', { price: formatPrice(upsells.minimum - items) }),
      action: null,
      lid: null,
      share: items / upsells.minimum,
    }
  return card('closed', speak('mystery.waits'), speak('mystery.waitsText', { percent: percentOf(upsells.mostBps) }), speak('mystery.open'))
}
