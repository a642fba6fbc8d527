import { speak } from '#messages/speak.ts'
import type { Item } from '#schemas/menu.ts'
import { allergyMark } from '#src/entry/allergy-mark.tsx'
import { markWords } from '#src/entry/dish-offer-words.ts'
import { offerPaths } from '#src/entry/offer-paths.ts'
import { useDishOffers, useOffersCount } from '#src/queries/dish-offers.ts'
import { usePreferences } from '#src/queries/use-preferences.ts'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import styles from './dish-marks.module.css'

/** Where on the menu a dish is drawn. */
export type DishPlace = 'row' | 'spot' | 'feature'

export interface MarkedDish {
  item: Item
  at: DishPlace
}

const NONE: readonly string[] = []

/** What the guest's allergies say of a dish, and the offer that is about it. */
export function DishMarks({ item, at }: MarkedDish) {
  const named = usePreferences()?.allergies ?? NONE
  return (
    <>
      {named.length > 0 && allergyMark(item, named)}
      <OfferMark item={item} at={at} />
    </>
  )
}

/** P-05: lies over the picture, so that nothing moves when the offers come. It leads to the offer. */
function OfferMark({ item, at }: MarkedDish) {
  const [first] = useDishOffers(item.id)
  if (!first) return null
  const words = markWords(first, item)
  return (
    <Link className={classes(styles.mark, styles[at])} href={offerPaths.ofItem(item.id)} aria-label={speak('deals.mark.label', { name: item.name, words })}>
      {words}
    </Link>
  )
}

/** RT-12: the way to all offers, behind the filters. */
export function OffersChip() {
  const count = useOffersCount()
  if (count === 0) return null
  return (
    <Link className={classes('chip', styles.chip)} href={offerPaths.list()}>
      <Icon name="tag" size={20} />
      {speak('deals.count', { count })}
    </Link>
  )
}

/** The same below the last dish. */
export function OffersLine() {
  const count = useOffersCount()
  if (count === 0) return null
  return (
    <p>
      <Link className="link" href={offerPaths.list()}>{speak('deals.countHere', { count })}</Link>
    </p>
  )
}
