import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { removeLine, setLineQuantity } from '#src/commands/change-cart.ts'
import { paths } from '#src/entry/paths.ts'
import { useLineFigures } from '#src/queries/cart-bill.ts'
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
import { say } from '#src/ui/say.ts'
import type { LineView } from './cart-model.ts'
import styles from './cart.module.css'
import { foodName } from '#paint/names.ts'

/** The dishes of the cart: how many, what was chosen, and what cannot be had. */
export function CartLines({ lines, total }: { lines: readonly LineView[]; total: number }) {
  const section = useRef<HTMLElement>(null)
  useSpokenChange(lines, total)
  useFocusOfTheNext(section, lines)
  return (
    <section ref={section} className={classes(cardClass(), styles.lines)} aria-labelledby="cart-dishes">
      <h2 id="cart-dishes" className="sr">{speak('cart.dishes')}</h2>
      {lines.map((view) => <CartLine key={view.line.lineId} {...view} />)}
      <Link className={classes('row', 'link', styles.more)} href={paths.menu()}>
        <Icon name="plus" size={20} />
        {speak('cart.addMore')}
      </Link>
    </section>
  )
}

/** What a step did to the order is read out, with what it comes to now; once more where the sum follows later. */
function useSpokenChange(lines: readonly LineView[], total: number): void {
  const before = useRef(lines)
  const words = useRef<((price: string) => string) | null>(null)
  const said = useRef('')
  useEffect(() => {
    const quantities = new Map(before.current.map(({ line }) => [line.lineId, line.quantity]))
    const changed = lines.find(({ line }) => quantities.get(line.lineId) !== line.quantity)
    const removed = before.current.find(({ line }) => lines.every((other) => other.line.lineId !== line.lineId))
    before.current = lines
    if (changed) words.current = (price) => speak('cart.spoken', { count: changed.line.quantity, name: changed.line.shown.name, price })
    else if (removed) words.current = (price) => speak('cart.spokenRemoved', { name: removed.line.shown.name, price })
    const text = words.current?.(formatPrice(total))
    if (text === undefined || text === said.current) return
    said.current = text
    say(text)
  }, [lines, total])
}

/** A line that was taken away leaves the focus to the line in its place, or to the last one. */
function useFocusOfTheNext(section: RefObject<HTMLElement | null>, lines: readonly LineView[]): void {
  const before = useRef(lines)
  useLayoutEffect(() => {
    const gone = before.current.findIndex(({ line }) => lines.every((other) => other.line.lineId !== line.lineId))
    before.current = lines
    if (gone < 0 || document.activeElement !== document.body) return
    const rows = [...(section.current?.querySelectorAll('article') ?? [])]
    rows[Math.min(gone, rows.length - 1)]?.querySelector('button')?.focus()
  }, [section, lines])
}

function CartLine({ line, total: before, problem, hasChoices }: LineView) {
  const { lineId, shown } = line
  // A line that was taken away stands as it was until it goes.
  const { quantity, total } = useLineFigures(lineId) ?? { quantity: line.quantity, total: before }
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
            labels={{ add: speak('common.add'), addDish: speak('common.addNamed', { name }), less: speak('cart.oneLess', { name, count: quantity }), more: speak('cart.oneMore', { name, count: quantity }) }}
          />
        ) : (
          <Button kind="text" onClick={() => void removeLine(lineId)}>{speak('cart.remove')}</Button>
        )}
        {hasChoices && <Link className={classes('link', 'small', styles.change)} href={paths.item(line.itemId, lineId)}>{speak('cart.change')}</Link>}
      </div>
    </article>
  )
}
