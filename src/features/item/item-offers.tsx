import { savingWords } from '#src/entry/dish-offer-words.ts'
import { offerPaths } from '#src/entry/offer-paths.ts'
import { useDishOffers } from '#src/queries/dish-offers.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import styles from './item.module.css'

/** P-05: what offers save on this dish; each line leads to its offer. */
export function ItemOffers({ itemId }: { itemId: string }) {
  const offers = useDishOffers(itemId)
  if (offers.length === 0) return null
  return (
    <ul className={styles.offers}>
      {offers.map((dishOffer) => (
        <li key={dishOffer.offer.id}>
          <Link href={offerPaths.offer(dishOffer.offer.code)}>
            <Icon name={dishOffer.terms.kind === 'gift' ? 'gift' : 'tag'} size={20} />
            <span className="grow">{savingWords(dishOffer)}</span>
            <Icon name="right" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
