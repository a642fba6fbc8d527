import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { OtherOutletSheet } from '#src/entry/other-outlet-sheet.tsx'
import { useCartOutletLabel } from '#src/queries/outlet-names.ts'
import { Button } from '#src/ui/button.tsx'
import { DishBadges } from '#src/ui/dish-badges.tsx'
import { FoodMark } from '#src/ui/food-mark.tsx'
import { Price } from '#src/ui/price.tsx'
import { Stepper } from '#src/ui/stepper.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { DishFacts } from './dish-facts.tsx'
import { ItemGroups } from './item-groups.tsx'
import { ItemOffers } from './item-offers.tsx'
import styles from './item.module.css'
import type { Dish } from './use-dish.ts'

const MOST = 99

/** What the sheet says of a dish below its picture. */
export function DishBody({ dish }: { dish: Dish }) {
  const { item, view } = dish
  const from = useCartOutletLabel()
  return (
    <>
      <div className={styles.head}>
        <p className={styles.tags}>
          <FoodMark foodType={view.food} word={view.foodLabel} />
          <DishBadges badges={view.badges} />
        </p>
        <h1 className={styles.name} lang={item.lang}>{item.name}</h1>
        {item.variations.length === 0 && <p><Price paise={item.price} before={item.priceBefore} beforeLabel={speak('common.before')} /></p>}
        {item.description !== '' && <p className="muted" lang={item.lang}>{item.description}</p>}
        {item.prepMinutes !== null && <p className="small muted">{speak('item.prep', { count: item.prepMinutes })}</p>}
        {!view.soldOut && <ItemOffers itemId={item.id} />}
      </div>
      {dish.menu ? <ItemGroups groups={dish.groups} words={dish.words} onPick={dish.pick} onRefused={dish.refuse} /> : <Waiting label={speak('common.loading')} />}
      <DishFacts item={item} />
      {!view.soldOut && dish.canAdd && <p className={styles.note}>{speak('item.noteInCart')}</p>}
      <Toast text={dish.toast} onDone={dish.endToast} />
      {dish.asking && <OtherOutletSheet open outlet={from} onAgree={dish.put} onKeep={dish.keep} />}
    </>
  )
}

/** How many, and the one filled button with the live price; or why it cannot be had. */
export function DishFoot({ dish }: { dish: Dish }) {
  const { item, view, line, returns, price, quantity } = dish
  if (view.soldOut || !dish.canAdd) return <p className={styles.cannot}>{view.soldOut ? soldOutWords(returns) : speak('item.readOnly')}</p>
  return (
    <>
      <Stepper
        count={quantity}
        least={1}
        most={MOST}
        onCount={dish.setQuantity}
        labels={{ whole: speak('item.quantity'), less: speak('common.oneLess', { name: item.name }), more: speak('common.oneMore', { name: item.name }) }}
      />
      <Button onClick={dish.add} busy={price === null} end={price !== null && formatPrice(price)}>
        {speak(line ? 'item.update' : 'item.add')}
      </Button>
    </>
  )
}

const soldOutWords = (returns: string | undefined): string => (returns === undefined ? speak('item.soldOut') : speak('item.soldOutReturns', { returns }))
