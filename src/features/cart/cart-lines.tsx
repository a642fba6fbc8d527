import { speak } from '#messages/speak.ts'
import { removeLine, setLineQuantity } from '#src/commands/change-cart.ts'
import { paths } from '#src/entry/paths.ts'
import { AddStepper } from '#src/ui/add-stepper.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { FoodMark } from '#src/ui/food-mark.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Price } from '#src/ui/price.tsx'
import type { LineView } from './cart-model.ts'
import styles from './cart.module.css'
import { foodName } from '#paint/names.ts'

/** The dishes of the cart: how many, what was chosen, and what cannot be had. */
export function CartLines({ lines }: { lines: readonly LineView[] }) {
  return (
    <section className={classes(cardClass(), styles.lines)} aria-labelledby="cart-dishes">
      <h2 id="cart-dishes" className="sr">{speak('cart.dishes')}</h2>
      {lines.map((view) => <CartLine key={view.line.lineId} {...view} />)}
      <Link className={classes('row', 'link', styles.more)} href={paths.menu()}>
        <Icon name="plus" size={20} />
        {speak('cart.addMore')}
      </Link>
    </section>
  )
}

function CartLine({ line, total, problem, hasChoices }: LineView) {
  const { lineId, quantity, shown } = line
  const { name } = shown
  return (
    <article className={classes(styles.line, problem !== null && styles.out)}>
      <DishPicture picture={shown.picture} sizes="56px" />
      <div>
        <h3>
          <FoodMark foodType={shown.foodType} word={foodName(shown.foodType)} quiet />
          {name}
        </h3>
        {shown.choices !== '' && <p className="small muted">{shown.choices}</p>}
        {problem !== null && <p className={styles.problem}><Badge tone="bad">{problem}</Badge></p>}
      </div>
      <Price paise={total} />
      <div className={styles.under}>
        {problem === null ? (
          <AddStepper
            flat
            count={quantity}
            onMore={() => void setLineQuantity(lineId, quantity + 1)}
            onLess={() => void setLineQuantity(lineId, quantity - 1)}
            labels={{ add: speak('common.add'), addDish: speak('common.addNamed', { name }), less: speak('common.oneLess', { name }), more: speak('common.oneMore', { name }) }}
          />
        ) : (
          <Button kind="text" onClick={() => void removeLine(lineId)}>{speak('cart.remove')}</Button>
        )}
        {hasChoices && <Link className={classes('link', 'small', styles.change)} href={paths.item(line.itemId, lineId)}>{speak('cart.change')}</Link>}
      </div>
    </article>
  )
}
