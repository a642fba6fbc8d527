import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { OtherOutletSheet } from '#src/entry/other-outlet-sheet.tsx'
import { useCartOutletLabel } from '#src/queries/outlet-names.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Toast } from '#src/ui/toast.tsx'
import styles from './again.module.css'
import type { AgainDishes, AgainLine } from './order-again.ts'
import type { OrderAgain } from './use-order-again.ts'

/** What "Order again" asks and says, over the page it was tapped on. */
export function AgainParts({ asking, elsewhere, words, clear }: OrderAgain) {
  const cartOutlet = useCartOutletLabel()
  return (
    <>
      {asking?.about === 'changes' && <ChangesSheet dishes={asking.dishes} onAgree={asking.agree} onKeep={asking.keep} />}
      {asking?.about === 'cart' && <OtherOutletSheet open outlet={cartOutlet} onAgree={asking.agree} onKeep={asking.keep} />}
      {elsewhere && <ElsewhereSheet {...elsewhere} />}
      <Toast text={words} onDone={clear} />
    </>
  )
}

/** The dishes are another outlet's: its menu is a tap away, and the order is there again under My Orders. */
function ElsewhereSheet({ title, href, close }: NonNullable<OrderAgain['elsewhere']>) {
  return (
    <Sheet open onClose={close} title={title} closeLabel={speak('common.close')} foot={<ButtonLink wide href={href}>{speak('orders.elsewhereOpen')}</ButtonLink>}>
      <p className={styles.words}>{speak('orders.againElsewhere')}</p>
    </Sheet>
  )
}

interface ChangesSheetProps {
  dishes: AgainDishes
  onAgree: () => void
  onKeep: () => void
}

/** Line by line: what is as it was, what costs another price, what cannot be had. */
function ChangesSheet({ dishes, onAgree, onKeep }: ChangesSheetProps) {
  return (
    <Sheet
      open
      onClose={onKeep}
      title={speak('orders.againChanged')}
      closeLabel={speak('common.close')}
      foot={<Button wide end={formatPrice(dishes.total)} onClick={onAgree}>{speak('orders.againAdd', { count: dishes.count })}</Button>}
    >
      <ul className={styles.lines}>
        {dishes.shown.map((line) => <ChangedLine key={line.lineId} line={line} />)}
      </ul>
    </Sheet>
  )
}

function ChangedLine({ line: { name, picture, quantity, change } }: { line: AgainLine }) {
  return (
    <li className={classes(styles.line, change.kind === 'unavailable' && styles.out)}>
      <DishPicture picture={picture} sizes="56px" side={56} spent={change.kind === 'unavailable'} />
      <div className="grow">
        <b className={styles.name}>{name}</b>
        {change.kind === 'same' && <p className="small muted">{speak('orders.againSame', { count: quantity, price: formatPrice(change.price) })}</p>}
        {change.kind === 'price' && (
          <p className="small">
            {speak('tracking.lineCount', { count: quantity })} <s className="muted">{formatPrice(change.was)}</s> <b>{formatPrice(change.now)}</b>
          </p>
        )}
        {change.kind === 'unavailable' && <p><Badge tone="bad">{change.reason}</Badge></p>}
      </div>
    </li>
  )
}
