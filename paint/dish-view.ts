import { hasChoices } from '#domain/selections.ts'
import { speak } from '#messages/speak.ts'
import { FOOD_TYPES, type FoodType, type Item, type Picture, TAGS } from '#schemas/menu.ts'
import { known } from '#schemas/primitives.ts'
import { itemPath } from './menu-paths.ts'
import { foodName } from './names.ts'

export interface BadgeView {
  label: string
  /** Stands out from the others, with a flame. */
  best: boolean
}

/** A dish as a menu shows it, ready to be painted as text or by React. */
export interface DishView {
  id: string
  name: string
  lang: string | undefined
  href: string
  /** Paise, with the struck price beside it. */
  paise: number
  before: number | null
  description: string
  /** Null: a food type that this release does not know, and says nothing of. */
  food: FoodType | null
  foodLabel: string
  badges: BadgeView[]
  picture: Picture | null
  /** Of one serving, kilocalories, as the row says it beside the price; '' where it is not known. */
  energy: string
  soldOut: boolean
  /** It asks the guest to choose before it can be added. */
  hasChoices: boolean
}

const MOST_BADGES = 2
/** Letters of badges that fit beside a mark on a phone: a second line would make rows of unlike height. */
const BADGE_LETTERS = 15

/** The badges of a row: as many as stand on one line. */
export function rowBadges(badges: readonly BadgeView[]): readonly BadgeView[] {
  const [first, second] = badges
  return first && second && first.label.length + second.label.length > BADGE_LETTERS ? [first] : badges
}

/** A word the catalogue knows is shown in the guest's language, any other as the restaurant wrote it. */
function badgeOf(tag: string): BadgeView {
  const known = TAGS.find((word) => word === tag)
  return { label: known ? speak(`menu.tag.${known}`) : tag.charAt(0).toUpperCase() + tag.slice(1), best: known === 'bestseller' }
}

/** What a guest may not eat is said before how hot a dish is: only the first badges stand on a row. */
const isHeat = (tag: string): boolean => /^(mild|medium|hot)$/.test(tag)

/** FSSAI (Labelling and Display, 2020): beside each dish, with the serving that it is of where that is known. */
const energyOf = ({ kcal, servingSize: size }: Item): string =>
  kcal === undefined ? '' : speak('menu.kcal', { kcal: String(kcal) }) + (size ? speak('menu.serving', { size: size.replaceAll(' ', '\u00a0') }) : '')

/** @param returns when a sold-out dish comes back, in the staff's words */
export function dishView(item: Item, soldOut: boolean, returns: string | undefined, basePath: string): DishView {
  return {
    id: item.id,
    name: item.name,
    lang: item.lang,
    href: itemPath(basePath, item.id),
    paise: item.price,
    before: item.priceBefore,
    description: soldOut ? (returns ?? speak('menu.outForNow')) : item.description,
    food: known(item.foodType, FOOD_TYPES),
    foodLabel: foodName(item.foodType),
    badges: [...item.tags.filter((tag) => !isHeat(tag)), ...item.tags.filter(isHeat)].slice(0, MOST_BADGES).map(badgeOf),
    picture: item.picture,
    energy: energyOf(item),
    soldOut,
    hasChoices: hasChoices(item),
  }
}
