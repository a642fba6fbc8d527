import { dishCount, shownTotal } from '#domain/cart.ts'
import { formatPrice } from '#domain/money.ts'
import type { Cart } from '#schemas/cart.ts'
import { BLANK, type EarlyWords } from './early-words.ts'
import { element, escapeHtml, type Html } from './html.ts'
import { icon } from './icon-html.ts'

/** What an ADD shows on the painted menu, before the page's code is there: the same elements as src/ui draws; a test holds them together. */

/** A dish's ADD or stepper. The last button stays the same element; what stands before it and in it changes. */
export interface PaintedAdd {
  before: string
  inside: string
  label: string
}

const PLUS_OF_CHOICES = element('sup', { 'aria-hidden': 'true' }, '+').html

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

/**
 * @param pictures of the last two lines, 38 px wide
 * @param placeLabel where the dishes go: "Table 12"
 */
export function paintedBar(cart: Cart, pictures: readonly Html[], href: string, placeLabel: string, offline: boolean, words: EarlyWords): Html {
  const count = dishCount(cart)
  const sum = (count === 1 ? words.barOne : words.barMany.replace(BLANK.count, String(count))).replace(BLANK.price, () => formatPrice(shownTotal(cart)))
  const line = offline ? words.offline : words.taxes.replace(BLANK.place, () => placeLabel)
  return element('a', { class: 'cartbar', href },
    element('span', { class: 'dishes', 'aria-hidden': 'true' }, pictures),
    element('span', { class: 'grow' }, element('b', { class: 'tabular', 'aria-live': 'polite' }, sum), element('small', {}, line)),
    element('span', { class: 'go' }, words.go, icon('right', ' s20')))
}
