import { dishCount, shownTotal } from '#domain/cart.ts'
import { formatPrice } from '#domain/money.ts'
import type { Cart } from '#schemas/cart.ts'
import { BLANK, type EarlyWords } from './early-words.ts'
import { element, escapeHtml, type Html } from './html.ts'
import { icon } from './icon-html.ts'

/** What an ADD shows on a menu, before the page's code is there and after: src/early/cart-drawing.ts puts it in. */

/** A dish's ADD or stepper. The last button stays the same element; what stands before it and in it changes. */
export interface PaintedAdd {
  before: string
  inside: string
  label: string
}

const PLUS_OF_CHOICES = element('sup', { 'aria-hidden': 'true' }, '+').html

/** The button of a dish that is so often in the cart: ADD, or a stepper. @param hasChoices its first tap opens a sheet */
export function paintedAdd(count: number, name: string, hasChoices: boolean, words: EarlyWords): PaintedAdd {
  const named = (text: string): string => text.replace(BLANK.name, () => name)
  if (count === 0) return { before: '', inside: escapeHtml(words.add) + (hasChoices ? PLUS_OF_CHOICES : ''), label: named(words.addNamed) }
  const less = element('button', { type: 'button', class: 'less', 'aria-label': named(words.less) }, icon('minus', ' s20'))
  return { before: less.html + element('span', { class: 'num' }, count).html, inside: icon('plus', ' s20').html, label: named(words.more) }
}

/** The round button of a featured dish. */
export const paintedPlus = (count: number, name: string, words: EarlyWords): PaintedAdd =>
  count === 0
    ? { before: '', inside: icon('plus').html, label: words.addNamed.replace(BLANK.name, () => name) }
    : { before: '', inside: String(count), label: words.inCart.replace(BLANK.count, String(count)).replace(BLANK.name, () => name) }

/** Pictures that come a frame after their bar: to make and ask for them would be work in the frame that answers the tap. */
export interface BarPictures {
  /** What each is of. Those of the same dishes are the same pictures. */
  of: readonly string[]
  /** 38 px wide, one after the other. */
  html: () => string
}

export interface CartBarView {
  href: string
  /** Of the last two lines. */
  pictures: BarPictures
  /** "3 items · ₹1,099" */
  sum: string
  /** "Table 12, taxes extra", or what will happen to the order while offline. */
  line: string
}

/**
 * What the bar says before the page's code is there: by the cart's own prices.
 * @param placeLabel where the dishes go: "Table 12"; empty: the guest has not said
 */
export function paintedBarWords(cart: Cart, placeLabel: string, offline: boolean, words: EarlyWords): Pick<CartBarView, 'sum' | 'line'> {
  const count = dishCount(cart)
  return {
    sum: (count === 1 ? words.barOne : words.barMany.replace(BLANK.count, String(count))).replace(BLANK.price, () => formatPrice(shownTotal(cart))),
    line: offline ? words.offline : placeLabel === '' ? words.choose : words.taxes.replace(BLANK.place, () => placeLabel),
  }
}

/** As many as there is room for in the bar. */
export const BAR_PICTURES = 2

/** The pictures' place in a bar, as wide as they will be. */
export const barPlace = (pictures: number): string => (pictures === BAR_PICTURES ? 'dishes two' : 'dishes')

/** What is in the cart, always within the thumb's reach, still without its pictures. A change of its sum is read out. */
export const paintedBar = ({ href, pictures, sum, line }: CartBarView, words: EarlyWords): Html =>
  element('a', { class: 'cartbar', href },
    element('span', { class: barPlace(pictures.of.length), 'aria-hidden': 'true' }),
    element('span', { class: 'grow' }, element('b', { class: 'tabular', 'aria-live': 'polite' }, sum), element('small', {}, line)),
    element('span', { class: 'go' }, words.go, icon('right', ' s20')))
