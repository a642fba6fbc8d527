import { offerOf } from '#domain/cart.ts'
import { formatAmount, formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import type { Cart } from '#schemas/cart.ts'
import type { Offer } from '#schemas/offer.ts'
import type { OfferedCart } from '#src/queries/cart-offers.ts'
import type { IconName } from '#src/ui/icon-names.ts'
import { reasonText, type WordsGround } from '#src/entry/offer-words.ts'
import { wrongCodeText } from './wrong-code-text.ts'

/** What a tap on the row's word does. */
export type RowAct = { kind: 'open' | 'again' } | { kind: 'sign-in' } | { kind: 'choose'; code: string | null } | { kind: 'gift'; offer: Offer }

/** The row of the cart that stands for its offers. */
export interface OfferRow {
  /** `on`: it takes something off; `plain`: nothing does; `parked`: kept, not applied; none of them: proposed. */
  tone: 'on' | 'plain' | 'parked' | 'proposed'
  icon: IconName
  title: string
  text: string
  act: { label: string; does: RowAct }
  /** Beside the text, a way to all of them. */
  seeAll: boolean
}

export type OfferRowReading = { kind: 'loading' } | { kind: 'none' } | { kind: 'row'; row: OfferRow }

interface RowFacts {
  /** See `offeredCart`. */
  offered: OfferedCart | null | undefined
  /** They may still be on their way. */
  isPatient: boolean
  cart: Cart
  offline: boolean
  /** The code in the cart that the server does not know; '': it has not said so of any. */
  wrong: string
  ground: WordsGround
}

const row = (tone: OfferRow['tone'], icon: IconName, title: string, text: string, label: string, does: RowAct, seeAll = false): OfferRowReading =>
  ({ kind: 'row', row: { tone, icon, title, text, act: { label, does }, seeAll } })

function appliedRow(offer: Offer, saving: number, { survey }: OfferedCart, offline: boolean): OfferRowReading {
  const [best] = survey.fits
  const price = formatAmount(saving)
  const gift = offer.gives.type === 'IF'
  const isBest = !best || best.offer.id === offer.id || best.saving <= saving
  const place = isBest ? speak('offers.isBest', { count: Math.max(1, survey.fits.length) }) : speak('offers.isNotBest', { code: best.offer.code, price: formatAmount(best.saving) })
  const ofDish = gift || offer.gives.type === 'IO'
  const title = ofDish ? offer.title : speak('offers.off', { price, code: offer.code })
  const text = offline ? speak('offers.offline') : ofDish ? `${speak('offers.saves', { code: offer.code, price })} ${place}` : place
  return row('on', gift ? 'gift' : 'check', title, text, speak('offers.changeIt'), { kind: 'open' })
}

/** What the cart's row says of its offers, one thing at a time. */
export function offerRow({ offered, isPatient, cart, offline, wrong, ground }: RowFacts): OfferRowReading {
  if (offered === undefined) return isPatient ? { kind: 'loading' } : row('plain', 'warning', speak('offers.failed'), speak('offers.failedText'), speak('common.retry'), { kind: 'again' })
  if (offered === null) return { kind: 'none' }
  const { priced: { outcome }, survey, signedIn } = offered
  const [best] = survey.fits
  if (!signedIn) {
    const kept = offerOf(cart)?.code ?? null
    if (kept !== null) return row('parked', 'clock', speak('offers.parked', { code: kept }), speak('offers.keptForLogin'), speak('offers.signInAct'), { kind: 'sign-in' }, best !== undefined)
    if (!best) return { kind: 'none' }
    return row('proposed', 'tag', speak('offers.fitting', { count: survey.fits.length }), speak('offers.signIn'), speak('offers.signInAct'), { kind: 'sign-in' }, true)
  }
  switch (outcome.kind) {
    case 'applied': return appliedRow(outcome.offer, outcome.saving, offered, offline)
    case 'choose-gift': return row('proposed', 'gift', outcome.offer.title, speak('offers.giftText'), speak('offers.choose'), { kind: 'gift', offer: outcome.offer })
    case 'unknown':
      if (outcome.code === wrong) return row('parked', 'warning', wrongCodeText(wrong), wrong, speak('offers.forget'), { kind: 'choose', code: null })
      return row('parked', 'clock', speak('offers.unknownRow', { code: outcome.code }), speak('offers.unknownRowText'), speak('offers.forget'), { kind: 'choose', code: null })
    case 'not-now': return row('parked', 'clock', speak('offers.parked', { code: outcome.offer.code }), reasonText(outcome.reasons[0], ground), speak('offers.changeIt'), { kind: 'open' })
    case 'none': break
  }
  if (!best) return row('plain', 'tag', speak('offers.haveCode'), speak('offers.noneFits'), speak('offers.typeCode'), { kind: 'open' })
  const price = formatAmount(best.saving)
  const choose: RowAct = best.offer.gives.type === 'IF' ? { kind: 'gift', offer: best.offer } : { kind: 'choose', code: best.offer.code }
  if ((offered.priced.quote.points?.used ?? 0) > 0) return row('plain', 'tag', speak('points.offersInstead'), speak('points.notTogether'), speak('offers.seeAll'), { kind: 'open' })
  const { code, points } = offerOf(cart) ?? {}
  if (code === null && points === undefined) return row('plain', 'tag', speak('offers.removed'), speak('offers.removedText', { code: best.offer.code, price }), speak('offers.putBack'), choose)
  return row('proposed', 'tag', speak('offers.best', { price, code: best.offer.code }), speak('offers.bestOf', { count: survey.fits.length }), speak('offers.apply'), choose, true)
}

/** What the dish that an offer gives says of itself in the cart. */
export const giftText = ({ needs }: Offer): string => (needs.minimum > 0 ? speak('offers.withOrderFrom', { price: formatPrice(needs.minimum) }) : speak('offers.withOrder'))
