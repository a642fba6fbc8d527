import { speak } from '#messages/speak.ts'
import type { StartUpInfo } from '#schemas/brand.ts'
import type { Item } from '#schemas/menu.ts'
import type { Offer } from '#schemas/offer.ts'
import { offerPaths } from '#src/entry/offer-paths.ts'
import { paths } from '#src/entry/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Price } from '#src/ui/price.tsx'
import type { OfferAct } from './offer-model.ts'
import styles from './offers.module.css'

type OutletRow = StartUpInfo['outlets'][number]

interface FootProps {
  act: OfferAct
  offer: Offer
  isChosen: boolean
  onUse: () => void
  /** The offer is kept for the order before the guest goes to log in. */
  onSignIn: () => void
}

/** The one thing to do about an offer. */
export function OfferFoot({ act, offer, isChosen, onUse, onSignIn }: FootProps) {
  switch (act) {
    case 'use': return <Button wide onClick={onUse}>{speak('deals.use')}</Button>
    case 'sign-in': return (
      <>
        {!isChosen && <Button kind="line" onClick={onUse}>{speak('deals.keepIt')}</Button>}
        <ButtonLink wide href={paths.signIn(offerPaths.offer(offer.code, true))} onClick={onSignIn}>{speak('deals.signInAct')}</ButtonLink>
      </>
    )
    case 'cart': return <ButtonLink wide href={paths.cart()}>{speak('deals.seeCart')}</ButtonLink>
    case 'outlet':
    case 'none': return <ButtonLink kind="soft" wide href={offerPaths.list()}>{speak('deals.seeAll')}</ButtonLink>
  }
}

/** So many dishes are shown of those an offer is about. */
const MOST_DISHES = 8

/** The dishes an offer is about. */
export function OfferDishes({ dishes }: { dishes: readonly Item[] }) {
  return (
    <section className={styles.group} aria-labelledby="offer-dishes">
      <h2 id="offer-dishes">{speak('deals.dishes')}</h2>
      <ul className={styles.dishes}>
        {dishes.slice(0, MOST_DISHES).map((dish) => <Dish key={dish.id} dish={dish} />)}
      </ul>
      {dishes.length > MOST_DISHES && <p className="small muted">{speak('deals.moreDishes', { count: dishes.length - MOST_DISHES })}</p>}
    </section>
  )
}

function Dish({ dish: { id, name, picture, price } }: { dish: Item }) {
  return (
    <li>
      <Link href={paths.item(id)}>
        <DishPicture picture={picture} sizes="56px" side={56} />
        <span className="grow">{name}</span>
        <Price paise={price} />
        <Icon name="right" size={20} />
      </Link>
    </li>
  )
}

/** RT-16: the outlets where an offer can be used; each opens its menu with the offer over it. What is in the cart stays as it is. */
export function OfferOutlets({ outlets, code }: { outlets: readonly OutletRow[]; code: string }) {
  return (
    <section className={styles.group} aria-labelledby="offer-outlets">
      <h2 id="offer-outlets">{speak('deals.where')}</h2>
      <ul className={styles.dishes}>
        {outlets.map(({ id, code: outletCode, name, area }) => (
          <li key={id}>
            <Link href={offerPaths.atOutlet(outletCode, code)}>
              <Icon name="pin" size={20} />
              <span className="grow">{speak('deals.goTo', { outlet: area === '' ? name : area })}</span>
              <Icon name="right" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
