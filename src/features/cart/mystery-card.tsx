import { lazy, Suspense, useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { foodName } from '#paint/names.ts'
import { takeLidOff } from '#src/commands/lift-lid.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import type { OfferedCart } from '#src/queries/cart-offers.ts'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { FoodMark } from '#src/ui/food-mark.tsx'
import { Decoration } from '#src/ui/decoration.tsx'
import { LID_PICTURE } from './lid-picture.ts'
import { mysteryCard } from './mystery-model.ts'
import { useMystery } from './use-mystery.ts'
import offerStyles from './offers.module.css'
import styles from './mystery.module.css'

/** The lids are loaded when they are opened. */
const MysterySheet = lazy(() => import('./mystery-sheet.tsx').then((module) => ({ default: module.MysterySheet })))

const EVERY_MS = 15_000

interface MysteryProps {
  offered: OfferedCart | null | undefined
}

/** P-12: the cart's mystery deals in one card, and the sheet behind it. */
export function MysteryCard({ offered }: MysteryProps) {
  const { go } = useNavigation()
  const [isOpen, setIsOpen] = useState(false)
  const facts = useMystery(offered, EVERY_MS)
  if (!facts) return null
  const view = mysteryCard(facts)
  const isSaid = view.kind === 'lost' || view.kind === 'short'
  const act = () => {
    if (view.kind === 'guest') return go(paths.signIn(paths.cart()))
    if (view.kind === 'short') return go(paths.menu())
    if (view.kind === 'lost') takeLidOff()
    else setIsOpen(true)
  }
  const button = 'action' in view && view.action !== null && <Button kind="soft" small busy={view.kind === 'asking'} onClick={act}>{view.action}</Button>
  return (
    <>
      {view.kind !== 'none' && (
        <section className={classes(cardClass(), styles.card)} aria-label={speak('mystery.label')} role={isSaid ? 'alert' : undefined}>
          <span className={classes(styles.spot, view.lid && styles.aside)}>
            {view.lid && <DishPicture picture={view.lid.dish.item.picture} sizes="84px" />}
            <Decoration className={styles.lid} src={LID_PICTURE} width={84} height={84} />
          </span>
          <div className={styles.words}>
            <b>{view.title}</b>
            <p className="small muted">{view.text}</p>
            {view.share !== null && <div className={styles.gap} aria-hidden="true"><span style={{ inlineSize: `${Math.floor(100 * view.share)}%` }} /></div>}
            {isSaid && button}
          </div>
          {!isSaid && button}
        </section>
      )}
      {isOpen && offered && (
        <Suspense fallback={null}>
          <MysterySheet offered={offered} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The dish from under a lid stands among the dishes, at what it costs with its deal. */
export function MysteryDish({ offered }: MysteryProps) {
  if (offered?.priced.lid.kind !== 'applied') return null
  const { line: { lineId }, price, off, offer } = offered.priced.lid
  const line = offered.priced.quote.lines.find((one) => one.lineId === lineId)
  if (!line) return null
  return (
    <article className={classes(cardClass(), offerStyles.gift)}>
      <DishPicture picture={line.picture} sizes="56px" side={56} />
      <div className="grow">
        <h3><FoodMark foodType={line.foodType} word={foodName(line.foodType)} quiet /> {line.name}</h3>
        <p className={classes('small', offerStyles.good)}>{speak('mystery.dealOff', { percent: String(price === 0 ? 0 : Math.round((100 * off) / price)) })}</p>
        {offer.needs.minimum > 0 && <p className="small muted">{speak('mystery.stays', { price: formatPrice(offer.needs.minimum) })}</p>}
        <Button kind="under" onClick={takeLidOff}>{speak('mystery.takeOff')}</Button>
      </div>
      <span className="price">{formatPrice(price - off)} <s className="muted">{formatPrice(price)}</s></span>
    </article>
  )
}
