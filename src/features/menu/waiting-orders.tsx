import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { useUnpaidOrder, useWaitingOrders } from '#src/queries/use-orders.ts'
import { CardLink } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { Dishes } from '#src/ui/dishes.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './menu.module.css'
import { waitingLine, waitingTitle } from './waiting-words.ts'

/** Orders that are not with the kitchen stand above everything: their truth is worth more than any dish. Those on this phone come before one that waits to be paid. */
export function WaitingOrders({ timeZone }: { timeZone: string }) {
  const unpaid = useUnpaidOrder()
  const [first = unpaid, ...others] = useWaitingOrders()
  if (!first) return null
  return (
    <section className={styles.waiting}>
      <CardLink tone="warm" row href={others.length > 0 ? paths.orders() : paths.confirmation(first.id)}>
        <Dishes pictures={first.lines.map((line) => line.picture)} most={2} />
        <span className={classes('grow', styles.waitingWords)}>
          <b>{others.length > 0 ? speak('waiting.many', { count: others.length + 1 }) : waitingTitle(first)}</b>
          <span className="small muted">{waitingLine(first, timeZone)}</span>
        </span>
        <Icon name="right" size={20} />
      </CardLink>
    </section>
  )
}
