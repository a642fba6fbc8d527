import type { DishOffer } from '#domain/offers/dish-offers.ts'
import { speak } from '#messages/speak.ts'
import type { Item } from '#schemas/menu.ts'
import { savingWords } from '#src/entry/dish-offer-words.ts'
import { offerPaths } from '#src/entry/offer-paths.ts'
import { useDishOffers } from '#src/queries/dish-offers.ts'
import { useOffersHere } from '#src/queries/offers-here.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Price } from '#src/ui/price.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { KnownOffer } from './offer-sheet.tsx'
import styles from './offers.module.css'

/** Offers that have not been read by then are said to be missing. */
const COME_MS = 10_000

/** RT-02 menu-item-offer: the offers that are about a dish, the best of them open, the others a tap away. */
export function ItemOfferSheet({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const here = useOffersHere()
  const [first, ...others] = useDishOffers(itemId)
  const isPatient = usePatience(`offers of ${itemId}`, COME_MS)
  const item = here?.book.menu.items.get(itemId)
  const judged = here?.offers.find(({ offer }) => offer.id === first?.offer.id)
  if (!here || !item || !first || !judged) return <NoOfferOfItem item={item} isComing={here === undefined && isPatient} onClose={onClose} />
  return (
    <KnownOffer judged={judged} here={here} onClose={onClose} lead={<ItemLead item={item} first={first} />}>
      {others.length > 0 && (
        <section className={styles.group} aria-labelledby="offer-others">
          <h2 id="offer-others">{speak('deals.about', { name: item.name })}</h2>
          <ul className={styles.dishes}>
            {others.map((other) => (
              <li key={other.offer.id}>
                <Link href={offerPaths.offer(other.offer.code)}>
                  <Icon name="tag" size={20} />
                  <span className="grow">{other.offer.title}<span className="small muted">{savingWords(other)}</span></span>
                  <Icon name="right" size={20} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </KnownOffer>
  )
}

const ItemLead = ({ item, first }: { item: Item; first: DishOffer }) => (
  <div className={styles.lead}>
    <DishPicture picture={item.picture} sizes="72px" side={72} />
    <div className="grow">
      <b>{item.name}</b>
      <p className={styles.good}>{savingWords(first)}</p>
    </div>
    <Price paise={item.price} />
  </div>
)

function NoOfferOfItem({ item, isComing, onClose }: { item: Item | undefined; isComing: boolean; onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={item?.name ?? speak('deals.title')}
      closeLabel={speak('common.close')}
      foot={<ButtonLink wide kind="soft" href={offerPaths.list()}>{speak('deals.seeAll')}</ButtonLink>}
    >
      {isComing ? <Waiting label={speak('deals.loading')} /> : <p className={styles.words}>{speak('deals.noneOfDish')}</p>}
    </Sheet>
  )
}
