import { dishCount, linesOf, shownTotal } from '#domain/cart.ts'
import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import type { Picture } from '#schemas/menu.ts'
import { BAR_PICTURES, type CartBarView } from '#paint/painted-cart.ts'
import { pictureBox } from '#paint/picture-html.ts'
import { paths } from '#src/entry/paths.ts'
import type { WholeCart } from '#src/queries/whole-cart.ts'

/** Dishes without taxes, paise, less what the outlet takes off by itself: from the menu at hand, else as they were added. */
export const dishesTotal = ({ cart, quote, own }: Pick<WholeCart, 'cart' | 'quote' | 'own'>): number =>
  quote && quote.problems.length === 0 ? quote.bill.items - (own?.saving ?? 0) : shownTotal(cart)

/** As `img sizes`. */
const BAR_PICTURE = '38px'

interface CartBarFacts extends WholeCart {
  offline: boolean
  /** Empty: the guest has not said how they are served. */
  placeLabel: string
}

const boxes = new WeakMap<Picture, string>()
const NO_PICTURE = pictureBox(null, BAR_PICTURE).html

/** Made once a picture: each tap asks for them. */
function boxOf(picture: Picture | null): string {
  if (picture === null) return NO_PICTURE
  const made = boxes.get(picture) ?? pictureBox(picture, BAR_PICTURE, 'eager').html
  boxes.set(picture, made)
  return made
}

/** The cart bar as it is drawn; null: the cart is empty. */
export function cartBarView(facts: CartBarFacts): CartBarView | null {
  const lines = linesOf(facts.cart)
  if (lines.length === 0) return null
  const last = lines.slice(-BAR_PICTURES)
  const pictures = { of: last.map(({ shown }) => shown.picture?.hash ?? ''), html: () => last.map(({ shown }) => boxOf(shown.picture)).join('') }
  return { href: paths.cart(), pictures, ...cartBarWords(facts) }
}

/** What the cart bar says. ST-19: dishes of another outlet have no price here, and this table is not theirs. */
export function cartBarWords({ elsewhere, offline, placeLabel, ...whole }: CartBarFacts): { sum: string; line: string } {
  const count = dishCount(whole.cart)
  if (elsewhere) return { sum: speak('menu.cartBarElsewhere', { count }), line: speak('menu.cartElsewhere', { count }) }
  return {
    sum: speak('menu.cartBar', { count, price: formatPrice(dishesTotal(whole)) }),
    line: offline ? speak('menu.cartOffline') : placeLabel === '' ? speak('menu.cartChoose') : speak('menu.cartTax', { place: placeLabel }),
  }
}
