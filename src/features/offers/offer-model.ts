import { formatAmount } from '#domain/money.ts'
import type { JudgedHere } from '#domain/offers/judge-all.ts'
import type { OfferReason } from '#domain/offers/judge-offer.ts'
import { speak } from '#messages/speak.ts'
import type { CartOffer } from '#schemas/cart.ts'
import type { Offer } from '#schemas/offer.ts'
import { reasonIcon, reasonText, type WordsGround } from '#src/entry/offer-words.ts'
import type { IconName } from '#src/ui/icon-names.ts'

/** What can be done about an offer. `outlet`: it is another outlet's; `none`: nothing. */
export type OfferAct = 'use' | 'sign-in' | 'cart' | 'outlet' | 'none'

/** What is said of an offer beside the order so far. */
export interface OfferView {
  tone: 'good' | 'plain' | 'warn'
  icon: IconName
  text: string
  /** What else to know before it is used; '' for nothing. */
  hint: string
  act: OfferAct
  /** Nothing speaks against choosing it for this order but dishes that are still missing. */
  canChoose: boolean
}

export interface OrderSoFar {
  signedIn: boolean
  /** How many dishes the cart has that count for this outlet's offers. */
  dishes: number
  /** ST-19: the cart has another outlet's dishes. */
  elsewhere: boolean
  /** What was chosen for the order; null: nothing yet. */
  chosen: CartOffer | null
  /** Ids of offers that only their codes open and that are among the guest's own. */
  kept: ReadonlySet<string>
}

/** Before there is a dish an offer on the bill takes nothing off, and no more than the outlet's own discount. */
const isOfNoDish = ({ kind }: OfferReason): boolean => kind === 'better' || kind === 'nothing'

/** What more dishes bring. */
const isInReach = ({ reasons }: JudgedHere, dishes: number): boolean => reasons.every((reason) => reason.kind === 'amount' || reason.kind === 'dishes' || (dishes === 0 && isOfNoDish(reason)))

const sentence = (words: string): string => (words.endsWith('.') ? words : speak('deals.sentence', { reason: words }))

function benefit({ offer, saving, reasons: [first] }: JudgedHere, dishes: number, ground: WordsGround): string {
  if (first && !isOfNoDish(first) && dishes > 0) return sentence(reasonText(first, ground))
  if (first?.kind === 'amount') return sentence(reasonText(first, ground))
  if (offer.gives.type === 'IF' && !first) return speak('deals.gift')
  return saving !== null && saving > 0 && dishes > 0 ? speak('deals.saves', { price: formatAmount(saving) }) : speak('deals.withDishes')
}

/** ER-15: what is said beside an offer that can be used: that the guest has it already, and what it would take the place of. */
const besideUse = (offer: Offer, order: OrderSoFar): string =>
  [order.kept.has(offer.id) ? speak('errors.DEAL_ALREADY_ASSIGNED_NOT_REDEEMED.text') : '', replaced(offer.code, order)].filter(Boolean).join(' ')

/** What it would take the place of. */
function replaced(code: string, { chosen }: OrderSoFar): string {
  if (chosen?.points !== undefined && chosen.points > 0) return speak('deals.replacesPoints')
  return chosen?.code && chosen.code !== code ? speak('deals.replaces', { code: chosen.code }) : ''
}

/** What a guest or visitor is told of an offer, and what they can do. */
export function offerView(judged: JudgedHere, order: OrderSoFar, ground: WordsGround): OfferView {
  const { offer, saving, reasons: [first] } = judged
  const blocked = isInReach(judged, order.dishes) ? undefined : first
  // ER-15: that it was redeemed says more than when.
  if (blocked?.kind === 'redeem') {
    const text = speak('errors.DEAL_ALREADY_ASSIGNED_REDEEMED.text')
    return { tone: 'warn', icon: reasonIcon(blocked), text, hint: sentence(reasonText(blocked, ground)), act: 'none', canChoose: false }
  }
  if (blocked) return { tone: 'warn', icon: reasonIcon(blocked), text: sentence(reasonText(blocked, ground)), hint: '', act: blocked.kind === 'outlet' ? 'outlet' : 'none', canChoose: false }
  if (offer.automatic) {
    const text = saving !== null && saving > 0 && order.dishes > 0 ? speak('deals.automaticNow', { price: formatAmount(saving) }) : speak('deals.automatic')
    return { tone: 'good', icon: 'check', text, hint: '', act: 'none', canChoose: false }
  }
  if (order.elsewhere) return { tone: 'plain', icon: 'bag', text: speak('deals.elsewhere'), hint: '', act: 'cart', canChoose: false }
  const text = benefit(judged, order.dishes, ground)
  const isChosen = order.chosen?.code === offer.code
  if (!order.signedIn) {
    const hint = speak(isChosen ? 'deals.chosenVisitor' : 'deals.signIn')
    return { tone: isChosen ? 'good' : 'plain', icon: isChosen ? 'check' : 'tag', text, hint, act: 'sign-in', canChoose: true }
  }
  if (isChosen) return { tone: 'good', icon: 'check', text: speak('deals.chosen'), hint: text, act: 'cart', canChoose: true }
  return { tone: 'plain', icon: offer.gives.type === 'IF' ? 'gift' : 'tag', text, hint: besideUse(offer, order), act: 'use', canChoose: true }
}
