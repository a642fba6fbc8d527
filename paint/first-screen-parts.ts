import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import type { FoodType } from '#schemas/menu.ts'
import { type DishView, rowBadges } from './dish-view.ts'
import { element, type Html } from './html.ts'
import { FEATURE_SIZES } from './media.ts'
import { sectionAnchor } from './menu-paths.ts'
import { icon } from './icon-html.ts'
import { image, pictureBox } from './picture-html.ts'
import type { CoverView } from './cover-view.ts'
import type { ChipView } from './menu-view.ts'

/** Parts of the first screen as HTML, with the words of the kit's parts: src/ui and src/features/menu draw the same; a test holds them together. */

const MARK_CLASS: Readonly<Record<FoodType, string>> = { VF: 'mark', DF: 'mark nonveg', EGG: 'mark egg' }
const foodMark = (food: FoodType | null, word: string): Html | false => food !== null && element('span', { class: MARK_CLASS[food] }, word)

/** The name opens the dish; the first one of the screen is timed (`elementtiming`). */
const name = (dish: DishView, first: boolean): Html =>
  element('h3', { lang: dish.lang, elementtiming: first ? 'first-dish' : null }, element('a', { class: 'open', href: dish.href }, dish.name))

const addButton = (dish: DishView): Html =>
  element('div', { class: 'add' },
    element('button', { type: 'button', 'aria-label': speak('common.addNamed', { name: dish.name }) },
      speak('common.add'), dish.hasChoices && element('sup', { 'aria-hidden': 'true' }, '+')))

const gone = (): Html => element('span', { class: 'gone' }, speak('common.soldOut'))

const price = ({ paise, before }: DishView): Html =>
  element('span', { class: 'price' }, formatPrice(paise),
    before !== null && element('s', {}, element('span', { class: 'sr' }, `${speak('common.before')} `), formatPrice(before)))

/** A dish of the row at the top of the menu. @param first its name is where the first screen's reading begins @param canAdd it has a button that adds it */
export function featureHtml(dish: DishView, first: boolean, canAdd: boolean): Html {
  return element('article', { class: dish.soldOut ? 'feature out' : 'feature' },
    pictureBox(dish.picture, FEATURE_SIZES),
    name(dish, first),
    element('p', { class: 'row' }, price(dish), foodMark(dish.food, dish.foodLabel)),
    dish.soldOut ? gone() : canAdd && element('button', { type: 'button', class: 'plus', 'aria-label': speak('common.addNamed', { name: dish.name }) }, icon('plus')))
}

/** A dish of a section. @param first and `canAdd` as in `featureHtml` */
export function rowHtml(dish: DishView, first: boolean, canAdd: boolean): Html {
  return element('article', { class: dish.soldOut ? 'item out' : 'item' },
    element('div', { class: 'what' },
      element('p', { class: 'tags' }, foodMark(dish.food, dish.foodLabel), rowBadges(dish.badges).map((badge) =>
        element('span', { class: badge.best ? 'badge' : 'badge plain' }, badge.best && icon('flame', ' s16'), badge.label))),
      name(dish, first),
      element('p', {}, price(dish), dish.energy !== '' && element('span', { class: 'kcal' }, dish.energy)),
      dish.description !== '' && element('p', { class: 'desc', lang: dish.lang }, dish.description)),
    element('div', { class: 'shot' }, pictureBox(dish.picture, '128px'), dish.soldOut ? gone() : canAdd && addButton(dish)))
}

/** A dish that stands alone, with its large picture. @param first and `canAdd` as in `featureHtml` */
export function spotHtml(dish: DishView, first: boolean, canAdd: boolean): Html {
  return element('article', { class: `spot ${dish.picture?.linen ?? 'oat'}` },
    pictureBox(dish.picture, '272px'),
    element('div', {},
      foodMark(dish.food, dish.foodLabel),
      name(dish, first),
      element('p', { class: 'small muted' }, dish.description),
      element('p', {}, price(dish)),
      dish.soldOut ? gone() : canAdd && addButton(dish)))
}

/** A chip of the filters, or a fact in the same shape. */
export function chipHtml(chip: ChipView, pressed: boolean): Html {
  const label = chip.food === 'EGG' ? [icon('egg', ' s20'), chip.label] : chip.food ? foodMark(chip.food, chip.label) : chip.label
  if (chip.kind === 'fact') return element('span', { class: 'chip fact' }, label)
  return element('button', { class: 'chip', type: 'button', 'aria-pressed': String(pressed) }, label)
}

/** @param sectionId where its button leads */
export function coverHtml({ title, line, picture }: CoverView, sectionId: string | undefined): Html {
  return element('section', { class: 'cover', 'aria-labelledby': 'cover' },
    element('div', {}, element('h2', { id: 'cover' }, title), line !== '' && element('p', {}, line),
      sectionId !== undefined && element('a', { class: 'cover-go', href: `#${sectionAnchor(sectionId)}` }, element('span', {}, speak('menu.coverGo')))),
    image(picture, '330px'))
}

/** A tab of the bar at the foot. */
export function navLink(href: string, iconName: string, label: string, current: boolean, own = false): Html {
  return element('a', { href, rel: own ? 'nofollow' : null, 'aria-current': current ? 'page' : null }, element('span', {}, icon(iconName)), label)
}
