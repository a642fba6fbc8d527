import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { removeLine, setLineQuantity } from '#src/commands/change-cart.ts'
import { drawText } from '#src/early/draw-text.ts'
import { paths } from '#src/entry/paths.ts'
import { type LineFigures, lineFiguresCell } from '#src/queries/cart-bill.ts'
import { derive } from '#src/queries/cell.ts'
import { useDrawn } from '#src/queries/use-drawn.ts'
import { AddStepper } from '#src/ui/add-stepper.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { FoodMark } from '#src/ui/food-mark.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
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

/** A line's figures as they are written, with every tap in them. A line that was taken away stands as it was until it goes. */
function writtenFigures({ line: { lineId, quantity }, total }: LineView) {
  const figures = derive([lineFiguresCell], ([lines], before: LineFigures = { quantity, total }): LineFigures => lines.get(lineId) ?? before)
  return { quantity: derive([figures], ([now]) => String(now.quantity)), total: derive([figures], ([now]) => formatPrice(now.total)) }
}

function CartLine(view: LineView) {
  const { line: { lineId, itemId, shown, quantity }, problem, hasChoices } = view
  const { name } = shown
  const [written] = useState(() => writtenFigures(view))
  const drawQuantity = useDrawn(written.quantity, drawText)
  const drawTotal = useDrawn(written.total, drawText)
  // What is tapped is what is written, also where the page is still behind it.
  const step = (by: number) => void setLineQuantity(lineId, (lineFiguresCell.get().get(lineId)?.quantity ?? 0) + by)
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
      <span ref={drawTotal} className="price" />
      <div className={styles.under}>
        {problem === null ? (
          <AddStepper
            flat
            count={quantity}
            drawCount={drawQuantity}
            onMore={() => step(1)}
            onLess={() => step(-1)}
            labels={{
              add: speak('common.add'),
              addDish: speak('common.addNamed', { name }),
              less: speak('cart.oneLess', { name, count: quantity }),
              more: speak('cart.oneMore', { name, count: quantity }),
            }}
          />
        ) : (
          <Button kind="under" onClick={() => void removeLine(lineId)}>{speak('cart.remove')}</Button>
        )}
        {hasChoices && <Link className={classes('link', 'small', styles.change)} href={paths.item(itemId, lineId)}>{speak('cart.change')}</Link>}
      </div>
    </article>
  )
}
