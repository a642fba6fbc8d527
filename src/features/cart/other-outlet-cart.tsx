import { linesOf } from '#domain/cart.ts'
import { speak } from '#messages/speak.ts'
import type { Cart, CartLine } from '#schemas/cart.ts'
import { clearWholeCart } from '#src/commands/change-cart.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { outletDoor } from '#src/queries/outlet-door.ts'
import { useOutletsBy } from '#src/queries/outlets-by.ts'
import { useStartUp } from '#src/queries/use-start-up.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card, Cards } from '#src/ui/card.tsx'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { FoodMark } from '#src/ui/food-mark.tsx'
import styles from './cart.module.css'
import { foodName } from '#paint/names.ts'

/** ST-19: whose dishes these are, and both ways on. No bill, no table, no order: none of them is this outlet's to promise. */
export function OtherOutletCart({ cart }: { cart: Cart }) {
  const { replace } = useNavigation()
  const startUp = useStartUp()
  const { name, href } = outletDoor(cart, useOutletsBy(startUp.kind === 'ready' ? startUp.info : null, cart.outletId === null ? null : { ids: [cart.outletId] }))
  const startAnew = () => {
    void clearWholeCart()
    replace(paths.menu())
  }
  return (
    <main className="column">
      <Cards>
        <Card aria-labelledby="elsewhere">
          <h2 id="elsewhere">{name === null ? speak('cartNotices.elsewhereUnnamed') : speak('cartNotices.elsewhere', { outlet: name })}</h2>
          <p className="muted">{speak('cartNotices.elsewhereText')}</p>
          <div className={styles.ways}>
            <ButtonLink href={href}>{speak('cartNotices.elsewhereBack')}</ButtonLink>
            <Button kind="line" onClick={startAnew}>{speak('cart.otherOutletYes')}</Button>
          </div>
        </Card>
        <Card aria-labelledby="cart-dishes">
          <h2 id="cart-dishes">{speak('cart.dishes')}</h2>
          {linesOf(cart).map((line) => <KeptLine key={line.lineId} {...line} />)}
        </Card>
      </Cards>
    </main>
  )
}

function KeptLine({ quantity, shown }: CartLine) {
  return (
    <article className={styles.line}>
      <DishPicture picture={shown.picture} sizes="56px" />
      <div>
        <h3>
          <FoodMark foodType={shown.foodType} word={foodName(shown.foodType)} quiet />
          {shown.name}
        </h3>
        {shown.choices !== '' && <p className="small muted">{shown.choices}</p>}
      </div>
      <span className="tabular">{speak('menu.lineCount', { count: quantity })}</span>
    </article>
  )
}
